import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { createLocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

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

it('many uploads that break as their files are made leave nothing', async () => {
  const broken = async function* () {
    await new Promise((next) => setImmediate(next));
    yield* [];
    throw new Error('broken off');
  };
  const upload = () => storage.write(key(), Readable.from(broken()), 100).catch((error: Error) => error.message);
  for (let round = 0; round < 20; round++) {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, upload)))).toEqual(new Set(['broken off']));
  }
  // A file made after its removal would be made by now.
  await new Promise((next) => setTimeout(next, 100));
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});

const full = { status: 507, code: 'storage-full' };

it.each(['ENOSPC', 'EDQUOT'])(
  'a disk that is full in the middle of a file (%s) says so and keeps nothing',
  async (code) => {
    const source = async function* () {
      yield Buffer.alloc(1000);
      throw Object.assign(new Error('no space left on device, write'), { code, errno: -28, syscall: 'write' });
    };
    const error = await storage.write(key(), Readable.from(source()), 5000).catch((thrown: unknown) => thrown);
    expect(asAppError(error)).toMatchObject(full);
    expect(await readdir(join(root, '.partial'))).toEqual([]);
  },
);

const run = promisify(execFile);
const mountable = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chatso-mount-'));
  const made = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (made) await run('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
  return made;
})();

it.runIf(mountable)(
  'a disk that is really full says so, keeps nothing of the file, and takes one again once there is room',
  async () => {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root]);
    try {
      const first = key();
      await storage.write(first, Readable.from([Buffer.alloc(150_000)]), 1_000_000);
      const large = () => Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(5_000)));
      for (let time = 0; time < 3; time += 1) {
        const error = await storage.write(key(), large(), 1_000_000).catch((thrown: unknown) => thrown);
        expect(asAppError(error)).toMatchObject(full);
        expect(await readdir(join(root, '.partial'))).toEqual([]);
      }
      await storage.remove(first);
      const second = key();
      await storage.write(second, large(), 1_000_000);
      // Read to its end: a stream that opens its file after the disk is gone fails when nobody listens.
      const { stream = Readable.from([]), size } = (await storage.read(second)) ?? {};
      expect(size).toBe(200_000);
      expect((await buffer(stream)).length).toBe(200_000);
    } finally {
      await run('umount', ['-l', root]);
    }
  },
);
