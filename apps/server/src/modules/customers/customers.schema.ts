import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
});
export type CustomerRow = typeof customers.$inferSelect;
export type NewCustomer = Omit<typeof customers.$inferInsert, 'id' | 'workspaceId'> & { id?: string };

/** K-02, K-03; money in cents. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  storeId: uuid().notNull(),
  customerId: uuid().notNull(),
  externalId: text().notNull(),
  name: text().notNull(),
  type: text().$type<'POS' | 'ONLINE'>().notNull(),
  status: text().notNull(),
  totalCents: integer().notNull(),
  taxCents: integer().notNull().default(0),
  discountCents: integer().notNull().default(0),
  paymentMethod: text(),
  receiptNumber: text(),
  pickingStatus: text().$type<'new' | 'picking' | 'notified'>(),
  billing: jsonb().$type<Address>().notNull().default({}),
  lineItems: jsonb()
    .$type<{ name: string; priceCents: number; quantity: number; totalCents: number }[]>()
    .notNull()
    .default([]),
  shippingLines: jsonb().$type<{ methodTitle: string; methodId: string; totalCents: number }[]>().notNull().default([]),
  shipmentTracking: jsonb().$type<{ provider: string; number: string; url: string }[]>().notNull().default([]),
  metaData: jsonb().$type<{ key: string; value: string }[]>().notNull().default([]),
  notifyCustomerByEmail: boolean().notNull().default(false),
  notifyCustomerBySms: boolean().notNull().default(false),
  createdAt: moment().notNull(),
  completedAt: moment(),
});
export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'workspaceId'> & { id?: string };
