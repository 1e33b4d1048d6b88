import type { Customer, Order } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listStores } from '../stores/index.ts';
import type { CustomerRow, OrderRow } from './customers.schema.ts';
import { findCustomerOf, newestOrders, newestOrdersOf, totalsOf } from './look-up.repo.ts';

interface Wanted {
  crmStoreId: string;
  email: string;
}

/** As many as somebody looks through beside a chat. */
const ordersShown = 200;
/** Orders that came to nothing, in the words of every shop system we know; they are no purchases. */
export const undoneOrders = ['cancelled', 'canceled', 'failed', 'refunded', 'trash', 'pending', 'initialize'];

/** The store's customer with this e-mail. Stores one does not serve are unknown: throws `not-found`. */
async function findCustomer(ctx: Ctx<AgentActor>, { crmStoreId, email }: Wanted): Promise<CustomerRow | null> {
  const own = servedStores(ctx.actor);
  const stores = await listStores(ctx.db, ctx.workspaceId, own);
  const storeIds = stores.filter((store) => store.crmStoreId === crmStoreId).map(({ id }) => id);
  if (storeIds.length === 0) throw notFound();
  return findCustomerOf(ctx.db, ctx.workspaceId, { storeIds, email });
}

const dayMs = 24 * 60 * 60_000;

export async function lookUpCustomer(
  ctx: Ctx<AgentActor>,
  wanted: Wanted,
): Promise<{ data: { customer: Customer | null } }> {
  const row = await findCustomer(ctx, wanted);
  if (row === null) return { data: { customer: null } };
  const { count, recent, cents, first, last } = await totalsOf(ctx.pool, row.workspaceId, {
    customerId: row.id,
    now: ctx.now(),
    without: undoneOrders,
  });
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
  const rows = await newestOrders(ctx.db, ctx.workspaceId, customer.id, ordersShown);
  return { data: rows.map(toOrder) };
}

/** Of customers somebody else has found, in the stores the caller serves; the newest first. */
export async function listOrdersOf(ctx: Ctx<AgentActor>, customerIds: string[]): Promise<{ data: Order[] }> {
  if (customerIds.length === 0) return { data: [] };
  const storeIds = servedStores(ctx.actor);
  const rows = await newestOrdersOf(ctx.db, ctx.workspaceId, { customerIds, storeIds, limit: ordersShown });
  return { data: rows.map(toOrder) };
}
