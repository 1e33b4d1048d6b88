import type { Sql } from '../../platform/db/db.ts';

export interface Counting {
  workspaceId: string;
  storeId: string;
  /** Orders since then count, the newest `ordersCounted` of them. */
  since: Date;
  /** How fast something sells is seen since then. */
  recent: Date;
  /** What was put into the shop later had no time to sell. */
  settled: Date;
  /** In lower case, states of orders that are no purchases. */
  without: readonly string[];
}

/** Of a large store a year is more than is needed to know what goes together. */
const ordersCounted = 200_000;
const overstock = { stock: 20, days: 180, speedDays: 90 };
/** Orders of so many different things are a warehouse's, and say nothing about what goes together. */
const basketAtMost = 20;
const pairsOfEach = 12;
const atMost = 2_000_000_000;

/** Orders, and what of our products was bought by them; a variation counts as its product. */
const lines = `recent AS MATERIALIZED (
    SELECT o.id, o.created_at, o.line_items FROM orders o
     WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.created_at > $3 AND lower(o.status) <> ALL ($4::text[])
     ORDER BY o.created_at DESC LIMIT ${ordersCounted}
  ), sold_lines AS MATERIALIZED (
    SELECT r.id AS order_id, r.created_at, coalesce(parent.id, p.id) AS product_id, greatest(l.quantity, 0) AS quantity
      FROM recent r
     CROSS JOIN LATERAL jsonb_to_recordset(r.line_items) AS l ("productId" text, quantity numeric)
      JOIN products p ON p.workspace_id = $1 AND p.store_id = $2 AND p.external_id = l."productId"
      LEFT JOIN products parent ON parent.workspace_id = $1 AND parent.store_id = $2 AND parent.external_id = p.parent_ref
  )`;

/** Writes anew how a store's products sell. Inside a transaction: until its end the old numbers are read. */
export async function countSales(
  sql: Sql,
  { workspaceId, storeId, since, recent, settled, without }: Counting,
): Promise<void> {
  await sql.query('DELETE FROM product_sales WHERE workspace_id = $1 AND store_id = $2', [workspaceId, storeId]);
  await sql.query({
    name: 'recommendations-count-sales',
    text: `WITH ${lines}, sold AS (
        SELECT product_id, count(DISTINCT order_id)::int AS orders, least(sum(quantity), ${atMost})::int AS units,
               coalesce(sum(quantity) FILTER (WHERE created_at > $5), 0) AS lately
          FROM sold_lines GROUP BY product_id
      ), stocks AS (
        SELECT v.parent_ref, sum(v.stock_quantity) AS stock FROM products v
         WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.parent_ref IS NOT NULL AND NOT v.gone GROUP BY v.parent_ref
      ), known AS (
        SELECT p.id, coalesce(s.orders, 0) AS orders, coalesce(s.units, 0) AS units,
               coalesce(p.stock_quantity, k.stock) AS stock, coalesce(s.lately, 0) AS lately,
               p.created_at < $6 AND p.stock_status <> 'outofstock' AS settled
          FROM products p
          LEFT JOIN sold s ON s.product_id = p.id
          LEFT JOIN stocks k ON k.parent_ref = p.external_id
         WHERE p.workspace_id = $1 AND p.store_id = $2 AND p.parent_ref IS NULL AND NOT p.gone
      ), judged AS (
        SELECT k.*, CASE WHEN k.lately > 0 THEN least(k.stock * ${overstock.speedDays}.0 / k.lately, 99999)::int END AS days FROM known k
      )
      INSERT INTO product_sales (product_id, workspace_id, store_id, orders, units, stock, stock_days, overstocked)
      SELECT id, $1, $2, orders, units, CASE WHEN stock < ${atMost} THEN stock::int END, days, over FROM (
        SELECT *, settled AND coalesce(stock, 0) >= ${overstock.stock} AND coalesce(days, 99999) > ${overstock.days} AS over
          FROM judged) all_of_them
       WHERE orders > 0 OR over`,
    values: [workspaceId, storeId, since, without, recent, settled],
  });
}

