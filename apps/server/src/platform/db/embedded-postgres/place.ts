import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { reasonOf } from '../../reason.ts';
import { type Account, canTraverse, isRoot, lowPrivilegeAccount, ownerOf } from './account.ts';
import type { DatabaseLog } from './database-log.ts';

/** Where one cluster lives. `base` holds `cluster/`, `run/` (socket), `holders/`, `postgres.log` and `start.lock`. */
export type Place = { base: string; cluster: string; socketDir: string; account: Account | null };

type Pointer = { folder: string; wantedBy: string };

/** sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included; the rest is '/.s.PGSQL.5432.lock'. */
const longestSocketDir = 103 - '/.s.PGSQL.5432.lock'.length;

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const exists = async (path: string) => (await stat(path).catch(() => null)) !== null;

async function readPointer(wanted: string): Promise<string | null> {
  const file = join(wanted, 'location.json');
  const pointer = await parsePointer(file);
  if (pointer === null) return null;
  if (pointer.wantedBy !== wanted) {
    // A moved folder keeps its database; a copied one must not share the original's.
    if (await exists(join(pointer.wantedBy, 'location.json')))
      throw new Error(
        `${wanted} is a copy of ${pointer.wantedBy}, whose database lies in ${pointer.folder}. ` +
          `Remove ${file} to begin with an empty database here.`,
      );
    await writePointer(wanted, pointer.folder);
  }
  return pointer.folder;
}

/** Only a file that is not there means that there is none: taking another for none would begin an empty database. */
async function parsePointer(file: string): Promise<Pointer | null> {
  try {
    const { folder, wantedBy }: Partial<Pointer> = JSON.parse(await readFile(file, 'utf8'));
    if (typeof folder === 'string' && typeof wantedBy === 'string') return { folder, wantedBy };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw new Error(`${file} cannot be read: ${reasonOf(error)}`);
  }
  throw new Error(
    `${file} is damaged. It says where the database is: {"folder": "/var/lib/chatso/data-...", "wantedBy": ${JSON.stringify(dirname(file))}}. ` +
      'Write it again, or remove it to begin with an empty database.',
  );
}

async function writePointer(wanted: string, folder: string): Promise<void> {
  const pointer: Pointer = { folder, wantedBy: wanted };
  await writeFile(join(wanted, 'location.json'), `${JSON.stringify(pointer, null, 2)}\n`, { mode: 0o644 });
}

/** A removed data folder means a fresh start, so a database left behind by it is neither reopened nor removed. */
async function freeFolder(path: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? path : `${path}-${n}`;
    if (!(await exists(join(folder, 'cluster')))) return folder;
  }
}

/** As root: the account and a folder it can enter, remembered by a pointer file when that is not the wanted folder. */
async function placeAsRoot(wanted: string, systemDir: string, log: DatabaseLog): Promise<[string, Account]> {
  const pointed = await readPointer(wanted);
  if (pointed && !(await exists(pointed)))
    throw new Error(
      `The database of ${wanted} was kept in ${pointed}, which is gone. Bring that folder back, ` +
        `or remove ${join(wanted, 'location.json')} to begin with an empty database.`,
    );
  const base = pointed ?? wanted;
  const owner = await ownerOf(join(base, 'cluster'));
  const account = owner ?? (await lowPrivilegeAccount());
  if (await canTraverse(join(base, 'cluster'), account)) return [base, account];
  if (owner || pointed)
    throw new Error(
      `User ${account.name} cannot enter a folder above ${base}, where the database lies. ` +
        'Open it (chmod o+x), or choose another CHATSO_DATA_DIR.',
    );
  const moved = await freeFolder(join(systemDir, `data-${shortHash(wanted)}`));
  const sentence =
    `PostgreSQL runs as user ${account.name}, which cannot enter ${wanted}, nor ${moved} instead. ` +
    'Choose a CHATSO_DATA_DIR outside of private home folders.';
  try {
    await openDir(systemDir);
    await mkdir(moved, { recursive: true });
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
  if (!(await canTraverse(moved, account))) throw new Error(sentence);
  await writePointer(wanted, moved);
  log.info(
    `Database files are kept in ${moved}: user ${account.name}, as which PostgreSQL runs, cannot enter ${wanted}`,
  );
  return [moved, account];
}

/** A folder every account may enter; one that exists is left as it is. */
async function openDir(path: string): Promise<void> {
  if (await mkdir(path, { recursive: true })) await chmod(path, 0o755);
}

/** A private folder; one that exists must already be a real folder of the right owner, closed to others. */
async function privateDir(path: string, account: Account | null): Promise<string> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made && account) await chown(path, account.uid, account.gid);
  const found = await lstat(path);
  const uid = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid))
    throw new Error(`${path} exists but is not a private folder of user id ${uid}. Remove it and start again.`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) await chmod(path, 0o700);
  return path;
}

/** Decides where the cluster asked for in `dataDir` lives and under which account; makes the folders around it. */
export async function choosePlace(dataDir: string, systemDir: string, log: DatabaseLog): Promise<Place> {
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true });
  let base = wanted;
  let account: Account | null = null;
  if (isRoot()) {
    [base, account] = await placeAsRoot(wanted, systemDir, log);
    // Only the way through: names inside stay unlisted for others.
    await chmod(base, 0o711);
  } else if (await readPointer(wanted)) {
    throw new Error(
      `The database of ${wanted} was made by root in ${await readPointer(wanted)}. ` +
        'Start as root again, or choose another CHATSO_DATA_DIR.',
    );
  }
  await mkdir(join(base, 'holders'), { recursive: true, mode: 0o700 });
  let socketDir = join(base, 'run');
  if (Buffer.byteLength(socketDir) > longestSocketDir) {
    if (account) await openDir(systemDir);
    socketDir = join(account ? systemDir : tmpdir(), `chatso-run-${shortHash(base)}`);
  }
  if (process.platform !== 'win32') await privateDir(socketDir, account);
  return { base, cluster: join(base, 'cluster'), socketDir, account };
}
