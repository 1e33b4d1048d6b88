import type { ProductCategory, ProductLocation } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

/** A product as it is shown: with the id of its parent, and no ids of the shop but its own. */
export interface ProductRow {
  id: string;
  store_id: string;
  external_id: string;
  parent_id: string | null;
  name: string;
  variation_name: string | null;
  type: 'simple' | 'variable' | 'variation';
  attributes: { name: string; option: string; value: string }[];
  currency: string;
  price_cents: number;
  regular_price_cents: number;
  on_sale: boolean;
  stock_status: 'instock' | 'outofstock' | 'onbackorder';
  stock_quantity: number | null;
  images: { src: string }[];
  permalink: string | null;
  sku: string | null;
  location_id: string | null;
  location_name: string | null;
  created_at: Date;
}

interface Place {
  workspaceId: string;
  storeId: string;
}

const columns = `p.id, p.store_id, p.external_id, p.name, p.variation_name, p.type, p.attributes, p.currency,
  p.price_cents::float8 AS price_cents, p.regular_price_cents::float8 AS regular_price_cents, p.on_sale, p.stock_status,
  p.stock_quantity, p.images, p.permalink, p.sku, p.location_id, p.location_name, p.created_at`;

/** More than these are not put in order: who types so little sees some of them. */
const ranked = 500;

/**
 * Ids of products whose name, number or variations hold all words, the likest first. `words` are folded by the database, as
 * what is looked through was.
 */
export async function searchProductIds(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { words, locationId, limit }: { words: readonly string[]; locationId: string | null; limit: number },
): Promise<string[]> {
  const like = (at: number): string => `fold_words($${at})`;
  const given = [...words, ...Array<string>(8).fill('')].slice(0, 8);
  const patterns = given.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql.query<{ id: string }>({
    name: 'products-search',
    text: `WITH found AS MATERIALIZED (
             SELECT p.id, p.name, p.words, p.stock_status, p.created_at FROM products p
              WHERE p.workspace_id = $1 AND p.store_id = $2 AND p.parent_ref IS NULL AND NOT p.gone
                AND ($3::text IS NULL OR p.location_id = $3)
                AND p.words LIKE ${like(5)} AND p.words LIKE ${like(6)} AND p.words LIKE ${like(7)}
                AND p.words LIKE ${like(8)} AND p.words LIKE ${like(9)} AND p.words LIKE ${like(10)}
                AND p.words LIKE ${like(11)} AND p.words LIKE ${like(12)}
              LIMIT ${ranked})
           SELECT id FROM found
            ORDER BY starts_with(fold_words(name), fold_words($4)) DESC, stock_status = 'outofstock',
                     similarity(fold_words(name), fold_words($4)) DESC, created_at DESC, id
            LIMIT $13`,
    values: [workspaceId, storeId, locationId, words.join(' '), ...patterns, limit],
  });
  return rows.map(({ id }) => id);
}

/** Those that were put into the shop last. */
export async function newestProductIds(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { locationId, limit }: { locationId: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'products-newest',
    text: `SELECT p.id FROM products p
            WHERE p.workspace_id = $1 AND p.store_id = $2 AND p.parent_ref IS NULL AND NOT p.gone
              AND p.stock_status <> 'outofstock' AND ($3::text IS NULL OR p.location_id = $3)
            ORDER BY p.created_at DESC LIMIT $4`,
    values: [workspaceId, storeId, locationId, limit],
  });
  return rows.map(({ id }) => id);
}

/** By our own ids, of products and variations that are sold. */
export async function findProductRows(sql: Sql, place: Place, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql.query<ProductRow>({
    name: 'products-by-id',
    text: `SELECT ${columns}, o.id AS parent_id FROM products p
             LEFT JOIN products o ON o.workspace_id = $1 AND o.store_id = $2 AND o.external_id = p.parent_ref
            WHERE p.workspace_id = $1 AND p.store_id = $2 AND p.id = ANY ($3::uuid[]) AND NOT p.gone`,
    values: [place.workspaceId, place.storeId, ids],
  });
  return rows;
}

/** Variations of these products, in the order the shop made them. */
export async function variationRows(sql: Sql, place: Place, parents: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql.query<ProductRow>({
    name: 'products-variations',
    text: `SELECT ${columns}, o.id AS parent_id
             FROM products o
             JOIN products p ON p.workspace_id = $1 AND p.store_id = $2 AND p.parent_ref = o.external_id AND NOT p.gone
            WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.id = ANY ($3::uuid[])
            ORDER BY p.created_at, p.id`,
    values: [place.workspaceId, place.storeId, parents],
  });
  return rows;
}

/** Of each id the product it is, or is a variation of; of what is not sold any more none. */
export async function topProducts(
  sql: Sql,
  place: Place,
  ids: readonly string[],
): Promise<{ id: string; top: string }[]> {
  const { rows } = await sql.query<{ id: string; top: string }>({
    name: 'products-top',
    text: `SELECT p.id, coalesce(o.id, p.id) AS top FROM products p
             LEFT JOIN products o ON o.workspace_id = $1 AND o.store_id = $2 AND o.external_id = p.parent_ref
            WHERE p.workspace_id = $1 AND p.store_id = $2 AND p.id = ANY ($3::uuid[]) AND NOT p.gone`,
    values: [place.workspaceId, place.storeId, ids],
  });
  return rows;
}

/** What a page calls a product, by the shop's own id or its number, and the product it is; of a variation its parent. */
export async function productsCalled(
  sql: Sql,
  place: Place,
  names: readonly string[],
): Promise<{ called: string; id: string }[]> {
  const { rows } = await sql.query<{ called: string; id: string }>({
    name: 'products-called',
    text: `SELECT DISTINCT ON (c.called) c.called, coalesce(o.id, p.id) AS id
             FROM unnest($3::text[]) AS c (called)
             JOIN products p ON p.workspace_id = $1 AND p.store_id = $2 AND (p.external_id = c.called OR p.sku = c.called)
                  AND NOT p.gone
             LEFT JOIN products o ON o.workspace_id = $1 AND o.store_id = $2 AND o.external_id = p.parent_ref AND NOT o.gone
            ORDER BY c.called, p.external_id = c.called DESC`,
    values: [place.workspaceId, place.storeId, names],
  });
  return rows;
}

export async function listLocations(
  sql: Sql,
  workspaceId: string,
  storeIds: readonly string[],
): Promise<ProductLocation[]> {
  const { rows } = await sql.query<ProductLocation>({
    name: 'products-locations',
    text: `SELECT p.location_id AS "locationId", coalesce(max(p.location_name), p.location_id) AS name,
                  '' AS address_1, '' AS city, '' AS country
             FROM products p
            WHERE p.workspace_id = $1 AND p.store_id = ANY ($2::uuid[]) AND p.location_id IS NOT NULL AND NOT p.gone
            GROUP BY p.location_id ORDER BY 2, 1 LIMIT 200`,
    values: [workspaceId, storeIds],
  });
  return rows;
}

export async function listCategories(sql: Sql, place: Place): Promise<ProductCategory[]> {
  const { rows } = await sql.query<ProductCategory>({
    name: 'products-categories',
    text: `SELECT c.id, max(c.name) AS name FROM products p
            CROSS JOIN LATERAL jsonb_to_recordset(p.categories) AS c (id text, name text)
            WHERE p.workspace_id = $1 AND p.store_id = $2 AND NOT p.gone AND c.id IS NOT NULL
            GROUP BY c.id ORDER BY 2, 1 LIMIT 1000`,
    values: [place.workspaceId, place.storeId],
  });
  return rows;
}
