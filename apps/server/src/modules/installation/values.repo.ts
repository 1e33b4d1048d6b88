import type { Sql } from '../../platform/db/db.ts';

/** One value of this installation, whatever its key's owner made of it; undefined where there is none. */
export async function findValue(sql: Sql, key: string): Promise<unknown> {
  const { rows } = await sql.query<{ value: unknown }>('SELECT value FROM installation WHERE key = $1', [key]);
  return rows[0]?.value;
}

export async function putValue(sql: Sql, key: string, value: object): Promise<void> {
  await sql.query(
    `INSERT INTO installation (key, value) VALUES ($1, $2::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  );
}

/** Stays as it is where there already is one: of several processes the first to write wins. */
export async function addValue(sql: Sql, key: string, value: object): Promise<void> {
  await sql.query('INSERT INTO installation (key, value) VALUES ($1, $2::jsonb) ON CONFLICT DO NOTHING', [
    key,
    JSON.stringify(value),
  ]);
}

/** Held to the end of the transaction by whoever creates the first account. */
export async function lockSetup(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(72032, 1)');
}
