import type { Sql } from '../../platform/db/db.ts';

export interface Place {
  workspaceId: string;
  storeId: string;
}

/** Something of a store was copied: soon its orders are looked at, once for all that comes until then. */
export async function noteCopied(sql: Sql, { workspaceId, storeId }: Place, dueAt: Date): Promise<void> {
  await sql.query({
    name: 'attribution-note',
    text: `INSERT INTO attribution_runs (store_id, workspace_id, due_at) VALUES ($2, $1, $3)
           ON CONFLICT (store_id) DO UPDATE SET due_at = excluded.due_at
            WHERE attribution_runs.workspace_id = $1 AND attribution_runs.due_at > excluded.due_at`,
    values: [workspaceId, storeId, dueAt],
  });
}

/** Of all workspaces. */
export async function listDueRuns(sql: Sql, now: Date, limit: number): Promise<Place[]> {
  const { rows } = await sql.query<Place>({
    name: 'attribution-due',
    text: `SELECT workspace_id AS "workspaceId", store_id AS "storeId" FROM attribution_runs
            WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

/** Only who gets the row goes on; null where somebody does already, or it is not time any more. */
export async function takeRun(
  sql: Sql,
  { workspaceId, storeId }: Place,
  now: Date,
): Promise<{ wholeAt: Date | null } | null> {
  const { rows } = await sql.query<{ wholeAt: Date | null }>({
    name: 'attribution-take',
    text: `SELECT whole_at AS "wholeAt" FROM attribution_runs WHERE workspace_id = $1 AND store_id = $2 AND due_at <= $3
              FOR UPDATE SKIP LOCKED`,
    values: [workspaceId, storeId, now],
  });
  return rows[0] ?? null;
}

export async function endRun(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { wholeAt, next }: { wholeAt: Date | null; next: Date },
): Promise<void> {
  await sql.query({
    name: 'attribution-end',
    text: `UPDATE attribution_runs SET due_at = $3, whole_at = coalesce($4, whole_at)
            WHERE workspace_id = $1 AND store_id = $2`,
    values: [workspaceId, storeId, next, wholeAt],
  });
}

/**
 * Writes which chat each order followed: the last one that an agent took and that the same customer, or somebody with the order's
 * address, began in the store within seven days before. Looks at chats since then, and takes back what of theirs no longer holds.
 */
export async function attributeOrders(sql: Sql, { workspaceId, storeId }: Place, since: Date | null): Promise<number> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'attribution-attribute',
    text: `WITH talked AS MATERIALIZED (
             SELECT c.id, c.customer_id, lower(c.customer_email) AS email, c.start_date, c.agent_id FROM conversations c
              WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.accepted_date IS NOT NULL
                AND ($3::timestamptz IS NULL OR c.start_date >= $3)),
           followed AS (
             SELECT o.id AS order_id, o.created_at, t.* FROM talked t
               JOIN orders o ON o.customer_id = t.customer_id AND o.created_at >= t.start_date AND o.created_at < t.start_date + interval '7 days'
              WHERE o.workspace_id = $1 AND o.store_id = $2
             UNION ALL
             SELECT o.id AS order_id, o.created_at, t.* FROM talked t
               JOIN orders o ON o.store_id = $2 AND o.customer_id IS NULL AND lower(o.email) = t.email
                AND o.created_at >= t.start_date AND o.created_at < t.start_date + interval '7 days'
              WHERE o.workspace_id = $1),
           last AS MATERIALIZED (
             SELECT DISTINCT ON (order_id) order_id, created_at, id AS conversation_id, agent_id FROM followed
              ORDER BY order_id, start_date DESC, id),
           begun AS (
             SELECT l.*, s.trigger_id, s.id IS NOT NULL AS prompted FROM last l
               LEFT JOIN LATERAL (SELECT s.id, s.trigger_id FROM trigger_shows s
                 WHERE s.workspace_id = $1 AND s.conversation_id = l.conversation_id AND s.answered_at IS NOT NULL
                 ORDER BY s.shown_at DESC LIMIT 1) s ON true),
           wrong AS (
             DELETE FROM attributed_orders a
              WHERE a.workspace_id = $1 AND a.store_id = $2 AND ($3::timestamptz IS NULL OR a.ordered_at >= $3 + interval '7 days')
                AND NOT EXISTS (SELECT 1 FROM last l WHERE l.order_id = a.order_id)
                AND EXISTS (SELECT 1 FROM conversations c WHERE c.workspace_id = $1 AND c.id = a.conversation_id)
             RETURNING 1),
           kept AS (
             INSERT INTO attributed_orders AS a (order_id, workspace_id, store_id, conversation_id, agent_id, trigger_id, prompted, ordered_at)
             SELECT order_id, $1, $2, conversation_id, agent_id, trigger_id, prompted, created_at FROM begun
             ON CONFLICT (order_id) DO UPDATE SET conversation_id = excluded.conversation_id, agent_id = excluded.agent_id,
               trigger_id = excluded.trigger_id, prompted = excluded.prompted, ordered_at = excluded.ordered_at
              WHERE (a.conversation_id, a.agent_id, a.trigger_id, a.prompted, a.ordered_at) IS DISTINCT FROM
                (excluded.conversation_id, excluded.agent_id, excluded.trigger_id, excluded.prompted, excluded.ordered_at)
             RETURNING 1)
           SELECT (SELECT count(*) FROM kept)::int + (SELECT count(*) FROM wrong)::int AS count`,
    values: [workspaceId, storeId, since],
  });
  return rows[0]?.count ?? 0;
}
