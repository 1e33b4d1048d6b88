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

/** So long after its time the server has not even cancelled a statement: it hangs, or the network is gone. */
const silenceMs = 5_000;

/**
 * The one way to a database. A connection that breaks (restart, shutdown, network) raises 'error', which ends the process
 * when nobody listens, and pg-pool listens only while a connection is idle: one that breaks between two statements of a
 * transaction is ours to hear. The pool replaces it by itself; whoever holds it learns of it by their next statement.
 */
export function createPool({ log, statementTimeoutMs, applicationName = 'chatso', ...config }: PoolOptions): pg.Pool {
  class HeardClient extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super(given);
      this.once('error', (error) => log.warn(`A database connection broke: ${error.message}`));
      // It may say so several times: the server's farewell, the write that failed, the end.
      this.on('error', () => {});
    }
  }
  const pool = new pg.Pool({
    Client: HeardClient,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...config,
    application_name: applicationName,
    ...(statementTimeoutMs === undefined
      ? {}
      : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + silenceMs }),
    types,
  });
  pool.on('error', () => {});
  return pool;
}
