import { boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const workspaces = pgTable('workspaces', {
  id: uuid().primaryKey(),
  organizationId: uuid().notNull(),
  organizationName: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  workspaceType: text()
    .$type<'canfleet' | 'cova' | 'greenline' | 'flowhub' | 'multiple' | 'single'>()
    .notNull()
    .default('single'),
  profileType: smallint().$type<1 | 2 | 3>().notNull().default(1),
  finishOnboarding: boolean().notNull().default(false),
  enabledTicketSystem: boolean().notNull().default(false),
  vouchedAt: timestamp({ withTimezone: true }),
  registeredBy: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
