import type { Sql } from '../../platform/db/db.ts';
import { undoneOrders } from '../customers/index.ts';

/** Orders of a time, `to` not within; `stores` null: all of them. */
export interface SalesQuery {
  workspaceId: string;
  stores: readonly string[] | null;
  storeId: string | null;
  from: Date | null;
  to: Date | null;
  /** Sums are of one currency; orders in others are left out. */
  currency: string;
}

/** One agent or one beginning; `name` null: nobody, or a trigger that is no longer there. */
export interface SalesShare {
  kind: 'agent' | 'visitor' | 'trigger' | 'prompt';
  id: string | null;
  name: string | null;
  orders: number;
  /** In the smallest unit of the currency. */
  amount: number;
}

/** Orders within seven days after a chat: of each agent, and of what the chats began with; the most first. */
export async function listShares(
  sql: Sql,
  { workspaceId, stores, storeId, from, to, currency }: SalesQuery,
): Promise<SalesShare[]> {
  const { rows } = await sql.query<SalesShare>({
    name: 'attribution-shares',
    text: `WITH sold AS MATERIALIZED (
             SELECT a.agent_id, a.trigger_id, a.prompted, greatest(o.total_cents - o.refunded_cents, 0) AS net_cents
               FROM attributed_orders a JOIN orders o ON o.id = a.order_id
              WHERE a.workspace_id = $1 AND ($2::uuid[] IS NULL OR a.store_id = ANY ($2)) AND ($3::uuid IS NULL OR a.store_id = $3)
                AND ($4::timestamptz IS NULL OR a.ordered_at >= $4) AND ($5::timestamptz IS NULL OR a.ordered_at < $5)
                AND o.workspace_id = $1 AND o.currency = $7 AND lower(o.status) <> ALL ($6::text[])),
           shares AS (
             SELECT 'agent' AS kind, agent_id AS id, count(*)::int AS orders, sum(net_cents)::float8 AS amount FROM sold GROUP BY agent_id
             UNION ALL
             SELECT CASE WHEN trigger_id IS NOT NULL THEN 'trigger' WHEN prompted THEN 'prompt' ELSE 'visitor' END, trigger_id,
                    count(*)::int, sum(net_cents)::float8 FROM sold GROUP BY 1, 2)
           SELECT s.kind, s.id, CASE s.kind WHEN 'agent' THEN u.fullname WHEN 'trigger' THEN g.name END AS name, s.orders, s.amount
             FROM shares s
             LEFT JOIN users u ON s.kind = 'agent' AND u.id = s.id
             LEFT JOIN auto_triggers g ON g.workspace_id = $1 AND s.kind = 'trigger' AND g.id = s.id
            ORDER BY s.amount DESC, s.orders DESC, s.id`,
    values: [workspaceId, stores, storeId, from, to, undoneOrders, currency],
  });
  return rows;
}

/** Chats that an agent took and that began in that time: what the orders are out of. */
export async function countChats(
  sql: Sql,
  { workspaceId, stores, storeId, from, to }: Omit<SalesQuery, 'currency'>,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'attribution-chats',
    text: `SELECT count(*)::int AS count FROM conversations c
            WHERE c.workspace_id = $1 AND c.accepted_date IS NOT NULL AND ($2::uuid[] IS NULL OR c.store_id = ANY ($2))
              AND ($3::uuid IS NULL OR c.store_id = $3) AND ($4::timestamptz IS NULL OR c.start_date >= $4)
              AND ($5::timestamptz IS NULL OR c.start_date < $5)`,
    values: [workspaceId, stores, storeId, from, to],
  });
  return rows[0]?.count ?? 0;
}

/** The one of the most sales, null where there are none. */
export async function currencyOfSales(
  sql: Sql,
  { workspaceId, stores, storeId, from, to }: Omit<SalesQuery, 'currency'>,
): Promise<string | null> {
  const { rows } = await sql.query<{ currency: string }>({
    name: 'attribution-currency',
    text: `SELECT o.currency FROM attributed_orders a JOIN orders o ON o.id = a.order_id
            WHERE a.workspace_id = $1 AND ($2::uuid[] IS NULL OR a.store_id = ANY ($2)) AND ($3::uuid IS NULL OR a.store_id = $3)
              AND ($4::timestamptz IS NULL OR a.ordered_at >= $4) AND ($5::timestamptz IS NULL OR a.ordered_at < $5)
              AND o.workspace_id = $1
            GROUP BY o.currency ORDER BY count(*) DESC, o.currency LIMIT 1`,
    values: [workspaceId, stores, storeId, from, to],
  });
  return rows[0]?.currency ?? null;
}
