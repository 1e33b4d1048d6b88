/** Scripts whose words stand together, or carry their endings with them: there a word is looked for anywhere. */
const joined =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ofWord = /[\p{L}\p{N}\p{M}]/u;

/**
 * A text as it is compared: letter case, accents, points of vowels and signs that nobody sees make no difference. Only marks
 * that are accents are dropped: without their vowel signs, words of Hindi would become other words.
 */
export function foldWords(text: string): string {
  const marks = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g;
  return (
    text
      // Letters of mathematics have no case before they are letters.
      .normalize('NFKD')
      // By way of upper case, and to it from lower: 'ß', 'ẞ' and 'SS' are the same.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .replaceAll('ς', 'σ')
      .normalize('NFC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Whether two signs beside each other belong to one word. */
const isOneWord = (left: string, right: string): boolean =>
  ofWord.test(left) && ofWord.test(right) && !joined.test(left) && !joined.test(right);

const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);

function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const begins = at === 0 || !isOneWord(lastOf(text.slice(Math.max(0, at - 2), at)), firstOf(word));
    const ends = end === text.length || !isOneWord(lastOf(word), firstOf(text.slice(end, end + 2)));
    if (begins && ends) return true;
  }
  return false;
}

/**
 * Whether a text says one of these words, as a whole word. Looks each up as it is: nothing of what somebody typed becomes a
 * pattern, so none can be made that takes long.
 */
export function createWordBlock(words: readonly string[]): (text: string) => boolean {
  const folded = [...new Set(words.map(foldWords))].filter((word) => word !== '');
  if (folded.length === 0) return () => false;
  return (text) => {
    const said = foldWords(text);
    return folded.some((word) => holds(said, word));
  };
}
