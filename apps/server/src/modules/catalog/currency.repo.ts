import type { Sql } from '../../platform/db/db.ts';

/** What the shop behind a store sells in; null: nothing of it is known yet. */
export async function currencyOfStore(sql: Sql, workspaceId: string, storeId: string): Promise<string | null> {
  const { rows } = await sql.query<{ currency: string | null }>({
    name: 'store-currency',
    text: `SELECT coalesce(
             (SELECT p.currency FROM products p WHERE p.workspace_id = $1 AND p.store_id = $2 ORDER BY p.external_id LIMIT 1),
             (SELECT o.currency FROM orders o WHERE o.workspace_id = $1 AND o.store_id = $2 ORDER BY o.created_at DESC LIMIT 1)
           ) AS currency`,
    values: [workspaceId, storeId],
  });
  return rows[0]?.currency ?? null;
}
