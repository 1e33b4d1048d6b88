import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Address } from './customers.schema.ts';
import { digestOf, shareShoppers } from './erased-shoppers.repo.ts';

/** A customer as a shop tells of them; `changedAt` is the shop's own. */
export interface CopiedCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  billing: Address;
  shipping: Address;
  posOnly: boolean;
  points: number;
  createdAt: Date;
  lastActiveAt: Date | null;
  changedAt: Date;
}

export interface CopiedOrder {
  id: string;
  /** As shop and shopper call it: '#10423'. */
  name: string;
  /** Of the customer in the shop; null for a guest, who is known by the e-mail only. */
  customerId: string | null;
  email: string | null;
  type: 'POS' | 'ONLINE';
  status: string;
  currency: string;
  total: number;
  tax: number;
  discount: number;
  /** What the shop has paid back of it; absent: the shop does not tell. */
  refunded?: number;
  paymentMethod: string | null;
  receiptNumber: string | null;
  pickingStatus: 'new' | 'picking' | 'notified' | null;
  billing: Address;
  shipping: Address;
  lines: readonly { name: string; price: number; quantity: number; total: number; productId: string | null }[];
  shippingLines: readonly { title: string; id: string; total: number }[];
  /** Gift wrap, a surcharge: part of the total, and no goods. */
  fees?: readonly { title: string; total: number }[];
  tracking: readonly { provider: string; number: string; url: string }[];
  couponCodes: readonly string[];
  adminUrl: string | null;
  createdAt: Date;
  completedAt: Date | null;
  changedAt: Date;
}

export interface ShopPlace {
  workspaceId: string;
  storeId: string;
}

/** As they are searched for: without accents, in lower case. */
export const foldWords = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (row: { firstName?: string; lastName?: string; email?: string | null; phone?: string | null }) =>
  foldWords([row.firstName, row.lastName, row.email, row.phone].filter(Boolean).join(' '));

/** One row of each id, the newest: a page may name a thing twice, and a statement must not. */
export function newestOfEach<T extends { id: string; changedAt: Date }>(rows: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const row of rows) {
    const known = byId.get(row.id);
    if (known === undefined || known.changedAt <= row.changedAt) byId.set(row.id, row);
  }
  return [...byId.values()];
}

/**
 * Takes over what a shop says of its customers. What is older than what is known changes nothing, who was erased here does
 * not come back, and orders that came before their customer find them. Answers who is new or changed.
 */
export async function copyCustomers(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  customers: readonly CopiedCustomer[],
): Promise<string[]> {
  if (customers.length === 0) return [];
  const given = newestOfEach(customers).map(({ id, posOnly, ...row }) => ({
    ...row,
    id: newId(),
    ref: id,
    type: posOnly ? 'POS_ONLY' : null,
    words: wordsOf(row),
  }));
  const { rows } = await sql.query<{ id: string }>({
    name: 'customers-copy',
    text: `WITH given AS (
             SELECT g.* FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, ref text, "firstName" text, "lastName" text, email text,
               phone text, billing jsonb, shipping jsonb, type text, points integer, words text, "createdAt" timestamptz,
               "lastActiveAt" timestamptz, "changedAt" timestamptz)
              WHERE NOT EXISTS (SELECT 1 FROM customers e WHERE e.workspace_id = $1 AND e.store_id = $2
                AND e.erased_ref = sha256(convert_to(g.ref, 'UTF8')))),
           kept AS (
             INSERT INTO customers AS c (id, workspace_id, store_id, external_id, first_name, last_name, email, phone, billing,
               shipping, type, points, words, created_at, last_active_at, changed_at)
             SELECT id, $1, $2, ref, "firstName", "lastName", email, phone, billing, shipping, type, points, words, "createdAt",
                    "lastActiveAt", "changedAt" FROM given
             ON CONFLICT (store_id, external_id) DO UPDATE SET first_name = excluded.first_name,
               last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, billing = excluded.billing,
               shipping = excluded.shipping, type = excluded.type, points = excluded.points, words = excluded.words, created_at = excluded.created_at,
               last_active_at = excluded.last_active_at, changed_at = excluded.changed_at, gone = false
              WHERE c.changed_at < excluded.changed_at OR (c.changed_at = excluded.changed_at AND
                (c.first_name, c.last_name, c.email, c.phone, c.billing, c.shipping, c.type, c.points, c.last_active_at,
                 c.gone)
                IS DISTINCT FROM (excluded.first_name, excluded.last_name, excluded.email, excluded.phone, excluded.billing,
                  excluded.shipping, excluded.type, excluded.points, excluded.last_active_at, false))
             RETURNING c.id, c.external_id),
           found AS (
             UPDATE orders o SET customer_id = k.id FROM kept k
              WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.customer_id IS NULL AND o.customer_ref = k.external_id)
           SELECT id FROM kept`,
    values: [workspaceId, storeId, JSON.stringify(given)],
  });
  return rows.map(({ id }) => id);
}

