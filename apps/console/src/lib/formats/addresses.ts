import { limits } from '@chatso/domain';

/** A name at a domain with a TLD (D-08, U-09). The server has the last word. */
const pattern = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u;

export const isAddress = (text: string): boolean =>
  text.length <= limits.emailChars && pattern.test(text) && !text.includes('..');

/** Addresses of a typed or pasted text: separated by anything usual, also as 'Ada <ada@x.test>'; each once, in small letters. */
export function addressesIn(text: string): string[] {
  const found = text
    .replace(/[^,;\n<>]*<([^<>\s]+)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, '')
        .trim()
        .toLowerCase(),
    )
    .filter((part) => part !== '');
  return [...new Set(found)];
}
