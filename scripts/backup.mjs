/**
 * `npm run backup [-- folder]`: everything of an installation in one folder, while it runs: the database as of one
 * moment, then the files, from the data folder or the bucket, and the secrets. The folder appears whole or not at all.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { stopWith, withInstallation } from './lib/installation.mjs';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const target = resolve(process.argv[2] ?? join('backups', `chatso-${stamp}`));
if (existsSync(target)) stopWith(`${target} exists already; name a new folder.`);
const draft = `${target}.draft`;

/** The cluster is in the dump, logs are no data, and backups kept in the data folder must not swallow each other. */
const notCopied = (name) =>
  ['postgres', 'backups'].includes(name) || /\.(log|sock)$/.test(name) || name.includes('.before-restore-');

await withInstallation(async (tools, config, dataDir) => {
  const [first] = relative(dataDir, target).split(sep);
  if (first !== '..' && first !== 'backups' && !isAbsolute(first))
    throw new Error(`A backup inside the data folder belongs into ${join(dataDir, 'backups')}.`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  try {
    const manifest = await tools.dumpDatabase(config, join(draft, 'database'));
    // After the database: then every file its rows speak of is there.
    const names = existsSync(dataDir) ? await readdir(dataDir) : [];
    for (const name of names.filter((name) => !notCopied(name)))
      await cp(join(dataDir, name), join(draft, 'data', name), { recursive: true, preserveTimestamps: true });
    const bucket = tools.openBucket(process.env, dataDir);
    if (bucket) await tools.fetchStoredFiles(join(draft, 'database'), bucket, join(draft, 'data', 'files'));
    const { wrong } = await tools.checkStoredFiles(join(draft, 'database'), join(draft, 'data', 'files'));
    const lacking = await tools.noteRemovedFiles(config, join(draft, 'database'), wrong);
    for (const { path, fault } of lacking) console.warn(`Damaged in this installation itself: files/${path} ${fault}.`);
    await rename(draft, target);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${manifest.tables.length} tables with ${rows} rows, and the files, to ${target}`);
    console.log('It holds secrets and customer data: keep it as safe as the installation itself.');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
});
