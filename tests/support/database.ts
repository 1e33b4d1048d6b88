import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { until } from './time.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A folder of one's own that the account of the embedded PostgreSQL may enter. */
export async function createDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'chatso-chaos-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Where the embedded cluster of a data folder lies; the server may have had to put it elsewhere. */
function clusterOf(dataDir: string): string {
  const wanted = join(dataDir, 'postgres');
  try {
    return (JSON.parse(readFileSync(join(wanted, 'location.json'), 'utf8')) as { folder: string }).folder;
  } catch {
    return wanted;
  }
}

/** Looks into the server's own PostgreSQL without taking part in keeping it alive. */
export const openOwnDatabase = (dataDir: string): Pool =>
  createPool({
    host: join(clusterOf(dataDir), 'run'),
    port: 5432,
    user: 'chatso',
    database: 'chatso',
    log: silent,
    max: 4,
    connectionTimeoutMillis: 3000,
  });

export const openDatabaseUrl = (connectionString: string): Pool =>
  createPool({ connectionString, log: silent, max: 4 });

/** The process that kill -9 has to hit; waits for it while the supervisor is between two lives of it. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const file = join(clusterOf(dataDir), 'cluster', 'postmaster.pid');
  let pid = Number.NaN;
  await until('a postmaster runs', async () => {
    pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]) || Number.NaN;
    return isAlive(pid);
  });
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const databaseAnswers = (pool: Pool): Promise<boolean> =>
  pool.query('SELECT 1').then(
    () => true,
    () => false,
  );

export interface StoredMessage {
  conversationId: string;
  messageId: string;
  seq: number;
  author: 'client' | 'agent';
  type: string;
}

export async function storedMessages(pool: Pool, conversationIds: readonly string[]): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `SELECT conversation_id AS "conversationId", message_id AS "messageId", seq::int AS seq, author, type
     FROM messages WHERE conversation_id = ANY ($1::uuid[]) ORDER BY conversation_id, seq`,
    [conversationIds],
  );
  return rows;
}
