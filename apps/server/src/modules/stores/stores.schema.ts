import type { ChatsoStoreSettings, ConsentText, StoreType } from '@chatso/contract';
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What visitors have to agree to before a chat; its texts are kept in `consent_texts`. */
export interface StoredConsent extends ConsentText {
  enabled: boolean;
  /** ISO 8601 */
  updatedAt: string;
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
    consent: jsonb().$type<StoredConsent>(),
    /** Signs customer claims (`identify`); encrypted with the server's key. */
    widgetSecret: text().notNull(),
    widgetConnected: boolean().notNull().default(false),
    lastWidgetSessionAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('stores_analytics_id_key').on(table.analyticsId),
    index('stores_workspace_id_idx').on(table.workspaceId),
  ],
);

export type StoreRow = typeof stores.$inferSelect;
