/**
 * `npm start`: everything from a bare checkout. Installs, builds what is stale, then becomes the server.
 * Uses nothing but Node itself until the libraries are there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';
import { isChosen, useRuntime } from './lib/runtime.mjs';

await useRuntime();
ensureInstalled();

const { staleTargets } = await import('./lib/targets.mjs');
const stale = staleTargets();
if (stale.length > 0) {
  console.log(`Building ${stale.map(({ target }) => target.name).join(', ')} ...`);
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const main = join(root, 'apps', 'server', 'dist', 'main.js');
if (!existsSync(main)) {
  console.error('apps/server/dist/main.js is missing although the build passed; run "npm run build -- --force".');
  process.exit(1);
}
// npm hands a SIGTERM only to the shell it started us with, and that shell does not pass it on: once it is gone,
// we have been told to stop. Unless a signal came to us as well (Ctrl-C does): a second one would cut the drain short.
// The same of a command that went on with another Node and was killed.
if (process.env.npm_lifecycle_event || isChosen()) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      clearInterval(timer);
      // The server listens only once it is up; until then a signal ends the start.
      if (process.listenerCount(signal) === 1) process.exit(signal === 'SIGINT' ? 130 : 143);
    });
}
// In this very process, not in a child: signals, exit code and a kill -9 reach the server itself, whoever sends them.
process.setSourceMapsEnabled(true);
process.argv[1] = main;
await import(pathToFileURL(main).href);
