import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Sql } from '../../platform/db/db.ts';
import { type CustomerRow, customers, type OrderRow, orders } from './customers.schema.ts';

/** The customer of these stores with this e-mail; the oldest when there are two. */
export async function findCustomerOf(
  db: Db,
  workspaceId: string,
  { storeIds, email }: { storeIds: string[]; email: string },
): Promise<CustomerRow | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.workspaceId, workspaceId),
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

/** Purchases of a customer in total; `without`: the states, in lower case, of orders that are no purchases. */
export async function totalsOf(
  db: Sql,
  workspaceId: string,
  { customerId, now, without }: { customerId: string; now: Date; without: readonly string[] },
): Promise<Totals> {
  const { rows } = await db.query<Totals>({
    name: 'customer-totals',
    text: `SELECT count(*)::int AS count, coalesce(sum(total_cents), 0)::float8 AS cents,
                  (count(*) FILTER (WHERE created_at > $3::timestamptz - interval '30 days'))::int AS recent,
                  min(created_at) AS first, max(created_at) AS last
           FROM orders WHERE workspace_id = $1 AND customer_id = $2 AND lower(status) <> ALL ($4)`,
    values: [workspaceId, customerId, now, without],
  });
  return rows[0] ?? { count: 0, recent: 0, cents: 0, first: null, last: null };
}

/** The newest first. */
export const newestOrders = (db: Db, workspaceId: string, customerId: string, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.customerId, customerId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

/** Of several customers, in these stores; null: in all. */
export const newestOrdersOf = (
  db: Db,
  workspaceId: string,
  { customerIds, storeIds, limit }: { customerIds: string[]; storeIds: string[] | null; limit: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        inArray(orders.customerId, customerIds),
        storeIds === null ? undefined : inArray(orders.storeId, storeIds),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
