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

/** Ends the process with a sentence, not with a stack, when this Node is too old to run anything here. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Chatso needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
