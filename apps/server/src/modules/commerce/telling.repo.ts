import type { ShopKind, ShopProblem } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import type { ConnectionRow, Seen, WebhookNote } from './connections.repo.ts';

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
