import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Append-only: a trigger refuses changes. */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  workspaceId: uuid(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorKind: text().notNull(),
  actorId: text(),
  action: text().notNull(),
  subjectType: text(),
  subjectId: text(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  requestId: text().notNull(),
  ip: text(),
  userAgent: text(),
});

export const mailOutbox = pgTable('mail_outbox', {
  id: uuid().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  sender: text().notNull(),
  recipients: text().array().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text(),
});
