import type { ShopCheck, ShopKind, ShopProblem, ShopWayName } from '@chatso/contract';
import { limits, type OrderAction } from '@chatso/domain';
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

const columns = `id, workspace_id, store_id, kind, address, sealed_secret, secret_end, version, checks, checked_at, problem,
  problem_since, answered_at, connected_at, failures, way, webhooks, webhooks_checked_at, told_at, forged, order_actions`;

export async function findConnection(sql: Sql, workspaceId: string, storeId: string): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection',
    text: `SELECT ${columns} FROM shop_connections WHERE workspace_id = $1 AND store_id = $2`,
    values: [workspaceId, storeId],
  });
  return rows[0] ?? null;
}

export async function listConnections(sql: Sql, workspaceId: string): Promise<ConnectionRow[]> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connections',
    text: `SELECT ${columns} FROM shop_connections WHERE workspace_id = $1 ORDER BY connected_at, id`,
    values: [workspaceId],
  });
  return rows;
}

/** By id alone: jobs and deliveries know no more. */
export async function findConnectionById(sql: Sql, id: string): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection-by-id',
    text: `SELECT ${columns} FROM shop_connections WHERE id = $1`,
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
    text: `DELETE FROM shop_connections WHERE workspace_id = $1 AND store_id = $2 RETURNING ${columns}`,
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

/** Takes it on to look after its webhooks: two who did so at once would make each of them twice. False: somebody else does. */
export async function claimTending(
  sql: Sql,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-claim-tending',
    text: `UPDATE shop_connections SET webhooks_checked_at = $2
            WHERE id = $1 AND (webhooks_checked_at IS NULL OR webhooks_checked_at < $3)`,
    values: [id, now, before],
  });
  return rowCount === 1;
}

/** What a shop tells cannot be used, until its webhooks are looked after again. Answers whether that is news. */
export async function noteToldProblem(sql: Sql, { id }: Pick<Seen, 'id'>, problem: ShopProblem): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-connection-told-problem',
    text: `UPDATE shop_connections SET webhooks = jsonb_set(webhooks, '{problem}', to_jsonb($2::text))
            WHERE id = $1 AND webhooks IS NOT NULL AND webhooks->>'problem' IS DISTINCT FROM $2`,
    values: [id, problem],
  });
  return rowCount === 1;
}

/** Of all workspaces: those whose time has come and that nobody copies. */
export async function listDue(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'shop-connections-due',
    text: `SELECT id FROM shop_connections WHERE copy_at <= $1 AND (leased_until IS NULL OR leased_until < $1)
           UNION SELECT id FROM shop_connections WHERE copy_at = 'infinity' AND leased_until < $1 LIMIT $2`,
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

/** Takes a connection to copy it until `until`; null: it is not due, or somebody copies it. */
export async function takeConnection(
  sql: Sql,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection-take',
    text: `UPDATE shop_connections SET copy_at = 'infinity', leased_until = $3
            WHERE id = $1 AND (leased_until IS NULL OR leased_until < $2) AND (copy_at <= $2 OR leased_until < $2)
            RETURNING ${columns}`,
    values: [id, now, until],
  });
  return rows[0] ?? null;
}

export async function keepLease(sql: Sql, { id, version }: Seen, until: Date): Promise<void> {
  await sql.query({
    name: 'shop-connection-lease',
    text: 'UPDATE shop_connections SET leased_until = $3 WHERE id = $1 AND version = $2',
    values: [id, version, until],
  });
}

/**
 * Asks for a copy as soon as may be: at once, or when the shop has rested so long since the last one. Null: it was asked for
 * already, or somebody copies; else when it is due.
 */
export async function wantCopy(
  sql: Sql,
  id: string,
  { now, restMs }: { now: Date; restMs: number },
): Promise<Date | null> {
  const { rows } = await sql.query<{ free: boolean; due: Date }>({
    name: 'shop-connection-want',
    text: `UPDATE shop_connections c SET copy_at = w.due
             FROM (SELECT greatest($2::timestamptz, max(f.synced_at) + $3 * interval '1 millisecond') AS due
                     FROM shop_feeds f WHERE f.connection_id = $1) w
            WHERE c.id = $1 AND c.copy_at > w.due
            RETURNING c.leased_until IS NULL OR c.leased_until < $2 AS free, w.due`,
    values: [id, now, restMs],
  });
  return rows[0]?.free ? rows[0].due : null;
}

