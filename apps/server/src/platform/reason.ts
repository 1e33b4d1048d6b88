/**
 * What went wrong, for a sentence: the error's own words and those of its causes. A connection that was tried at several
 * addresses has its words in the single errors only; a failed query repeats its values, which may be secrets.
 */
export function reasonOf(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    const said = wordsOf(at);
    if (said !== '' && !words.some((before) => before.includes(said))) words.push(said);
    at = at instanceof Error ? at.cause : null;
  }
  return words.join(': ') || 'unknown reason';
}

function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.constructor.name === 'DrizzleQueryError') return '';
  if (thrown.message !== '') return thrown.message;
  if (thrown instanceof AggregateError) return thrown.errors.map(wordsOf).join(', ');
  return 'code' in thrown ? String(thrown.code) : '';
}
