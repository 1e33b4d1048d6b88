/**
 * A small S3 service. It keeps what Amazon's API reference promises of PutObject, GetObject and DeleteObject with path-style
 * addresses: every signature is computed again by AWS's own signer, the hash in it must be the body's, a length must be said,
 * a clock that is wrong by more than 15 minutes is refused, errors are XML with a code.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

const skewMs = 15 * 60_000;
const credentials = { accessKeyId: 'AKIACHATSOTEST', secretAccessKey: 'a secret/with+signs' };

export interface S3Service {
  /** What the server's environment needs. */
  env: Record<string, string>;
  /** Keys in the bucket with their bytes. */
  objects: Map<string, Buffer>;
  /** Every request that came, `PUT 200`. */
  seen: string[];
  /** What the next requests meet; null: all is well. */
  fault: 'down' | 'full' | 'silent' | 'cut' | null;
  stop(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** "Authenticating Requests (AWS Signature Version 4)": the header holds credential, signed headers and signature. */
async function checkSignature(request: IncomingMessage, url: URL, now: number): Promise<void> {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=/;
  const [, id, , region = '', signed = ''] = parts.exec(header(request, 'authorization')) ?? [];
  if (id === undefined) throw new Refused(403, 'AccessDenied');
  if (id !== credentials.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  const names = signed.split(';');
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !names.includes(name))) throw new Refused(403, 'AccessDenied');
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(header(request, 'x-amz-date')) ?? [];
  const signingDate = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(signingDate.getTime() - now) < skewMs)) throw new Refused(403, 'RequestTimeTooSkewed');
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false });
  const again = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, header(request, name)])),
    },
    { signingDate, signableHeaders: new Set(names) },
  );
  const signatureOf = (text: string) => /Signature=([0-9a-f]{64})$/.exec(text)?.[1] ?? text;
  const expected = signatureOf(String(again.headers.authorization));
  if (signatureOf(header(request, 'authorization')) !== expected) throw new Refused(403, 'SignatureDoesNotMatch');
}

/** @param bucket the only one there is */
export async function startS3Service(bucket = 'chatso-test'): Promise<S3Service> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];

  async function put(request: IncomingMessage, key: string): Promise<void> {
    if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength');
    const body = await buffer(request);
    const hash = createHash('sha256').update(body).digest('hex');
    if (hash !== header(request, 'x-amz-content-sha256')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
    objects.set(key, body);
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string): void {
    const body = objects.get(key);
    if (body === undefined) throw new Refused(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header(request, 'range')) ?? [];
    if (from === undefined) {
      response.writeHead(200, { 'content-length': body.length, 'accept-ranges': 'bytes' });
      if (service.fault === 'cut') response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      else response.end(body);
      return;
    }
    if (Number(from) >= body.length) throw new Refused(416, 'InvalidRange');
    const part = body.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`;
    response.writeHead(206, { 'content-length': part.length, 'content-range': range });
    response.end(part);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${header(request, 'host')}`);
    if (service.fault === 'down') throw new Refused(503, 'SlowDown');
    await checkSignature(request, url, Date.now());
    const [, name, key = ''] = /^\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    if (name !== bucket) throw new Refused(404, 'NoSuchBucket');
    if (service.fault === 'full' && request.method === 'PUT') throw new Refused(507, 'XMinioStorageFull');
    if (request.method === 'PUT') {
      await put(request, key);
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'GET') get(request, response, key);
    else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else throw new Refused(405, 'MethodNotAllowed');
  }

  const server = createServer((request, response) => {
    response.on('finish', () => seen.push(`${request.method} ${response.statusCode}`));
    if (service.fault === 'silent') return;
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError');
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>.</Message></Error>`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: S3Service = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_PREFIX: 'shop/files',
    },
    ...{ objects, seen, fault: null },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
