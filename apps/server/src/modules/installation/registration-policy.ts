import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/db.ts';
import { findValue, putValue } from './values.repo.ts';

const key = 'registration';

/**
 * Whether strangers may register a workspace (decision B-1): what `CHATSO_REGISTRATION` says, else what the first admin
 * decided during setup, else only outside production.
 */
export async function isRegistrationOpen(
  { registration, environment }: Pick<Config, 'registration' | 'environment'>,
  sql: Sql,
): Promise<boolean> {
  if (registration !== null) return registration;
  const decided = (await findValue(sql, key)) as { open: boolean } | undefined;
  return decided?.open ?? environment !== 'production';
}

export const decideRegistration = (sql: Sql, open: boolean): Promise<void> => putValue(sql, key, { open });
