import type { OrderAddress, OrderDeed } from '@chatso/contract';
import type { OrderAction } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

export interface ActionRow {
  id: string;
  workspace_id: string;
  store_id: string;
  order_ref: string;
  order_called: string;
  action: OrderAction;
  state: OrderDeed['state'];
  amount: number | null;
  currency: string;
  address: OrderAddress | null;
  problem: OrderDeed['problem'];
  detail: string | null;
  acted_by: string | null;
  acted_by_name: string | null;
  created_at: Date;
}

const columns = `a.id, a.workspace_id, a.store_id, a.order_ref, a.order_called, a.action, a.state, a.amount::float8 AS amount, a.currency,
  a.address, a.problem, a.detail, a.acted_by, (SELECT u.fullname FROM users u WHERE u.id = a.acted_by) AS acted_by_name,
  a.created_at`;

/** An order as far as what may be done about it goes. */
export interface OrderRow {
  ref: string;
  store_id: string;
  name: string;
  type: 'POS' | 'ONLINE';
  status: string;
  email: string | null;
  total: number;
  /** What the shop says was paid back, by whoever did so. */
  refunded: number;
  currency: string;
  tracked: boolean;
  /** Bought without an account: whose it is says the typed email alone. */
  guest: boolean;
}

/** By the shop's own id. */
export async function findOrderRow(
  sql: Sql,
  workspaceId: string,
  { storeId, orderId }: { storeId: string; orderId: string },
): Promise<OrderRow | null> {
  const { rows } = await sql.query<OrderRow>({
    name: 'order-to-act-on',
    text: `SELECT external_id AS ref, store_id, name, type, status, coalesce(nullif(email, ''), nullif(billing ->> 'email', '')) AS email,
                  total_cents::float8 AS total, refunded_cents::float8 AS refunded, currency, jsonb_array_length(shipment_tracking) > 0 AS tracked,
                  customer_id IS NULL AND customer_ref IS NULL AS guest
             FROM orders WHERE workspace_id = $1 AND store_id = $2 AND external_id = $3`,
    values: [workspaceId, storeId, orderId],
  });
  return rows[0] ?? null;
}

type NewAction = Omit<ActionRow, 'workspace_id' | 'state' | 'problem' | 'detail' | 'acted_by_name'>;

/**
 * False: there is one with this id already. Throws 23505 (`order_actions_one`) while something is being done about the order;
 * of two at once one waits here until the other has committed.
 */
export async function insertAction(sql: Sql, workspaceId: string, row: NewAction, busyUntil: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'order-action-insert',
    text: `INSERT INTO order_actions (id, workspace_id, store_id, order_ref, order_called, action, state, amount, currency, address,
             acted_by, created_at, busy_until)
           VALUES ($1, $2, $3, $4, $5, $6, 'doing', $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
    values: [
      ...[row.id, workspaceId, row.store_id, row.order_ref, row.order_called, row.action, row.amount, row.currency],
      ...[row.address === null ? null : JSON.stringify(row.address), row.acted_by, row.created_at, busyUntil],
    ],
  });
  return rowCount === 1;
}

export async function findAction(sql: Sql, workspaceId: string, id: string): Promise<ActionRow | null> {
  const { rows } = await sql.query<ActionRow>({
    name: 'order-action',
    text: `SELECT ${columns} FROM order_actions a WHERE a.workspace_id = $1 AND a.id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

export async function listActions(
  sql: Sql,
  workspaceId: string,
  { storeId, orderId, limit }: { storeId: string; orderId: string; limit: number },
): Promise<ActionRow[]> {
  const { rows } = await sql.query<ActionRow>({
    name: 'order-actions',
    text: `SELECT ${columns} FROM order_actions a WHERE a.workspace_id = $1 AND a.store_id = $2 AND a.order_ref = $3
            ORDER BY a.created_at DESC, a.id DESC LIMIT $4`,
    values: [workspaceId, storeId, orderId, limit],
  });
  return rows;
}

/** What was paid back of an order from here, or may have been; `but`: one that is being judged. */
export async function refundedOf(
  sql: Sql,
  workspaceId: string,
  { storeId, orderId, but = null }: { storeId: string; orderId: string; but?: string | null },
): Promise<number> {
  const { rows } = await sql.query<{ refunded: number }>({
    name: 'order-refunded',
    text: `SELECT coalesce(sum(amount), 0)::float8 AS refunded FROM order_actions
            WHERE workspace_id = $1 AND store_id = $2 AND order_ref = $3 AND action = 'refund' AND state <> 'failed'
              AND id IS DISTINCT FROM $4`,
    values: [workspaceId, storeId, orderId, but],
  });
  return rows[0]?.refunded ?? 0;
}

/** Takes one nobody knows the end of, and nobody is waiting for; null: it has one, or somebody is. */
export async function takeOpen(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ActionRow | null> {
  const { rows } = await sql.query<ActionRow>({
    name: 'order-action-take',
    text: `UPDATE order_actions a SET busy_until = $4 WHERE a.workspace_id = $1 AND a.id = $2
              AND a.state IN ('doing', 'unknown') AND (a.busy_until IS NULL OR a.busy_until <= $3) RETURNING ${columns}`,
    values: [workspaceId, id, now, until],
  });
  return rows[0] ?? null;
}

export interface Ending {
  state: 'done' | 'failed' | 'unknown';
  problem: OrderDeed['problem'];
  detail: string | null;
  now: Date;
}

/** Null: somebody else has ended it. What is not known keeps its lease: the shop may still be at it. */
export async function endAction(
  sql: Sql,
  workspaceId: string,
  id: string,
  { state, problem, detail, now }: Ending,
): Promise<ActionRow | null> {
  const { rows } = await sql.query<ActionRow>({
    name: 'order-action-end',
    text: `UPDATE order_actions a SET state = $3, problem = $4, detail = $5,
             address = CASE WHEN $3 = 'unknown' THEN a.address END, busy_until = CASE WHEN $3 = 'unknown' THEN a.busy_until END,
             ended_at = CASE WHEN $3 = 'unknown' THEN NULL::timestamptz ELSE $6 END
            WHERE a.workspace_id = $1 AND a.id = $2 AND a.state IN ('doing', 'unknown') RETURNING ${columns}`,
    values: [workspaceId, id, state, problem, detail, now],
  });
  return rows[0] ?? null;
}
