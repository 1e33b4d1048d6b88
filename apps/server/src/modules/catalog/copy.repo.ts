import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { writeWords } from './words.repo.ts';

/** A product or variation as a shop tells of it. */
export interface CopiedProduct {
  id: string;
  parentId: string | null;
  name: string;
  variationName: string | null;
  type: 'simple' | 'variable' | 'variation';
  attributes: readonly { name: string; option: string; value: string }[];
  currency: string;
  price: number;
  regularPrice: number;
  onSale: boolean;
  stockStatus: 'instock' | 'outofstock' | 'onbackorder';
  stockQuantity: number | null;
  images: readonly { src: string }[];
  permalink: string | null;
  sku: string | null;
  categories: readonly { id: string; name: string }[];
  locationId: string | null;
  locationName: string | null;
  gone: boolean;
  createdAt: Date;
  changedAt: Date;
}

/**
 * Takes over what a shop says of its products; what is older than what is known changes nothing. A variation names its
 * product by the shop's own id, so either may come first. Answers how many were new or changed.
 */
export async function copyProducts(
  sql: Sql,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  products: readonly CopiedProduct[],
): Promise<number> {
  if (products.length === 0) return 0;
  const byId = new Map<string, CopiedProduct>();
  for (const row of products) {
    const known = byId.get(row.id);
    if (known === undefined || known.changedAt <= row.changedAt) byId.set(row.id, row);
  }
  const given = [...byId.values()].map(({ id, parentId, ...row }) => ({
    ...row,
    id: newId(),
    ref: id,
    parentRef: parentId,
  }));
  const { rows } = await sql.query<{ count: number }>({
    name: 'products-copy',
    text: `WITH given AS (
             SELECT * FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, ref text, "parentRef" text, name text,
               "variationName" text, type text, attributes jsonb, currency text, price bigint, "regularPrice" bigint,
               "onSale" boolean, "stockStatus" text, "stockQuantity" integer, images jsonb, permalink text, sku text,
               categories jsonb, "locationId" text, "locationName" text, gone boolean, "createdAt" timestamptz,
               "changedAt" timestamptz)),
           kept AS (
             INSERT INTO products AS p (id, workspace_id, store_id, external_id, parent_ref, name, variation_name, type, attributes,
               currency, price_cents, regular_price_cents, on_sale, stock_status, stock_quantity, images, permalink, sku,
               categories, location_id, location_name, gone, created_at, changed_at)
             SELECT id, $1, $2, ref, "parentRef", name, "variationName", type, attributes, currency, price, "regularPrice",
                    "onSale", "stockStatus", "stockQuantity", images, permalink, sku, categories, "locationId", "locationName",
                    gone, "createdAt", "changedAt" FROM given
             ON CONFLICT (store_id, external_id) DO UPDATE SET parent_ref = excluded.parent_ref, name = excluded.name,
               variation_name = excluded.variation_name, type = excluded.type, attributes = excluded.attributes,
               currency = excluded.currency, price_cents = excluded.price_cents,
               regular_price_cents = excluded.regular_price_cents, on_sale = excluded.on_sale,
               stock_status = excluded.stock_status, stock_quantity = excluded.stock_quantity, images = excluded.images,
               permalink = excluded.permalink, sku = excluded.sku, categories = excluded.categories,
               location_id = excluded.location_id, location_name = excluded.location_name, gone = excluded.gone,
               created_at = excluded.created_at, changed_at = excluded.changed_at
              WHERE p.changed_at < excluded.changed_at OR (p.changed_at = excluded.changed_at AND
                (p.parent_ref, p.name, p.variation_name, p.price_cents, p.regular_price_cents, p.stock_status, p.stock_quantity,
                 p.images, p.permalink, p.categories, p.location_id, p.gone)
                IS DISTINCT FROM (excluded.parent_ref, excluded.name, excluded.variation_name, excluded.price_cents,
                  excluded.regular_price_cents, excluded.stock_status, excluded.stock_quantity, excluded.images,
                  excluded.permalink, excluded.categories, excluded.location_id, excluded.gone))
             RETURNING 1)
           SELECT count(*)::int AS count FROM kept`,
    values: [workspaceId, storeId, JSON.stringify(given)],
  });
  const count = rows[0]?.count ?? 0;
  if (count > 0) {
    const touched = given.map(({ ref, parentRef }) => parentRef ?? ref);
    await writeWords(sql, { workspaceId, storeId }, [...new Set(touched)]);
  }
  return count;
}
