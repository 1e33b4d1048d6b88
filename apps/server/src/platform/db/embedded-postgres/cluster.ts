import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import { type Account, ownName } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** Name of the database and of its superuser. */
export const databaseName = 'chatso';

/** How to reach the cluster: a socket folder, or TCP with a password on Windows. */
export type Access = { host: string; port: number; user: string; password?: string };

/** A child sees none of our environment: PGDATA, PGPORT or a locale of ours would steer PostgreSQL. */
export function childEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH };
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

export function asAccount(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Sorting and case are PostgreSQL's own C.UTF-8, the same on every system; LC_CTYPE must know Unicode as well,
 * because pg_trgm asks it what a letter is. Systems differ in what they call such a locale.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

/** Makes the cluster, whole or not at all: a kill in the middle leaves a draft, which the next start removes. */
async function createCluster(place: Place, binaries: Binaries): Promise<void> {
  const { cluster, base, account } = place;
  const draft = `${cluster}.draft`;
  const windows = process.platform === 'win32';
  const passwordFile = join(base, 'password');
  if (windows) await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  let failure: unknown;
  for (const letters of letterLocales) {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
    const auth = windows ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'peer'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${letters}`];
    const args = ['-D', draft, '-U', databaseName, '-E', 'UTF8', '--no-instructions', '-k', ...locale, ...auth];
    try {
      await run(binaries.initdb, args, { ...asAccount(account), cwd: draft, env: childEnvironment() });
      await appendFile(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'chatso.conf'\n");
      await rename(draft, cluster);
      return;
    } catch (error) {
      failure = error;
      if (!/invalid locale/.test(String((error as { stderr?: unknown }).stderr))) break;
    }
  }
  await rm(draft, { recursive: true, force: true });
  if ((failure as NodeJS.ErrnoException).code === 'EPERM')
    throw new Error(`Root may not start a program as user ${account?.name} here. Set DATABASE_URL instead.`);
  throw new Error(`initdb could not make a database in ${cluster}.`, { cause: failure });
}

async function checkVersion(place: Place, binaries: Binaries): Promise<boolean> {
  const file = join(place.cluster, 'PG_VERSION');
  const version = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  if (version === null) return false;
  if (Number(version) === binaries.major) return true;
  throw new Error(
    `${place.cluster} was written by PostgreSQL ${version.trim()}, but this Chatso brings PostgreSQL ${binaries.major}. ` +
      'Start the Chatso version that wrote it, run "npm run backup" there, and restore the backup into a new data folder.',
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 5432;
}

async function chooseAccess(place: Place): Promise<Access> {
  if (process.platform !== 'win32') return { host: place.socketDir, port: 5432, user: databaseName };
  const portFile = join(place.base, 'port');
  let port = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (!port) {
    port = await freePort();
    await writeFile(portFile, String(port));
  }
  return {
    host: '127.0.0.1',
    port,
    user: databaseName,
    password: await readFile(join(place.base, 'password'), 'utf8'),
  };
}

function settings(access: Access, socketDir: string): string {
  const windows = process.platform === 'win32';
  const quarterOfMemory = Math.max(256, Math.round(totalmem() / 4 / 1024 / 1024));
  return `# Written at every start of Chatso; changes belong in postgresql.conf below the include line.
listen_addresses = '${windows ? access.host : ''}'
port = ${access.port}
${windows ? '' : `unix_socket_directories = '${socketDir.replaceAll("'", "''")}'\nunix_socket_permissions = 0700`}
max_connections = 60
shared_buffers = 128MB
effective_cache_size = ${quarterOfMemory}MB
work_mem = 8MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
# Nothing acknowledged may be lost.
fsync = on
full_page_writes = on
synchronous_commit = on
wal_compression = on
min_wal_size = 128MB
max_wal_size = 1GB
checkpoint_timeout = 15min
# Short queries: compiling them or spreading one report over all processors only takes time from the chats.
jit = off
max_parallel_workers_per_gather = 0
# A table that is new is planned as if it were empty until it is analyzed: soon after the first mails, not a minute later.
autovacuum_naptime = 10s
autovacuum_vacuum_scale_factor = 0.05
autovacuum_analyze_scale_factor = 0.05
idle_in_transaction_session_timeout = 60s
timezone = 'UTC'
log_timezone = 'UTC'
log_min_messages = warning
log_checkpoints = off
`;
}

async function writeFor(account: Account | null, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Makes the cluster when there is none, refuses one of another major version, and writes our settings.
 * Peer authentication needs no password: the kernel tells PostgreSQL who is at the other end of the socket.
 */
export async function prepareCluster(place: Place, binaries: Binaries): Promise<Access> {
  const { cluster, account } = place;
  if (!(await checkVersion(place, binaries))) await createCluster(place, binaries);
  const access = await chooseAccess(place);
  await writeFor(account, join(cluster, 'chatso.conf'), settings(access, place.socketDir));
  if (process.platform !== 'win32') {
    const users = new Set([await ownName(), ...(account ? [account.name] : [])]);
    await writeFor(account, join(cluster, 'pg_hba.conf'), `local all ${databaseName} peer map=chatso\n`);
    await writeFor(
      account,
      join(cluster, 'pg_ident.conf'),
      [...users].map((user) => `chatso "${user}" ${databaseName}\n`).join(''),
    );
  }
  return access;
}

export function clientConfig(access: Access, database = databaseName): ClientConfig {
  return { ...access, database };
}

/** The same as a URL, for tools that want one (psql, drizzle-kit, DATABASE_URL of another process). */
export function connectionUrl(access: Access): string {
  const password = access.password ? `:${encodeURIComponent(access.password)}` : '';
  if (access.host.startsWith('/'))
    return `postgresql://${access.user}@/${databaseName}?host=${encodeURIComponent(access.host)}&port=${access.port}`;
  return `postgresql://${access.user}${password}@${access.host}:${access.port}/${databaseName}`;
}
