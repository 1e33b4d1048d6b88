import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type S3Service, startS3Service } from '../../../test/s3-service.ts';
import { asAppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { s3ConfigOf } from './s3-config.ts';
import { createS3Storage } from './s3-storage.ts';
import { type FileStorage, placeOf } from './storage.ts';

let service: S3Service;
let spool: string;
let storage: FileStorage;

function storageWith(env: Record<string, string> = {}): FileStorage {
  const config = s3ConfigOf({ ...service.env, ...env });
  if (config === null) throw new Error('No bucket.');
  return createS3Storage(config, spool);
}

beforeEach(async () => {
  service = await startS3Service();
  spool = await mkdtemp(join(tmpdir(), 'chatso-spool-'));
  storage = storageWith();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
  await rm(spool, { recursive: true, force: true });
});

const key = () => ({ workspaceId: newId(), fileId: newId() });
const put = (at: ReturnType<typeof key>, bytes: Buffer, into = storage) =>
  into.write(at, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), 10_000_000);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('a file is signed, hashed, kept below the prefix, read whole and in ranges, and gone once removed', async () => {
  const at = key();
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const stored = await put(at, bytes);
  expect(stored).toMatchObject({ size: 200_000, head: bytes.subarray(0, 4096) });
  expect([...service.objects.keys()]).toEqual([`shop/files/${placeOf(at)}`]);
  expect(await readdir(spool)).toEqual([]);

  const whole = await storage.read(at);
  expect(whole?.size).toBe(200_000);
  expect(whole && bytes.equals(await buffer(whole.stream))).toBe(true);
  const part = await storage.read(at, { start: 100, end: 199 });
  expect(part?.size).toBe(200_000);
  expect(part && bytes.subarray(100, 200).equals(await buffer(part.stream))).toBe(true);

  await storage.remove(at);
  expect(await storage.read(at)).toBeNull();
  await storage.remove(at);
});

it('an upload over the limit never reaches the service', async () => {
  await expect(storage.write(key(), Readable.from([Buffer.alloc(200)]), 100)).rejects.toMatchObject({
    code: 'too-large',
  });
  expect(service.seen).toEqual([]);
  expect(await readdir(spool)).toEqual([]);
});

it('a service that is busy is tried again, and then the caller is', async () => {
  service.fault = 'down';
  const calls = [() => put(key(), Buffer.alloc(20)), () => storage.read(key()), () => storage.remove(key())];
  for (const call of calls) {
    expect(await errorOf(call())).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
  }
  expect(service.seen.filter((one) => one === 'PUT 503')).toHaveLength(3);
  expect(await readdir(spool)).toEqual([]);
  expect(service.objects.size).toBe(0);
});

it('a bucket without room says so', async () => {
  service.fault = 'full';
  expect(asAppError(await errorOf(put(key(), Buffer.alloc(20))))).toMatchObject({ status: 507, code: 'storage-full' });
});

it.each([
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
  ['another bucket', { S3_BUCKET: 'nobodys' }, 'NoSuchBucket'],
])(
  '%s is no missing file: the caller comes back later, the cause names what the service said',
  async (_, env, code) => {
    const wrong = storageWith(env);
    const calls = [() => put(key(), Buffer.alloc(20), wrong), () => wrong.read(key()), () => wrong.remove(key())];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error).toMatchObject({ code: 'unavailable', cause: { message: expect.stringContaining(code) } });
      expect(JSON.stringify(error)).not.toContain('another');
    }
  },
);

it('a service that keeps silent is not waited for', async () => {
  service.fault = 'silent';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = errorOf(storage.read(key()));
  // The request leaves by the real clock; the patience is the fake one's.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await waiting).toMatchObject({ code: 'unavailable' });
});

it('a file that breaks off on its way is an error for whoever reads it, not a short file', async () => {
  const at = key();
  await put(at, Buffer.alloc(100_000));
  service.fault = 'cut';
  const found = await storage.read(at);
  expect(await errorOf(buffer(found?.stream ?? Readable.from([])))).toBeInstanceOf(Error);
});

it('settings that do not go together are told in sentences', () => {
  expect(s3ConfigOf({})).toBeNull();
  expect(s3ConfigOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toEqual({
    ...{ bucket: 'files', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', prefix: '' },
    endpoint: 'https://s3.us-east-1.amazonaws.com',
  });
  expect(() => s3ConfigOf({ S3_BUCKET: 'files' })).toThrow('belong together');
  expect(() => s3ConfigOf({ ...service.env, S3_PREFIX: '../up' })).toThrow('S3_PREFIX');
  expect(() => s3ConfigOf({ ...service.env, S3_ENDPOINT: 'https://s3.test/path' })).toThrow('without a path');
});
