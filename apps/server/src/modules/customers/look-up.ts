import type { Customer, Order } from '@chatso/contract';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';
import { listStores } from '../stores/index.ts';
import { type CustomerRow, customers, type OrderRow, orders } from './customers.schema.ts';

interface Wanted {
  crmStoreId: string;
  email: string;
}

/** As many as somebody looks through beside a chat. */
const ordersShown = 200;
/** Orders that came to nothing, in the words of every shop system we know; they are no purchases. */
const undone = ['cancelled', 'canceled', 'failed', 'refunded', 'trash', 'pending', 'initialize'];

/** The store's customer with this e-mail. Stores one does not serve are unknown: throws `not-found`. */
async function findCustomer(ctx: Ctx<AgentActor>, { crmStoreId, email }: Wanted): Promise<CustomerRow | null> {
  const own = isAdmin(ctx.actor) ? null : ctx.actor.memberStores.map(({ storeId }) => storeId);
  const stores = await listStores(ctx.db, ctx.workspaceId, own);
  const storeIds = stores.filter((store) => store.crmStoreId === crmStoreId).map(({ id }) => id);
  if (storeIds.length === 0) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.workspaceId, ctx.workspaceId),
        inArray(customers.storeId, storeIds),
        eq(sql`lower(${customers.email})`, email.trim().toLowerCase()),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(1);
  return row ?? null;
}

interface Totals {
  count: number;
  recent: number;
  cents: number;
  first: Date | null;
  last: Date | null;
}

async function totalsOf(db: Sql, row: CustomerRow, now: Date): Promise<Totals> {
  const { rows } = await db.query<Totals>({
    name: 'customer-totals',
    text: `SELECT count(*)::int AS count, coalesce(sum(total_cents), 0)::float8 AS cents,
                  (count(*) FILTER (WHERE created_at > $3::timestamptz - interval '30 days'))::int AS recent,
                  min(created_at) AS first, max(created_at) AS last
           FROM orders WHERE workspace_id = $1 AND customer_id = $2 AND lower(status) <> ALL ($4)`,
    values: [row.workspaceId, row.id, now, undone],
  });
  return rows[0] ?? { count: 0, recent: 0, cents: 0, first: null, last: null };
}

const dayMs = 24 * 60 * 60_000;

export async function lookUpCustomer(
  ctx: Ctx<AgentActor>,
  wanted: Wanted,
): Promise<{ data: { customer: Customer | null } }> {
  const row = await findCustomer(ctx, wanted);
  if (row === null) return { data: { customer: null } };
  const { count, recent, cents, first, last } = await totalsOf(ctx.pool, row, ctx.now());
  const span = first && last ? (last.getTime() - first.getTime()) / dayMs : 0;
  const customer: Customer = {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    fullname: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    phone: row.phone,
    billing: row.billing,
    shipping: row.shipping,
    store_id: row.storeId,
    type: row.type,
    clv: cents,
    total_orders: count,
    total_orders_thirty_days_ago: recent,
    average_order_frequency: count < 2 ? null : Math.round((span / (count - 1)) * 10) / 10,
    average_order_amount: count === 0 ? null : Math.round(cents / count),
    points: row.points,
    date_created_gmt: row.createdAt.toISOString(),
    wc_last_active: row.lastActiveAt?.toISOString() ?? null,
  };
  return { data: { customer } };
}

const toOrder = (row: OrderRow): Order => ({
  id: row.externalId,
  name: row.name,
  total: row.totalCents,
  status: row.status,
  type: row.type,
  receipt_number: row.receiptNumber,
  date_created_gmt: row.createdAt.toISOString(),
  date_completed_gmt: row.completedAt?.toISOString() ?? null,
  payment_method: row.paymentMethod,
  billing: row.billing,
  line_items: row.lineItems.map(({ name, priceCents, quantity, totalCents }) => ({
    ...{ name, quantity },
    price: priceCents,
    total: totalCents,
  })),
  shipping_lines: row.shippingLines.map(({ methodTitle, methodId, totalCents }) => ({
    method_title: methodTitle,
    method_id: methodId,
    total: totalCents,
  })),
  total_tax: row.taxCents,
  total_discounts: row.discountCents,
  shipment_tracking: row.shipmentTracking,
  meta_data: row.metaData,
  picking_status: row.pickingStatus,
  notify_customer_by_email: row.notifyCustomerByEmail,
  notify_customer_by_sms: row.notifyCustomerBySms,
});

/** The newest first; nobody's when the store does not know the e-mail. */
export async function listOrders(ctx: Ctx<AgentActor>, wanted: Wanted): Promise<{ data: Order[] }> {
  const customer = await findCustomer(ctx, wanted);
  if (customer === null) return { data: [] };
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspaceId), eq(orders.customerId, customer.id)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersShown);
  return { data: rows.map(toOrder) };
}
