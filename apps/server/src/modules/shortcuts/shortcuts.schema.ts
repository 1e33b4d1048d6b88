import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const shortcuts = pgTable(
  'shortcuts',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    /** null: global, for everybody of the workspace. */
    userId: uuid(),
    keyword: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('shortcuts_workspace_user_idx').on(table.workspaceId, table.userId)],
);
