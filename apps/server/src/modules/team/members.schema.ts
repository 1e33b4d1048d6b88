import type { Permission, Role } from '@chatso/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const customRoles = pgTable('custom_roles', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  name: text().notNull(),
  permissions: jsonb().$type<Partial<Record<Permission, boolean>>>().notNull().default({}),
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    role: text().$type<Role>(),
    customRoleId: uuid(),
    accountState: text().$type<'invited' | 'activated' | 'suspended'>().notNull().default('invited'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Raised by whoever manages the member. */
    version: integer().notNull().default(1),
    suspendedReason: text().$type<'admin' | 'past-due'>(),
    lastActiveAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('workspace_members_user').on(table.userId),
  ],
);

export const memberStores = pgTable(
  'member_stores',
  {
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    storeId: uuid().notNull(),
    agentAlias: text(),
    avatar: text(),
    /** Empty: every department of the store (decision D-6). */
    categoryIds: uuid().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.storeId] }),
    index('member_stores_store').on(table.workspaceId, table.storeId),
  ],
);
