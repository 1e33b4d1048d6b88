import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RootCtx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { openOutside } from '../../../platform/http/outgoing.ts';
import { shownType } from './letter-files.ts';
import { openSeal } from './remote-pictures.ts';

const atMost = 5 * 1024 * 1024;
const patienceMs = 10_000;
const redirectsAtMost = 3;

/** Those without encryption are asked for with it. */
const secured = (url: string, allowed: readonly string[]): string =>
  allowed.includes(new URL(url).origin) ? url : url.replace(/^http:/, 'https:');

async function fetchPicture(
  url: string,
  allowed: readonly string[],
  signal: AbortSignal,
  hops = 0,
): Promise<Buffer | null> {
  const headers = { accept: 'image/*', 'user-agent': 'Mozilla/5.0' };
  const response = await openOutside({
    method: 'GET',
    url: secured(url, allowed),
    headers,
    body: null,
    allowed,
    signal,
  });
  const { statusCode = 0, headers: answered } = response;
  if (statusCode >= 300 && statusCode < 400 && answered.location !== undefined && hops < redirectsAtMost) {
    response.on('error', () => undefined).destroy();
    return URL.canParse(answered.location, url)
      ? fetchPicture(new URL(answered.location, url).href, allowed, signal, hops + 1)
      : null;
  }
  if (statusCode !== 200) {
    response.on('error', () => undefined).destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > atMost) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A remote picture of a mail. It is a picture by its bytes or nothing; neither cookies nor a referrer go along. */
export async function servePicture(
  ctx: RootCtx,
  parts: { key: Uint8Array; allowed: readonly string[] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = openSeal(parts.key, request.query as Record<string, unknown>, ctx.now());
  if (url === null || !URL.canParse(url)) throw notFound();
  const bytes = await fetchPicture(url, parts.allowed, AbortSignal.timeout(patienceMs)).catch(() => null);
  const type = bytes === null ? null : shownType(bytes);
  if (bytes === null || type === null || !type.startsWith('image/')) throw notFound();
  return reply
    .headers({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=86400',
    })
    .send(bytes);
}