/** Writes anew what is bought together in a store. */
export async function countPairs(sql: Sql, { workspaceId, storeId, since, without }: Counting): Promise<void> {
  await sql.query('DELETE FROM product_pairs WHERE workspace_id = $1 AND store_id = $2', [workspaceId, storeId]);
  await sql.query({
    name: 'recommendations-count-pairs',
    text: `WITH ${lines}, baskets AS MATERIALIZED (
        SELECT DISTINCT order_id, product_id FROM sold_lines
      ), mixed AS MATERIALIZED (
        SELECT order_id FROM baskets GROUP BY order_id HAVING count(*) BETWEEN 2 AND ${basketAtMost}
      ), singles AS MATERIALIZED (
        SELECT product_id, count(*)::float8 AS orders FROM baskets GROUP BY product_id
      ), total AS (
        SELECT count(DISTINCT order_id)::float8 AS orders FROM baskets
      ), pairs AS MATERIALIZED (
        SELECT a.product_id AS one, b.product_id AS other, count(*)::int AS orders
          FROM mixed m
          JOIN baskets a ON a.order_id = m.order_id
          JOIN baskets b ON b.order_id = m.order_id AND b.product_id > a.product_id
         GROUP BY 1, 2 HAVING count(*) >= 2
      ), both_ways AS (
        SELECT one, other, orders FROM pairs UNION ALL SELECT other, one, orders FROM pairs
      ), weighed AS (
        SELECT w.one, w.other, w.orders, w.orders / t.orders AS support, w.orders * t.orders / (x.orders * y.orders) AS lift
          FROM both_ways w
          JOIN singles x ON x.product_id = w.one
          JOIN singles y ON y.product_id = w.other
         CROSS JOIN total t
      ), placed AS (
        SELECT w.*, row_number() OVER (PARTITION BY one ORDER BY orders * ln(1 + lift) DESC, other) AS place
          FROM weighed w WHERE lift >= 1
      )
      INSERT INTO product_pairs (product_id, with_id, workspace_id, store_id, orders, support, lift)
      SELECT one, other, $1, $2, orders, support, lift FROM placed WHERE place <= ${pairsOfEach}`,
    values: [workspaceId, storeId, since, without],
  });
}

export interface DueCount {
  workspaceId: string;
  storeId: string;
}

/** Stores with products of which nobody has said yet when they are counted. */
export async function noteNewStores(sql: Sql, dueAt: Date): Promise<void> {
  await sql.query({
    name: 'recommendations-new-stores',
    text: `INSERT INTO sales_counts (store_id, workspace_id, due_at)
           SELECT s.id, s.workspace_id, $1 FROM stores s
            WHERE NOT EXISTS (SELECT 1 FROM sales_counts c WHERE c.store_id = s.id)
              AND EXISTS (SELECT 1 FROM products p WHERE p.store_id = s.id)
           ON CONFLICT (store_id) DO NOTHING`,
    values: [dueAt],
  });
}

/** While a first copy goes on each page moves it ahead; later the night is early enough. */
export async function noteFirstCopy(sql: Sql, { workspaceId, storeId }: DueCount, dueAt: Date): Promise<void> {
  await sql.query({
    name: 'recommendations-first-copy',
    text: `INSERT INTO sales_counts (store_id, workspace_id, due_at) VALUES ($2, $1, $3)
           ON CONFLICT (store_id) DO UPDATE SET due_at = excluded.due_at
            WHERE sales_counts.workspace_id = $1 AND sales_counts.counted_at IS NULL`,
    values: [workspaceId, storeId, dueAt],
  });
}

export async function listDueCounts(sql: Sql, now: Date, limit: number): Promise<DueCount[]> {
  const { rows } = await sql.query<DueCount>({
    name: 'recommendations-due',
    text: `SELECT workspace_id AS "workspaceId", store_id AS "storeId" FROM sales_counts
            WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

/** Only who gets the row counts; false where somebody does already, or it is not time any more. */
export async function takeCount(sql: Sql, { workspaceId, storeId }: DueCount, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'recommendations-take',
    text: `SELECT 1 FROM sales_counts WHERE workspace_id = $1 AND store_id = $2 AND due_at <= $3
              FOR UPDATE SKIP LOCKED`,
    values: [workspaceId, storeId, now],
  });
  return rowCount === 1;
}

export async function endCount(
  sql: Sql,
  { workspaceId, storeId }: DueCount,
  { now, next }: { now: Date; next: Date },
): Promise<void> {
  await sql.query('UPDATE sales_counts SET counted_at = $3, due_at = $4 WHERE workspace_id = $1 AND store_id = $2', [
    workspaceId,
    storeId,
    now,
    next,
  ]);
}
