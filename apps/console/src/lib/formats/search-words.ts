/** Lower case and without accents, letter by letter, so that places in the result are places in the text. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === letter.length ? bare : letter.toLowerCase().slice(0, letter.length).padEnd(letter.length);
    })
    .join('');

const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/**
 * How well a text answers a query, 0 for not at all: every word of the query must be in it; the beginning of the label is
 * worth most, then the beginning of a word, then anything.
 */
export function matchScore(query: string, label: string, more = ''): number {
  const words = wordsOf(query);
  const title = plain(label);
  const rest = plain(more);
  let score = 1;
  for (const word of words) {
    const at = title.indexOf(word);
    if (at === 0) score += 100;
    else if (at > 0 && /[^\p{L}\p{N}]/u.test(title[at - 1] ?? '')) score += 50;
    else if (at > 0) score += 20;
    else if (rest.includes(word)) score += 5;
    else return 0;
  }
  return score;
}

/** A text cut where the words of the query are in it, for showing them. */
export function matchParts(query: string, text: string): { text: string; hit: boolean }[] {
  const folded = plain(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of wordsOf(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    const hit = hits[at] ?? false;
    if (last?.hit === hit) last.text += text[at];
    else parts.push({ text: text[at] ?? '', hit });
  }
  return parts;
}
