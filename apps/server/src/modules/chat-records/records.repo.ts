import { type RecordSort, recordsCountedAtMost, recordsFoundAtMost } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import type { Conditions } from './record-filter.repo.ts';

export interface Order {
  by: RecordSort;
  down: boolean;
}

/**
 * Each as an index has it. Without a rating a chat stands behind all that have one, whichever way the list goes, so there
 * are two for it. A chat that nobody answered took no time.
 */
export const sorted: Record<RecordSort, { up: string; down: string }> = {
  startDate: { up: 'c.start_date', down: 'c.start_date' },
  waitingTime: {
    up: '(coalesce(c.accepted_date, c.end_date, c.start_date) - c.start_date)',
    down: '(coalesce(c.accepted_date, c.end_date, c.start_date) - c.start_date)',
  },
  chatDuration: {
    up: `coalesce(c.end_date - c.accepted_date, interval '0')`,
    down: `coalesce(c.end_date - c.accepted_date, interval '0')`,
  },
  rating: { up: 'coalesce(c.rating, 6::smallint)', down: 'coalesce(c.rating, 0::smallint)' },
};

export const orderOf = ({ by, down }: Order): string =>
  down ? `${sorted[by].down} DESC, c.id DESC` : `${sorted[by].up}, c.id`;

/** Ids of one page of what the conditions let through. */
export async function findPage(
  sql: Sql,
  { where, values }: Conditions,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  // Never prepared by name: planned with its values, what was not asked for is not there.
  const { rows } = await sql.query<{ id: string }>(
    `SELECT c.id FROM conversations c WHERE ${where} ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** How many the conditions let through, as far as they are counted. */
export async function countRecords(sql: Sql, { where, values }: Conditions, searched: boolean): Promise<number> {
  const atMost = searched ? recordsFoundAtMost : recordsCountedAtMost;
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM conversations c WHERE ${where} LIMIT ${atMost}) counted`,
    values,
  );
  return rows[0]?.count ?? 0;
}
