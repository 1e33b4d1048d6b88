/** The name that is being typed at the caret after an @, or null. Names have blanks, so as many words as somebody has. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || (from > 0 && !/\s/.test(text[from - 1] ?? ''))) return null;
  const query = text.slice(from + 1, caret);
  return /\n/.test(query) || query.length > 60 ? null : { from, query };
}

/** 'Tomas' finds 'Tomás': nobody types the marks of a colleague's name to find it. */
const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** First those whose name begins so. */
export function matching<P extends { fullname: string }>(people: readonly P[], query: string, atMost = 6): P[] {
  const wanted = folded(query);
  const at = ({ fullname }: P) => folded(fullname).indexOf(wanted);
  return people
    .filter((person) => at(person) >= 0)
    .toSorted((one, other) => Number(at(one) > 0) - Number(at(other) > 0))
    .slice(0, atMost);
}

/** The text with the picked name in it, and where the caret goes on. */
export function withMention(text: string, { from, query }: { from: number; query: string }, fullname: string) {
  const named = `@${fullname} `;
  return { text: text.slice(0, from) + named + text.slice(from + 1 + query.length), caret: from + named.length };
}
