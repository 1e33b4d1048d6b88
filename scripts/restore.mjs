/**
 * `npm run restore -- folder [--force]`: loads a backup into the database and the data folder (and bucket) of this installation.
 * Refuses to touch what is there; with --force the database is replaced and old files are put aside, not removed.
 * Every stored file is checked against its hash before anything is changed; with --damaged the rest is restored all the same.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stopWith, withInstallation } from './lib/installation.mjs';
import { root } from './lib/project.mjs';

const force = process.argv.includes('--force');
const damaged = process.argv.includes('--damaged');
const given = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
if (!given) stopWith('Which backup? npm run restore -- backups/chatso-2026-01-31T12-00-00');
const backup = resolve(given);
if (!existsSync(join(backup, 'database', 'manifest.json'))) stopWith(`${backup} is not a backup of Chatso.`);

await withInstallation(async (tools, config, dataDir, log) => {
  const files = join(backup, 'data');
  const bucket = tools.openBucket(process.env, dataDir);
  const all = existsSync(files) ? await readdir(files) : [];
  // With a bucket the files go there; one that has them keeps its own, which are the same: bytes behind an id never change.
  const names = all.filter((name) => !bucket || name !== 'files');
  const taken = names.filter((name) => existsSync(join(dataDir, name)));
  if (taken.length > 0 && !force)
    throw new Error(`${dataDir} already has ${taken.join(', ')}. Add --force to put that aside and restore.`);
  const { checked, wrong } = await tools.checkStoredFiles(join(backup, 'database'), join(files, 'files'));
  for (const { path, fault } of wrong) console.error(`${join(files, 'files', path)} ${fault}.`);
  if (wrong.length > 0 && !damaged)
    throw new Error(
      `${wrong.length} of ${checked} stored files are wrong, nothing was changed. Take another backup, or add --damaged to restore the rest.`,
    );
  const migrationsDir = join(root, 'apps', 'server', 'migrations');
  const manifest = await tools.loadDatabase(config, join(backup, 'database'), { migrationsDir, log, force });
  const aside = `before-restore-${Date.now()}`;
  await mkdir(dataDir, { recursive: true });
  for (const name of names) {
    if (taken.includes(name)) await rename(join(dataDir, name), join(dataDir, `${name}.${aside}`));
    await cp(join(files, name), join(dataDir, name), { recursive: true, preserveTimestamps: true });
  }
  if (bucket) await tools.sendStoredFiles(join(backup, 'database'), bucket, join(files, 'files'));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${manifest.tables.length} tables with ${rows} rows, and the files, from ${manifest.createdAt}.`,
  );
  console.log(`${checked - wrong.length} of ${checked} stored files are as they were stored.`);
  if (taken.length > 0) console.log(`What was there before is kept beside it as *.${aside}`);
});
