import { expect, it } from 'vitest';
import { isOneOf } from './pages.ts';

it.each([
  ['https://shop.test/checkout', ['/checkout'], true],
  ['https://shop.test/checkout/?step=2#pay', ['/checkout'], true],
  ['https://shop.test/checkout/done', ['/checkout'], false],
  ['https://shop.test/account', ['/account/*'], true],
  ['https://shop.test/account/orders/7', ['/account/*'], true],
  ['https://shop.test/accounting', ['/account/*'], false],
  ['https://shop.test/sale-2026', ['/sale*'], true],
  ['https://shop.test/', ['/'], true],
  ['https://shop.test/a', ['/'], false],
  ['https://shop.test/caf%C3%A9', ['/café'], true],
  ['https://shop.test/%E0%A4%A', ['/x'], false],
  ['nonsense', ['/'], false],
  ['https://shop.test/x', [], false],
])('%s is one of %j: %s', (address, patterns, is) => {
  expect(isOneOf(address, patterns)).toBe(is);
});
