import type { Sql } from '../../platform/db/db.ts';

/** Writes anew what products are found by, after they or variations of them were changed. By the shop's own ids. */
export async function writeWords(
  sql: Sql,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  refs: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'products-words',
    text: `UPDATE products p SET words = w.words
             FROM (SELECT o.id, fold_words(concat_ws(' ', o.name, o.variation_name, o.sku,
                            (SELECT string_agg(concat_ws(' ', v.variation_name, v.sku), ' ') FROM products v
                              WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.parent_ref = o.external_id
                                AND NOT v.gone))) AS words
                     FROM products o
                    WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.external_id = ANY ($3::text[])) w
            WHERE p.id = w.id AND p.words IS DISTINCT FROM w.words`,
    values: [workspaceId, storeId, refs],
  });
}
