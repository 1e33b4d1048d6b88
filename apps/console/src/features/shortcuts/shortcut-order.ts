import type { Shortcut } from '@chatso/contract';
import { matchScore } from '../../lib/formats/search-words.ts';

export const byKeyword = (a: Shortcut, b: Shortcut): number =>
  a.keyword.localeCompare(b.keyword, undefined, { sensitivity: 'base', numeric: true });

export const byChange = (a: Shortcut, b: Shortcut): number => a.updatedAt.localeCompare(b.updatedAt) || byKeyword(a, b);

/** Those with every word of the search in keyword or message. */
export const foundShortcuts = (all: readonly Shortcut[], search: string): Shortcut[] =>
  all.filter(({ keyword, message }) => matchScore(search.replace(/^\/+/, ''), keyword, message) > 0);
