import type { Visitor } from '@chatso/contract';

export interface CalmRow {
  visitor: Visitor;
  /** Left the list while it was being looked at; stands until the pointer goes. */
  gone: boolean;
}

export interface CalmRows {
  rows: readonly CalmRow[];
  /** How many wait to come in. */
  waiting: number;
}

/**
 * Rows never move under the pointer: while it is over the list the order is that of the moment it came, whoever leaves
 * stays where they stood, whoever comes waits. `held`: the rows of that moment; null while nobody points.
 */
export function calmRows(now: readonly Visitor[], held: readonly Visitor[] | null): CalmRows {
  if (held === null) return { rows: now.map((visitor) => ({ visitor, gone: false })), waiting: 0 };
  const here = new Map(now.map((visitor) => [visitor.id, visitor]));
  const rows = held.map((visitor) => {
    const present = here.get(visitor.id);
    return { visitor: present ?? visitor, gone: present === undefined };
  });
  const known = new Set(held.map(({ id }) => id));
  return { rows, waiting: now.filter(({ id }) => !known.has(id)).length };
}
