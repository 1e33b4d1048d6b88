import type { Sql } from '../../platform/db/db.ts';

interface Place {
  workspaceId: string;
  storeId: string;
}

/** The shop still had these at this moment. */
export async function seeProducts(
  sql: Sql,
  { workspaceId, storeId }: Place,
  refs: readonly string[],
  at: Date,
): Promise<void> {
  if (refs.length === 0) return;
  await sql.query({
    name: 'products-see',
    text: `UPDATE products SET seen_at = $4 WHERE workspace_id = $1 AND store_id = $2 AND external_id = ANY ($3::text[])`,
    values: [workspaceId, storeId, refs, at],
  });
}

/** Sold no more, with their variations; what was bought still names them. Answers how many were until now. */
export async function endProducts(sql: Sql, { workspaceId, storeId }: Place, refs: readonly string[]): Promise<number> {
  if (refs.length === 0) return 0;
  const { rowCount } = await sql.query({
    name: 'products-end',
    text: `UPDATE products SET gone = true WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND (external_id = ANY ($3::text[]) OR parent_ref = ANY ($3::text[]))`,
    values: [workspaceId, storeId, refs],
  });
  return rowCount ?? 0;
}

/** Sold no more: a list that was read whole from this moment on did not have them. */
export async function endUnseenProducts(sql: Sql, { workspaceId, storeId }: Place, since: Date): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'products-end-unseen',
    text: `UPDATE products SET gone = true WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND (seen_at IS NULL OR seen_at < $3)`,
    values: [workspaceId, storeId, since],
  });
  return rowCount ?? 0;
}

/** Variations that did not come with their products, of a shop that tells all of them at once. */
export async function endOtherVariations(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { parents, refs }: { parents: readonly string[]; refs: readonly string[] },
): Promise<number> {
  if (parents.length === 0) return 0;
  const { rowCount } = await sql.query({
    name: 'products-end-variations',
    text: `UPDATE products SET gone = true WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND parent_ref = ANY ($3::text[]) AND external_id <> ALL ($4::text[])`,
    values: [workspaceId, storeId, parents, refs],
  });
  return rowCount ?? 0;
}

/** By the shop's own ids, the products nobody has asked about for longest. */
export async function longestUnseenProducts(
  sql: Sql,
  { workspaceId, storeId }: Place,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ ref: string }>({
    name: 'products-unseen',
    text: `SELECT external_id AS ref FROM products WHERE workspace_id = $1 AND store_id = $2 AND NOT gone
              AND parent_ref IS NULL ORDER BY seen_at NULLS FIRST LIMIT $3`,
    values: [workspaceId, storeId, limit],
  });
  return rows.map(({ ref }) => ref);
}
