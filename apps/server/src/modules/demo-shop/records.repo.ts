import type { Sql } from '../../platform/db/db.ts';

export interface Place {
  workspaceId: string;
  storeId: string;
}
export type List = 'customers' | 'orders' | 'coupons';
export interface Kept {
  id: string;
  changed_at: string;
  [field: string]: unknown;
}

/** All of a list: a demo has some hundred rows. */
export async function listRecords(sql: Sql, { workspaceId, storeId }: Place, list: List): Promise<Kept[]> {
  const { rows } = await sql.query<{ record: Kept; changed_at: Date }>({
    name: 'demo-shop-records',
    text: `SELECT record, changed_at FROM demo_shop_records WHERE workspace_id = $1 AND store_id = $2 AND list = $3
            ORDER BY changed_at DESC, ref LIMIT 20000`,
    values: [workspaceId, storeId, list],
  });
  return rows.map(({ record, changed_at: changed }) => ({ ...record, changed_at: changed.toISOString() }));
}

/** Null: there is none. Locked: nobody else changes it before this transaction ends. */
export async function lockRecord(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { list, ref }: { list: List; ref: string },
): Promise<Kept | null> {
  const { rows } = await sql.query<{ record: Kept; changed_at: Date }>({
    name: 'demo-shop-record-lock',
    text: `SELECT record, changed_at FROM demo_shop_records WHERE workspace_id = $1 AND store_id = $2 AND list = $3 AND ref = $4 FOR UPDATE`,
    values: [workspaceId, storeId, list, ref],
  });
  const [row] = rows;
  return row ? { ...row.record, changed_at: row.changed_at.toISOString() } : null;
}

/** False: there is one of this name already. */
export async function insertRecord(
  sql: Sql,
  { workspaceId, storeId }: Place,
  row: { list: List; ref: string; record: object; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'demo-shop-record-insert',
    text: `INSERT INTO demo_shop_records (workspace_id, store_id, list, ref, record, changed_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [workspaceId, storeId, row.list, row.ref, JSON.stringify(row.record), row.now],
  });
  return rowCount === 1;
}

export async function changeRecord(
  sql: Sql,
  { workspaceId, storeId }: Place,
  row: { list: List; ref: string; record: object; now: Date },
): Promise<void> {
  await sql.query({
    name: 'demo-shop-record-change',
    text: `UPDATE demo_shop_records SET record = record || $5::jsonb, changed_at = $6
            WHERE workspace_id = $1 AND store_id = $2 AND list = $3 AND ref = $4`,
    values: [workspaceId, storeId, row.list, row.ref, JSON.stringify(row.record), row.now],
  });
}

/** The number of the order that something was done to under this key. */
export async function findOrderOfDeed(sql: Sql, { workspaceId, storeId }: Place, key: string): Promise<string | null> {
  const { rows } = await sql.query<{ ref: string }>({
    name: 'demo-shop-order-of-deed',
    text: `SELECT ref FROM demo_shop_records WHERE workspace_id = $1 AND store_id = $2 AND list = 'orders'
              AND record -> 'deeds' ? $3::text`,
    values: [workspaceId, storeId, key],
  });
  return rows[0]?.ref ?? null;
}

/** The order this checkout has made before. */
export async function findOrderByKey(sql: Sql, { workspaceId, storeId }: Place, key: string): Promise<Kept | null> {
  const { rows } = await sql.query<{ record: Kept }>({
    name: 'demo-shop-order-by-key',
    text: 'SELECT record FROM demo_shop_records WHERE workspace_id = $1 AND store_id = $2 AND key = $3',
    values: [workspaceId, storeId, key],
  });
  return rows[0]?.record ?? null;
}

/**
 * The next number, and the order under it. One at a time for each shop: the lock ends with the transaction. Null: this
 * checkout is an order already.
 */
export async function insertOrder(
  sql: Sql,
  { workspaceId, storeId }: Place,
  { key, record, now }: { key: string; record: (number: number) => object; now: Date },
): Promise<number | null> {
  await sql.query({
    name: 'demo-shop-lock',
    text: "SELECT pg_advisory_xact_lock(hashtextextended('demo-shop.' || $1::text, 0))",
    values: [storeId],
  });
  const { rows } = await sql.query<{ number: number }>({
    name: 'demo-shop-number',
    text: `SELECT coalesce(max(ref::integer), 10350) + 1 AS number FROM demo_shop_records
            WHERE workspace_id = $1 AND store_id = $2 AND list = 'orders'`,
    values: [workspaceId, storeId],
  });
  const number = rows[0]?.number ?? 10_351;
  const { rowCount } = await sql.query({
    name: 'demo-shop-order-insert',
    text: `INSERT INTO demo_shop_records (workspace_id, store_id, list, ref, record, key, changed_at)
           VALUES ($1, $2, 'orders', $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [workspaceId, storeId, String(number), JSON.stringify(record(number)), key, now],
  });
  return rowCount === 1 ? number : null;
}
