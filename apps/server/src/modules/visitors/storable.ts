/** Without the characters that PostgreSQL refuses in texts and JSON: zero bytes and halves of surrogate pairs. */
export const storable = (text: string): string => text.replace(/\0|\p{Cs}/gu, '');

/** Shown as a link in the console, so nothing but web addresses; null for anything else. */
export function webAddress(url: string | null | undefined): string | null {
  const text = storable(url ?? '');
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
