import type { PlanType } from '@chatso/contract';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const workspacePlans = pgTable('workspace_plans', {
  workspaceId: uuid().primaryKey(),
  type: text().$type<PlanType>().notNull().default('free'),
  state: text().$type<'ongoing' | 'closed'>().notNull().default('ongoing'),
  closedReason: text().$type<'past-due' | 'cancel'>(),
  isFreeTrial: boolean().notNull().default(false),
  freeTrialEndDate: timestamp({ withTimezone: true }),
  isFreemium: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
