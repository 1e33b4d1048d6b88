import type { Customer, endpoints, Order, QueryOf } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listStores, type StoreRow } from '../stores/index.ts';
import { foldWords } from './copy.repo.ts';
import type { CustomerRow, OrderRow } from './customers.schema.ts';
import {
  findCustomerOf,
  findOrder,
  newestOrders,
  newestOrdersOf,
  searchCustomerRows,
  totalsOf,
} from './look-up.repo.ts';

interface Wanted {
  crmStoreId: string;
  email: string;
}

/** As many as somebody looks through beside a chat. */
const ordersShown = 200;
/** Orders that came to nothing, in the words of every shop system we know; they are no purchases. */
export const undoneOrders = ['cancelled', 'canceled', 'failed', 'refunded', 'trash', 'pending', 'initialize'];

/** Own stores with this shop behind them. One does not serve what is unknown: throws `not-found`. */
async function storesOf(ctx: Ctx<AgentActor>, crmStoreId: string): Promise<StoreRow[]> {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const own = stores.filter((store) => store.crmStoreId === crmStoreId);
  if (own.length === 0) throw notFound();
  return own;
}

async function findCustomer(ctx: Ctx<AgentActor>, { crmStoreId, email }: Wanted) {
  const storeIds = (await storesOf(ctx, crmStoreId)).map(({ id }) => id);
  return { storeIds, customer: await findCustomerOf(ctx.db, ctx.workspaceId, { storeIds, email }) };
}

const dayMs = 24 * 60 * 60_000;

export async function lookUpCustomer(
  ctx: Ctx<AgentActor>,
  wanted: Wanted,
): Promise<{ data: { customer: Customer | null } }> {
  const { customer: row } = await findCustomer(ctx, wanted);
  return { data: { customer: row === null ? null : await toCustomer(ctx, row) } };
}

async function toCustomer(ctx: Ctx, row: CustomerRow): Promise<Customer> {
  const { currency, count, recent, cents, first, last } = await totalsOf(ctx.pool, row.workspaceId, {
    customerId: row.id,
    now: ctx.now(),
    without: undoneOrders,
  });
  const span = first && last ? (last.getTime() - first.getTime()) / dayMs : 0;
  return {
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
    currency,
    clv: cents,
    total_orders: count,
    total_orders_thirty_days_ago: recent,
    average_order_frequency: count < 2 ? null : Math.round((span / (count - 1)) * 10) / 10,
    average_order_amount: count === 0 ? null : Math.round(cents / count),
    points: row.points,
    date_created_gmt: row.createdAt.toISOString(),
    wc_last_active: row.lastActiveAt?.toISOString() ?? null,
  };
}

const toOrder = (row: OrderRow): Order => ({
  id: row.externalId,
  name: row.name,
  total: row.totalCents,
  status: row.status,
  currency: row.currency,
  type: row.type,
  guest: row.customerId === null && row.customerRef === null,
  receipt_number: row.receiptNumber,
  date_created_gmt: row.createdAt.toISOString(),
  date_completed_gmt: row.completedAt?.toISOString() ?? null,
  payment_method: row.paymentMethod,
  billing: row.billing,
  shipping: row.shipping,
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
  total_refunded: row.refundedCents,
  fee_lines: row.feeLines.map(({ title, totalCents }) => ({ title, total: totalCents })),
  shipment_tracking: row.shipmentTracking,
  meta_data: row.metaData,
  picking_status: row.pickingStatus,
  notify_customer_by_email: row.notifyCustomerByEmail,
  notify_customer_by_sms: row.notifyCustomerBySms,
  coupon_codes: row.couponCodes,
  admin_url: row.adminUrl,
});

/** The newest first, those bought as a guest with the e-mail among them; none when the shop does not know it. */
export async function listOrders(ctx: Ctx<AgentActor>, wanted: Wanted): Promise<{ data: Order[] }> {
  const { storeIds, customer } = await findCustomer(ctx, wanted);
  const buyer = { storeIds, customerId: customer?.id ?? null, email: wanted.email };
  const rows = await newestOrders(ctx.db, ctx.workspaceId, buyer, ordersShown);
  return { data: rows.map(toOrder) };
}

/** K-12. Words that stand in name, e-mail or telephone, in any order. */
export async function searchCustomers(
  ctx: Ctx<AgentActor>,
  { crmStoreId, keyword, page, perPage }: QueryOf<(typeof endpoints)['customers.search']>,
) {
  const storeIds = (await storesOf(ctx, crmStoreId)).map(({ id }) => id);
  const words = foldWords(keyword).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return { data: { items: [], total_items: 0 } };
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const wanted = { storeIds, patterns, limit: perPage, offset: (page - 1) * perPage };
  const { rows, total } = await searchCustomerRows(ctx.db, ctx.workspaceId, wanted);
  const items = await Promise.all(rows.map((row) => toCustomer(ctx, row)));
  return { data: { items, total_items: total } };
}

/** K-13. Throws `not-found`. */
export async function getOrder(
  ctx: Ctx<AgentActor>,
  { crmStoreId, orderId }: QueryOf<(typeof endpoints)['orders.get']>,
): Promise<{ data: Order }> {
  const storeIds = (await storesOf(ctx, crmStoreId)).map(({ id }) => id);
  const row = await findOrder(ctx.db, ctx.workspaceId, { storeIds, orderId });
  if (row === null) throw notFound();
  return { data: toOrder(row) };
}

/** Of customers somebody else has found, in the stores the caller serves; the newest first. */
export async function listOrdersOf(ctx: Ctx<AgentActor>, customerIds: string[]): Promise<{ data: Order[] }> {
  if (customerIds.length === 0) return { data: [] };
  const storeIds = servedStores(ctx.actor);
  const rows = await newestOrdersOf(ctx.db, ctx.workspaceId, { customerIds, storeIds, limit: ordersShown });
  return { data: rows.map(toOrder) };
}
