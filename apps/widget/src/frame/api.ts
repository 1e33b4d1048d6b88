import type { EndpointId, Endpoints, ErrorBody, ResponseOf } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { learnServerTime } from './lib/server-clock.ts';
import { texts } from './texts.ts';

/** The refusal in the shopper's language; in the server's English where it is newer than this widget. */
function wordsOf({ code, reason, details, message, retryAfter }: Partial<ErrorBody>): string {
  const words: Partial<Record<string, string>> = texts.problems;
  const text = words[reason ?? code ?? ''] ?? message ?? texts.somethingWrong;
  // When to try again, where that is known.
  if (retryAfter && code === 'rate-limited')
    return `${text} (${texts.waitTime(Math.floor(retryAfter / 60), retryAfter % 60)})`;
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(details?.[name] ?? ''));
}

/** A refused or failed call; `statusCode` 0: no answer at all. Read structurally by the outbox. */
export class CallError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(body: Partial<ErrorBody> & { statusCode: number }) {
    super(wordsOf(body));
    this.name = 'CallError';
    this.statusCode = body.statusCode;
    this.code = body.code;
    this.retryAfter = body.retryAfter;
  }
}

export type Answer<Id extends EndpointId> = ResponseOf<Endpoints[Id]>;

export const readErrorBody = (statusCode: number, body: unknown): CallError =>
  new CallError({ ...(typeof body === 'object' && body !== null ? body : {}), statusCode });

export interface WidgetApi {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  url(path: string): string;
  token(): string | null;
}

/** The calls of one store's widget. The contract's typed client would bring zod along; types are all we take of it. */
export function createApi(analyticsId: string, token: () => string | null): WidgetApi {
  const url = (path: string) => `/api/widget/${encodeURIComponent(analyticsId)}${path}`;

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers: Record<string, string> = {};
    const bearer = token();
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(url(path), {
      method,
      headers,
      credentials: 'omit',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(limits.httpTimeoutMs),
    }).catch(() => {
      throw new CallError({ statusCode: 0 });
    });
    learnServerTime(response.headers.get('date'));
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw readErrorBody(response.status, answer);
    return answer;
  }

  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body), url, token };
}
