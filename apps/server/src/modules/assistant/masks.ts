/** What is taken out of texts before they go to a provider. */

/** Addresses, telephone numbers and card numbers are no part of what a draft or a summary needs. */
export const maskPerson = (text: string): string =>
  maskCards(text)
    // From the begin of a run only: else it is read again from each of its letters.
    .replace(/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email]')
    .replace(/\+?\(?\d(?:[ ().-]{0,2}\d){8,14}/g, '[number]');

/** A card number leaves in no help, not even where the text itself is to be translated. */
export const maskCards = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){12,18}/g, (found) => (isCardNumber(found) ? '[card number]' : found));

function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Scripts that put no blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const inWord = '[\\p{L}\\p{N}]';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const among = (names: readonly string[], flags: string): RegExp => {
  const bounded = (name: string) =>
    unspaced.test(name) ? escaped(name) : `(?<!${inWord})${escaped(name)}(?!${inWord})`;
  // The longest first: of 'Ann Lee' nothing is left when 'Ann' is a name too.
  return new RegExp(
    [...names]
      .sort((one, other) => other.length - one.length)
      .map(bounded)
      .join('|'),
    flags,
  );
};
/** No initials, no particles such as 'de'. */
const isName = (word: string): boolean => word.length > 1 && /^\p{L}/u.test(word) && !/^\p{Ll}/u.test(word);

/** Takes these people's names out of texts: whole ones however they are written, parts of them as they are written. */
export function nameMask(names: readonly string[]): (text: string) => string {
  const whole = names
    .map((name) => name.replace(/[\u200e\u200f\u2066-\u2069]/g, '').trim())
    .filter((name) => name !== '');
  const parts = [...new Set(whole.flatMap((name) => name.split(/[\s,;"()<>]+/)).filter(isName))];
  const phrases = whole.filter((name) => /\s/.test(name));
  return (text) => {
    const once = phrases.length > 0 ? text.replace(among(phrases, 'giu'), '[name]') : text;
    return parts.length > 0 ? once.replace(among(parts, 'gu'), '[name]') : once;
  };
}

/** The beginning of a text, without the word or number it is cut in: half an address does not look like one. */
export function beginningOf(text: string, chars: number): string {
  if (text.length <= chars) return text;
  let end = chars;
  // Letters of scripts without blanks stay.
  while (end > 0 && /[^\s\p{Lo}]/u.test(text[end - 1] ?? '')) end -= 1;
  while (end > 0 && /[\d\s().+-]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
