import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientConfig } from 'pg';
import { type FileKey, keyOf, placeOf } from '../../files/storage.ts';
import type { DumpedTable } from './dump-format.ts';
import { openTable, readManifest } from './load-database.ts';

export interface WrongFile {
  id: string;
  /** Below the folder of the files. */
  path: string;
  fault: 'is missing' | 'does not have the bytes that were stored';
}

/** A null of COPY. */
const none = '\\N';

/** Only columns without signs that COPY would escape are asked for: ids, hashes, numbers. */
async function* rowsOf(dir: string, table: DumpedTable): AsyncGenerator<(column: string) => string | null> {
  for await (const line of createInterface({ input: openTable(dir, table), crlfDelay: Number.POSITIVE_INFINITY })) {
    const cells = line.split('\t');
    yield (column) => {
      const cell = cells[table.columns.indexOf(column)];
      return cell === undefined || cell === none ? null : cell;
    };
  }
}

/** Every file that the rows of a dump speak of, but for those removed while it was made. */
export async function* listStoredFiles(dir: string): AsyncGenerator<{ id: string; key: FileKey; sha256: string }> {
  const manifest = await readManifest(dir);
  const table = manifest.tables.find(({ schema, name }) => schema === 'public' && name === 'files');
  if (table === undefined) return;
  const removed = new Set(manifest.removedMeanwhile);
  for await (const cell of rowsOf(dir, table)) {
    const id = cell('id') ?? '';
    if (removed.has(id)) continue;
    const key = keyOf({ id, workspaceId: cell('workspace_id'), avatarOf: cell('avatar_of') });
    yield { id, key, sha256: cell('sha256') ?? '' };
  }
}

/**
 * The stored files against the hashes that their rows keep. `filesDir` is the copy beside the dump.
 * The database and its files are copied one after the other: what was removed in between is not missing.
 */
export async function checkStoredFiles(
  dir: string,
  filesDir: string,
): Promise<{ checked: number; wrong: WrongFile[] }> {
  const wrong: WrongFile[] = [];
  let checked = 0;
  for await (const { id, key, sha256 } of listStoredFiles(dir)) {
    checked += 1;
    const path = placeOf(key);
    const hash = await hashOf(join(filesDir, path));
    if (hash === null) wrong.push({ id, path, fault: 'is missing' });
    else if (hash !== sha256) wrong.push({ id, path, fault: 'does not have the bytes that were stored' });
  }
  return { checked, wrong };
}

async function hashOf(path: string): Promise<string | null> {
  if ((await stat(path).catch(() => null)) === null) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Of files that were not there any more to be copied: writes down those that nobody speaks of now, answers the others. */
export async function noteRemovedFiles(config: ClientConfig, dir: string, wrong: WrongFile[]): Promise<WrongFile[]> {
  const missing = wrong.filter(({ fault }) => fault === 'is missing').map(({ id }) => id);
  if (missing.length === 0) return wrong;
  const client = new pg.Client({ ...config, application_name: 'chatso backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM files WHERE id = ANY ($1::uuid[])', [missing]);
    const there = new Set(rows.map(({ id }) => id));
    const manifest = await readManifest(dir);
    manifest.removedMeanwhile = missing.filter((id) => !there.has(id));
    await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const removed = new Set(manifest.removedMeanwhile);
    return wrong.filter(({ id }) => !removed.has(id));
  } finally {
    await client.end();
  }
}
