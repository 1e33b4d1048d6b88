import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientConfig } from 'pg';
import { createLocalStorage } from '../../files/local-storage.ts';
import { s3ConfigOf } from '../../files/s3-config.ts';
import { createS3Storage } from '../../files/s3-storage.ts';
import { type FileStorage, keyOf, placeOf } from '../../files/storage.ts';
import { listStoredFiles } from './check-stored-files.ts';

/** Larger than any upload may be; files of a backup were let in once. */
const noLimit = Number.MAX_SAFE_INTEGER;

/** The bucket of this installation, as the server would use it; null: files lie in the data folder. */
export function openBucket(env: Record<string, string | undefined>, dataDir: string): FileStorage | null {
  const config = s3ConfigOf(env);
  return config === null ? null : createS3Storage(config, join(dataDir, 'files', '.partial'));
}

/** Beside a dump: every file its rows speak of, out of the bucket. What is not there `checkStoredFiles` will miss. */
export async function fetchStoredFiles(dir: string, bucket: FileStorage, filesDir: string): Promise<void> {
  for await (const { key } of listStoredFiles(dir)) {
    const found = await bucket.read(key);
    if (found === null) continue;
    const path = join(filesDir, placeOf(key));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
  }
}

/** Into the bucket: every file of a backup that its rows speak of. */
export async function sendStoredFiles(dir: string, bucket: FileStorage, filesDir: string): Promise<void> {
  for await (const { key } of listStoredFiles(dir)) {
    const path = join(filesDir, placeOf(key));
    if ((await stat(path).catch(() => null)) === null) continue;
    await bucket.write(key, createReadStream(path), noLimit);
  }
}

export interface MovedFiles {
  copied: number;
  /** Were there already, of the same size. */
  known: number;
  /** Below the folder of the files. */
  wrong: { path: string; fault: 'is missing' | 'does not have the bytes that were stored' }[];
}

interface Row {
  id: string;
  workspace_id: string | null;
  avatar_of: string | null;
  size: number;
  sha256: string;
}

const batch = 500;

/**
 * Copies every file that the database speaks of to where it is not yet; what it came from keeps it. May run again and
 * again, also while the product works: files that come meanwhile are taken by the next run.
 */
export async function copyStoredFiles(
  database: ClientConfig,
  { bucket, dataDir, to }: { bucket: FileStorage; dataDir: string; to: 'bucket' | 'folder' },
): Promise<MovedFiles> {
  const folder = createLocalStorage(join(dataDir, 'files'));
  const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
  const moved: MovedFiles = { copied: 0, known: 0, wrong: [] };
  const client = new pg.Client({ ...database, application_name: 'chatso move files' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await client.query<Row>(
        'SELECT id, workspace_id, avatar_of, size::int AS size, sha256 FROM files WHERE id > $1 ORDER BY id LIMIT $2',
        [after, batch],
      );
      for (const row of rows) await copyOne(row, source, target, moved);
      const last = rows.at(-1);
      if (last === undefined) return moved;
      after = last.id;
    }
  } finally {
    await client.end();
  }
}

async function copyOne(row: Row, source: FileStorage, target: FileStorage, moved: MovedFiles): Promise<void> {
  const key = keyOf({ id: row.id, workspaceId: row.workspace_id, avatarOf: row.avatar_of });
  // Its first byte: an answer that says the whole size.
  const there = await target.read(key, { start: 0, end: 0 });
  await drop(there?.stream);
  if (there?.size === row.size) {
    moved.known += 1;
    return;
  }
  const found = await source.read(key);
  if (found === null) {
    moved.wrong.push({ path: placeOf(key), fault: 'is missing' });
    return;
  }
  const { sha256 } = await target.write(key, found.stream, noLimit);
  if (sha256 === row.sha256) moved.copied += 1;
  else {
    await target.remove(key);
    moved.wrong.push({ path: placeOf(key), fault: 'does not have the bytes that were stored' });
  }
}

async function drop(stream: Readable | undefined): Promise<void> {
  for await (const _ of stream ?? []) {
    // A byte that nobody wants; read, so that the connection can be used again.
  }
}
