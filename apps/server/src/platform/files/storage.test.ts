import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { createLocalStorage, type FileStorage } from './storage.ts';

const dayMs = 86_400_000;
let root: string;
let storage: FileStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatso-storage-'));
  storage = createLocalStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const key = () => ({ workspaceId: newId(), fileId: newId() });

it('what a crash left of an upload goes after a day, a running upload and whole files stay', async () => {
  const whole = key();
  await storage.write(whole, Readable.from([Buffer.from('whole')]), 100);
  const partials = join(root, '.partial');
  const [old, young] = [newId(), newId()];
  for (const name of [old, young]) await writeFile(join(partials, name), 'half');
  const before = new Date(Date.now() - 2 * dayMs);
  await utimes(join(partials, old), before, before);

  expect(await storage.removePartials(dayMs)).toBe(1);
  expect(await readdir(partials)).toEqual([young]);
  expect((await storage.read(whole))?.size).toBe(5);
});

it('an upload over the limit leaves nothing', async () => {
  await expect(storage.write(key(), Readable.from([Buffer.alloc(200)]), 100)).rejects.toThrow();
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});
