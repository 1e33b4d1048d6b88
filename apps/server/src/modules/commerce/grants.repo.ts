import type { ShopKind } from '@chatso/contract';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Sql } from '../../platform/db/db.ts';

export interface Grant {
  workspace_id: string;
  store_id: string;
  kind: ShopKind;
  address: string;
  version: number;
  asked_by: string;
}

export async function insertGrant(sql: Sql, stateHash: string, grant: Grant, expiresAt: Date): Promise<void> {
  await sql.query({
    name: 'shop-grant-insert',
    text: `INSERT INTO shop_grants (state_hash, workspace_id, store_id, kind, address, version, asked_by, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[stateHash, grant.workspace_id, grant.store_id, grant.kind, grant.address, grant.version],
      ...[grant.asked_by, expiresAt],
    ],
  });
}

/** Of whichever workspace the state is; taken by whoever comes first. Null: unknown, used, too late, or no longer an admin's. */
export async function takeGrant(sql: Sql, stateHash: string, now: Date): Promise<Grant | null> {
  const { rows } = await sql.query<Grant>({
    name: 'shop-grant-take',
    text: `WITH taken AS (
             DELETE FROM shop_grants WHERE state_hash = $1
             RETURNING workspace_id, store_id, kind, address, version, asked_by, expires_at)
           SELECT t.workspace_id, t.store_id, t.kind, t.address, t.version, t.asked_by FROM taken t
             JOIN workspace_members m ON m.workspace_id = t.workspace_id AND m.user_id = t.asked_by
            WHERE t.expires_at > $2 AND m.role IN ${adminRolesSql} AND m.account_state = 'activated'`,
    values: [stateHash, now],
  });
  return rows[0] ?? null;
}

export async function forgetGrants(sql: Sql, before: Date): Promise<void> {
  await sql.query({
    name: 'shop-grants-forget',
    text: 'DELETE FROM shop_grants WHERE expires_at < $1',
    values: [before],
  });
}