/**
 * The same of orders, of which it says how many; nothing of what somebody had bought who was erased. One whose customer is not
 * known yet, or who has none, stands by its e-mail.
 */
export async function copyOrders(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  orders: readonly CopiedOrder[],
): Promise<number> {
  if (orders.length === 0) return 0;
  await shareShoppers(sql, storeId);
  const given = newestOfEach(orders).map(({ id, customerId, lines, shippingLines, fees = [], ...row }) => ({
    ...row,
    refunded: row.refunded ?? 0,
    feeLines: fees.map(({ title, total }) => ({ title, totalCents: total })),
    id: newId(),
    ref: id,
    customerRef: customerId,
    lineItems: lines.map(({ price, total, ...line }) => ({ ...line, priceCents: price, totalCents: total })),
    shippingLines: shippingLines.map(({ title, id: methodId, total }) => ({
      methodTitle: title,
      methodId,
      totalCents: total,
    })),
  }));
  const { rows } = await sql.query<{ count: number }>({
    name: 'orders-copy',
    text: `WITH given AS (
             SELECT g.*, (SELECT c.id FROM customers c WHERE c.workspace_id = $1 AND c.store_id = $2
                            AND c.external_id = g."customerRef") AS customer_id
               FROM jsonb_to_recordset($3::jsonb) AS g (id uuid, ref text, name text, "customerRef" text, email text, type text,
                 status text, currency text, total bigint, tax bigint, discount bigint, refunded bigint, "feeLines" jsonb,
                 "paymentMethod" text,
                 "receiptNumber" text, "pickingStatus" text, billing jsonb, shipping jsonb, "lineItems" jsonb,
                 "shippingLines" jsonb, tracking jsonb, "couponCodes" jsonb, "adminUrl" text, "createdAt" timestamptz,
                 "completedAt" timestamptz, "changedAt" timestamptz)
              WHERE (g."customerRef" IS NULL OR NOT EXISTS (SELECT 1 FROM customers e WHERE e.workspace_id = $1
                AND e.store_id = $2 AND e.erased_ref = sha256(convert_to(g."customerRef", 'UTF8'))))
                AND NOT EXISTS (SELECT 1 FROM erased_shoppers e WHERE e.workspace_id = $1 AND e.store_id = $2
                  AND e.digest = ${digestOf('$2::text', "coalesce(g.email, g.billing ->> 'email')")}
                  AND g."createdAt" <= e.erased_at)),
           kept AS (
             INSERT INTO orders AS o (id, workspace_id, store_id, customer_id, customer_ref, external_id, name, email, type,
               status, currency, total_cents, tax_cents, discount_cents, refunded_cents, fee_lines, payment_method, receipt_number, picking_status,
               billing, shipping, line_items, shipping_lines, shipment_tracking, coupon_codes, admin_url, created_at,
               completed_at, changed_at)
             SELECT id, $1, $2, customer_id, "customerRef", ref, name, email, type, status, currency, total, tax, discount,
                    refunded, "feeLines", "paymentMethod", "receiptNumber", "pickingStatus", billing, shipping, "lineItems", "shippingLines", tracking,
                    ARRAY(SELECT jsonb_array_elements_text("couponCodes")), "adminUrl", "createdAt", "completedAt", "changedAt"
               FROM given
             ON CONFLICT (store_id, external_id) DO UPDATE SET customer_id = excluded.customer_id,
               customer_ref = excluded.customer_ref, name = excluded.name, email = excluded.email, type = excluded.type,
               status = excluded.status, currency = excluded.currency, total_cents = excluded.total_cents,
               tax_cents = excluded.tax_cents, discount_cents = excluded.discount_cents,
               refunded_cents = excluded.refunded_cents, fee_lines = excluded.fee_lines,
               payment_method = excluded.payment_method, receipt_number = excluded.receipt_number,
               picking_status = excluded.picking_status, billing = excluded.billing, shipping = excluded.shipping,
               line_items = excluded.line_items, shipping_lines = excluded.shipping_lines,
               shipment_tracking = excluded.shipment_tracking, coupon_codes = excluded.coupon_codes,
               admin_url = excluded.admin_url, created_at = excluded.created_at, completed_at = excluded.completed_at,
               changed_at = excluded.changed_at
              WHERE NOT o.erased AND (o.changed_at < excluded.changed_at OR (o.changed_at = excluded.changed_at AND
                (o.customer_ref, o.name, o.email, o.status, o.total_cents, o.tax_cents, o.discount_cents, o.refunded_cents,
                 o.fee_lines, o.payment_method, o.picking_status, o.billing, o.shipping, o.line_items, o.shipping_lines, o.shipment_tracking, o.completed_at)
                IS DISTINCT FROM (excluded.customer_ref, excluded.name, excluded.email, excluded.status, excluded.total_cents,
                  excluded.tax_cents, excluded.discount_cents, excluded.refunded_cents, excluded.fee_lines,
                  excluded.payment_method, excluded.picking_status,
                  excluded.billing, excluded.shipping, excluded.line_items, excluded.shipping_lines,
                  excluded.shipment_tracking, excluded.completed_at)))
             RETURNING 1)
           SELECT count(*)::int AS count FROM kept`,
    values: [workspaceId, storeId, JSON.stringify(given)],
  });
  return rows[0]?.count ?? 0;
}