/** Ends a copy. Answers when the next one is due that was asked for in the meantime, null when nobody asked. */
export async function endCopy(
  sql: Sql,
  { id, version }: Seen,
  { next, failed, now }: { next: Date; failed: boolean; now: Date },
): Promise<Date | null> {
  const rested = new Date(now.getTime() + limits.shopCopyRestMs);
  const { rows } = await sql.query<{ due: Date }>({
    name: 'shop-connection-end-copy',
    text: `UPDATE shop_connections SET leased_until = NULL, failures = CASE WHEN $4 THEN failures + 1 ELSE 0 END,
             copy_at = CASE WHEN NOT $4 AND copy_at < $3 THEN greatest(copy_at, $5) ELSE $3::timestamptz END
            WHERE id = $1 AND version = $2 RETURNING copy_at AS due`,
    values: [id, version, next, failed, rested],
  });
  return rows[0] && rows[0].due < next ? rows[0].due : null;
}

/** Those of them that were not here before. */
export async function takeDeliveries(
  sql: Sql,
  { id, workspace_id: workspaceId }: Pick<ConnectionRow, 'id' | 'workspace_id'>,
  deliveryIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql.query<{ delivery_id: string }>({
    name: 'shop-deliveries',
    text: `INSERT INTO shop_deliveries (connection_id, workspace_id, delivery_id, received_at)
           SELECT $1, $2, told, $4 FROM unnest($3::text[]) told ORDER BY told
           ON CONFLICT DO NOTHING RETURNING delivery_id`,
    values: [id, workspaceId, deliveryIds, now],
  });
  return rows.map(({ delivery_id: deliveryId }) => deliveryId);
}

export async function forgetDeliveries(sql: Sql, before: Date): Promise<void> {
  await sql.query({
    name: 'shop-deliveries-forget',
    text: 'DELETE FROM shop_deliveries WHERE received_at < $1',
    values: [before],
  });
}

/** False: it was connected anew meanwhile, or nothing of it is news. */
export async function noteWebhooks(sql: Sql, { id, version }: Seen, state: WebhookNote, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ news: boolean }>({
    name: 'shop-webhooks-note',
    text: `UPDATE shop_connections c SET webhooks = $3, webhooks_checked_at = $4
             FROM (SELECT id, webhooks FROM shop_connections WHERE id = $1 AND version = $2 FOR NO KEY UPDATE) was
            WHERE c.id = was.id RETURNING was.webhooks IS DISTINCT FROM $3::jsonb AS news`,
    values: [id, version, JSON.stringify(state), now],
  });
  return rows[0]?.news ?? false;
}

/** Of all workspaces: those whose webhooks nobody looked at since. */
export async function listUntended(
  sql: Sql,
  kinds: readonly ShopKind[],
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'shop-connections-untended',
    text: `SELECT id FROM shop_connections WHERE (webhooks_checked_at IS NULL OR webhooks_checked_at < $1)
             AND kind = ANY ($2::text[]) ORDER BY webhooks_checked_at NULLS FIRST LIMIT $3`,
    values: [before, kinds, limit],
  });
  return rows.map(({ id }) => id);
}

export async function noteTold(sql: Sql, { id }: Pick<Seen, 'id'>, now: Date): Promise<void> {
  await sql.query({
    name: 'shop-told',
    // A hundred tellings a second are one write.
    text: `UPDATE shop_connections SET told_at = $2 WHERE id = $1 AND (told_at IS NULL OR told_at < $2::timestamptz - interval '5 seconds')`,
    values: [id, now],
  });
}

export async function countForged(sql: Sql, { id }: Pick<Seen, 'id'>, times: number): Promise<void> {
  await sql.query({
    name: 'shop-forged',
    text: 'UPDATE shop_connections SET forged = least(forged + $2::int, 1000000) WHERE id = $1',
    values: [id, times],
  });
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
