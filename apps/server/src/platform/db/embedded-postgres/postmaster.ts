import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { type Access, asAccount, childEnvironment, clientConfig, databaseName } from './cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** A running postmaster; `exited` resolves when it is gone, whether we started it or found it. */
export type Postmaster = { pid: number; exited: Promise<void> };

type PidFile = { pid: number; status: string };

/** Milliseconds. Recovery after a crash may have a gigabyte of WAL to replay, so starting gets patience. */
const limits = { start: 180_000, answer: 5_000, fastStop: 15_000, immediateStop: 5_000, logBytes: 10_000_000 };

async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Dead but not yet collected by its parent (a container without an init process never does).
    return !(process.platform === 'linux' && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')));
  } catch (error) {
    // EPERM: it lives, but under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whose process a pid is: process ids are used again, so the file alone proves nothing. */
type Kinship = 'ours' | 'other-binary' | 'stranger';

async function kinship(pid: number, cluster: string, binaries: Binaries): Promise<Kinship> {
  if (process.platform === 'linux') {
    const [cwd, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readlink(`/proc/${pid}/exe`).catch(() => ''),
    ]);
    // A postmaster works inside its data directory.
    if (cwd !== (await realpath(cluster)) || !/\/postgres( \(deleted\))?$/.test(program)) return 'stranger';
    return program === (await realpath(binaries.postgres)) ? 'ours' : 'other-binary';
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return stdout.includes('postgres.exe') ? 'ours' : 'stranger';
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  if (!stdout.includes('postgres') || !stdout.includes(cluster)) return 'stranger';
  return stdout.startsWith(binaries.postgres) ? 'ours' : 'other-binary';
}

async function waitFor(limit: number, check: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (await check()) return true;
    await delay(15);
  }
  return check();
}

/** One question through a fresh connection; makes our database when the server has none yet. */
export async function answers(access: Access): Promise<void> {
  const ask = async (database: string, sql: string) => {
    const client = new pg.Client({
      ...clientConfig(access, database),
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    });
    // A server that dies in mid-question reports it here as well as through the promise.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => {});
    }
  };
  try {
    await ask(databaseName, 'SELECT 1');
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    await ask('postgres', `CREATE DATABASE ${databaseName}`);
  }
}

async function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', place: Place, binaries: Binaries) {
  if (process.platform === 'win32' && name !== 'SIGKILL') {
    // Windows has no signals; pg_ctl speaks to the server's own pipe.
    const mode = name === 'SIGINT' ? 'fast' : 'immediate';
    await run(binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', place.cluster], { env: childEnvironment() }).catch(
      () => {},
    );
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Fast shutdown, then immediate (the next start recovers from WAL), then by force. */
async function stopPostmaster(pid: number, place: Place, binaries: Binaries, log: DatabaseLog): Promise<void> {
  const gone = () => !isAlive(pid);
  await signal(pid, 'SIGINT', place, binaries);
  if (await waitFor(limits.fastStop, gone)) return;
  log.warn(`PostgreSQL (pid ${pid}) did not stop in ${limits.fastStop / 1000} s; stopping it at once`);
  await signal(pid, 'SIGQUIT', place, binaries);
  if (await waitFor(limits.immediateStop, gone)) return;
  await signal(pid, 'SIGKILL', place, binaries);
  if (await waitFor(limits.immediateStop, gone)) return;
  throw new Error(`PostgreSQL (pid ${pid}) cannot be stopped.`);
}

/** Stops whatever server of ours holds the cluster now, if any. */
export async function stopRunning(place: Place, binaries: Binaries, log: DatabaseLog): Promise<void> {
  const found = await readPidFile(place.cluster);
  if (!found || !isAlive(found.pid) || (await kinship(found.pid, place.cluster, binaries)) === 'stranger') return;
  await stopPostmaster(found.pid, place, binaries, log);
}

function adopted(pid: number): Postmaster {
  const exited = new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      done();
    }, 100);
    timer.unref();
  });
  return { pid, exited };
}

/**
 * What a killed Chatso left behind: a server of ours that answers is taken over, one that does not is ended,
 * and a pid file without its server is removed. Null: a new server has to be started.
 */
export async function adopt(
  place: Place,
  binaries: Binaries,
  access: Access,
  log: DatabaseLog,
): Promise<Postmaster | null> {
  const { cluster } = place;
  const found = await readPidFile(cluster);
  if (!found) return null;
  const kin = found.pid > 0 && isAlive(found.pid) ? await kinship(found.pid, cluster, binaries) : 'stranger';
  if (kin === 'stranger') {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const { pid } = found;
  const status = async () => (await readPidFile(cluster))?.status ?? 'gone';
  await waitFor(limits.start, async () => !isAlive(pid) || !['starting', 'stopping'].includes(await status()));
  if (!isAlive(pid)) return null;
  if (kin === 'ours' && (await status()) === 'ready') {
    const answered = await waitFor(limits.answer, () =>
      answers(access).then(
        () => true,
        () => false,
      ),
    );
    if (answered) {
      log.info(`Took over the running PostgreSQL (pid ${pid}) of this data folder`);
      return adopted(pid);
    }
  }
  log.warn(`A PostgreSQL left behind (pid ${pid}) is ${kin === 'ours' ? 'silent' : 'of another version'}; stopping it`);
  await stopPostmaster(pid, place, binaries, log);
  return null;
}

async function tailOf(file: string, from: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.slice(from).trim().split('\n').slice(-8).join('\n');
}

/** Starts a server and waits until it takes connections. Throws with the end of its log when it does not. */
export async function launch(place: Place, binaries: Binaries, log: DatabaseLog): Promise<Postmaster> {
  const { cluster, account } = place;
  const logFile = join(place.base, 'postgres.log');
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > limits.logBytes) await truncate(logFile);
  const output = await open(logFile, 'a', 0o600);
  const before = (await output.stat()).size;
  // A session of its own: Ctrl-C in the terminal must reach us first, the database stops last. Its output goes to
  // a file, not a pipe, so that it outlives us.
  const child = spawn(binaries.postgres, ['-D', cluster], {
    ...asAccount(account),
    cwd: cluster,
    env: childEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  let failure: string | null = null;
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => {
      failure = error.message;
      done();
    });
    child.once('exit', (code, killedBy) => {
      failure ??= `ended with ${killedBy ?? code}`;
      done();
    });
  });
  child.unref();
  await output.close();
  const ready = await waitFor(limits.start, async () => {
    if (failure !== null) return true;
    const file = await readPidFile(cluster);
    return file?.status === 'ready' && file.pid === child.pid;
  });
  if (ready && failure === null && child.pid) return { pid: child.pid, exited };
  if (failure === null && child.pid) await stopPostmaster(child.pid, place, binaries, log);
  const reason = failure ?? `not ready after ${limits.start / 1000} s`;
  throw new Error(`PostgreSQL did not start (${reason}):\n${await tailOf(logFile, before)}`);
}
