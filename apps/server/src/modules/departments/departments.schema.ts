import type { WeekHours } from '@chatso/domain';
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Departments; also called categories on the wire (decision X-18). */
export const departments = pgTable(
  'departments',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    /** null: the workspace's built-in 'Outbound Chat'. */
    storeId: uuid(),
    name: text().notNull(),
    isDisplayOnWidget: boolean().notNull().default(true),
    /** null: those of the store. */
    workingHours: jsonb().$type<WeekHours>(),
    builtIn: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('departments_workspace_store_idx').on(table.workspaceId, table.storeId)],
);

export type DepartmentRow = typeof departments.$inferSelect;
