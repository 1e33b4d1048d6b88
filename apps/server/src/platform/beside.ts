import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Node hands loaders of its command line to no thread that begins with a file, so the thread asks for it first. */
function fromSources(entry: URL): string {
  const folder = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = pathToFileURL(join(folder, 'dist', 'esm', 'api', 'index.mjs')).href;
  return `import('${loader}').then(({ register }) => { register(); return import('${entry.href}'); })`;
}

/**
 * A thread that begins with the file of this name beside `from` (an `import.meta.url`): in the bundle it is one of the entries
 * of `scripts/build.mjs`, from the sources it needs the loader that reads TypeScript.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  return from.endsWith('.ts')
    ? new Worker(fromSources(new URL(`./${name}.ts`, from)), { ...options, execArgv: [], eval: true })
    : new Worker(new URL(`./${name}.js`, from), { ...options, execArgv: [] });
}
