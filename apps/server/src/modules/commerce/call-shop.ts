import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShopProblem } from '@chatso/contract';
import { NotPublicError, openOutside } from '../../platform/http/outgoing.ts';

/** A shop that could not be asked, or answered what nobody can read. Never an error of our own. */
export class ShopError extends Error {
  readonly problem: ShopProblem;
  /** The shop's own words, as far as they may be shown. */
  readonly detail: string | null;
  /** Of a shop that is busy: when it may be asked again. */
  readonly waitMs: number | null;

  constructor(problem: ShopProblem, detail: string | null = null, waitMs: number | null = null) {
    super(detail === null ? problem : `${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
    this.waitMs = waitMs;
  }
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface CallAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Limits {
  /** Origins that are called though they are not public: where people develop. */
  allowed: readonly string[];
  /** Of the whole call, reading included. */
  timeoutMs: number;
  bytes: number;
}

/** Calls a shop where its owner said it is. A status is an answer, whatever it is; throws `ShopError` without one. */
export async function callShop(call: Call, { allowed, timeoutMs, bytes }: Limits): Promise<CallAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const body = call.body === null ? null : Buffer.from(call.body);
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Chatso',
    ...call.headers,
    ...(body === null ? {} : { 'content-length': String(body.length) }),
  };
  try {
    const { method, url } = call;
    const response = await openOutside({ method, url, headers, body, allowed, signal });
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new ShopError('redirect', `HTTP ${status}`);
    }
    return { status, headers: response.headers, body: await textOf(response, bytes) };
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError(signal.aborted ? 'timeout' : problemOf(error));
  }
}

async function textOf(response: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytes) {
      response.destroy();
      throw new ShopError('too-large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function problemOf(error: unknown): ShopProblem {
  if (error instanceof NotPublicError) return 'not-public';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}

/** What a status says when the shop has no better words for it; null: it is an answer to read. */
export function problemOfStatus(status: number): ShopProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'denied';
  if (status === 403) return 'scope';
  if (status === 404) return 'not-found';
  return status === 429 ? 'busy' : 'failing';
}
