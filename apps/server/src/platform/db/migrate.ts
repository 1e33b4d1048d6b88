import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { DatabaseLog } from './embedded-postgres/index.ts';

type Migration = { version: number; name: string; sql: string; checksum: string };

/** Any number, the same in every process: whoever holds it migrates. */
const lockKey = 7_203_151;

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const version = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1];
      if (!version) throw new Error(`${name} is not named like 0001_what_it_does.sql.`);
      // A checkout on Windows may change line ends; that is not a change of the migration.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { version: Number(version), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  for (const [index, migration] of migrations.entries())
    if (migrations[index - 1]?.version === migration.version)
      throw new Error(`${migrations[index - 1]?.name} and ${migration.name} have the same number.`);
  return migrations;
}

/** Refuses a history that differs from the files; answers what is still to be done, in order. */
async function pending(client: PoolClient, migrations: Migration[], log: DatabaseLog): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  const applied = new Map(rows.map((row) => [row.version, row]));
  for (const { version, name, checksum } of migrations) {
    const before = applied.get(version);
    if (before && before.checksum !== checksum)
      throw new Error(
        `Migration ${before.name} was changed after it had been applied (now ${name}). ` +
          'Restore the file and write the change as a new migration.',
      );
  }
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = rows.filter(({ version }) => !known.has(version));
  // While versions are being rolled out, an older process may meet a newer database.
  if (unknown.length > 0) log.warn(`The database is newer than this version: it has ${unknown.at(-1)?.name}`);
  const last = rows.at(-1)?.version ?? -1;
  const todo = migrations.filter(({ version }) => !applied.has(version));
  const late = todo.find(({ version }) => version < last);
  if (late) throw new Error(`Migration ${late.name} is older than the last one applied. Give it the next free number.`);
  return todo;
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${migration.name} failed and was undone: ${reason}`, { cause });
  }
}

/**
 * Applies the numbered files of `dir` that the database has not seen, each in a transaction of its own, and answers
 * their names. Several processes may call this at once: an advisory lock lets one work, the others find it done.
 * drizzle-kit only drafts these files; its journal is not read at run time, because a file's number and checksum
 * in `schema_migrations` say all there is to say, for drafted and hand-written files alike.
 * `upTo`: number of the last file to apply, for restoring a backup of an older version.
 */
export async function migrate(
  pool: Pool,
  dir: string,
  log: DatabaseLog,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const migrations = (await readMigrations(dir)).filter(({ version }) => version <= upTo);
  const client = await pool.connect();
  try {
    // Neither the wait for another process nor a long index build may be cut off.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`,
    );
    const todo = await pending(client, migrations, log);
    for (const migration of todo) {
      await apply(client, migration);
      log.info(`Migrated the database: ${migration.name}`);
    }
    return todo.map(({ name }) => name);
  } finally {
    // Destroyed, not returned: closing the session gives back the lock and the timeout whatever went wrong.
    client.release(true);
  }
}
