import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createPool, type PoolOptions } from '../platform/db/pool.ts';
import { sqlState } from '../platform/errors.ts';
import { reasonOf } from '../platform/reason.ts';
import { folders } from '../server-root.ts';

/** Plain data: other processes open pools of their own. */
export type DatabaseAccess = Pick<PoolOptions, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

export interface Database {
  pool: Pool;
  access: DatabaseAccess;
  /** It is the embedded one: its processes run beside ours. */
  isOwn: boolean;
  /** Ends the pool, then the embedded server if it is ours: last of all. */
  close(): Promise<void>;
}

const statementTimeoutMs = 60_000;

/** `max`: connections at the most. */
export const openPool = (access: DatabaseAccess, log: Logger, max?: number): Pool =>
  createPool({ ...access, log, statementTimeoutMs, ...(max === undefined ? {} : { max }) });

/** The database that DATABASE_URL names, else the embedded one; migrated and ready. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log })
      : null;
  const access: DatabaseAccess = embedded?.config ?? { connectionString: config.databaseUrl ?? '' };
  try {
    // On a pool of its own: neither the wait for another process nor a long index build may be cut off.
    const patient = createPool({ ...access, log, max: 1 });
    await migrate(patient, folders.migrations, log).finally(() => patient.end());
  } catch (error) {
    await embedded?.stop();
    // Sentences about migrations name their file; what PostgreSQL or the network says names nothing.
    if (config.databaseUrl === null || sqlState(error) === null) throw error;
    throw new Error(`The database of DATABASE_URL (${placeOf(config.databaseUrl)}) cannot be used: ${reasonOf(error)}`);
  }
  const pool = openPool(access, log);
  const close = async () => {
    try {
      await pool.end();
    } finally {
      await embedded?.stop();
    }
  };
  return { pool, access, isOwn: embedded !== null, close };
}

/** Whom, where and which, without the password. */
function placeOf(databaseUrl: string): string {
  const { username, hostname, port, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'));
  const user = username === '' ? '' : `${decodeURIComponent(username)} at `;
  return `${user}${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}
