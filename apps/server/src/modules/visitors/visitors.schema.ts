import type { WidgetLanguage } from '@chatso/domain';
import { sql } from 'drizzle-orm';
import { boolean, cidr, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

// biome-ignore lint/plugin: where visitors come from, not by which channel they write.
export const referrerProviders = ['direct', 'google', 'facebook', 'instagram', 'linkedin', 'other'] as const;
export type ReferrerProvider = (typeof referrerProviders)[number];

/** Prices in the currency's smallest unit, as the storefront told them; never used to charge anybody. */
export interface TrackedProduct {
  id: string;
  name: string;
  price?: number | undefined;
  currency?: string | undefined;
  image?: string | undefined;
  url?: string | undefined;
}

export interface TrackedCart {
  items: (TrackedProduct & { quantity: number })[];
  total?: number | undefined;
  currency?: string | undefined;
}

/** What a page says of its visitor by names of its own; null takes one away. */
export type VisitorAttributes = Record<string, string | number | boolean | null>;

export const visitors = pgTable(
  'visitors',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    number: integer().notNull(),
    fullname: text(),
    email: text(),
    phone: text(),
    /** The address whose code they entered; it says nothing of another that is typed later. */
    confirmedEmail: text(),
    confirmedEmailAt: moment(),
    language: text().$type<WidgetLanguage>(),
    customerId: uuid(),
    verified: boolean().notNull(),
    /** The identity the store signed; see identity.ts. */
    subject: text(),
    signOuts: integer().notNull(),
    absorbedBy: uuid(),
    signedOutAt: moment(),
    timezone: text(),
    referrer: text(),
    referrerProvider: text().$type<ReferrerProvider>().notNull(),
    countryCode: text(),
    ip: text(),
    browser: text(),
    platform: text(),
    device: text(),
    deviceType: text(),
    pageCount: integer().notNull(),
    chatCount: integer().notNull(),
    returnCount: integer().notNull(),
    createdAt: moment().notNull(),
    sessionStartedAt: moment().notNull(),
    lastSessionAt: moment().notNull(),
    lastActiveAt: moment().notNull(),
    idle: boolean().notNull(),
    viewingPageUrl: text(),
    viewingPageTitle: text(),
    viewingPageAt: moment(),
    viewedProducts: jsonb().$type<TrackedProduct[]>().notNull(),
    cart: jsonb().$type<TrackedCart>(),
    attributes: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    /** Until then some agent's socket may be listening to what the visitor looks at. */
    watchedUntil: moment(),
    consentVersion: integer(),
    consentAt: moment(),
  },
  (table) => [
    uniqueIndex('visitors_store_number').on(table.storeId, table.number),
    uniqueIndex('visitors_store_subject')
      .on(table.storeId, table.subject)
      .where(sql`${table.subject} IS NOT NULL AND ${table.signedOutAt} IS NULL`),
  ],
);
export type VisitorRow = typeof visitors.$inferSelect;

export const visitorPages = pgTable('visitor_pages', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  visitorId: uuid().notNull(),
  pageUrl: text().notNull(),
  pageTitle: text().notNull(),
  pageName: text(),
  visitedAt: moment().notNull(),
});

export const bans = pgTable('bans', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  storeId: uuid().notNull(),
  visitorId: uuid().notNull(),
  blocksVisitor: boolean().notNull(),
  ip: text(),
  /** Of the address: what is compared. */
  network: cidr(),
  email: text(),
  reason: text().notNull(),
  bannedBy: uuid(),
  bannedAt: moment().notNull(),
  expiresAt: moment(),
  liftedAt: moment(),
  turnedAway: integer().notNull(),
  lastTryAt: moment(),
  version: integer().notNull(),
});
