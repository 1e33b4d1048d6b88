import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import pg, { type ClientBase, type ClientConfig } from 'pg';
import PgBoss from 'pg-boss';
import { reasonOf } from '../../reason.ts';
import type { DatabaseLog } from '../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { copyIn } from './copy.ts';
import { type DumpedTable, type DumpManifest, jobSchema, qualified, quote } from './dump-format.ts';

export type LoadOptions = {
  migrationsDir: string;
  log: DatabaseLog;
  /** Throw away what the database holds; without it only an empty database is loaded. */
  force: boolean;
};

export async function readManifest(dir: string): Promise<DumpManifest> {
  const text = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${dir} is not a backup: it has no manifest.json.`);
  const manifest = parseManifest(text, join(dir, 'manifest.json'));
  if (manifest.format !== 1) throw new Error(`This backup has format ${manifest.format}; this version reads format 1.`);
  return manifest;
}

function parseManifest(text: string, file: string): DumpManifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged: it is not JSON.`);
  }
}

/** PostgreSQL lists a connection for a moment after its client has ended. */
const patienceMs = 3000;

async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'chatso%' LIMIT 1`,
  );
  return rows.length > 0;
}

async function makeRoom(client: ClientBase, force: boolean): Promise<void> {
  const until = Date.now() + patienceMs;
  while (await isInUse(client)) {
    if (Date.now() > until) throw new Error('Chatso is running on this database. Stop it before restoring a backup.');
    await setTimeout(100);
  }
  const { rows } = await client.query<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname IN ('public', $1)",
    [jobSchema],
  );
  if (rows[0]?.tables === 0) return;
  if (!force) throw new Error('The database is not empty. Add --force to throw away what it holds.');
  await client.query(
    `BEGIN; DROP SCHEMA IF EXISTS ${jobSchema} CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT`,
  );
}

/** Migrations put in rows of their own (and name functions); what the backup says replaces them. */
async function emptyTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    "SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
  );
  // The audit log refuses to be emptied; here it makes room for the same log out of the backup.
  for (const row of rows) await client.query(`ALTER TABLE ${qualified(row)} DISABLE TRIGGER USER`);
  if (rows.length > 0) await client.query(`TRUNCATE ${rows.map(qualified).join(', ')}`);
  for (const row of rows) await client.query(`ALTER TABLE ${qualified(row)} ENABLE TRIGGER USER`);
}

/** The rows of a table as COPY wrote them. A file that is not there breaks the stream, not the process. */
export function openTable(dir: string, { file }: Pick<DumpedTable, 'file'>): Readable {
  const rows = createGunzip();
  // The rows' reader gets the error.
  pipeline(createReadStream(join(dir, file)), rows, () => undefined);
  return rows;
}

async function loadTable(client: ClientBase, table: DumpedTable, dir: string): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const rows = await copyIn(client, `COPY ${qualified(table)} (${columns}) FROM STDIN`, openTable(dir, table)).catch(
    (error: unknown) => {
      throw new Error(`${table.file} cannot be loaded: ${reasonOf(error)}`, { cause: error });
    },
  );
  if (rows !== table.rows) throw new Error(`${table.file} held ${rows} rows, but the backup counted ${table.rows}.`);
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Foreign keys go before the data comes and return after it, in the same transaction: then the order of the tables
 * and circles between them do not matter, and every reference is checked before the commit.
 */
async function loadPublic(client: ClientBase, manifest: DumpManifest, dir: string): Promise<void> {
  const { rows: constraints } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  const tables = manifest.tables.filter(({ schema }) => schema === 'public');
  await client.query('BEGIN');
  for (const { table, name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`);
  await emptyTables(client);
  for (const table of tables) {
    await client.query(`ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`);
    await loadTable(client, table, dir);
    await client.query(`ALTER TABLE ${qualified(table)} ENABLE TRIGGER USER`);
  }
  for (const { table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`);
  for (const sequence of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [qualified(sequence), sequence.value]);
  await client.query('COMMIT');
}

async function loadJobs(client: ClientBase, manifest: DumpManifest, dir: string): Promise<void> {
  const tables = manifest.tables.filter(({ schema }) => schema === jobSchema);
  if (tables.length === 0) return;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query('BEGIN');
  for (const { name, options } of manifest.queues)
    await client.query(`SELECT ${jobSchema}.create_queue($1, $2::json)`, [name, JSON.stringify(options)]);
  for (const table of tables) await loadTable(client, table, dir);
  await client.query('COMMIT');
}

/** Makes the schema as it was (by the migrations the backup names) and loads its data. Newer migrations follow at the next start. */
export async function loadDatabase(config: ClientConfig, dir: string, options: LoadOptions): Promise<DumpManifest> {
  const { migrationsDir, log, force } = options;
  const manifest = await readManifest(dir);
  const client = new pg.Client({ ...config, application_name: 'chatso restore' });
  client.on('error', () => {});
  await client.connect();
  const pool = createPool({ ...config, log, applicationName: 'chatso restore', max: 1 });
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query("SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'");
    await makeRoom(client, force);
    await migrate(pool, migrationsDir, log, manifest.migrations.at(-1)?.version);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const made = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const strange = manifest.migrations.find(({ name, checksum }) => made.get(name) !== checksum);
    if (strange)
      throw new Error(`The backup needs migration ${strange.name}, which this version does not have as it was.`);
    await loadPublic(client, manifest, dir);
    await loadJobs(client, manifest, dir);
    await client.query('ANALYZE');
    return manifest;
  } finally {
    await pool.end();
    await client.end();
  }
}
