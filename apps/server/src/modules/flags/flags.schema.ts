import type { FlagName } from '@chatso/contract';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Only what differs from the installation's defaults. */
export const workspaceFlags = pgTable(
  'workspace_flags',
  {
    workspaceId: uuid().notNull(),
    flag: text().$type<FlagName>().notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.flag] })],
);
