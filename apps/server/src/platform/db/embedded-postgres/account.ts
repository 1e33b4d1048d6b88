import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating-system account PostgreSQL runs under; `null` elsewhere means "the account we run under ourselves". */
export type Account = { uid: number; gid: number; name: string };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Name of the account this process runs under, as peer authentication sees it. */
export async function ownName(): Promise<string> {
  const { stdout } = await run('id', ['-un']);
  return stdout.trim();
}

async function lookUp(user: string): Promise<Account | null> {
  try {
    const [uid, gid, name] = await Promise.all([
      run('id', ['-u', user]),
      run('id', ['-g', user]),
      run('id', ['-un', user]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name: name.stdout.trim() };
  } catch {
    return null;
  }
}

/**
 * PostgreSQL refuses to run as root, so root lends it another account. We never create one on the host:
 * an existing `postgres` user is taken, else `nobody` (initdb only asks for a passwd entry).
 */
export async function lowPrivilegeAccount(): Promise<Account> {
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody". ' +
      'Start Chatso as a normal user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** The account that owns an existing cluster: PostgreSQL only opens its own, so the owner wins over any preference. */
export async function ownerOf(clusterDir: string): Promise<Account | null> {
  const found = await stat(clusterDir).catch(() => null);
  if (!found) return null;
  const account = await lookUp(String(found.uid));
  if (account && account.uid !== 0) return account;
  throw new Error(
    `The database folder ${clusterDir} belongs to user id ${found.uid}, which PostgreSQL cannot run as. ` +
      'Give it back to its former owner (chown), or choose another CHATSO_DATA_DIR.',
  );
}

/** Whether `account` may enter every folder above `path`. Access lists are not read: then we answer no, which is safe. */
export async function canTraverse(path: string, account: Account): Promise<boolean> {
  for (let dir = dirname(resolve(path)); ; dir = dirname(dir)) {
    const found = await stat(dir).catch(() => null);
    if (!found) return false;
    const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return false;
    if (dirname(dir) === dir) return true;
  }
}
