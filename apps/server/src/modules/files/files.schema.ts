import type { MessageFile } from '@chatso/contract';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  workspaceId: uuid().notNull(),
  token: text().notNull(),
  name: text().notNull(),
  fileType: text().$type<MessageFile['filetype']>().notNull(),
  contentType: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  sha256: text().notNull(),
  userId: uuid(),
  visitorId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
});

export type FileRow = typeof files.$inferSelect;
