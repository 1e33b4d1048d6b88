/**
 * Customers: people and orders of a store's shop system, as its integration (or the demo) delivered them.
 * Invariants: a customer belongs to one store; `externalId` is unique there; e-mail is compared without regard to case; whom
 * the shop deleted is found no more.
 */
import { endpoints } from '@chatso/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { RootCtx } from '../../platform/ctx.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { wordsOf } from './copy.repo.ts';
import { type CustomerRow, customers, type NewCustomer, type NewOrder, orders } from './customers.schema.ts';
import { getOrder, listOrders, lookUpCustomer, searchCustomers } from './look-up.ts';
import { personal } from './personal.ts';

export {
  type CopiedCustomer,
  type CopiedOrder,
  copyCustomers,
  copyOrders,
  deleteOrders,
  holdCustomerByEmail,
  listShoppers,
  type ShopPlace,
} from './copy.repo.ts';
export {
  type Address,
  type CustomerRow,
  customers,
  type NewCustomer,
  type NewOrder,
  orders,
} from './customers.schema.ts';
export { eraseGuests } from './erased-shoppers.repo.ts';
export { endCustomers, endUnseenCustomers, longestUnseenCustomers, seeCustomers } from './gone.repo.ts';
export { listOrdersOf, undoneOrders } from './look-up.ts';

type InWorkspace = RootCtx & { workspaceId: string };

/** The store's customer with this e-mail; the oldest when the shop has two. */
export async function findCustomerByEmail(
  db: Db,
  workspaceId: string,
  storeId: string,
  email: string,
): Promise<CustomerRow | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.workspaceId, workspaceId),
        eq(customers.storeId, storeId),
        eq(customers.gone, false),
        eq(sql`lower(${customers.email})`, email.trim().toLowerCase()),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(1);
  return row ?? null;
}

/** By the shop system's own id, as a signed claim names it. */
export async function findCustomerByExternalId(
  db: Db,
  workspaceId: string,
  storeId: string,
  externalId: string,
): Promise<CustomerRow | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.workspaceId, workspaceId),
        eq(customers.storeId, storeId),
        eq(customers.externalId, externalId),
        eq(customers.gone, false),
      ),
    );
  return row ?? null;
}

export async function insertCustomers(ctx: InWorkspace, rows: readonly NewCustomer[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const complete = rows.map((row) => ({
    ...row,
    id: row.id ?? newId(),
    workspaceId: ctx.workspaceId,
    words: wordsOf(row),
  }));
  await ctx.db.insert(customers).values(complete);
  return complete.map(({ id }) => id);
}

export async function insertOrders(ctx: InWorkspace, rows: readonly NewOrder[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insert(orders)
    .values(rows.map((row) => ({ ...row, id: row.id ?? newId(), workspaceId: ctx.workspaceId })));
}

export const customersModule = defineModule({
  name: 'customers',
  tables: { owns: ['customers', 'orders', 'erased_shoppers'] },
  personal,
  routes: (binder) =>
    void binder
      .on(endpoints['customers.lookUp'], (ctx, { body }) => lookUpCustomer(ctx, body))
      .on(endpoints['customers.orders'], (ctx, { body }) => listOrders(ctx, body))
      .on(endpoints['customers.search'], (ctx, { query }) => searchCustomers(ctx, query))
      .on(endpoints['orders.get'], (ctx, { query }) => getOrder(ctx, query)),
});
