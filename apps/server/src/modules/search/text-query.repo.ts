import type { Sql } from '../../platform/db/db.ts';
import { pairsOf, unspacedRun, withoutSigns, wordQuery } from '../../platform/db/search-words.ts';

/** A single letter begins too many words to narrow anything. */
const shortestPrefix = 2;

/** The unfinished word: the last word, when nothing says that it is whole, part of a phrase or not wanted. */
const openWord = /(?:^|\s)([\p{L}\p{N}\p{M}]+)$/u;

/** As `search_text` cuts it within a phrase: with the first and the last letter, but for those at the ends of the phrase. */
function inPhrase(run: string, before: string, after: string): string {
  const letters = [...run];
  const pairs = letters.length < 2 ? [] : pairsOf(run);
  const cut = [
    ...(before.trim() === '' ? [] : letters.slice(0, 1)),
    ...pairs,
    ...(after.trim() === '' && pairs.length > 0 ? [] : letters.slice(-1)),
  ];
  return ` ${cut.join(' ')} `;
}

/**
 * What is typed for `websearch_to_tsquery`: words without spaces as phrases of pairs. Their single letters are beginnings of
 * pairs, which it cannot say.
 */
function webQueryOf(typed: string): { web: string; letters: string[]; word: string } {
  const letters: string[] = [];
  const parts = withoutSigns(typed).split('"');
  const outside = new RegExp(`((?<=^|\\s)-)?(${unspacedRun.source})`, 'gu');
  const web = parts
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(unspacedRun, (run, at: number) => inPhrase(run, part.slice(0, at), part.slice(at + run.length)))
        : part.replace(outside, (_, minus: string | undefined, run: string) => {
            if ([...run].length > 1 || minus !== undefined) return ` ${minus ?? ''}"${pairsOf(run).join(' ')}" `;
            letters.push(wordQuery(run, true));
            return ' ';
          }),
    )
    .join('"');
  return { web, letters, word: parts.length % 2 === 1 ? (openWord.exec(web)?.[1] ?? '') : '' };
}

/**
 * A person's words as a tsquery in text form, or null when they hold nothing that could be found (punctuation, words too
 * common to be kept). Words, "phrases", or, -without; the last word may be the beginning of one.
 */
export async function toTextQuery(sql: Sql, typed: string): Promise<string | null> {
  const { web, letters, word } = webQueryOf(typed);
  const isPrefix = [...word].length >= shortestPrefix && word.toLowerCase() !== 'or';
  const { rows } = await sql.query<{ query: string }>({
    name: 'search-text-query',
    text: `SELECT (CASE WHEN numnode(whole) = 0 THEN begun ELSE whole || begun END
                   && CASE WHEN $4 = '' THEN ''::tsquery ELSE to_tsquery('simple', $4) END)::text AS query
             FROM (SELECT websearch_to_tsquery('chatso_en', $1) || websearch_to_tsquery('chatso_fr', $1) AS whole,
                          CASE WHEN $3 = '' THEN ''::tsquery
                               WHEN numnode(websearch_to_tsquery('chatso_en', $2)) = 0 THEN to_tsquery('simple', $3)
                               ELSE (websearch_to_tsquery('chatso_en', $2) || websearch_to_tsquery('chatso_fr', $2))
                                    && to_tsquery('simple', $3) END AS begun) q`,
    values: [
      web,
      isPrefix ? web.slice(0, -word.length) : '',
      isPrefix ? wordQuery(fold(word), true) : '',
      letters.join(' & '),
    ],
  });
  return rows[0]?.query === '' ? null : (rows[0]?.query ?? null);
}

/** As the index folds them: in lower case and without accents, which are marks of Latin, Greek and Cyrillic letters only. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
