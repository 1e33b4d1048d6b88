import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A drizzle handle on the pool or on one transaction; repositories take it as their first argument. */
export type Db = NodePgDatabase<Record<string, never>>;

/** The raw driver below a `Db`: for prepared, hand-written statements on hot paths. */
export interface Sql {
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
  query<R extends QueryResultRow = QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>>;
}

export const createDb = (client: Pool | PoolClient): Db => drizzle(client, { casing: 'snake_case' });
