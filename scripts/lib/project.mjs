import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A program that npm installed, for spawn: a path, so that no shell and no npx is in between. */
export function tool(name) {
  const windows = join(root, 'node_modules', '.bin', `${name}.cmd`);
  return process.platform === 'win32' && existsSync(windows) ? windows : join(root, 'node_modules', '.bin', name);
}
