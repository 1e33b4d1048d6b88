import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './postmaster.ts';

const lines: string[] = [];
const log = {
  info: (line: string) => void lines.push(line),
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
};
const isRoot = process.getuid?.() === 0;
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  lines.length = 0;
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'chatso-pg-test-'));
  await chmod(dir, 0o755);
  undo.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string, systemDir?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, systemDir });
  undo.push(() => server.stop());
  return server;
}

async function query(
  server: Pick<EmbeddedPostgres, 'connectionString'>,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

describe('the built-in PostgreSQL', { timeout: 60_000 }, () => {
  it('is made, keeps its data over a stop and a start, and stops for good', async () => {
    const dataDir = join(await folder(), 'postgres');
    const first = await start(dataDir);
    await query(first, 'CREATE TABLE kept (n int)');
    await query(first, 'INSERT INTO kept VALUES (42)');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start(dataDir);
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    expect(await query(second, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(second, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(String(second.config.host))).mode & 0o777).toBe(0o700);
  });

  it('knows letters of every script, in UTF-8', async () => {
    const server = await start(join(await folder(), 'postgres'));
    await query(server, 'CREATE EXTENSION pg_trgm');
    expect(await query(server, "SELECT lower('ÄÖЖ') AS low, cardinality(show_trgm('Жук')) AS parts")).toEqual([
      { low: 'äöж', parts: 4 },
    ]);
    expect(await query(server, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  });

  it('is taken over, with its data, after the process that started it was killed', async () => {
    const dataDir = join(await folder(), 'postgres');
    const index = fileURLToPath(new URL('./index.ts', import.meta.url));
    const program = join(await folder(), 'starter.mts');
    await writeFile(
      program,
      `import { startEmbeddedPostgres } from ${JSON.stringify(index)};
       const log = { info() {}, warn() {}, error() {} };
       const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
       console.log(server.pid);
       setInterval(() => {}, 1000);`,
    );
    const tsx = fileURLToPath(import.meta.resolve('tsx'));
    const child = spawn(process.execPath, ['--import', tsx, program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await once(child.stdout, 'data');
    const pid = Number(String(output));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);

    const server = await start(dataDir);
    expect(server.pid).toBe(pid);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is replaced when what was left behind does not answer', async () => {
    const dataDir = join(await folder(), 'postgres');
    const first = await start(dataDir);
    const { pid } = first;
    await query(first, 'CREATE TABLE kept (n int)');
    // A file where the socket was: the server lives but nobody can reach it.
    const socket = join(String(first.config.host), '.s.PGSQL.5432');
    await rm(socket);
    const second = await start(dataDir);
    expect(second.pid).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
    expect(await query(second, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
  });

  it('starts over a pid file whose process is gone, or is a stranger with the same number', async () => {
    const dataDir = join(await folder(), 'postgres');
    const first = await start(dataDir);
    const pidFile = join(first.folder, 'cluster', 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await first.stop();
    for (const pid of [first.pid, process.pid]) {
      await writeFile(pidFile, text.replace(/^\d+/, String(pid)));
      const next = await start(dataDir);
      expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await next.stop();
    }
  });

  it('comes back by itself after a kill -9, with everything that was committed', async () => {
    const server = await start(join(await folder(), 'postgres'));
    await query(server, 'CREATE TABLE kept (n int)');
    await query(server, 'INSERT INTO kept SELECT generate_series(1, 500)');
    for (let round = 0; round < 2; round += 1) {
      const { pid } = server;
      process.kill(pid, 'SIGKILL');
      await eventually(async () => {
        expect(server.pid).not.toBe(pid);
        expect(await query(server, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 500 }]);
      });
    }
    expect(lines.join('\n')).toContain('PostgreSQL is back');
  });

  it('is one server for two users of a folder and stops with the last', async () => {
    const dataDir = join(await folder(), 'postgres');
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(one.pid).toBe(two.pid);
    await one.stop();
    expect(await query(two, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await two.stop();
    expect(isAlive(two.pid)).toBe(false);
  });

  it('refuses the files of another major version with a sentence', async () => {
    const dataDir = join(await folder(), 'postgres');
    const server = await start(dataDir);
    await server.stop();
    await writeFile(join(server.folder, 'cluster', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /written by PostgreSQL 15.*brings PostgreSQL 18/,
    );
  });

  it('finishes after an initdb that was cut off', async () => {
    const dataDir = join(await folder(), 'postgres');
    await mkdir(join(dataDir, 'cluster.draft'), { recursive: true });
    await writeFile(join(dataDir, 'cluster.draft', 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('uses a short socket folder when the data folder has a very long name', async () => {
    const dataDir = join(await folder(), 'a-rather-long-folder-name'.repeat(4), 'postgres');
    const server = await start(dataDir);
    undo.unshift(() => rm(String(server.config.host), { recursive: true, force: true }));
    expect(String(server.config.host).length).toBeLessThan(84);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)('finds a reachable folder when root asks for one under a private home', async () => {
    const home = await folder();
    const systemDir = join(await folder(), 'system');
    await chmod(home, 0o700);
    const dataDir = join(home, 'clone', '.data', 'postgres');
    await expect(start(dataDir, join(home, 'system'))).rejects.toThrow('Choose a CHATSO_DATA_DIR outside');
    const first = await start(dataDir, systemDir);
    expect(first.folder.startsWith(systemDir)).toBe(true);
    expect(lines.join('\n')).toContain(`Database files are kept in ${first.folder}`);
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();

    const second = await start(dataDir, systemDir);
    expect(second.folder).toBe(first.folder);
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();

    await rename(first.folder, `${first.folder}-away`);
    await expect(start(dataDir, systemDir)).rejects.toThrow(`kept in ${first.folder}, which is gone`);
    await rename(`${first.folder}-away`, first.folder);

    // A data folder that was removed means a fresh start; the old database is neither reopened nor touched.
    await rm(dataDir, { recursive: true });
    const third = await start(dataDir, systemDir);
    expect(third.folder).not.toBe(first.folder);
    expect((await stat(join(first.folder, 'cluster', 'PG_VERSION'))).isFile()).toBe(true);
  });
});
