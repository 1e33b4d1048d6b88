import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataDir } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/time.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof createDataDir>>;
const children: ChildProcess[] = [];

beforeAll(() => run(process.execPath, [join(root, 'scripts', 'build.mjs'), 'server'], { cwd: root }));
beforeEach(async () => {
  folder = await createDataDir();
});
afterEach(async () => {
  for (const child of children.splice(0)) await endOf(child, 'SIGTERM');
  await folder.remove();
});

interface Started {
  child: ChildProcess;
  port: number;
  said(): string;
  ended: Promise<number | null>;
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'apps', 'server', 'dist', 'main.js')], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port) },
      ...{ CHATSO_DATA_DIR: folder.path, CHATSO_LOG_LEVEL: 'warn' },
      ...env,
    },
  });
  children.push(child);
  let output = '';
  const hear = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, port, said: () => output, ended };
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}

const ready = async (started: Started): Promise<Started> => {
  await until(
    () => `it is ready:\n${started.said()}`,
    () =>
      fetch(`http://127.0.0.1:${started.port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  );
  return started;
};

/** What it says when it does not start. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const started = await start(env);
  expect(await started.ended).toBe(1);
  expect(started.said()).toContain('Chatso did not start.');
  expect(started.said()).not.toMatch(/^\s+at /m);
  return started.said();
}

const pidFile = () => join(folder.path, 'postgres', 'cluster', 'postmaster.pid');
/** PostgreSQL removes this file last of all. */
const postgresLives = () => existsSync(pidFile());

describe('a start that fails', () => {
  it('names the secrets file, tells nothing of what is in it, and leaves no PostgreSQL behind', async () => {
    const path = join(folder.path, 'secrets.json');
    await writeFile(path, 'hush-hush-this-was-the-secret');
    const said = await refusal();
    expect(said).toContain(`${path} is damaged`);
    expect(said).not.toContain('hush');
    expect(postgresLives()).toBe(false);
    await writeFile(path, '{"secret": "hush"}');
    const short = await refusal();
    expect(short).toContain(`${path} is damaged`);
    expect(short).not.toContain('hush');
    expect(postgresLives()).toBe(false);
  });

  it('names a secrets file that cannot be read', async () => {
    const path = join(folder.path, 'secrets.json');
    await mkdir(path);
    expect(await refusal()).toContain(`${path} cannot be read: EISDIR`);
    expect(postgresLives()).toBe(false);
  });

  it('names a data folder that is a file', async () => {
    const path = join(folder.path, 'file');
    await writeFile(path, '');
    const said = await refusal({ CHATSO_DATA_DIR: path });
    expect(said).toContain(`The data folder ${path} cannot be used: it, or something above it, is a file`);
    expect(said).toContain('CHATSO_DATA_DIR');
  });

  it('names the damaged file that says where the database is', async () => {
    await mkdir(join(folder.path, 'postgres'));
    const path = join(folder.path, 'postgres', 'location.json');
    await writeFile(path, '{"folder": ');
    expect(await refusal()).toContain(`${path} is damaged`);
  });

  it('names the value of a wrong variable', async () => {
    expect(await refusal({ PORT: 'http' })).toContain('PORT must be a number from 0 to 65535, not "http".');
  });

  it('names a database that cannot be reached, and never its password', async () => {
    const port = await freePort();
    const said = await refusal({ DATABASE_URL: `postgres://shop:hush@localhost:${port}/chatso` });
    expect(said).toContain(`The database of DATABASE_URL (shop at localhost:${port}/chatso) cannot be used: `);
    expect(said).toContain('ECONNREFUSED');
    expect(said).not.toContain('hush');
  });

  it('leaves no PostgreSQL behind when it is told to end in the middle', async () => {
    const started = await start();
    await until('PostgreSQL runs', postgresLives, 60_000, 5);
    started.child.kill('SIGTERM');
    await started.ended;
    expect(postgresLives()).toBe(false);
  });
});

describe('a second start on one data folder', () => {
  it('is refused with the process that holds it, also on another port, and disturbs nothing', async () => {
    const first = await ready(await start());
    const postgres = await readFile(pidFile(), 'utf8');
    const said = await refusal();
    expect(said).toContain(`Chatso (process ${first.child.pid}) runs on the data folder ${folder.path} already`);
    expect(said).toContain('REDIS_URL');
    expect(await refusal({ REDIS_URL: 'redis://127.0.0.1:1' })).toContain(`process ${first.child.pid}`);
    expect(await readFile(pidFile(), 'utf8')).toBe(postgres);
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200);
  });

  it('goes on after the first was killed, and after it has ended', async () => {
    const first = await ready(await start());
    await endOf(first.child, 'SIGKILL');
    expect(existsSync(join(folder.path, 'web.sock'))).toBe(true);
    const second = await ready(await start());
    await endOf(second.child, 'SIGTERM');
    expect(postgresLives()).toBe(false);
    await ready(await start());
  });

  it('of several at once one holds the folder', async () => {
    // A dead socket lies there, as after a kill: all of them find it at the same time.
    await endOf((await ready(await start())).child, 'SIGKILL');
    const all = await Promise.all([start(), start(), start()]);
    await until('two were refused', () => all.filter(({ child }) => child.exitCode === 1).length === 2, 60_000);
    const [holder] = all.filter(({ child }) => child.exitCode === null);
    if (holder === undefined) throw new Error('Nobody holds it');
    await ready(holder);
  });
});
