import type { UserConfig } from '@chatso/contract';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  fullname: text().notNull(),
  avatar: text(),
  passwordHash: text(),
  /** What the suite said last about this person and this product. */
  suiteMember: boolean().notNull().default(true),
  config: jsonb().$type<Partial<UserConfig>>().notNull().default({}),
  tutorials: jsonb().$type<Record<string, { name: string; seen: boolean }[]>>().notNull().default({}),
  lastActiveWorkspaceId: uuid(),
  createdAt: moment().notNull(),
});

/** One sign-in: a family of refresh tokens, of which only the newest generation counts. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The sign-in whose custom token began this one; they end together. */
    parentId: uuid(),
    /** Hash of the suite's session that it came from; sessions begun from it have the same. */
    suiteSession: text(),
    generation: integer().notNull().default(1),
    rotatedAt: moment().notNull(),
    keepSignedIn: boolean().notNull().default(true),
    userAgent: text(),
    ip: text(),
    lastUsedAt: moment(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text().$type<'sign-out' | 'reuse' | 'deactivated' | 'revoked' | 'password'>(),
  },
  (table) => [index('auth_sessions_user').on(table.userId), index('auth_sessions_expiry').on(table.expiresAt)],
);

export const socketOtps = pgTable(
  'socket_otps',
  {
    otpHash: text().primaryKey(),
    userId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    sessionId: uuid().notNull(),
    channel: text().$type<'message' | 'tracking' | 'notifications'>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('socket_otps_expiry').on(table.expiresAt)],
);
