import type { Sql } from '../../platform/db/db.ts';
import { undoneOrders } from '../customers/index.ts';

/** Coupons older than this are not looked for any more. */
const lookedForDays = 400;

export interface Redeemed {
  id: string;
  conversation_id: string | null;
}

/**
 * Finds the orders that used a store's coupons, by code and as they are copied: those after the coupon was given, and of a
 * coupon that others have too those of its customer. Answers the coupons that this has changed.
 */
export async function findRedeemed(sql: Sql, workspaceId: string, storeId: string, now: Date): Promise<Redeemed[]> {
  const since = new Date(now.getTime() - lookedForDays * 24 * 3_600_000);
  const { rows } = await sql.query<Redeemed>({
    name: 'coupons-redeem',
    text: `WITH given AS (
             SELECT id, code, created_at, existing, lower(customer_email) AS customer_email FROM coupons
              WHERE workspace_id = $1 AND store_id = $2 AND state = 'sent' AND created_at >= $3),
           used AS (
             SELECT DISTINCT o.id, lower(named.code) AS code, o.created_at, o.name, o.admin_url, o.currency, o.discount_cents,
                    greatest(o.total_cents - o.refunded_cents, 0) AS net_cents,
                    lower(coalesce(o.email, c.email)) AS email
               FROM orders o CROSS JOIN LATERAL unnest(o.coupon_codes) AS named (code)
               LEFT JOIN customers c ON c.id = o.customer_id
              WHERE o.workspace_id = $1 AND o.store_id = $2 AND o.coupon_codes <> '{}' AND lower(o.status) <> ALL ($4::text[])
                AND o.created_at >= (SELECT min(created_at) FROM given)),
           found AS (
             SELECT g.id, count(u.id)::int AS orders, min(u.created_at) AS redeemed_at,
                    (array_agg(u.name ORDER BY u.created_at, u.id))[1] AS order_called,
                    (array_agg(u.admin_url ORDER BY u.created_at, u.id))[1] AS order_url,
                    (array_agg(u.currency ORDER BY u.created_at, u.id))[1] AS currency,
                    sum(u.net_cents)::bigint AS revenue, sum(u.discount_cents)::bigint AS discount
               FROM given g LEFT JOIN used u ON u.code = g.code AND u.created_at >= g.created_at
                AND (NOT g.existing OR u.email = g.customer_email)
              GROUP BY g.id)
           UPDATE coupons p SET redeemed_at = f.redeemed_at, orders = f.orders, order_called = f.order_called,
                  order_url = f.order_url, revenue = f.revenue, discount = f.discount, revenue_currency = f.currency
             FROM found f WHERE p.id = f.id AND p.workspace_id = $1
              AND (p.redeemed_at, p.orders, p.order_called, p.revenue, p.discount)
                  IS DISTINCT FROM (f.redeemed_at, f.orders, f.order_called, f.revenue, f.discount)
           RETURNING p.id, p.conversation_id`,
    values: [workspaceId, storeId, since, undoneOrders],
  });
  return rows;
}

/** Of all workspaces: stores whose coupons of the last days may be redeemed by now. */
export async function storesWithCoupons(sql: Sql, since: Date): Promise<{ workspace_id: string; store_id: string }[]> {
  const { rows } = await sql.query<{ workspace_id: string; store_id: string }>({
    name: 'coupons-stores',
    text: `SELECT DISTINCT workspace_id, store_id FROM coupons WHERE state = 'sent' AND created_at >= $1`,
    values: [since],
  });
  return rows;
}
