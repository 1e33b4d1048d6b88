import { type ChildProcess, execFile } from 'node:child_process';
import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  type Account,
  isRoot,
  lowPrivilegeAccount,
} from '../../apps/server/src/platform/db/embedded-postgres/account.ts';
import { prepareBinaries } from '../../apps/server/src/platform/db/embedded-postgres/binaries.ts';
import { freePort } from './ports.ts';
import { exitOf, spawnChild } from './server-process.ts';
import { until } from './time.ts';

const run = promisify(execFile);
const user = 'chatso';

/** Two PostgreSQL servers: what the first commits is on the second's disk before anybody hears of it. */
export interface ReplicatedPostgres {
  primaryPort: number;
  standbyPort: number;
  /** kill -9 of the first, as a machine that is gone. */
  killPrimary(): Promise<void>;
  /** The second one becomes the one that is written to. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

const urlOf = (port: number, database: string) => `postgresql://${user}@127.0.0.1:${port}/${database}`;
export const databaseUrlAt = (port: number): string => urlOf(port, 'chatso');

async function ask<Row extends pg.QueryResultRow>(port: number, sql: string, database = 'postgres'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(port, database), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const holds = (port: number, sql: string): Promise<boolean> =>
  ask<{ holds: boolean }>(port, `SELECT (${sql}) AS holds`).then(
    ([row]) => row?.holds === true,
    () => false,
  );

/** Runs as an account that PostgreSQL agrees to, when we are root. */
async function createRunner(dir: string) {
  const account: Account | null = isRoot() ? await lowPrivilegeAccount() : null;
  const binaries = await prepareBinaries(account, { systemDir: '/var/lib/chatso', dataDir: dir });
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const give = async (path: string) => account && run('chown', ['-R', `${account.uid}:${account.gid}`, path]);
  return {
    give,
    async initdb(data: string) {
      await mkdir(data, { mode: 0o700 });
      if (account) await chown(data, account.uid, account.gid);
      // Trust is for 127.0.0.1, where replication is let in as well.
      const args = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'];
      await run(binaries.initdb, args, { ...as, cwd: data });
    },
    async launch(data: string, port: number): Promise<ChildProcess> {
      const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
      const child = spawnChild(
        binaries.postgres,
        ['-D', data, ...settings],
        { PATH: process.env.PATH },
        { ...as, cwd: data },
      );
      child.stdout?.resume();
      child.stderr?.resume();
      await until('PostgreSQL answers', () => holds(port, 'true'), 30_000);
      return child;
    },
  };
}

/** The base copy that a standby begins with, taken while the first one runs. */
async function copyBase(port: number, from: string, to: string): Promise<void> {
  const session = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  await session.connect();
  try {
    await session.query("SELECT pg_backup_start('standby', true)");
    await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await session.end();
  }
}

export async function startReplicatedPostgres(dir: string): Promise<ReplicatedPostgres> {
  await mkdir(dir, { recursive: true, mode: 0o755 });
  const runner = await createRunner(dir);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [first, second] = [join(dir, 'first'), join(dir, 'second')];
  await runner.initdb(first);
  const primary = await runner.launch(first, primaryPort);
  await ask(primaryPort, 'CREATE DATABASE chatso');

  await copyBase(primaryPort, first, second);
  const source = `host=127.0.0.1 port=${primaryPort} user=${user} application_name=second`;
  await appendFile(join(second, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(second, 'standby.signal'), '');
  await runner.give(second);
  const standby = await runner.launch(second, standbyPort);

  await ask(primaryPort, "ALTER SYSTEM SET synchronous_standby_names = 'second'");
  await ask(primaryPort, 'SELECT pg_reload_conf()');
  await until('the second server keeps up', () =>
    holds(primaryPort, "EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')"),
  );

  const end = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await exitOf(child);
  };
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => end(primary),
    async promoteStandby() {
      await ask(standbyPort, 'SELECT pg_promote()');
      await until('the second server takes writes', () => holds(standbyPort, 'NOT pg_is_in_recovery()'));
    },
    async stop() {
      await Promise.all([end(primary), end(standby)]);
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
