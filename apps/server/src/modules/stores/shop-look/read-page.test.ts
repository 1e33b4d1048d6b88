import { expect, it } from 'vitest';
import { growthOf, linear } from '../../../../test/cpu-time.ts';
import { readPage } from './read-page.ts';

const id = 'gCk2JbrjpXqWH9IAO4Ll1_T7';
const line = (store: string, more = '') =>
  `<script async${more} src="https://chat.example/widget.js"\n        data-store-id="${store}"></script>`;

it.each([
  ['the line', line(id)],
  ['the line without quotes', `<script src=/widget.js data-store-id=${id}>`],
  ['code that makes it', `<script>chat.dataset.storeId = '${id}';</script>`],
  ['code inside of a text', `{"html":"<script data-store-id=\\"${id}\\">"}`],
])('%s is found', (_name, html) => expect(readPage(`<body>${html}</body>`, id).ids).toEqual([id]));

it('the line of another store is told from this one, and what is commented out is not there', () => {
  expect(readPage(line('another-store-id'), id).ids).toEqual(['another-store-id']);
  expect(readPage(`<!-- ${line(id)} --><p>`, id).ids).toEqual([]);
  expect(readPage(`<!-- a --> ${line(id)} <!-- never closed`, id).ids).toEqual([id]);
});

it('policies of the page and the nonce of the line are read, also with brackets in quotes', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'nonce-r4nd>m'; frame-src 'none'">`;
  const { policies, nonce } = readPage(`${meta}<p>content-security-policy </p>${line(id, ' nonce="r4nd"')}`, id);
  expect(policies).toEqual(["script-src 'self' 'nonce-r4nd>m'; frame-src 'none'"]);
  expect(nonce).toBe('r4nd');
});

it('a page made to keep us busy is read as fast as any other', () => {
  const pieces = [
    '<!--',
    '<meta http-equiv=content-security-policy content="',
    'data-store-id = ',
    '<',
    `<script nonce="`,
  ];
  for (const piece of pieces) {
    const growth = growthOf(3_000_000, (length) => readPage(piece.repeat(Math.ceil(length / piece.length)), id));
    expect(growth, piece).toBeLessThan(linear);
  }
});
