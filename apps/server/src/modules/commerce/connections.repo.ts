import type { ShopCheck, ShopKind, ShopProblem, ShopWayName } from '@chatso/contract';
import type { OrderAction } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';
import type { ShopWebhookState } from './port.ts';

export interface ConnectionRow {
  id: string;
  workspace_id: string;
  store_id: string;
  kind: ShopKind;
  way: ShopWayName;
  address: string;
  sealed_secret: string;
  secret_end: string;
  version: number;
  checks: ShopCheck[];
  checked_at: Date;
  problem: ShopProblem | null;
  problem_since: Date | null;
  answered_at: Date | null;
  connected_at: Date;
  failures: number;
  webhooks: WebhookNote | null;
  webhooks_checked_at: Date | null;
  told_at: Date | null;
  forged: number;
  /** What the shop let us do about orders when it was connected; null: nobody asked. */
  order_actions: OrderAction[] | null;
}

export interface WebhookNote extends ShopWebhookState {
  problem: ShopProblem | null;
}

/** A connection as somebody saw it: with other keys it is another one. */
export type Seen = Pick<ConnectionRow, 'id' | 'version'>;

export const connectionColumns = `id, workspace_id, store_id, kind, address, sealed_secret, secret_end, version, checks, checked_at, problem,
  problem_since, answered_at, connected_at, failures, way, webhooks, webhooks_checked_at, told_at, forged, order_actions`;

export async function findConnection(sql: Sql, workspaceId: string, storeId: string): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection',
    text: `SELECT ${connectionColumns} FROM shop_connections WHERE workspace_id = $1 AND store_id = $2`,
    values: [workspaceId, storeId],
  });
  return rows[0] ?? null;
}

export async function listConnections(sql: Sql, workspaceId: string): Promise<ConnectionRow[]> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connections',
    text: `SELECT ${connectionColumns} FROM shop_connections WHERE workspace_id = $1 ORDER BY connected_at, id`,
    values: [workspaceId],
  });
  return rows;
}

/** By id alone: jobs and deliveries know no more. */
export async function findConnectionById(sql: Sql, id: string): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection-by-id',
    text: `SELECT ${connectionColumns} FROM shop_connections WHERE id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Everything that writes a shop's copy goes behind this row, so that a page of a pass and a delivery of the same order are
 * one after the other. Null: it was disconnected, or its keys are others than those the answer was asked with.
 */
export async function lockConnection(sql: Sql, { id, version }: Seen): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-lock',
    text: 'SELECT 1 FROM shop_connections WHERE id = $1 AND version = $2 FOR NO KEY UPDATE',
    values: [id, version],
  });
  return rowCount === 1;
}

export type NewConnection = Pick<
  ConnectionRow,
  'id' | 'store_id' | 'kind' | 'way' | 'address' | 'sealed_secret' | 'secret_end' | 'checks' | 'order_actions'
>;

/** False: the store has got a connection meanwhile. */
export async function insertConnection(
  sql: Sql,
  workspaceId: string,
  row: NewConnection,
  { by, now }: { by: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-insert',
    text: `INSERT INTO shop_connections (id, workspace_id, store_id, kind, address, sealed_secret, secret_end, checks,
             checked_at, answered_at, connected_by, connected_at, copy_at, way, order_actions)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $9, $9, $11, $12) ON CONFLICT (store_id) DO NOTHING`,
    values: [
      ...[row.id, workspaceId, row.store_id, row.kind, row.address, row.sealed_secret, row.secret_end],
      ...[JSON.stringify(row.checks), now, by, row.way, row.order_actions],
    ],
  });
  return rowCount === 1;
}

/** False: it is no longer of the version that was seen. */
export async function changeConnection(
  sql: Sql,
  workspaceId: string,
  row: NewConnection,
  { seen, now }: { seen: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-change',
    text: `UPDATE shop_connections SET kind = $3, address = $4, sealed_secret = $5, secret_end = $6, checks = $7, checked_at = $8,
             answered_at = $8, copy_at = $8, way = $10, order_actions = $11, webhooks = NULL, webhooks_checked_at = NULL, leased_until = NULL, failures = 0, problem = NULL, problem_since = NULL, version = version + 1
           WHERE workspace_id = $1 AND store_id = $2 AND version = $9`,
    values: [
      ...[workspaceId, row.store_id, row.kind, row.address, row.sealed_secret, row.secret_end],
      ...[JSON.stringify(row.checks), now, seen, row.way, row.order_actions],
    ],
  });
  return rowCount === 1;
}

export async function deleteConnection(sql: Sql, workspaceId: string, storeId: string): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection-delete',
    text: `DELETE FROM shop_connections WHERE workspace_id = $1 AND store_id = $2 RETURNING ${connectionColumns}`,
    values: [workspaceId, storeId],
  });
  return rows[0] ?? null;
}

/** The shop answered, or why it did not. Answers whether that is news. */
export async function noteAnswer(
  sql: Sql,
  { id, version }: Seen,
  { problem, now }: { problem: ShopProblem | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-answered',
    text: `UPDATE shop_connections c SET problem = $3,
             problem_since = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(c.problem_since, $4) END,
             answered_at = CASE WHEN $3::text IS NULL THEN $4 ELSE c.answered_at END
            FROM (SELECT id, problem FROM shop_connections WHERE id = $1 AND version = $2 FOR NO KEY UPDATE) was
           WHERE c.id = was.id AND (was.problem IS DISTINCT FROM $3
             OR ($3::text IS NULL AND (c.answered_at IS NULL OR c.answered_at < $4::timestamptz - interval '1 minute')))
           RETURNING was.problem`,
    values: [id, version, problem, now],
  });
  return rowCount === 1;
}

/** Of all workspaces: a shop may stand behind several stores. */
export async function listConnectionsAt(
  sql: Sql,
  kind: ShopKind,
  address: string,
): Promise<Pick<ConnectionRow, 'workspace_id' | 'store_id'>[]> {
  const { rows } = await sql.query<Pick<ConnectionRow, 'workspace_id' | 'store_id'>>({
    name: 'shop-connections-at',
    text: 'SELECT workspace_id, store_id FROM shop_connections WHERE kind = $1 AND address = $2 LIMIT 1000',
    values: [kind, address],
  });
  return rows;
}
