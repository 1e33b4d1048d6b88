/** `18400` -> `$184.00`. Input is integer cents, US dollars. */
export const money = (cents: number): string =>
  `$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
