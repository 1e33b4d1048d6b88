/**
 * What is typed into a search, cut as `search_text` of the database (0195) cuts what is looked through: PostgreSQL's parser
 * takes 'RMA.2024', an address and a whole sentence of Japanese for one word each.
 */

/** Thai, Lao, Burmese, Khmer, kana, bopomofo, Chinese characters, Korean syllables: no spaces, or endings that stick. */
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005-\\u3007\\u3040-\\u30FA\\u30FC-\\u312F\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\u{20000}-\\u{323AF}';
const signs = './+@~<>';

export const unspacedRun = new RegExp(`[${unspaced}]+`, 'gu');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
export const isUnspaced = (word: string): boolean => startsUnspaced.test(word);
const pieces = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** As the database cuts a text at its signs. */
export const withoutSigns = (typed: string): string => typed.normalize('NFKC').replace(/[./+@~<>]/g, ' ');

/** An expression of a text as one to make a tsvector of. */
export const searchText = (text: string): string => `search_text(${text})`;

/** The words of what is typed, in lower case; a sentence without spaces is one. */
export const typedWords = (typed: string, atMost: number): string[] =>
  (withoutSigns(typed).toLowerCase().match(pieces) ?? []).slice(0, atMost);

/** '注文番号' is '注文', '文番', '番号'; of a single letter itself. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/**
 * One word of a search for `to_tsquery('simple', ...)`: whole, or as the beginning of one. PostgreSQL's parser takes the number
 * of 'RMA-2024' and '604-555-0142' for a negative one, so digits are looked for with that sign too. In a sentence without
 * spaces a word is anywhere, and a single letter begins a pair.
 */
export function wordQuery(word: string, isBeginning: boolean): string {
  if (isUnspaced(word)) {
    const pairs = pairsOf(word);
    return [...word].length === 1 ? `'${word}':*` : `(${pairs.map((pair) => `'${pair}'`).join(' <-> ')})`;
  }
  const end = isBeginning ? ':*' : '';
  return /^[0-9]+$/.test(word) ? `('${word}'${end} | '-${word}'${end})` : `'${word}'${end}`;
}

/** A tsquery in which one of the words is enough. Pairs of letters stay together: each by itself is no word. */
export const anyOf = (query: string): string =>
  query.replaceAll(' & ', ' | ').replace(new RegExp(` <(?:-|\\d+)> (?!'[${unspaced}])`, 'gu'), ' | ');

/**
 * Where a text holds what is typed that a headline of the database does not see, because it reads the text as it is: in
 * sentences without spaces, and beside a sign.
 */
export function hiddenHits(typed: string): RegExp | null {
  const words = typedWords(typed, 20).map((word) => {
    if (isUnspaced(word)) return word;
    return `(?:(?<=[${signs}])${word}|(?<![\\p{L}\\p{N}])${word}(?=[\\p{L}\\p{N}]*[${signs}][\\p{L}\\p{N}]))[\\p{L}\\p{N}]*`;
  });
  return words.length === 0 ? null : new RegExp(words.join('|'), 'giu');
}
