import type { PlanType } from '@chatso/contract';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const workspacePlans = pgTable('workspace_plans', {
  workspaceId: uuid().primaryKey(),
  type: text().$type<PlanType>().notNull().default('free'),
  state: text().$type<'ongoing' | 'closed'>().notNull().default('ongoing'),
  closedReason: text().$type<'past-due' | 'cancel'>(),
  isFreeTrial: boolean().notNull().default(false),
  freeTrialEndDate: timestamp({ withTimezone: true }),
  isFreemium: boolean().notNull().default(false),
  selfHosted: boolean().notNull().default(false),
  maxSeats: integer().notNull().default(5),
  maxStores: integer().notNull().default(1),
  purchasedSeats: integer().notNull().default(0),
  purchasedChannels: integer().notNull().default(0),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
