import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import type { TestAgent } from '../../../test/factories.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { type S3Service, startS3Service } from '../../../test/s3-service.ts';
import { s3ConfigOf } from '../../platform/files/s3-config.ts';

const dayMs = 86_400_000;
let service: S3Service;
let t: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  service = await startS3Service();
  t = await createTestApp({ config: { s3: s3ConfigOf(service.env) } });
});
// Some tests move the clock past the end of a token.
beforeEach(async () => {
  agent = await t.agent(await t.workspace());
});
afterAll(async () => {
  await t.close();
  await service.stop();
});

interface Answer {
  code?: string;
  results?: { url: string; filetype: string; size: number }[];
}

async function upload(bytes: Buffer): Promise<{ status: number; retryAfter: string | null; body: Answer }> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)]), 'parcel.png');
  const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
  const answer = await fetch(`${t.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as Answer,
  };
}

const rowsInDatabase = async () => (await t.pool.query('SELECT id FROM files')).rowCount;

it('[H-74] [H-79] a picture is looked at, kept in the bucket, served with its type and in ranges, and gone after a day', async () => {
  const { status, body } = await upload(tinyPng);
  expect(status).toBe(200);
  const [file] = body.results ?? [];
  expect(file).toMatchObject({ filetype: 'image', size: tinyPng.length });
  expect([...service.objects.values()].map((bytes) => bytes.equals(tinyPng))).toEqual([true]);

  const url = new URL(file?.url ?? '', t.baseUrl).href;
  const whole = await fetch(url);
  expect(whole.headers.get('content-type')).toBe('image/png');
  expect(whole.headers.get('etag')).toBe(`"${createHash('sha256').update(tinyPng).digest('hex')}"`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(tinyPng)).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);

  await t.advance(2 * dayMs);
  expect(service.objects.size).toBe(0);
  expect((await fetch(url)).status).toBe(404);
});

it('[H-74] what is no picture is refused and leaves nothing in the bucket', async () => {
  const { status, body } = await upload(tinyPng.subarray(0, 40));
  expect([status, body.code]).toEqual([415, 'unsupported-media']);
  expect(service.objects.size).toBe(0);
});

it.each([
  ['down', 503, 'unavailable'],
  ['full', 507, 'storage-full'],
] as const)(
  'a bucket that is %s is told with %i; no row speaks of a file that is not there',
  async (fault, status, code) => {
    const before = await rowsInDatabase();
    service.fault = fault;
    try {
      expect(await upload(tinyPng)).toMatchObject({ status, body: { code } });
    } finally {
      service.fault = null;
    }
    expect(await rowsInDatabase()).toBe(before);
    expect((await upload(tinyPng)).status).toBe(200);
  },
);

it('a file whose bucket does not answer is 503, not a missing file, and is there again afterwards', async () => {
  const { body } = await upload(tinyPng);
  const url = new URL(body.results?.[0]?.url ?? '', t.baseUrl).href;
  service.fault = 'down';
  const answer = await fetch(url).finally(() => {
    service.fault = null;
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(url)).status).toBe(200);
});

it('files that are to be removed while the bucket is away are removed later', async () => {
  await upload(tinyPng);
  service.fault = 'down';
  await t.advance(2 * dayMs).catch(() => undefined);
  // A bucket that does not answer holds no row; the job that has to empty it is stored.
  expect(await rowsInDatabase()).toBe(0);
  expect(service.objects.size).toBeGreaterThan(0);
  service.fault = null;
  await t.advance(3_600_000);
  expect([await rowsInDatabase(), service.objects.size]).toEqual([0, 0]);
});
