import type { Sql } from '../../platform/db/db.ts';
import { isId } from '../../platform/ids.ts';

export interface Place {
  workspaceId: string;
  storeId: string;
  locationId: string | null;
}

/** Of products that may be offered: sold, in stock or on backorder, at the place asked for. */
const offered = `p.workspace_id = $1 AND p.store_id = $2 AND ($3::text IS NULL OR p.location_id = $3) AND NOT p.gone
  AND p.parent_ref IS NULL AND p.stock_status <> 'outofstock'`;
const valuesOf = ({ workspaceId, storeId, locationId }: Place): unknown[] => [workspaceId, storeId, locationId];

export interface Match {
  id: string;
  /** The name of what it was bought with, and in how many orders. */
  with: string;
  orders: number;
}

/** What goes best with all of the seeds together; a seed counts by its weight. Never a seed with a weight below zero itself. */
export async function bestMatches(
  sql: Sql,
  place: Place,
  { seeds, without, limit }: { seeds: readonly { id: string; weight: number }[]; without: string[]; limit: number },
): Promise<Match[]> {
  const { rows } = await sql.query<Match>({
    name: 'recommendations-matches',
    text: `WITH scored AS (
             SELECT q.with_id AS id, sum(s.weight * q.orders * ln(1 + q.lift)) AS score,
                    (array_agg(q.product_id ORDER BY s.weight * q.orders DESC, q.product_id))[1] AS because,
                    (array_agg(q.orders ORDER BY s.weight * q.orders DESC, q.product_id))[1] AS orders
               FROM unnest($4::uuid[], $5::float8[]) AS s (id, weight)
               JOIN product_pairs q ON q.product_id = s.id AND q.workspace_id = $1 AND q.store_id = $2
              WHERE q.with_id <> ALL ($6::uuid[])
              GROUP BY q.with_id)
           SELECT c.id, b.name AS with, c.orders FROM scored c
             JOIN products p ON p.id = c.id AND ${offered}
             JOIN products b ON b.id = c.because AND b.workspace_id = $1
            ORDER BY c.score DESC, c.id LIMIT $7`,
    values: [...valuesOf(place), seeds.map(({ id }) => id), seeds.map(({ weight }) => weight), without, limit],
  });
  return rows;
}

const boughtLooked = 200;

/** What a customer bought most often, of what can be offered. */
export async function boughtMost(
  sql: Sql,
  place: Place,
  { customerId, without, limit }: { customerId: string; without: readonly string[]; limit: number },
): Promise<{ id: string; times: number }[]> {
  const { rows } = await sql.query<{ id: string; times: number }>({
    name: 'recommendations-bought',
    text: `WITH own AS (
             SELECT o.id, o.line_items FROM orders o
              WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.customer_id = $4 AND lower(o.status) <> ALL ($5::text[])
              ORDER BY o.created_at DESC LIMIT ${boughtLooked}),
           bought AS (
             SELECT coalesce(parent.id, v.id) AS id, count(DISTINCT own.id)::int AS times FROM own
              CROSS JOIN LATERAL jsonb_to_recordset(own.line_items) AS l ("productId" text)
               JOIN products v ON v.workspace_id = $1 AND v.store_id = $2 AND v.external_id = l."productId"
               LEFT JOIN products parent ON parent.workspace_id = $1 AND parent.store_id = $2
                    AND parent.external_id = v.parent_ref
              GROUP BY 1)
           SELECT b.id, b.times FROM bought b JOIN products p ON p.id = b.id AND ${offered}
            ORDER BY b.times DESC, b.id LIMIT $6`,
    values: [...valuesOf(place), customerId, without, limit],
  });
  return rows;
}

export async function topPurchased(sql: Sql, place: Place, limit: number): Promise<{ id: string; orders: number }[]> {
  const { rows } = await sql.query<{ id: string; orders: number }>({
    name: 'recommendations-top',
    text: `SELECT p.id, s.orders FROM product_sales s JOIN products p ON p.id = s.product_id
            WHERE s.workspace_id = $1 AND s.store_id = $2 AND s.orders > 0 AND ${offered}
            ORDER BY s.orders DESC, s.units DESC LIMIT $4`,
    values: [...valuesOf(place), limit],
  });
  return rows;
}

interface Overstocked {
  id: string;
  stock: number;
  days: number | null;
}

export async function overstockedProducts(sql: Sql, place: Place, limit: number): Promise<Overstocked[]> {
  const { rows } = await sql.query<Overstocked>({
    name: 'recommendations-overstocked',
    text: `SELECT p.id, s.stock, s.stock_days AS days FROM product_sales s JOIN products p ON p.id = s.product_id
            WHERE s.workspace_id = $1 AND s.store_id = $2 AND s.overstocked AND ${offered}
            ORDER BY s.stock_days DESC NULLS FIRST LIMIT $4`,
    values: [...valuesOf(place), limit],
  });
  return rows;
}

/** The largest reduction first. */
export async function onSaleProducts(
  sql: Sql,
  place: Place,
  limit: number,
): Promise<{ id: string; percent: number }[]> {
  const { rows } = await sql.query<{ id: string; percent: number }>({
    name: 'recommendations-on-sale',
    text: `SELECT p.id, round(100 * (1 - p.price_cents / nullif(p.regular_price_cents, 0)::numeric))::int AS percent
             FROM products p WHERE ${offered} AND p.on_sale AND p.price_cents < p.regular_price_cents
            ORDER BY 2 DESC, p.id LIMIT $4`,
    values: [...valuesOf(place), limit],
  });
  return rows;
}

/** Of these products, those that may be offered, and what is known of their sales. */
export async function knownSales(
  sql: Sql,
  { workspaceId, storeId }: Place,
  ids: readonly string[],
): Promise<{ id: string; top: boolean; overstocked: boolean }[]> {
  const { rows } = await sql.query<{ id: string; top: boolean; overstocked: boolean }>({
    name: 'recommendations-known',
    text: `SELECT s.product_id AS id, s.overstocked, s.orders > 0 AND s.orders >= coalesce((SELECT t.orders FROM product_sales t
                    WHERE t.workspace_id = $1 AND t.store_id = $2 ORDER BY t.orders DESC OFFSET 29 LIMIT 1), 1) AS top
             FROM product_sales s WHERE s.workspace_id = $1 AND s.store_id = $2 AND s.product_id = ANY ($3::uuid[])`,
    values: [workspaceId, storeId, ids],
  });
  return rows;
}

/** The customer of this store, by our id or the shop's; null for what names nobody. */
export async function findBuyer(sql: Sql, { workspaceId, storeId }: Place, customerId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'recommendations-buyer',
    text: `SELECT id FROM customers WHERE workspace_id = $1 AND store_id = $2 AND (id = $4::uuid OR external_id = $3)
            ORDER BY external_id = $3 LIMIT 1`,
    values: [workspaceId, storeId, customerId, isId(customerId) ? customerId : null],
  });
  return rows[0]?.id ?? null;
}
