import { type RecordSort, recordsCountedAtMost, recordsFoundAtMost } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import { allThatMatch } from '../search/index.ts';
import type { Conditions, Searched } from './record-filter.repo.ts';

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

export interface Page {
  ids: string[];
  /** How many there are in all, where reading the page has told; else they are to be counted. */
  count: number | null;
}

interface Turn {
  limit: number;
  offset: number;
  /** So many chats are read in their order before the index of the search is asked; for tests. */
  window?: number;
}

/** Ids of one page of what the conditions let through. */
export async function findPage(sql: Sql, conditions: Conditions, order: Order, turn: Turn): Promise<Page> {
  if (conditions.search) return findSearched(sql, { ...conditions, search: conditions.search }, order, turn);
  const { where, values } = conditions;
  const { limit, offset } = turn;
  // Never prepared by name: planned with its values, what was not asked for is not there.
  const { rows } = await sql.query<{ id: string }>(
    `SELECT c.id FROM conversations c WHERE ${where} ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return pageOf(
    rows.map(({ id }) => id),
    turn,
  );
}

/** The last page knows the count without counting. */
const pageOf = (ids: string[], { limit, offset }: Turn): Page => ({
  ids,
  count: ids.length < limit && (ids.length > 0 || offset === 0) ? offset + ids.length : null,
});

type WithSearch = Conditions & { search: Searched };

/** So many chats are read in their order before the index is asked for all that match. */
const readInOrder = 2000;
const readAtMost = 20_000;

/**
 * A word that many chats hold is met soon when they are read in their order; one that few hold, its index names at once.
 * Each way is slow where the other is fast, so the first is tried for a little while.
 */
async function findSearched(sql: Sql, conditions: WithSearch, order: Order, turn: Turn): Promise<Page> {
  const { where, values, search } = conditions;
  const { limit, offset } = turn;
  const window = turn.window ?? Math.min(readAtMost, Math.max(readInOrder, (offset + limit) * 20));
  const visitors = `$${values.length + 1}::uuid[]`;
  const { rows } = await sql.query<{ seen: number; ids: string[] }>(
    `WITH window_of AS MATERIALIZED (
       SELECT c.id, c.visitor_id, row_number() OVER (ORDER BY ${orderOf(order)}) AS place
         FROM conversations c WHERE ${where} ORDER BY ${orderOf(order)} LIMIT ${window})
     SELECT (SELECT count(*)::int FROM window_of) AS seen, coalesce(array_agg(hit.id ORDER BY hit.place), '{}') AS ids
       FROM (SELECT w.id, w.place FROM window_of w LEFT JOIN search_chats d ON d.conversation_id = w.id
              WHERE ${search.match} OR w.visitor_id = ANY (${visitors})) hit`,
    [...values, search.visitorIds],
  );
  const { seen = 0, ids = [] } = rows[0] ?? {};
  const page = ids.slice(offset, offset + limit);
  if (seen < window) return { ids: page, count: ids.length };
  if (ids.length >= offset + limit) return { ids: page, count: null };
  const { rows: found } = await sql.query<{ id: string; total: number }>(
    `WITH hits AS MATERIALIZED (${hitsOf(search, visitors)})
     SELECT c.id, count(*) OVER ()::int AS total FROM hits JOIN conversations c ON c.id = hits.id WHERE ${where}
      ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${offset}`,
    [...values, search.visitorIds],
  );
  const [first] = found;
  const whole = pageOf(
    found.map(({ id }) => id),
    turn,
  );
  return first ? { ids: whole.ids, count: Math.min(first.total, recordsFoundAtMost) } : whole;
}

const hitsOf = ({ ways }: Searched, visitors: string): string =>
  `${ways.map((way) => `(${allThatMatch('d.conversation_id AS id', way)})`).join(' UNION ')}
   UNION SELECT n.id FROM conversations n WHERE n.workspace_id = $1 AND n.visitor_id = ANY (${visitors})`;

/** With the search in them: for whoever reads all that fits, and not a page of it. */
export function wholeConditions({ where, values, search }: Conditions): Pick<Conditions, 'where' | 'values'> {
  if (search === null) return { where, values };
  const hits = hitsOf(search, `$${values.length + 1}::uuid[]`);
  return { where: `${where} AND c.id IN (${hits})`, values: [...values, search.visitorIds] };
}

/** How many the conditions let through, as far as they are counted. */
export async function countRecords(sql: Sql, { where, values, search }: Conditions): Promise<number> {
  const found = search
    ? `SELECT 1 FROM (${allThatMatch('d.conversation_id', search.match)}) hit
        JOIN conversations c ON c.id = hit.conversation_id WHERE ${where} LIMIT ${recordsFoundAtMost}`
    : `SELECT 1 FROM conversations c WHERE ${where} LIMIT ${recordsCountedAtMost}`;
  const { rows } = await sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM (${found}) counted`, values);
  return rows[0]?.count ?? 0;
}
