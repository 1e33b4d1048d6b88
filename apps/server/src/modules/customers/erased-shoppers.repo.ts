import type { Sql } from '../../platform/db/db.ts';
import type { ShopPlace } from './copy.repo.ts';

/** Salted with the store, so that nobody is found by a list of digests, and no two stores have the same one. */
export const digestOf = (storeId: string, email: string): string =>
  `sha256(convert_to(${storeId} || ':' || lower(trim(${email})), 'UTF8'))`;

const shoppersOf = (storeId: string): string => `hashtextextended('shoppers:' || ${storeId}, 0)`;

/** A page of orders that is being written is waited for by an erasure, and one that comes after it sees what was erased. */
export async function shareShoppers(sql: Sql, storeId: string): Promise<void> {
  await sql.query({
    name: 'customers-share-shoppers',
    text: `SELECT pg_advisory_xact_lock_shared(${shoppersOf('$1::text')})`,
    values: [storeId],
  });
}

async function holdShoppers(sql: Sql, storeIds: readonly string[]): Promise<void> {
  await sql.query(
    `SELECT pg_advisory_xact_lock(${shoppersOf('s.id')}) FROM (SELECT unnest($1::text[]) AS id ORDER BY 1) s`,
    [storeIds],
  );
}

const forgotten = `billing = '{}', shipping = '{}', email = NULL, meta_data = '[]', shipping_lines = '[]', shipment_tracking = '[]',
  receipt_number = NULL, erased = true`;

/**
 * Everything these customers bought in their stores, also as guests with the same e-mail; nothing of it comes back. Needs a
 * transaction.
 */
export async function erasePurchasesOf(
  sql: Sql,
  workspaceId: string,
  { customerIds, now }: { customerIds: readonly string[]; now: Date },
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT DISTINCT store_id AS id FROM customers WHERE workspace_id = $1 AND id = ANY ($2::uuid[])',
    [workspaceId, customerIds],
  );
  await holdShoppers(
    sql,
    rows.map(({ id }) => id),
  );
  await sql.query(
    `INSERT INTO erased_shoppers (store_id, workspace_id, digest, erased_at)
     SELECT DISTINCT c.store_id, c.workspace_id, ${digestOf('c.store_id', 'c.email')}, $3::timestamptz FROM customers c
      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND c.email IS NOT NULL
     ON CONFLICT (store_id, digest) DO UPDATE SET erased_at = excluded.erased_at`,
    [workspaceId, customerIds, now],
  );
  await sql.query(
    `UPDATE orders o SET ${forgotten} FROM customers c
      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND o.workspace_id = $1 AND o.store_id = c.store_id
        AND o.customer_id IS NULL AND lower(o.email) = lower(c.email)`,
    [workspaceId, customerIds],
  );
  await sql.query(`UPDATE orders SET ${forgotten} WHERE workspace_id = $1 AND customer_id = ANY ($2::uuid[])`, [
    workspaceId,
    customerIds,
  ]);
}

/** The same of somebody who never was a customer, and with null of all of those. Answers how many orders that were. */
export async function eraseGuests(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  { email, now }: { email: string | null; now: Date },
): Promise<number> {
  await holdShoppers(sql, [storeId]);
  await sql.query(
    `INSERT INTO erased_shoppers (store_id, workspace_id, digest, erased_at)
     SELECT DISTINCT $2::uuid, $1::uuid, ${digestOf('$2::text', 'who.email')}, $4::timestamptz
       FROM (SELECT $3::text AS email WHERE $3::text IS NOT NULL
             UNION SELECT email FROM orders WHERE $3::text IS NULL AND workspace_id = $1 AND store_id = $2 AND customer_id IS NULL) who
      WHERE who.email IS NOT NULL
     ON CONFLICT (store_id, digest) DO UPDATE SET erased_at = excluded.erased_at`,
    [workspaceId, storeId, email, now],
  );
  const { rowCount } = await sql.query(
    `UPDATE orders SET ${forgotten} WHERE workspace_id = $1 AND store_id = $2 AND customer_id IS NULL AND NOT erased
        AND ($3::text IS NULL OR lower(email) = lower(trim($3)))`,
    [workspaceId, storeId, email],
  );
  return rowCount ?? 0;
}
