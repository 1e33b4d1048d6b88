import { computeTheme, contrast, parseHex, white } from '@chatso/domain';

export interface Readable {
  /** What is written on the colour. */
  text: string;
  /** '4.7', of that text on it. */
  ratio: string;
  /** White could not be read on it, so another is written. */
  adjusted: boolean;
}

/** How text on a colour is read, by the rule that the widget follows; null for what is no colour. */
export function readable(color: string): Readable | null {
  const rgb = parseHex(color);
  if (rgb === null) return null;
  const text = computeTheme(color).onPrimary;
  const ratio = contrast(parseHex(text) ?? white, rgb);
  return { text, ratio: ratio.toFixed(1), adjusted: text.toLowerCase() !== '#ffffff' };
}
