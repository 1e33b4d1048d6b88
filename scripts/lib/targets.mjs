import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** What gets built: where, from which folders, and the file without which there is nothing to build. */
const contract = ['packages/contract', 'packages/domain'];
export const targets = [
  {
    name: 'server',
    dir: 'apps/server',
    entry: 'src/main.ts',
    inputs: ['apps/server/src', 'apps/server/seeds', 'apps/demo-store/src', ...contract],
  },
  { name: 'console', dir: 'apps/console', entry: 'index.html', inputs: ['apps/console', ...contract, 'packages/sync'] },
  { name: 'widget', dir: 'apps/widget', entry: 'build.mjs', inputs: ['apps/widget', ...contract, 'packages/sync'] },
  { name: 'demo-store', dir: 'apps/demo-store', entry: 'build.mjs', inputs: ['apps/demo-store'] },
];

const skipped = new Set(['dist', 'node_modules', '.tsc', 'test']);
const isTest = (name) => /\.test\.tsx?$/.test(name);

function addFolder(hash, path) {
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) addFolder(hash, child);
    } else if (!isTest(entry.name)) addFile(hash, child);
  }
}

function addFile(hash, path) {
  const { size, mtimeMs } = statSync(path);
  hash.update(`${path}\0${size}\0${mtimeMs}\n`);
}

/** Changes whenever an input of the target was written; sizes and times, so that a warm start stays fast. */
function fingerprint(target) {
  const hash = createHash('sha256');
  for (const input of target.inputs) addFolder(hash, join(root, input));
  for (const file of ['package-lock.json', 'scripts/build.mjs', 'tsconfig.base.json']) addFile(hash, join(root, file));
  return hash.digest('hex');
}

export const stampOf = (target) => join(root, target.dir, 'dist', '.stamp');

/** The targets whose output is missing or older than its inputs, each with the fingerprint to stamp it with. */
export function staleTargets(names = targets.map(({ name }) => name)) {
  return targets
    .filter(({ name, dir, entry }) => names.includes(name) && existsSync(join(root, dir, entry)))
    .map((target) => ({ target, print: fingerprint(target) }))
    .filter(({ target, print }) => {
      const stamp = stampOf(target);
      return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== print;
    });
}
