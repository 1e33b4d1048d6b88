import { expect, it } from 'vitest';
import { decimalsOf, moneyFormat, shownAmount } from './currencies.ts';

it.each([
  ['USD', 2],
  ['EUR', 2],
  ['RSD', 2],
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
  ['PKR', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['JPY', 0],
  ['KRW', 0],
  ['CLP', 0],
  ['CLF', 4],
  ['huf', 2],
  ['BTC', 2],
])('[U-12] %s has %i decimals, whatever Intl is at hand', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('[U-12] an amount is shown with the decimals of the table, where Intl would have left them out', () => {
  const hungarian = new Intl.NumberFormat('en-US', { ...moneyFormat('HUF'), currencyDisplay: 'code' });
  expect(plain(hungarian.format(shownAmount(1_299_050, 'HUF')))).toBe('HUF 12,990.50');
  const iraqi = new Intl.NumberFormat('en-US', { ...moneyFormat('IQD'), currencyDisplay: 'code' });
  expect(plain(iraqi.format(shownAmount(1_500, 'IQD')))).toBe('IQD 1.500');
});
