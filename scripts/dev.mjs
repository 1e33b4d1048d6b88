/**
 * `npm run dev`: watch mode in one terminal. The server restarts on change (tsx), the console reloads in place (vite),
 * the widget and the demo shop are rebuilt when their sources change. Arguments go to the server.
 */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root, tool } from './lib/project.mjs';
import { run, stopAll } from './lib/run.mjs';
import { useRuntime } from './lib/runtime.mjs';
import { targets } from './lib/targets.mjs';

await useRuntime();
ensureInstalled();

const port = process.env.PORT ?? '3000';
const build = () =>
  run(process.execPath, ['scripts/build.mjs', 'widget', 'demo-store'], { show: 'label', label: 'build  ' });
await build();

let building = false;
let again = false;
async function rebuild() {
  again = true;
  if (building) return;
  building = true;
  while (again) {
    again = false;
    await build();
  }
  building = false;
}
const watched = targets.filter(
  ({ name, dir, entry }) => name !== 'server' && name !== 'console' && existsSync(join(root, dir, entry)),
);
for (const input of new Set(watched.flatMap(({ inputs }) => inputs)))
  watch(join(root, input), { recursive: true }, (_event, file) => {
    if (file && !/(^|[\\/])(dist|node_modules)([\\/]|$)/.test(file)) rebuild();
  });

const server = run(
  tool('tsx'),
  ['watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)],
  {
    show: 'label',
    label: 'server ',
    passesSignalsOn: true,
    env: { PORT: port },
  },
);
const pages = run(tool('vite'), [], {
  show: 'label',
  label: 'console',
  cwd: join(root, 'apps', 'console'),
  env: { CHATSO_SERVER: `http://127.0.0.1:${port}` },
});
const { code } = await Promise.race([server, pages]);
process.exitCode ??= code;
stopAll('SIGTERM');
await Promise.all([server, pages]);
process.exit();
