import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.chatso-lock');
const installedLock = join(root, 'node_modules', '.package-lock.json');

const hash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether somebody else (npm ci or npm install by hand) already laid out exactly what the lock file asks for. */
function alreadyLaidOut() {
  if (!existsSync(installedLock)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.link || entry.optional || present[path]?.version === entry.version,
  );
}

/** Installs the pinned libraries when they are missing or the lock file changed since; else costs one small read. */
export function ensureInstalled() {
  // A container image holds what runs and no sources: there is nothing to install or to build.
  if (!existsSync(join(root, 'apps', 'server', 'src'))) return;
  const wanted = hash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!alreadyLaidOut()) {
    console.log('Installing libraries (npm ci) ...');
    // NODE_ENV=production would leave out what builds the product.
    const args = ['ci', '--include=dev', '--include=optional'];
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) {
      console.error('npm ci failed; its message is above. Nothing was started.');
      process.exit(1);
    }
  }
  writeFileSync(stampFile, wanted);
}
