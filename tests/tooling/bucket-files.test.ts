import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLocalStorage } from '../../apps/server/src/platform/files/local-storage.ts';
import { placeOf } from '../../apps/server/src/platform/files/storage.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { type S3Service, startS3Service } from '../../apps/server/test/s3-service.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let folder: string;
let server: EmbeddedPostgres;
let bucket: S3Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatso-bucket-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  bucket = await startS3Service();
});
afterAll(async () => {
  await bucket.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(name: string): Promise<void> {
  const client = new pg.Client(server.config);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

const script = (name: string, args: string[], database: string, dataDir: string, env: Record<string, string> = {}) =>
  run(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      CHATSO_DATA_DIR: dataDir,
      DATABASE_URL: server.connectionString.replace('/chatso?', `/${database}?`),
      ...env,
    },
  });

/** An installation with two stored files; answers where they lie. */
async function installation(database: string, dataDir: string): Promise<[string, string]> {
  await newDatabase(database);
  const pool = createPool({ ...server.config, database, log });
  await migrate(pool, join(root, 'apps', 'server', 'migrations'), log);
  const workspaceId = newId();
  await pool.query(
    "INSERT INTO workspaces (id, organization_id, organization_name, name, created_at) VALUES ($1, $1, 'Org', 'Shop', now())",
    [workspaceId],
  );
  const storage = createLocalStorage(join(dataDir, 'files'));
  const places: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const key = { workspaceId, fileId: newId() };
    const { sha256, size } = await storage.write(key, Readable.from([Buffer.from(`bytes of ${key.fileId}`)]), 1000);
    await pool.query(
      `INSERT INTO files (id, workspace_id, token, name, file_type, content_type, size, sha256, created_at)
       VALUES ($1, $2, $3, 'a.txt', 'text', 'text/plain', $4, $5, now())`,
      [key.fileId, workspaceId, newId(), size, sha256],
    );
    places.push(placeOf(key));
  }
  await pool.end();
  return places as [string, string];
}

const inBucket = (place: string) => bucket.objects.get(`shop/files/${place}`)?.toString();

it('files move into a bucket and back, as often as one likes; what is missing is named', async () => {
  const dataDir = join(folder, 'moving');
  const [first, second] = await installation('moving', dataDir);
  await expect(script('move-files', ['to-bucket'], 'moving', dataDir)).rejects.toThrow('No bucket is set');
  await expect(script('move-files', [], 'moving', dataDir, bucket.env)).rejects.toThrow('Where to?');

  const there = await script('move-files', ['to-bucket'], 'moving', dataDir, bucket.env);
  expect(there.stdout).toContain('2 files copied to the bucket, 0 were there already.');
  expect(inBucket(first)).toBe(`bytes of ${first.slice(-36)}`);
  const again = await script('move-files', ['to-bucket'], 'moving', dataDir, bucket.env);
  expect(again.stdout).toContain('0 files copied to the bucket, 2 were there already.');

  await rm(join(dataDir, 'files'), { recursive: true });
  bucket.objects.delete(`shop/files/${first}`);
  bucket.objects.set(`shop/files/${second}`, Buffer.from('others'));
  const back = script('move-files', ['to-folder'], 'moving', dataDir, bucket.env);
  await expect(back).rejects.toThrow(`files/${first} is missing.`);
  await expect(back).rejects.toThrow(`files/${second} does not have the bytes that were stored.`);
  await expect(stat(join(dataDir, 'files', second))).rejects.toThrow('ENOENT');
});

it('a backup holds the files of the bucket, a restore fills a folder or another bucket with them', async () => {
  const dataDir = join(folder, 'source');
  const places = await installation('source', dataDir);
  await writeFile(join(dataDir, 'secrets.json'), '{}');
  await script('move-files', ['to-bucket'], 'source', dataDir, bucket.env);
  await rm(join(dataDir, 'files'), { recursive: true });
  const backup = join(folder, 'backup');
  const { stderr } = await script('backup', [backup], 'source', dataDir, bucket.env);
  expect(stderr).not.toContain('Damaged');

  await newDatabase('to_folder');
  await script('restore', [backup], 'to_folder', join(folder, 'to-folder'));
  for (const place of places)
    expect(await readFile(join(folder, 'to-folder', 'files', place), 'utf8')).toBe(`bytes of ${place.slice(-36)}`);

  const other = await startS3Service('another-bucket');
  await newDatabase('to_bucket');
  const target = join(folder, 'to-bucket');
  const { stdout } = await script('restore', [backup], 'to_bucket', target, other.env);
  expect(stdout).toContain('2 of 2 stored files are as they were stored.');
  expect([...other.objects.keys()].sort()).toEqual(places.map((place) => `shop/files/${place}`).sort());
  expect(await readFile(join(target, 'secrets.json'), 'utf8')).toBe('{}');
  await expect(stat(join(target, 'files', places[0]))).rejects.toThrow('ENOENT');
  await other.stop();
});
