import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sameRates } from '../../apps/server/src/platform/rates.ts';
import { until } from './time.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const generous = '1000000/60';

/** Signs the tokens of the servers under test and of the factories that make their people. */
export const testSecret = 'a-secret-that-only-the-chaos-tests-know-0123456789';

export interface ServerOptions {
  port: number;
  dataDir: string;
  databaseUrl?: string;
  redisUrl?: string;
  /** A program in TypeScript instead of the server as it ships, for what it ships without. */
  program?: string;
  /** Whatever else its environment says. */
  env?: Record<string, string>;
}

/** The server as it ships, as a process of its own, on a port that stays the same over all its lives. */
export interface ServerProcess {
  port: number;
  url: string;
  /** Of the life that runs now. */
  readonly pid: number;
  starts: number;
  /** Lines that told of errors, over all lives. */
  errors: string[];
  /** Starts it (again); resolves when it is ready, rejects when it ends before. */
  start(): Promise<void>;
  /** kill -9, and what the operating system makes of it. */
  kill(): Promise<void>;
  /** SIGTERM: drains. */
  stop(): Promise<void>;
  /** Throws when it ended by itself. */
  checkAlive(): void;
  /** Moves its clock and does all periodic work. */
  advance(ms: number): Promise<void>;
}

let built: Promise<unknown> | undefined;
/** Builds the bundle when the sources are newer. */
const ensureBuilt = () =>
  (built ??= promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs'), 'server'], { cwd: root }));

async function shipped(): Promise<string[]> {
  await ensureBuilt();
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  if (!existsSync(main)) throw new Error('The server has not been built.');
  return [main];
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A child that never outlives the test process. */
export function spawnChild(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  more: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
): ChildProcess {
  const child = spawn(command, args, { cwd: root, env, ...more, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
  });

function environment(options: ServerOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'test',
    CHATSO_BILLING: 'on',
    ENABLE_TEST_HOOKS: '1',
    HOST: '127.0.0.1',
    PORT: String(options.port),
    CHATSO_DATA_DIR: options.dataDir,
    CHATSO_SECRET: testSecret,
    CHATSO_LOG_LEVEL: 'error',
    ...sameRates(generous),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
    ...options.env,
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );

export async function createServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const command = options.program === undefined ? await shipped() : ['--import', 'tsx', options.program];
  const url = `http://127.0.0.1:${options.port}`;
  let child: ChildProcess | undefined;
  let output = '';
  let expectedEnd = false;

  function hear(data: Buffer) {
    const text = data.toString();
    output = (output + text).slice(-20_000);
    for (const line of text.split('\n')) {
      if (/"level":(50|60)|^\s+at |Error:/.test(line)) server.errors.push(line.slice(0, 600));
    }
  }

  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (child === undefined || hasEnded()) return;
    expectedEnd = true;
    child.kill(signal);
    await exitOf(child);
  }

  const server: ServerProcess = {
    ...{ port: options.port, url, starts: 0, errors: [] },
    get pid() {
      server.checkAlive();
      return child?.pid ?? Number.NaN;
    },
    async start() {
      output = '';
      expectedEnd = false;
      child = spawnChild(process.execPath, ['--enable-source-maps', ...command], environment(options));
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      server.starts += 1;
      await until(
        () => `the server on port ${options.port} is ready:\n${output}`,
        async () => {
          server.checkAlive();
          return isReady(url);
        },
        60_000,
        40,
      );
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    checkAlive() {
      if (!expectedEnd && hasEnded()) throw new Error(`The server on port ${options.port} ended by itself:\n${output}`);
    },
    async advance(ms) {
      const answer = await fetch(`${url}/__test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: ms }),
      });
      if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`);
    },
  };
  return server;
}
