import type { Shortcut } from '@chatso/contract';
import { matchScore } from '../../lib/formats/search-words.ts';

export interface Order {
  by: 'keyword' | 'changed';
  down: boolean;
}

const compare: Record<Order['by'], (a: Shortcut, b: Shortcut) => number> = {
  keyword: (a, b) => a.keyword.localeCompare(b.keyword, undefined, { sensitivity: 'base', numeric: true }),
  changed: (a, b) => a.updatedAt.localeCompare(b.updatedAt) || compare.keyword(a, b),
};

/** Those with every word of the search in keyword or message, in the order asked for. */
export function shownShortcuts(all: readonly Shortcut[], search: string, { by, down }: Order): Shortcut[] {
  const found = all.filter(({ keyword, message }) => matchScore(search.replace(/^\/+/, ''), keyword, message) > 0);
  return found.sort((a, b) => compare[by](a, b) * (down ? -1 : 1));
}
