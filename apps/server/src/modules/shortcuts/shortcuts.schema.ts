import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const shortcuts = pgTable('shortcuts', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  /** null: global, for everybody of the workspace. */
  userId: uuid(),
  keyword: text().notNull(),
  /** `shortcutKey(keyword)`: what is unique per owner. */
  keywordKey: text().notNull(),
  message: text().notNull(),
  /** null: in every store. */
  storeId: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export type ShortcutRow = typeof shortcuts.$inferSelect;