/**
 * The store's customer with this e-mail, the oldest when there are two; until the transaction ends nobody forgets or renames
 * them.
 */
export async function holdCustomerByEmail(
  sql: Sql,
  workspaceId: string,
  { storeId, email }: { storeId: string; email: string },
): Promise<{ id: string } | null> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'customers-hold-by-email',
    text: `SELECT id FROM customers WHERE workspace_id = $1 AND store_id = $2 AND lower(email) = lower($3) AND NOT gone
            ORDER BY created_at, id LIMIT 1 FOR SHARE`,
    values: [workspaceId, storeId, email.trim()],
  });
  return rows[0] ?? null;
}

/** Orders the shop took back as if they had never been: a sale that was voided. Answers how many there were. */
export async function deleteOrders(
  sql: Sql,
  { workspaceId, storeId }: ShopPlace,
  refs: readonly string[],
): Promise<number> {
  if (refs.length === 0) return 0;
  const { rowCount } = await sql.query({
    name: 'orders-delete',
    text: 'DELETE FROM orders WHERE workspace_id = $1 AND store_id = $2 AND external_id = ANY ($3::text[])',
    values: [workspaceId, storeId, refs],
  });
  return rowCount ?? 0;
}

/** Customers of a store that were not erased yet: one by the shop's id or e-mail, or all of them. */
export async function listShoppers(
  sql: Sql,
  {
    workspaceId,
    storeId,
    who,
    limit,
  }: {
    workspaceId: string;
    storeId: string;
    who: { externalId: string | null; email: string | null } | null;
    limit: number;
  },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'customers-shoppers',
    text: `SELECT id FROM customers WHERE workspace_id = $1 AND store_id = $2 AND erased_ref IS NULL
             AND ($3 OR external_id = $4 OR lower(email) = lower($5)) ORDER BY id LIMIT $6`,
    values: [workspaceId, storeId, who === null, who?.externalId ?? null, who?.email ?? null, limit],
  });
  return rows.map(({ id }) => id);
}
