import type { Sql } from '../../platform/db/db.ts';

export interface StatusRow {
  name: string;
  status: string;
  type: 'POS' | 'ONLINE';
  total: number;
  currency: string;
  created_at: Date;
  completed_at: Date | null;
  picking_status: 'new' | 'picking' | 'notified' | null;
  tracking: { provider: string; number: string; url: string }[];
  items: { name: string; quantity: number }[];
}

/** What a shopper may see of an order: what is not asked for here cannot be told. */
const columns = `o.name, o.status, o.type, o.total_cents::float8 AS total, o.currency, o.created_at, o.completed_at, o.picking_status,
  o.shipment_tracking AS tracking,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', l ->> 'name', 'quantity', (l ->> 'quantity')::int)), '[]')
     FROM jsonb_array_elements(o.line_items) l) AS items`;

/** By its number as shop and shopper call it, with or without '#', and the e-mail it was ordered with. */
export async function findByNumber(
  sql: Sql,
  workspaceId: string,
  { storeId, number, email }: { storeId: string; number: string; email: string },
): Promise<StatusRow | null> {
  const { rows } = await sql.query<StatusRow>({
    name: 'order-status-by-number',
    text: `SELECT ${columns} FROM orders o LEFT JOIN customers c ON c.id = o.customer_id AND c.workspace_id = $1
            WHERE o.workspace_id = $1 AND o.store_id = $2 AND lower(o.name) = ANY ($3::text[])
              AND $4 IN (lower(o.email), lower(o.billing ->> 'email'), lower(c.email))
            ORDER BY o.created_at DESC LIMIT 1`,
    values: [workspaceId, storeId, [number.toLowerCase(), `#${number.toLowerCase()}`], email],
  });
  return rows[0] ?? null;
}

/** The newest of a customer the shop has signed in. */
export async function listOwn(
  sql: Sql,
  workspaceId: string,
  { storeId, customerId, limit }: { storeId: string; customerId: string; limit: number },
): Promise<StatusRow[]> {
  const { rows } = await sql.query<StatusRow>({
    name: 'order-status-own',
    text: `SELECT ${columns} FROM orders o WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.customer_id = $3
            ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    values: [workspaceId, storeId, customerId, limit],
  });
  return rows;
}
