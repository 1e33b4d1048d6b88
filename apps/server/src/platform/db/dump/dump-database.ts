import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, ClientConfig } from 'pg';
import pg from 'pg';
import { copyOut } from './copy.ts';
import { type DumpedQueue, type DumpedTable, type DumpManifest, jobSchema, qualified, quote } from './dump-format.ts';

type Table = { schema: string; name: string; columns: string[] };

/** Tables with data of their own; partitions are read through their parent, generated columns are not written. */
async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', $1)
       AND (n.nspname, c.relname) NOT IN (('public', 'schema_migrations'), ($1, 'version'), ($1, 'queue'))
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [jobSchema],
  );
  return rows;
}

async function dumpTable(client: ClientBase, table: Table, dir: string): Promise<DumpedTable> {
  const file = `${table.schema}.${table.name}.copy.gz`;
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(join(dir, file), { mode: 0o600 }));
  const columns = table.columns.map(quote).join(', ');
  const copied = copyOut(client, `COPY (SELECT ${columns} FROM ${qualified(table)}) TO STDOUT`, gzip);
  const [rows] = await Promise.all([copied.finally(() => gzip.end()), written]);
  return { ...table, rows, file };
}

async function listQueues(client: ClientBase): Promise<DumpedQueue[]> {
  const { rows: there } = await client.query("SELECT 1 FROM pg_class WHERE oid = to_regclass($1 || '.queue')", [
    jobSchema,
  ]);
  if (there.length === 0) return [];
  const { rows } = await client.query<DumpedQueue>(
    // A queue that others name as their dead letter comes first.
    `SELECT name, json_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
       'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes,
       'deadLetter', dead_letter) AS options
     FROM ${jobSchema}.queue ORDER BY dead_letter IS NOT NULL, name`,
  );
  return rows;
}

/**
 * Writes all data of the database into `dir`, as of one moment: everything is read in one REPEATABLE READ
 * transaction, while the product keeps running.
 */
export async function dumpDatabase(config: ClientConfig, dir: string): Promise<DumpManifest> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...config, application_name: 'chatso backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Dates and numbers must not depend on how this server shows them.
    await client.query("SET statement_timeout = 0; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'");
    await client.query("SET timezone = 'UTC'; SET extra_float_digits = 3; SET client_encoding = 'UTF8'");
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const migrations = await client.query(
      'SELECT version, name, checksum FROM public.schema_migrations ORDER BY version',
    );
    const version = await client.query<{ server_version: string }>('SHOW server_version');
    const sequences = await client.query(
      `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1, 2`,
    );
    const tables: DumpedTable[] = [];
    for (const table of await listTables(client)) tables.push(await dumpTable(client, table, dir));
    const manifest: DumpManifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      serverVersion: version.rows[0]?.server_version ?? '',
      migrations: migrations.rows,
      tables,
      sequences: sequences.rows,
      queues: await listQueues(client),
    };
    await client.query('COMMIT');
    await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}
