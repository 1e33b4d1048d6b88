import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sameRates } from '../../apps/server/src/platform/rates.ts';
import { sleep } from './stats.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Running {
  url: string;
  pid: number;
  /** ms from spawn to the first ready answer. */
  readyMs: number;
  stop(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Asks to end, and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(url: string, child: ChildProcess, path: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`The process ended with code ${child.exitCode} before it was ready.`);
    const answer = await fetch(`${url}${path}`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url}${path} was not ready within a minute.`);
}

async function run(args: string[], env: Record<string, string>, path: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(url, child, path);
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - begun, stop: () => endProcess(child) };
}

/** Limits that a benchmark must not meet: it measures the message path, not the guard against floods. */
const openRates = sameRates('100000000/1');

/** Not the checkout's own data folder. */
export const dataFolder = join(tmpdir(), `chatso-bench-data-${process.pid}`);
const productEnv = {
  CHATSO_LOG_LEVEL: 'error',
  NODE_ENV: 'development',
  ...openRates,
};

const folders = new Map<string, string>();

/** One for each database: a data folder is one product's, or of several that hear each other. */
function folderOf({ DATABASE_URL = '' }: Record<string, string>): string {
  const folder = folders.get(DATABASE_URL) ?? join(dataFolder, String(folders.size));
  folders.set(DATABASE_URL, folder);
  return folder;
}

/** As `npm start` and the image give it to Node; the barest programs get it as well. */
const [youngSpace = ''] = /--max-semi-space-size=\d+/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? [];

/** The built product with the demo in it, as `npm start` would run it; `nodeArgs` go before the script. */
export const startProduct = (env: Record<string, string>, nodeArgs: string[] = []): Promise<Running> =>
  run(
    [youngSpace, ...nodeArgs, join(root, 'apps', 'server', 'dist', 'main.js'), '--demo'],
    { ...productEnv, CHATSO_DATA_DIR: folderOf(env), ...env },
    '/readyz',
  );

/** What `npm start` runs, with the database that comes with it. */
export const startByScript = (dataDir: string, env: Record<string, string> = {}): Promise<Running> =>
  run(
    [youngSpace, join(root, 'scripts', 'start.mjs')],
    { ...productEnv, CHATSO_DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    '/readyz',
  );

/** The barest program that does the same; `mode` picks which. */
export const startBare = (mode: string, env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<Running> =>
  // In one process, unlike tsx's own command, so that its pid is the server's.
  run([youngSpace, ...nodeArgs, '--import', 'tsx', join(root, 'bench', 'limits', 'bare-server.ts'), mode], env, '/');

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'chatso-bench-'));
  // Root's database runs under another account; what that account cannot reach would be kept elsewhere and stay there.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
