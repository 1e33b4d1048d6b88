import type { WeekHours } from '@chatso/domain';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Departments; also called categories on the wire (decision X-18). */
export const departments = pgTable(
  'departments',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    /** null: the workspace's built-in 'Outbound Chat'. */
    storeId: uuid(),
    name: text().notNull(),
    /** `departmentKey(name)`: what is unique per store. */
    nameKey: text().notNull(),
    isDisplayOnWidget: boolean().notNull().default(true),
    /** null: those of the store. */
    workingHours: jsonb().$type<WeekHours>(),
    builtIn: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Chats that are over go on saying its name, and who served it still sees them; nothing else knows it any more. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('departments_workspace_store_idx').on(table.workspaceId, table.storeId)],
);

export type DepartmentRow = typeof departments.$inferSelect;

/** Two names with the same key are the same name. */
export const departmentKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
