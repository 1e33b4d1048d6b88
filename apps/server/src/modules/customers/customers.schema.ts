import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export interface Address {
  first_name?: string;
  last_name?: string;
  address_1?: string;
  address_2?: string;
  city?: string;
  state?: string;
  country?: string;
  postcode?: string;
  phone?: string;
  email?: string;
}

/** K-01. What is counted (orders, averages, value) is computed from the orders, not stored. */
export const customers = pgTable('customers', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  storeId: uuid().notNull(),
  externalId: text().notNull(),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  email: text(),
  phone: text(),
  billing: jsonb().$type<Address>().notNull().default({}),
  shipping: jsonb().$type<Address>().notNull().default({}),
  type: text().$type<'POS_ONLY'>(),
  points: integer().notNull().default(0),
  createdAt: moment().notNull(),
  lastActiveAt: moment(),
  changedAt: moment().notNull().default(sql`'-infinity'`),
  words: text().notNull().default(''),
  /** Deleted in the shop. */
  gone: boolean().notNull().default(false),
});
export type CustomerRow = typeof customers.$inferSelect;
export type NewCustomer = Omit<typeof customers.$inferInsert, 'id' | 'workspaceId'> & { id?: string };

/** K-02, K-03; money in cents. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  storeId: uuid().notNull(),
  /** Null: a guest's, or its customer has not come yet. */
  customerId: uuid(),
  /** The shop's own id of the customer. */
  customerRef: text(),
  email: text(),
  externalId: text().notNull(),
  name: text().notNull(),
  type: text().$type<'POS' | 'ONLINE'>().notNull(),
  status: text().notNull(),
  totalCents: bigint({ mode: 'number' }).notNull(),
  taxCents: bigint({ mode: 'number' }).notNull().default(0),
  discountCents: bigint({ mode: 'number' }).notNull().default(0),
  refundedCents: bigint({ mode: 'number' }).notNull().default(0),
  feeLines: jsonb().$type<{ title: string; totalCents: number }[]>().notNull().default([]),
  paymentMethod: text(),
  receiptNumber: text(),
  pickingStatus: text().$type<'new' | 'picking' | 'notified'>(),
  billing: jsonb().$type<Address>().notNull().default({}),
  shipping: jsonb().$type<Address>().notNull().default({}),
  currency: text().notNull().default('USD'),
  couponCodes: text().array().notNull().default([]),
  adminUrl: text(),
  lineItems: jsonb()
    .$type<{ name: string; priceCents: number; quantity: number; totalCents: number; productId?: string | null }[]>()
    .notNull()
    .default([]),
  shippingLines: jsonb().$type<{ methodTitle: string; methodId: string; totalCents: number }[]>().notNull().default([]),
  shipmentTracking: jsonb().$type<{ provider: string; number: string; url: string }[]>().notNull().default([]),
  metaData: jsonb().$type<{ key: string; value: string }[]>().notNull().default([]),
  notifyCustomerByEmail: boolean().notNull().default(false),
  notifyCustomerBySms: boolean().notNull().default(false),
  createdAt: moment().notNull(),
  completedAt: moment(),
  changedAt: moment().notNull().default(sql`'-infinity'`),
});
export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'workspaceId'> & { id?: string };
