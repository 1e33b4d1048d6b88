import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { guardedLookup, isPublicAddress, NotPublicError } from './outgoing.ts';

export interface OutsidePage {
  /** Where the redirects have led to. */
  url: URL;
  status: number;
  headers: IncomingMessage['headers'];
  /** Its beginning, at most `bytes` of it; empty where it is no HTML. */
  html: string;
}

export interface PageCall {
  url: string;
  /** A page of this machine may be read: installations that people develop on. Only when it was asked for itself. */
  allowsLocal: boolean;
  /** Of the whole call, with all redirects and the reading. */
  timeoutMs: number;
  bytes: number;
  redirects: number;
  /** Which addresses a name has; the system's answer where none is given. */
  resolve?: Parameters<typeof guardedLookup>[1];
}

export class TooManyRedirectsError extends Error {}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** 'localhost' and what it stands for. */
export const isLocalHost = (url: URL): boolean =>
  /^(localhost|127\.0\.0\.1|::1)$/.test(hostOf(url)) || hostOf(url).endsWith('.localhost');

const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/**
 * How the name of this address may be resolved; null: it is not called. From outside http and https on their own ports
 * only, so that nobody looks for open ports through us; an address instead of a name has to be a public one.
 */
function lookupFor(url: URL, local: boolean, resolve: PageCall['resolve']): LookupFunction | null {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (isLocalHost(url)) return local ? guardedLookup(isLoopback, resolve) : null;
  const host = hostOf(url);
  const isOutside =
    isIP(host) !== 0 ? isPublicAddress(host) : host.includes('.') && !/\.(local|internal)\.?$/.test(host);
  return isOutside && url.port === '' ? guardedLookup(isPublicAddress, resolve) : null;
}

/**
 * Reads the beginning of a web page that a user names. It never reaches our own networks: each hop is judged anew, and
 * connects to the very address that was judged. Rejects with `NotPublicError`, `TooManyRedirectsError`, a `TimeoutError`, or what
 * the connection said.
 */
export async function readOutsidePage({
  url,
  allowsLocal,
  timeoutMs,
  redirects,
  ...call
}: PageCall): Promise<OutsidePage> {
  const signal = AbortSignal.timeout(timeoutMs);
  const begin = new URL(url);
  // A page of the world never leads to this machine.
  const local = allowsLocal && isLocalHost(begin);
  let at = begin;
  try {
    for (let hops = 0; hops <= redirects; hops += 1) {
      const response = await open(at, lookupFor(at, local, call.resolve), signal);
      const { statusCode: status = 0, headers } = response;
      const next = status >= 300 && status < 400 ? headers.location : undefined;
      if (next === undefined) return { url: at, status, headers, html: await htmlOf(response, call.bytes, signal) };
      response.destroy();
      at = new URL(next, at);
    }
  } catch (error) {
    // Whoever waits for a socket that was closed by the clock hears of the socket.
    throw signal.aborted ? signal.reason : error;
  }
  throw new TooManyRedirectsError();
}

function open(url: URL, lookup: LookupFunction | null, signal: AbortSignal): Promise<IncomingMessage> {
  if (lookup === null) return Promise.reject(new NotPublicError());
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const headers = {
    accept: 'text/html,application/xhtml+xml',
    'accept-encoding': 'gzip, br',
    'user-agent': 'Mozilla/5.0 (compatible; ChatsoShopCheck/1.0)',
  };
  return new Promise((done, fail) => {
    // No connection of an earlier call: that one was judged for another name.
    const call = request(url, { headers, lookup, signal, agent: false }, done);
    call.on('error', fail);
    call.end();
  });
}

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress };

/** At most so many bytes, counted after unpacking: a small answer can be a large one. */
async function htmlOf(response: IncomingMessage, most: number, signal: AbortSignal): Promise<string> {
  const type = response.headers['content-type'] ?? '';
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    response.destroy();
    return '';
  }
  const unpacker = unpackers[(response.headers['content-encoding'] ?? '').toLowerCase() as keyof typeof unpackers];
  const body: Readable = unpacker ? response.pipe(unpacker()) : response;
  const stop = (error?: Error) => body.destroy(error);
  response.once('error', stop);
  signal.addEventListener('abort', () => stop(signal.reason as Error), { once: true });
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= most) break;
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}
