import pg from 'pg';
import type { DatabaseLog } from './embedded-postgres/index.ts';

export type PoolOptions = Omit<pg.PoolConfig, 'types' | 'statement_timeout' | 'application_name' | 'log'> & {
  log: Pick<DatabaseLog, 'warn'>;
  /** Milliseconds after which the server cancels a statement; none when left out. */
  statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
};

const int8 = pg.types.builtins.INT8;

/** Counts and sums arrive as numbers; what a double cannot hold stays a string, never a rounded number. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * The one way to a database. An idle connection that breaks (restart, shutdown, network) raises 'error' on the pool,
 * which would end the process when nobody listens; the pool replaces the connection by itself.
 */
export function createPool({ log, statementTimeoutMs, applicationName = 'chatso', ...config }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...config,
    application_name: applicationName,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    types,
  });
  pool.on('error', (error) => log.warn(`An idle database connection broke: ${error.message}`));
  return pool;
}
