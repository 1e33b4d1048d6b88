import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { migrate } from './migrate.ts';
import { createPool, type PoolOptions } from './pool.ts';

const warnings: string[] = [];
const log = { info: () => {}, warn: (line: string) => void warnings.push(line), error: () => {} };

let folder: string;
let server: EmbeddedPostgres;
let pools: pg.Pool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatso-db-test-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  pools = [];
  warnings.length = 0;
});

function open(options: Partial<PoolOptions> = {}): pg.Pool {
  const pool = createPool({ ...server.config, log, ...options });
  pools.push(pool);
  return pool;
}

async function poll(check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('did not happen');
    await new Promise((done) => setTimeout(done, 20));
  }
}

describe('createPool', { timeout: 30_000 }, () => {
  it('reads safe int8 values as numbers and leaves larger ones exact', async () => {
    const { rows } = await open().query("SELECT count(*) AS n, 9007199254740993::int8 AS big, '{1,2}'::int4[] AS list");
    expect(rows).toEqual([{ n: 1, big: '9007199254740993', list: [1, 2] }]);
  });

  it('a connection that breaks while somebody holds it ends no process, and never comes back into the pool', async () => {
    const pool = open({ max: 2 });
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query('BEGIN');
    // Nobody but createPool listens here, as in a transaction between two statements.
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await poll(() => warnings.some((line) => line.startsWith('A database connection broke:')));
    expect(client.listenerCount('error')).toBeGreaterThan(0);
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  });

  it('gives up a statement that the server does not even cancel', async () => {
    const pool = open({ max: 1, statementTimeoutMs: 50 });
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('names itself and cancels statements that take too long', async () => {
    const pool = open({ applicationName: 'chatso test', statementTimeoutMs: 50 });
    expect((await pool.query('SHOW application_name')).rows).toEqual([{ application_name: 'chatso test' }]);
    await expect(pool.query('SELECT pg_sleep(20)')).rejects.toThrow('statement timeout');
  });

  it('accepts the connection string of the built-in server', async () => {
    const pool = createPool({ connectionString: server.connectionString, log });
    pools.push(pool);
    expect((await pool.query('SELECT current_database() AS db')).rows).toEqual([{ db: 'chatso' }]);
  });

  it('lives through a killed server and works again', async () => {
    const pool = open();
    await pool.query('SELECT 1');
    process.kill(server.pid, 'SIGKILL');
    await poll(() => warnings.length > 0);
    await poll(() =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
  });
});

describe('migrate', { timeout: 30_000 }, () => {
  let dir: string;
  let database = '';
  let number = 0;

  beforeEach(async () => {
    dir = await mkdtemp(join(folder, 'migrations-'));
    number += 1;
    database = `migrate_${number}`;
    await open().query(`CREATE DATABASE ${database}`);
  });

  const file = (name: string, sql: string) => writeFile(join(dir, name), sql);
  const fresh = () => open({ database });

  it('applies each file once, in order', async () => {
    await file('0002_second.sql', 'ALTER TABLE a ADD COLUMN note text; CREATE INDEX ON a (note);');
    await file('0001_first.sql', '-- why\nCREATE TABLE a (n int);');
    const pool = fresh();
    expect(await migrate(pool, dir, log)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(pool, dir, log)).toEqual([]);
    await file('0003_third.sql', 'INSERT INTO a VALUES (1);');
    expect(await migrate(pool, dir, log)).toEqual(['0003_third.sql']);
  });

  it('lets several processes start at once', async () => {
    await file('0001_first.sql', 'SELECT pg_sleep(0.2); CREATE TABLE a (n int); INSERT INTO a VALUES (1);');
    await file('0002_second.sql', 'UPDATE a SET n = n + 1;');
    const done = await Promise.all([1, 2, 3].map(() => migrate(fresh(), dir, log)));
    expect(done.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect((await fresh().query('SELECT n FROM a')).rows).toEqual([{ n: 2 }]);
  });

  it('undoes a file that fails, says which, and goes on once it is mended', async () => {
    await file('0001_first.sql', 'CREATE TABLE a (n int); SELECT no_such_thing;');
    const pool = fresh();
    await expect(migrate(pool, dir, log)).rejects.toThrow(/0001_first\.sql failed and was undone.*no_such_thing/);
    expect((await pool.query("SELECT to_regclass('a') AS a")).rows).toEqual([{ a: null }]);
    await file('0001_first.sql', 'CREATE TABLE a (n int);');
    expect(await migrate(pool, dir, log)).toEqual(['0001_first.sql']);
  });

  it('refuses a file that was changed after it had been applied, but not other line ends', async () => {
    await file('0001_first.sql', 'CREATE TABLE a (n int);\n');
    const pool = fresh();
    await migrate(pool, dir, log);
    await file('0001_first.sql', 'CREATE TABLE a (n int);\r\n');
    expect(await migrate(pool, dir, log)).toEqual([]);
    await file('0001_first.sql', 'CREATE TABLE a (n bigint);\n');
    await expect(migrate(pool, dir, log)).rejects.toThrow(/0001_first\.sql was changed after it had been applied/);
  });

  it('refuses twins, wrong names and files that come too late; bears a newer database', async () => {
    await file('0002_second.sql', 'CREATE TABLE a (n int);');
    const pool = fresh();
    await migrate(pool, dir, log);
    await file('0001_late.sql', 'CREATE TABLE b (n int);');
    await expect(migrate(pool, dir, log)).rejects.toThrow(/0001_late\.sql is older/);
    await rm(join(dir, '0001_late.sql'));
    await file('0002_twin.sql', 'SELECT 1;');
    await expect(migrate(pool, dir, log)).rejects.toThrow('same number');
    await rm(join(dir, '0002_twin.sql'));
    await file('third.sql', 'SELECT 1;');
    await expect(migrate(pool, dir, log)).rejects.toThrow('third.sql is not named like');
    await rm(join(dir, 'third.sql'));
    await rm(join(dir, '0002_second.sql'));
    expect(await migrate(pool, dir, log)).toEqual([]);
    expect(warnings.join()).toContain('newer than this version');
  });
});
