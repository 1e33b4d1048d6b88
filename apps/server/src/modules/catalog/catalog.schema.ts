import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** J-03, J-04; prices in cents. */
export const products = pgTable('products', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  storeId: uuid().notNull(),
  externalId: text().notNull(),
  /** The shop's own id of the product this is a variation of. */
  parentRef: text(),
  name: text().notNull(),
  variationName: text(),
  type: text().$type<'simple' | 'variable' | 'variation'>().notNull(),
  attributes: jsonb().$type<{ name: string; option: string; value: string }[]>().notNull().default([]),
  priceCents: bigint({ mode: 'number' }).notNull(),
  regularPriceCents: bigint({ mode: 'number' }).notNull(),
  onSale: boolean().notNull().default(false),
  stockStatus: text().$type<'instock' | 'outofstock' | 'onbackorder'>().notNull(),
  stockQuantity: integer(),
  images: jsonb().$type<{ src: string }[]>().notNull().default([]),
  permalink: text(),
  currency: text().notNull().default('USD'),
  sku: text(),
  categories: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
  locationId: text(),
  locationName: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
export type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'workspaceId'> & { id?: string };
