import type { ChatsoStoreSettings, ConsentText, StoreType } from '@chatso/contract';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What visitors have to agree to before a chat; its texts are kept in `consent_texts`. */
export interface StoredConsent extends ConsentText {
  enabled: boolean;
  /** ISO 8601 */
  updatedAt: string;
}

export interface StoreHost {
  /** 'shop.example', '*.shop.example' or 'localhost'. */
  host: string;
  /** ISO 8601; null: for good. */
  until: string | null;
}

export interface HolidayDay {
  /** 'YYYY-MM-DD' */
  date: string;
  name: string;
}

export const stores = pgTable(
  'stores',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    name: text().notNull(),
    image: text(),
    url: text(),
    active: boolean().notNull().default(true),
    type: text().$type<StoreType>().notNull(),
    /** Public and unguessable: what the storefront's snippet carries. */
    analyticsId: text().notNull(),
    crmStoreId: text(),
    onboardedBy: text(),
    /** The page or account id of a social channel. */
    socialId: text(),
    settings: jsonb().$type<ChatsoStoreSettings>().notNull(),
    /** Raised by each change of the settings form; what two editors are told apart by. */
    settingsVersion: integer().notNull().default(0),
    settingsChangedBy: uuid(),
    settingsChangedAt: timestamp({ withTimezone: true }),
    /** The picked holidays of the next thirteen months; follows from the settings and the calendar. */
    holidayDays: jsonb().$type<HolidayDay[]>().notNull().default([]),
    /** Median time to the first answer within the last seven days; null: too few chats to say. */
    replySeconds: integer(),
    /** Files uploaded for this store, newest first: what may become its logo or picture. */
    pictureTokens: text().array().notNull().default([]),
    consent: jsonb().$type<StoredConsent>(),
    /** Signs customer claims (`identify`); encrypted with the server's key. */
    widgetSecret: text().notNull(),
    /** The secret before, encrypted, as long as it still counts. */
    widgetSecretBefore: text(),
    widgetSecretUntil: timestamp({ withTimezone: true }),
    /** Hosts beside that of `url` on which the widget may run. */
    hosts: jsonb().$type<StoreHost[]>().notNull().default([]),
    widgetConnected: boolean().notNull().default(false),
    lastWidgetSessionAt: timestamp({ withTimezone: true }),
    /** Taken away; its chats, customers and settings stay. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('stores_analytics_id_key').on(table.analyticsId),
    index('stores_workspace_id_idx').on(table.workspaceId),
  ],
);

export type StoreRow = typeof stores.$inferSelect;
