import { decimalsOf } from '@chatso/domain';

/**
 * '12.345' as a whole number of the currency's smallest unit, rounded to the nearest, half away from zero; never by a floating
 * number. Null: it is not a number.
 */
export function toSmallest(text: string, currency: string): number | null {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d{1,15})(?:\.(\d{0,30}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const digits = decimalsOf(currency);
  const kept = BigInt(whole + rest.slice(0, digits).padEnd(digits, '0'));
  const rounded = (rest[digits] ?? '0') >= '5' ? kept + 1n : kept;
  const amount = Number(rounded);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** The way back: 1234 is '12.34' in USD, '1234' in JPY, '1.234' in KWD. */
export function fromSmallest(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
