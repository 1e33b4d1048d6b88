import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromSmallest, toSmallest } from './money.ts';

it('[U-12] money of a shop is exact in currencies with 0, 2 and 3 decimals, and rounded, not cut, beyond', () => {
  expect(toSmallest('29.35', 'USD')).toBe(2935);
  expect(toSmallest('29.355', 'USD')).toBe(2936);
  expect(toSmallest('29.3549999', 'USD')).toBe(2935);
  expect(toSmallest('1000', 'JPY')).toBe(1000);
  expect(toSmallest('1000.00', 'JPY')).toBe(1000);
  expect(toSmallest('12.9', 'KWD')).toBe(12_900);
  expect(toSmallest('-5.005', 'USD')).toBe(-501);
  // Intl of this Node knows no decimals of these.
  expect(toSmallest('12990.5', 'HUF')).toBe(1_299_050);
  expect(toSmallest('1.5', 'IQD')).toBe(1500);
  expect(fromSmallest(1_299_050, 'HUF')).toBe('12990.50');
  expect(toSmallest('4503599627370.49', 'USD')).toBe(450_359_962_737_049);
  for (const strange of ['', 'free', '1,50', '1e3', '.', '1.2.3']) expect(toSmallest(strange, 'USD')).toBeNull();
});

it('what is written is what is read', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR');
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), currencies, (amount, currency) => {
      expect(toSmallest(fromSmallest(amount, currency), currency)).toBe(amount === 0 ? 0 : amount);
    }),
  );
});
