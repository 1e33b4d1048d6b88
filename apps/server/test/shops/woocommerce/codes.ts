/** Codes of coupons as WooCommerce keeps and compares them. */

export const escaped = (text: string): string => text.replace(/&(?!#?\w+;)/g, '&amp;');

export const codeOf = (given: unknown): string =>
  escaped(String(given ?? '').replace(/<[^>]*>/g, ''))
    .trim()
    .toLowerCase();
