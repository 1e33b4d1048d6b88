import type { Sql } from '../../platform/db/db.ts';
import type { ShopPlace } from './copy.repo.ts';

/** The shop still had these at this moment. */
export async function seeCustomers(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  refs: readonly string[],
  at: Date,
): Promise<void> {
  if (refs.length === 0) return;
  await sql.query({
    name: 'customers-see',
    text: `UPDATE customers SET seen_at = $4 WHERE workspace_id = $1 AND store_id = $2 AND external_id = ANY ($3::text[])`,
    values: [workspaceId, storeId, refs, at],
  });
}

/** The shop has them no more: they are found no more, and what they bought stays. Answers how many it had until now. */
export async function endCustomers(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  refs: readonly string[],
): Promise<number> {
  if (refs.length === 0) return 0;
  const { rowCount } = await sql.query({
    name: 'customers-end',
    text: `UPDATE customers SET gone = true WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND external_id = ANY ($3::text[])`,
    values: [workspaceId, storeId, refs],
  });
  return rowCount ?? 0;
}

/** A list that was read whole from this moment on did not have them. */
export async function endUnseenCustomers(sql: Sql, { workspaceId, storeId }: ShopPlace, since: Date): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'customers-end-unseen',
    text: `UPDATE customers SET gone = true WHERE workspace_id = $1 AND store_id = $2 AND NOT gone AND erased_ref IS NULL
              AND (seen_at IS NULL OR seen_at < $3)`,
    values: [workspaceId, storeId, since],
  });
  return rowCount ?? 0;
}

/** By the shop's own ids, those nobody has asked about for longest. */
export async function longestUnseenCustomers(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ ref: string }>({
    name: 'customers-unseen',
    text: `SELECT external_id AS ref FROM customers WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND erased_ref IS NULL ORDER BY seen_at NULLS FIRST LIMIT $3`,
    values: [workspaceId, storeId, limit],
  });
  return rows.map(({ ref }) => ref);
}
