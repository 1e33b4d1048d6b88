import type { TicketCounts, TicketSort } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import { type SeenStores, seenIn } from '../ticket/tickets.repo.ts';

export interface TicketFilter {
  /** One of 'open', 'closed', 'snoozed' where that is all that is asked; else the buckets. */
  tab: string | null;
  buckets: readonly string[];
  /** For `to_tsquery`; a number where somebody typed a code. */
  query: string | null;
  /** Common words beside rare ones: looked at in what those have found, and not in the index. */
  alsoHolds: string | null;
  number: number | null;
  returning: boolean | null;
  /** Null: whoever; 'nobody' is asked by the other one. */
  assignee: string | null;
  unassigned: boolean;
  flag: boolean | null;
  email: string | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  dueFrom: Date | null;
  dueBefore: Date | null;
  withoutDue: boolean;
  tags: readonly string[] | null;
  account: string | null;
  storeId: string | null;
  /** Those the caller serves. */
  stores: SeenStores;
  /** Promises that are broken by then. */
  lateBy: Date | null;
}

/** Tags only where they are asked for: behind an OR they would be looked up of every ticket. */
const whereOf = ({ tags }: TicketFilter): string => `t.workspace_id = $1
  AND ($2::text IS NULL OR t.tab = $2) AND ($2::text IS NOT NULL OR t.bucket = ANY ($3::text[]))
  AND (($4::text IS NULL AND $5::int IS NULL) OR t.search @@ to_tsquery('simple', $4) OR t.number = $5)
  AND ($6::boolean IS NULL OR t.first_of_customer = NOT $6)
  AND ($7::uuid IS NULL OR t.assignee_id = $7) AND (NOT $8::boolean OR t.assignee_id IS NULL)
  AND ($9::boolean IS NULL OR t.flag = $9) AND ($10::text IS NULL OR t.customer_email = $10)
  AND ($11::timestamptz IS NULL OR t.created_at >= $11) AND ($12::timestamptz IS NULL OR t.created_at < $12)
  AND ($13::timestamptz IS NULL OR t.due_at >= $13) AND ($14::timestamptz IS NULL OR t.due_at < $14)
  AND (NOT $15::boolean OR t.due_at IS NULL)
  AND ${tags === null ? '$16::uuid[] IS NULL' : 't.id IN (SELECT d.ticket_id FROM ticket_tagged d WHERE d.workspace_id = $1 AND d.tag_id = ANY ($16::uuid[]))'}
  AND ($17::uuid IS NULL OR t.account_id = $17) AND ($18::uuid IS NULL OR t.store_id = $18)
  AND ($19::timestamptz IS NULL OR t.late_at <= $19)
  AND ($20::text IS NULL OR ts_match_vq(t.search, to_tsquery('simple', $20)))
  AND ${seenIn('$21')}`;

const valuesOf = (workspaceId: string, filter: TicketFilter): unknown[] => [
  ...[workspaceId, filter.tab, filter.buckets, filter.query, filter.number, filter.returning, filter.assignee],
  ...[filter.unassigned, filter.flag, filter.email, filter.createdFrom, filter.createdBefore, filter.dueFrom],
  ...[filter.dueBefore, filter.withoutDue, filter.tags, filter.account, filter.storeId, filter.lateBy],
  ...[filter.alsoHolds, filter.stores],
];

/** Each has an index. Names of assignees are not the tickets' own: see `listByAssignee`. */
const orders: Record<`${Exclude<TicketSort, 'assignee'>} ${'asc' | 'desc'}`, string> = {
  'createdAt asc': 't.created_at, t.id',
  'createdAt desc': 't.created_at DESC, t.id DESC',
  'updatedAt asc': 't.updated_at, t.id',
  'updatedAt desc': 't.updated_at DESC, t.id DESC',
  'dueDate asc': 't.due_at, t.id',
  'dueDate desc': 't.due_at DESC NULLS LAST, t.id DESC',
  'title asc': 'lower(t.title), t.id',
  'title desc': 'lower(t.title) DESC, t.id DESC',
  'status asc': 't.status, t.id',
  'status desc': 't.status DESC, t.id DESC',
  'customerEmail asc': 't.customer_email, t.id',
  'customerEmail desc': 't.customer_email DESC, t.id DESC',
};

/** In more than one of so many tickets: the index would give out all of them before it looks at another word. */
const commonFrom = 1 / 20;

