// biome-ignore-all lint/suspicious/noTemplateCurlyInString: planted code is text here
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../src/app/modules.ts';
import { platformTables } from '../../src/platform/tables.ts';
import { createTestDatabase } from '../test-database.ts';
import { findHomeless } from './global-tables.ts';
import { readSchema } from './migrated-schema.ts';
import { findUnsaid } from './personal-columns.ts';
import { prepareAll } from './prepared.ts';
import { readSource, readSources } from './sources.ts';

let pool: Pool;
let client: PoolClient;

beforeAll(async () => {
  pool = await createTestDatabase();
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
});

interface Column {
  table: string;
  column: string;
  nullable: boolean;
}

async function columns(): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT table_name AS table, column_name AS column, is_nullable = 'YES' AS nullable FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'schema_migrations' ORDER BY table_name, column_name`,
  );
  return rows;
}

/** A change of the database that nobody else ever sees. */
async function meanwhile<R>(change: string, look: () => Promise<R>): Promise<R> {
  await client.query('BEGIN');
  await client.query(change);
  const seen = await look();
  await client.query('ROLLBACK');
  return seen;
}

it('the tables that checks without a database know are those of a migrated one', async () => {
  const known = [...(await readSchema())].flatMap(([table, names]) => [...names].map((column) => `${table}.${column}`));
  expect((await columns()).map(({ table, column }) => `${table}.${column}`).sort()).toEqual(known.sort());
});

describe('data can be spread by workspace (issue 10, B)', () => {
  it('every row says whose it is', async () => {
    expect(findHomeless(await columns())).toEqual([]);
  });

  it('a table without it is found, and one whose rows may leave it out', async () => {
    const homeless = (change: string) => meanwhile(change, async () => findHomeless(await columns()));
    expect(await homeless('CREATE TABLE gadgets (id uuid)')).toEqual([
      'gadgets has no workspace_id; if it is of no workspace, say why.',
    ]);
    expect(await homeless('ALTER TABLE drafts ALTER COLUMN workspace_id DROP NOT NULL')).toEqual([
      'drafts may leave out its workspace_id; if it is of no workspace at times, say why.',
    ]);
    expect(await homeless('DROP TABLE sso_codes')).toEqual([
      'sso_codes is not there any more, or has its workspace_id now.',
    ]);
    expect(await homeless('ALTER TABLE files ALTER COLUMN workspace_id SET NOT NULL')).toEqual([
      'files is never without its workspace_id.',
    ]);
  });
});

describe('personal data has owners (issue 10, B)', () => {
  const rooms = [...modules, { name: 'platform', tables: platformTables }];

  it('of every table with a person in it a module says what becomes of them', async () => {
    expect(findUnsaid(await columns(), rooms)).toEqual([]);
  });

  it('a new table, and a new column of a table that had nobody in it, fail until somebody says so', async () => {
    const unsaid = (change: string) => meanwhile(change, async () => findUnsaid(await columns(), rooms));
    expect(await unsaid('CREATE TABLE gadgets (id uuid, workspace_id uuid, visitor_id uuid)')).toEqual([
      'gadgets.visitor_id is of a person; no module says what becomes of it.',
    ]);
    expect(await unsaid('ALTER TABLE departments ADD COLUMN lead_email text')).toEqual([
      'departments.lead_email is of a person; no module says what becomes of it.',
    ]);
    expect(await unsaid('DROP TABLE sso_codes')).toEqual(['sso_codes is not there any more.']);
    const foreign = [...rooms, { name: 'gadgets', personal: { tables: { drafts: 'Go.' } } }];
    expect(findUnsaid(await columns(), foreign)).toEqual([
      'gadgets says what becomes of drafts, which is not its own.',
    ]);
  });
});

describe('statements fit the database (issue 10, B)', () => {
  it('every named statement can be prepared, and its rows are what the code says', async () => {
    const { faults, counts } = await prepareAll(client, readSources());
    expect(faults).toEqual([]);
    // So many there were when this was written: it must not find less because it looks in the wrong place.
    expect(counts.named).toBeGreaterThan(95);
    expect(counts.prepared).toBeGreaterThan(370);
    expect(counts.compared).toBeGreaterThan(150);
  });

  it.each([
    ["sql.query({ name: 'planted', text: 'SELECT nobody FROM users' });", ['error: column "nobody" does not exist']],
    [
      "sql.query({ name: 'planted', text: `SELECT id FROM users ${what}` });",
      ['planted is not written down as a whole.'],
    ],
    [
      "sql.query({ name: 'planted', text: 'SELECT 1 AS a' }); sql.query({ name: 'planted', text: 'SELECT 2 AS a' });",
      ['planted is the name of another text, too.'],
    ],
    [
      "interface Row { id: string; fullname: Date; gone: string } sql.query<Pick<Row, 'id' | 'fullname' | 'gone'>>({ name: 'planted', text: 'SELECT id, email, fullname FROM users' });",
      ['gone does not come back.', 'email comes back, and nobody says so.', 'fullname is a string, not a Date.'],
    ],
  ])('a planted fault is found: %s', async (code, faults) => {
    const file = 'modules/identity/planted.ts';
    const found = await prepareAll(client, new Map([[file, readSource(file, code)]]), file);
    expect(found.faults).toEqual(faults.map((fault) => `${file}:1: ${fault}`));
  });
});
