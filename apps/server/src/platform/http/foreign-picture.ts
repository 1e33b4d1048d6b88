import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { createTurns } from '../turns.ts';
import { NotPublicError, openOutside } from './outgoing.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
}

const bytesAtMost = 5 * 1024 * 1024;
const patienceMs = 5_000;
const redirectsAtMost = 3;
/** At once, in the whole process and by turns between readers: each may hold its bytes in memory. */
const fetchedAtOnce = 24;
/**
 * A host that failed is left alone for so long. A browser opens six connections to us over HTTP/1.1, and six pictures of a
 * server that never answers would keep its other calls waiting.
 */
const restMs = 60_000;
const restingAtMost = 1000;

/** The type by the bytes, whatever a server says; null for what is no picture. SVG can run scripts and is none here. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'image/webp';
  return /^[\s\S]{4}ftypavi[fs]/.test(head) ? 'image/avif' : null;
}

/** Those without encryption are asked for with it. */
const secured = (url: string, allowed: readonly string[]): string =>
  allowed.includes(new URL(url).origin) ? url : url.replace(/^http:/, 'https:');

interface Fetched {
  response: IncomingMessage;
  /** Where it came from in the end. */
  host: string;
}

class SilentHostError extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`${host} did not answer.`);
    this.host = host;
  }
}

async function follow(url: string, allowed: readonly string[], signal: AbortSignal, hops = 0): Promise<Fetched | null> {
  const headers = { accept: 'image/*', 'user-agent': 'Mozilla/5.0' };
  const { host } = new URL(url);
  const call = { method: 'GET', url: secured(url, allowed), headers, body: null, allowed, signal } as const;
  const response = await openOutside(call).catch((error: unknown) => {
    throw error instanceof NotPublicError ? error : new SilentHostError(host);
  });
  const { statusCode = 0, headers: answered } = response;
  if (statusCode === 200) return { response, host };
  response.on('error', () => undefined).destroy();
  const next = statusCode >= 300 && statusCode < 400 ? answered.location : undefined;
  if (next === undefined || hops === redirectsAtMost || !URL.canParse(next, url)) return null;
  return follow(new URL(next, url).href, allowed, signal, hops + 1);
}

async function fetchBytes(url: string, allowed: readonly string[], signal: AbortSignal): Promise<Buffer | null> {
  const found = await follow(url, allowed, signal);
  if (found === null) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of found.response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesAtMost) return null;
      chunks.push(chunk);
    }
  } catch {
    throw new SilentHostError(found.host);
  }
  return Buffer.concat(chunks);
}

/** `reader`: whose turn it is. */
export type PictureSource = (url: string, reader: string) => Promise<Picture | null>;

/**
 * Pictures from addresses that strangers chose (mails, carts, catalogs). They are asked for by us, so whoever chose the
 * address sees neither the reader's address nor a cookie or referrer. Null for what cannot be had or is no picture.
 * `allowed` origins may be private ones (`CHATSO_SHOP_ORIGINS`).
 */
export function createPictureSource(allowed: readonly string[]): PictureSource {
  const enter = createTurns(fetchedAtOnce);
  const resting = new Map<string, number>();
  return async (given, reader) => {
    const url = given.replace(/^\/\//, 'https://');
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
    const rests = () => (resting.get(new URL(url).host) ?? 0) > performance.now();
    if (rests()) return null;
    const leave = await enter(reader);
    try {
      if (rests()) return null;
      const bytes = await fetchBytes(url, allowed, AbortSignal.timeout(patienceMs));
      const type = bytes === null ? null : pictureType(bytes);
      return bytes === null || type === null ? null : { bytes, type };
    } catch (error) {
      if (error instanceof SilentHostError) {
        if (resting.size >= restingAtMost) resting.clear();
        resting.set(error.host, performance.now() + restMs);
      }
      return null;
    } finally {
      leave();
    }
  };
}

/** Sends it as a picture and nothing else, whatever its bytes could be to a browser. */
export const sendPicture = (reply: FastifyReply, { bytes, type }: Picture): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=86400',
    })
    .send(bytes);
