import { historyStart } from '../../plans/index.ts';
import type { ConversationRow } from '../conversation-row.ts';
import type { Viewer } from '../conversations.policy.ts';
import { rowsById } from '../conversations.repo.ts';
import { type Look, over, spectatedBy, viewerValues, visibleIn } from './visible-chats.ts';

export interface ListFilter {
  state: string;
  mine: boolean;
  storeActive: boolean | null;
  storeId: string | null;
  search: string | null;
  limit: number;
  offset: number;
}

/** Beyond this many a list says so and no more: counting a million closed chats takes longer than reading a page of them. */
const countedAtMost = 10_000;

/**
 * Pending: longest wait first; the others: newest activity first. A chat that is over has its end as last activity: it is
 * fixed, so an index can hold it, while indexing what every message moves would make each message pay for it.
 */
const orderOf: Record<string, string> = {
  pending: 'c.start_date, c.id',
  ongoing: `coalesce((c.last_msg ->> 'at')::timestamptz, c.start_date) DESC, c.id DESC`,
  missed: `${over} DESC, c.id DESC`,
  closed: `${over} DESC, c.id DESC`,
};

/**
 * Never prepared by name: planned with its values, a filter that was not asked for is not there, and the partial index of
 * the state is found. Cheap, because it names one table only.
 */
const listed = `c.workspace_id = $1 AND c.state = $6 AND ${visibleIn('$6::text')}
  AND ($6::text <> 'missed' OR NOT c.archived)
  AND ($6::text <> 'closed' OR ${over} >= ${historyStart('$1', '$11')})
  AND (NOT $7::boolean OR c.agent_id = $3::uuid OR ${spectatedBy('$3')})
  AND ($8::boolean IS NULL OR EXISTS (SELECT 1 FROM stores s WHERE s.id = c.store_id AND s.active = $8))
  AND ($9::uuid IS NULL OR c.store_id = $9)
  AND ($10::text IS NULL OR c.customer_email ILIKE $10 OR c.last_msg ->> 'text' ILIKE $10 OR coalesce(
    c.customer_fullname, 'Visitor #' || (SELECT v.number FROM visitors v WHERE v.id = c.visitor_id)) ILIKE $10)`;

/** One page of a live list and how many there are in all, as far as they are counted. */
export async function listConversations(
  { pool, workspaceId, now }: Look,
  viewer: Viewer,
  filter: ListFilter,
): Promise<{ rows: ConversationRow[]; count: number }> {
  const values = [
    ...viewerValues(workspaceId, viewer),
    filter.state,
    filter.mine,
    filter.storeActive,
    filter.storeId,
    filter.search === null ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`,
    now(),
  ];
  const order = orderOf[filter.state] ?? orderOf.pending;
  // First which rows, then their names: planning the joins takes longer than running them, so they are prepared, and
  // whatever lies behind the page, they are done for its rows only.
  const page = await pool.query<{ id: string }>(
    `SELECT c.id FROM conversations c WHERE ${listed} ORDER BY ${order} LIMIT $12 OFFSET $13`,
    [...values, filter.limit, filter.offset],
  );
  const ids = page.rows.map(({ id }) => id);
  const found = new Map((await rowsById(pool, workspaceId, ids)).map((row) => [row.id, row]));
  // A chat may have moved on between the two looks.
  const rows = ids.flatMap((id) => found.get(id) ?? []).filter((row) => row.state === filter.state);
  // The last page knows the count without counting.
  if (ids.length < filter.limit && (ids.length > 0 || filter.offset === 0)) {
    return { rows, count: filter.offset + ids.length };
  }
  const counted = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM conversations c WHERE ${listed} LIMIT ${countedAtMost}) counted`,
    values,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
