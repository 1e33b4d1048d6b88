import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `apps/server`, from the sources (`src/`) as well as from the bundle (`dist/main.js`): both lie one folder below it. */
export const serverRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

const apps = join(serverRoot, '..');

/** What the server serves but does not make. */
export const folders = {
  migrations: join(serverRoot, 'migrations'),
  console: join(apps, 'console', 'dist'),
  widget: join(apps, 'widget', 'dist'),
  demoStore: join(apps, 'demo-store', 'dist'),
};
