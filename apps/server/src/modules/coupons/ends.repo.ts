import type { Sql } from '../../platform/db/db.ts';

export interface UncheckedEnd {
  id: string;
  shop_ref: string;
  expires_at: Date;
}

/** Of all workspaces: stores with coupons whose end nobody has seen in the shop. */
export async function storesWithUncheckedEnds(sql: Sql): Promise<{ workspace_id: string; store_id: string }[]> {
  const { rows } = await sql.query<{ workspace_id: string; store_id: string }>({
    name: 'coupons-stores-unchecked-ends',
    text: `SELECT DISTINCT workspace_id, store_id FROM coupons
            WHERE state = 'sent' AND NOT existing AND expires_at IS NOT NULL AND end_checked_at IS NULL
              AND shop_ref IS NOT NULL`,
    values: [],
  });
  return rows;
}

export async function listUncheckedEnds(
  sql: Sql,
  { workspaceId, storeId, limit }: { workspaceId: string; storeId: string; limit: number },
): Promise<UncheckedEnd[]> {
  const { rows } = await sql.query<UncheckedEnd>({
    name: 'coupons-unchecked-ends',
    text: `SELECT id, shop_ref, expires_at FROM coupons
            WHERE workspace_id = $1 AND store_id = $2 AND state = 'sent' AND NOT existing AND expires_at IS NOT NULL
              AND end_checked_at IS NULL AND shop_ref IS NOT NULL
            ORDER BY expires_at DESC, id LIMIT $3`,
    values: [workspaceId, storeId, limit],
  });
  return rows;
}

export async function noteEndChecked(sql: Sql, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql.query({
    name: 'coupon-ends-checked',
    text: 'UPDATE coupons SET end_checked_at = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[])',
    values: [workspaceId, ids, now],
  });
}
