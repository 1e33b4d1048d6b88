/** Amounts as WooCommerce takes and writes them, whatever somebody typed. */

/** '7,50' is 750 and 'ten' is nothing: only digits, a minus and the last point are read. */
export const cleaned = (text: string): string => text.replace(/\.(?![^.]+$)|[^0-9.-]/g, '');

/** With so many decimals, half a unit up: '1.005' is '1.01'. */
export function rounded(text: string, decimals: number): string {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(cleaned(text)) ?? [];
  const kept = BigInt(`${whole || '0'}${rest.slice(0, decimals).padEnd(decimals, '0')}`);
  const value = (rest[decimals] ?? '0') >= '5' ? kept + 1n : kept;
  const digits = String(value).padStart(decimals + 1, '0');
  const unsigned = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value === 0n ? unsigned : `${sign}${unsigned}`;
}

/** PHP's `<` of two texts: by number where both are one, and otherwise by sign. */
export function isLess(a: string, b: string): boolean {
  const numeric = /^\s*-?\d+(\.\d+)?\s*$/;
  return numeric.test(a) && numeric.test(b) ? Number(a) < Number(b) : a < b;
}