/** Of these beginnings of words the common ones, as the table's statistics know them: nothing is counted. */
export async function commonWords(sql: Sql, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ word: string }>({
    name: 'ticket-common-words',
    text: `SELECT w.word FROM unnest($1::text[]) AS w (word)
            WHERE (SELECT sum(e.freq) FROM pg_stats s,
                     unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e (word, freq)
                    WHERE s.schemaname = current_schema() AND s.tablename = 'tickets' AND s.attname = 'search'
                      AND starts_with(e.word, w.word)) > $2`,
    values: [words, commonFrom],
  });
  return new Set(rows.map(({ word }) => word));
}

export interface TicketPage {
  sortBy: TicketSort;
  sort: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const namesOrder = { asc: 'lower(u.fullname), u.id', desc: 'lower(u.fullname) DESC, u.id' } as const;
const pageOrder = { asc: 'p.created_at, p.id', desc: 'p.created_at DESC, p.id DESC' } as const;

/**
 * By the names of those who have them, last those that nobody has. First the few people, then of each only as many tickets as
 * a page may need: sorted by a name that is looked up of each, a million take a second.
 */
async function listByAssignee(
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  { sort, limit, offset }: TicketPage,
): Promise<string[]> {
  const where = whereOf(filter);
  const order = orders[`createdAt ${sort}`];
  const { rows } = await sql.query<{ id: string }>(
    `WITH RECURSIVE owners AS (
       SELECT b.tab, (SELECT t.assignee_id FROM tickets t
                        WHERE t.workspace_id = $1 AND t.tab = b.tab AND t.assignee_id IS NOT NULL ORDER BY t.assignee_id LIMIT 1) AS id
         FROM unnest(ARRAY['open', 'closed', 'snoozed']) AS b (tab)
       UNION ALL
       SELECT h.tab, (SELECT t.assignee_id FROM tickets t
                       WHERE t.workspace_id = $1 AND t.tab = h.tab AND t.assignee_id > h.id ORDER BY t.assignee_id LIMIT 1)
         FROM owners h WHERE h.id IS NOT NULL)
     SELECT p.id FROM (
       (SELECT t.id, t.created_at, a.place
          FROM (SELECT u.id, row_number() OVER (ORDER BY ${namesOrder[sort]}) AS place
                  FROM users u WHERE u.id IN (SELECT h.id FROM owners h WHERE h.id IS NOT NULL)) a
         CROSS JOIN LATERAL (SELECT t.id, t.created_at FROM tickets t WHERE ${where} AND t.assignee_id = a.id
                              ORDER BY ${order} LIMIT $22::bigint + $23::bigint) t)
       UNION ALL
       (SELECT t.id, t.created_at, 9223372036854775807 FROM tickets t WHERE ${where} AND t.assignee_id IS NULL
         ORDER BY ${order} LIMIT $22::bigint + $23::bigint)) p
     ORDER BY p.place, ${pageOrder[sort]} LIMIT $22 OFFSET $23`,
    [...valuesOf(workspaceId, filter), limit, offset],
  );
  return rows.map(({ id }) => id);
}

/** Not prepared: each plan is made for the filters that are there, and what is not asked for falls out of it. */
export async function listTicketIds(
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  page: TicketPage,
): Promise<string[]> {
  const { sortBy, sort, limit, offset } = page;
  if (sortBy === 'assignee') return listByAssignee(sql, workspaceId, filter, page);
  const { rows } = await sql.query<{ id: string }>(
    `SELECT t.id FROM tickets t WHERE ${whereOf(filter)} ORDER BY ${orders[`${sortBy} ${sort}`]} LIMIT $22 OFFSET $23`,
    [...valuesOf(workspaceId, filter), limit, offset],
  );
  return rows.map(({ id }) => id);
}

/** Counted up to `most`: further nobody pages. */
export async function countTicketRows(
  sql: Sql,
  workspaceId: string,
  filter: TicketFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM tickets t WHERE ${whereOf(filter)} LIMIT $22) f`,
    [...valuesOf(workspaceId, filter), most],
  );
  return rows[0]?.count ?? 0;
}

/** N-19: the sum of what was noted about each kind; exact at every moment. */
export async function readCounts(sql: Sql, workspaceId: string, stores: SeenStores): Promise<TicketCounts> {
  const { rows } = await sql.query<{ bucket: string; tally: number }>({
    name: 'ticket-counts',
    text: `SELECT t.bucket, sum(t.tally)::int AS tally FROM ticket_tallies t
            WHERE t.workspace_id = $1 AND ${seenIn('$2')} GROUP BY t.bucket`,
    values: [workspaceId, stores],
  });
  const of = (bucket: string) => rows.find((row) => row.bucket === bucket)?.tally ?? 0;
  return {
    ...{ todo: of('todo'), 'in-progress': of('in-progress'), solved: of('solved'), trash: of('trash') },
    snoozed: of('snoozed'),
  };
}
