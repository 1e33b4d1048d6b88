import type { Sql } from '../../platform/db/db.ts';
import { wordQuery } from '../../platform/db/search-words.ts';

/** Shorter beginnings of words are in too many texts to narrow anything. */
const shortestPrefix = 3;

/** The unfinished word: the last word, when nothing says that it is whole, part of a phrase or not wanted. */
const openWord = /(?:^|\s)([\p{L}\p{N}]+)$/u;

const quotesOf = (text: string): number => text.split('"').length - 1;

/**
 * A person's words as a tsquery in text form, or null when they hold nothing that could be found (punctuation, words too
 * common to be kept). Words, "phrases", or, -without; the last word may be the beginning of one.
 */
export async function toTextQuery(sql: Sql, typed: string): Promise<string | null> {
  const word = quotesOf(typed) % 2 === 0 ? (openWord.exec(typed)?.[1] ?? '') : '';
  const isPrefix = [...word].length >= shortestPrefix && word.toLowerCase() !== 'or';
  const { rows } = await sql.query<{ query: string }>({
    name: 'search-text-query',
    text: `SELECT CASE WHEN numnode(whole) = 0 THEN begun ELSE whole || begun END::text AS query
             FROM (SELECT websearch_to_tsquery('chatso_en', $1) || websearch_to_tsquery('chatso_fr', $1) AS whole,
                          CASE WHEN $3 = '' THEN ''::tsquery
                               WHEN numnode(websearch_to_tsquery('chatso_en', $2)) = 0 THEN to_tsquery('simple', $3)
                               ELSE (websearch_to_tsquery('chatso_en', $2) || websearch_to_tsquery('chatso_fr', $2))
                                    && to_tsquery('simple', $3) END AS begun) q`,
    values: [typed, isPrefix ? typed.slice(0, -word.length) : '', isPrefix ? wordQuery(fold(word), true) : ''],
  });
  return rows[0]?.query === '' ? null : (rows[0]?.query ?? null);
}

/** As the index folds them: without accents, in lower case. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
