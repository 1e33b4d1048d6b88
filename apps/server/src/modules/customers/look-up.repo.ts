import { and, asc, count, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Sql } from '../../platform/db/db.ts';
import { type CustomerRow, customers, type OrderRow, orders } from './customers.schema.ts';

const countedAtMost = 1000;

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
        eq(customers.gone, false),
        eq(sql`lower(${customers.email})`, email.trim().toLowerCase()),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(1);
  return row ?? null;
}

interface Totals {
  currency: string;
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
    text: `WITH own AS (SELECT * FROM orders WHERE workspace_id = $1 AND customer_id = $2 AND lower(status) <> ALL ($4)),
                latest AS (SELECT currency FROM own ORDER BY created_at DESC LIMIT 1)
           SELECT coalesce((SELECT currency FROM latest), 'USD') AS currency, count(*)::int AS count,
                  coalesce(sum(greatest(total_cents - refunded_cents, 0)), 0)::float8 AS cents,
                  (count(*) FILTER (WHERE created_at > $3::timestamptz - interval '30 days'))::int AS recent,
                  min(created_at) AS first, max(created_at) AS last
             FROM own JOIN latest USING (currency)`,
    values: [workspaceId, customerId, now, without],
  });
  return rows[0] ?? { currency: 'USD', count: 0, recent: 0, cents: 0, first: null, last: null };
}

interface Buyer {
  storeIds: string[];
  /** Null: nobody the shop keeps as a customer. */
  customerId: string | null;
  /** Of what they bought as a guest. */
  email: string;
}

/**
 * What somebody bought, as a customer and as a guest with their e-mail; the newest first. Each way by itself, so that each
 * finds its index.
 */
export async function newestOrders(
  db: Db,
  workspaceId: string,
  { storeIds, customerId, email }: Buyer,
  limit: number,
): Promise<OrderRow[]> {
  const newest = (...conditions: (SQL | undefined)[]) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.storeId, storeIds), ...conditions))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit);
  const [own, asGuest] = await Promise.all([
    customerId === null ? [] : newest(eq(orders.customerId, customerId)),
    newest(isNull(orders.customerId), eq(sql`lower(${orders.email})`, email.trim().toLowerCase())),
  ]);
  return [...own, ...asGuest].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, limit);
}

/** By the shop's own id, or as shop and shopper call it: '#10423', '10423'. */
export async function findOrder(
  db: Db,
  workspaceId: string,
  { storeIds, orderId }: { storeIds: string[]; orderId: string },
): Promise<OrderRow | null> {
  const typed = orderId.trim();
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        inArray(orders.storeId, storeIds),
        or(eq(orders.externalId, typed), inArray(orders.name, [typed, `#${typed}`])),
      ),
    )
    .orderBy(desc(sql`${orders.externalId} = ${typed}`), desc(orders.createdAt))
    .limit(1);
  return row ?? null;
}

/** Customers whose name, e-mail or telephone holds every pattern; the last to be seen first. Counted up to a thousand. */
export async function searchCustomerRows(
  db: Db,
  workspaceId: string,
  { storeIds, patterns, limit, offset }: { storeIds: string[]; patterns: string[]; limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = and(
    eq(customers.workspaceId, workspaceId),
    inArray(customers.storeId, storeIds),
    eq(customers.gone, false),
    ...patterns.map((pattern) => like(customers.words, pattern)),
  );
  const found = db.select({ id: customers.id }).from(customers).where(where).limit(countedAtMost).as('found');
  const [counted] = await db.select({ total: count() }).from(found);
  const seen = sql`coalesce(${customers.lastActiveAt}, ${customers.createdAt})`;
  const rows = await db
    .select()
    .from(customers)
    .where(where)
    .orderBy(desc(seen), asc(customers.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

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
