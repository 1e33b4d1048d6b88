import { expect, it } from 'vitest';
import { extraOf, guides, hostOf, isGuide, snippetOf } from './snippet.ts';

const installed = { origin: 'https://chat.example', analyticsId: 'gCk2JbrjpXqWH9IAO4Ll1_T7' };

it('[P-03] the line has the address of this server and the public id of the store', () => {
  expect(snippetOf(installed).replace(/\s+/g, ' ')).toBe(
    '<script async src="https://chat.example/widget.js" data-store-id="gCk2JbrjpXqWH9IAO4Ll1_T7"></script>',
  );
});

it('whoever writes elements anew gets code that makes it, and a strict page the two sources it needs', () => {
  for (const guide of ['tagManager', 'singlePage'] as const) {
    expect(extraOf(guide, installed)).toContain("chat.dataset.storeId = 'gCk2JbrjpXqWH9IAO4Ll1_T7'");
    expect(extraOf(guide, installed)).toContain("chat.src = 'https://chat.example/widget.js'");
  }
  expect(extraOf('csp', installed)).toBe('script-src https://chat.example; frame-src https://chat.example');
  expect(guides.filter((guide) => extraOf(guide, installed) === null)).toEqual([
    ...['html', 'wordpress', 'shopify', 'wix', 'squarespace'],
  ]);
});

it('a remembered guide is one that there is', () => {
  expect([isGuide('wix'), isGuide('x'), isGuide(null)]).toEqual([true, false, false]);
});

it.each([
  ['https://www.shop.example/de', 'shop.example'],
  ['http://localhost:3000', 'localhost:3000'],
  ['nonsense', null],
  [null, null],
])('the address %s is said as %s', (url, host) => expect(hostOf(url)).toBe(host));
