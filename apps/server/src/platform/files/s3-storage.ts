import { openAsBlob } from 'node:fs';
import { sep } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../errors.ts';
import { createPartials } from './partials.ts';
import type { S3Config } from './s3-config.ts';
import { type FileKey, type FileStorage, placeOf } from './storage.ts';

/** So long the service may keep silent before its answer begins, and a whole file may take on its way there. */
const patienceMs = { answer: 15_000, upload: 60_000 };
/** After the first; the library waits a little longer before each. */
const retries = 2;
const retryAfterSeconds = 5;

/** `<Code>` of S3's error documents (API reference, "Error responses"). */
const codeOf = async (answer: Response): Promise<string> =>
  /<Code>([\w.]{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? 'no code';

/** Without the bytes of the file and without the signature: what an operator has to read. */
function refusal(status: number, code: string, doing: string): AppError {
  const cause = new Error(`The S3 service refused to ${doing}: ${status} ${code}`);
  if (status === 507) return new AppError('storage-full', { cause });
  return new AppError('unavailable', { retryAfter: retryAfterSeconds, cause });
}

/**
 * Files in a bucket of an S3-compatible service, so that every machine serves all of them. An upload is whole on this
 * machine's disk first: S3 wants its length beforehand, its hash is part of the signature, and the service refuses what was
 * damaged on the way. Everything a service does wrong is `unavailable` for the caller, and a line in the log.
 * `spool` is a folder of this machine. Addresses are path-style, which every service understands.
 */
export function createS3Storage(config: S3Config, spool: string): FileStorage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const partials = createPartials(spool);
  const urlOf = (key: FileKey): string =>
    `${config.endpoint}/${config.bucket}/${config.prefix}${placeOf(key).replaceAll(sep, '/')}`;

  async function ask(doing: string, url: string, init: RequestInit, ms = patienceMs.answer): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ms);
    try {
      // Once the answer has begun the timer is off: a slow reader may take a file slowly.
      return await client.fetch(url, { ...init, signal: patience.signal });
    } catch (error) {
      const cause = new Error(`The S3 service did not ${doing}`, { cause: error });
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds, cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    write(key, source, maxBytes) {
      const url = urlOf(key);
      return partials.collect(key.fileId, source, maxBytes, async (path, { sha256 }) => {
        const body = await openAsBlob(path);
        const headers = { 'x-amz-content-sha256': sha256 };
        const answer = await ask('take a file', url, { method: 'PUT', headers, body }, patienceMs.upload);
        if (!answer.ok) throw refusal(answer.status, await codeOf(answer), 'take a file');
        await answer.body?.cancel();
      });
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await ask('give a file', urlOf(key), { headers });
      if (!answer.ok || answer.body === null) {
        const code = await codeOf(answer);
        // A bucket that is not there is no missing file.
        if (answer.status === 404 && code !== 'NoSuchBucket') return null;
        throw refusal(answer.status, code, 'give a file');
      }
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      const size = Number(whole ?? answer.headers.get('content-length') ?? 0);
      return { stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), size };
    },
    async remove(key) {
      const answer = await ask('remove a file', urlOf(key), { method: 'DELETE' });
      const code = answer.ok ? '' : await codeOf(answer);
      if (!answer.ok && (answer.status !== 404 || code === 'NoSuchBucket')) {
        throw refusal(answer.status, code, 'remove a file');
      }
    },
    removePartials: partials.removeOlder,
  };
}
