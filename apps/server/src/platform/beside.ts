import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A file of the loader that reads TypeScript. */
function loader(...path: string[]): string {
  const folder = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  return pathToFileURL(join(folder, 'dist', ...path)).href;
}

/** Node hands loaders of its command line to no thread that begins with a file, so the thread asks for it first. */
const fromSources = (entry: URL): string =>
  `import('${loader('esm', 'api', 'index.mjs')}').then(({ register }) => { register(); return import('${entry.href}'); })`;

/**
 * A thread that begins with the file of this name beside `from` (an `import.meta.url`): in the bundle it is one of the entries
 * of `scripts/build.mjs`, from the sources it needs the loader that reads TypeScript.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  return from.endsWith('.ts')
    ? new Worker(fromSources(new URL(`./${name}.ts`, from)), { ...options, execArgv: [], eval: true })
    : new Worker(new URL(`./${name}.js`, from), { ...options, execArgv: [] });
}

/**
 * A process that begins with the file of this name beside `from`, as `startThread` has it, and hears what is sent to it as
 * `message`. `priority` as `nice` counts it; `flags` are Node's. Its words go where ours go.
 */
export function startProcess(name: string, from: string, options: { priority: number; flags: string[] }): ChildProcess {
  const isSource = from.endsWith('.ts');
  const flags = isSource ? [...options.flags, '--import', loader('loader.mjs')] : options.flags;
  const child = fork(fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, from)), {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own, which can stand back as a whole; what a terminal says to ours it does not hear.
    detached: process.platform === 'linux',
  });
  // At once: the threads that it begins for itself have what it has then.
  if (child.pid !== undefined) void standBack(child.pid, options.priority);
  return child;
}

/** The kernel lets one such word through in a tenth of a second, whoever's it is. */
const againAfterMs = 120;
const triesForSession = 30;

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/** Where Linux shares out by sessions first (`sched_autogroup`, sched(7)), `nice` says nothing between two of them. */
async function standBackAsSession(pid: number, priority: number): Promise<void> {
  // After the name, which may hold anything: state, parent, group, session.
  const [, , , session] = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  if (Number(session) !== pid) return;
  for (let left = triesForSession; left > 0; left -= 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(priority));
    } catch (error) {
      if (!isBusy(error)) return;
      await delay(againAfterMs, undefined, { ref: false });
    }
  }
}

/**
 * Puts a process behind the others, as `nice` counts it; one that began a session of its own, as each connection of
 * PostgreSQL is, also as that. Where that may not be done, or it has ended, it works as fast as the others.
 */
export async function standBack(pid: number, priority: number): Promise<void> {
  try {
    setPriority(pid, priority);
    await standBackAsSession(pid, priority);
  } catch {
    // Not Linux, an account that may not, or gone.
  }
}
