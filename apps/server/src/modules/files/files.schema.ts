import type { MessageFile } from '@chatso/contract';
import { integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  /** Null for a photo, which belongs to a person. */
  workspaceId: uuid(),
  avatarOf: uuid(),
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
  /** The shortcut that holds it, and where among its files; such a file is copied for a message, never sent. */
  shortcutId: uuid(),
  shortcutPlace: smallint(),
  /** Waits in a draft until then, unless a message carries it first. */
  heldUntil: timestamp({ withTimezone: true }),
  /** A logo, or the picture of a store: kept as long as the store shows it. */
  storeId: uuid(),
});

export type FileRow = typeof files.$inferSelect;
