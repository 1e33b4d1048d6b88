import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
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
  });
  try {
    // At once: the threads that it begins for itself have what it has then.
    if (child.pid !== undefined) setPriority(child.pid, options.priority);
  } catch {
    // It has ended already, and says so.
  }
  return child;
}
