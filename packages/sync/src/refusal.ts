import type { ErrorDetails } from './types.ts';

/**
 * What an unsuccessful send means for the order of a conversation:
 * - `later`: nobody said no (no answer, no connection, a server fault, a lapsed sign-in). The item and all behind it wait.
 * - `wait`: the server asks for `waitMs` of patience (429, 503), then the same item goes on.
 * - `message`: only this message is wrong (400, 413, 415, 422). It stays behind; the following go on, as they would have
 *   been accepted without it too.
 * - `conversation`: everything written there would be refused (403 banned, 404, 409 ended or taken, ...). The following
 *   wait, because what somebody wrote after a question must not arrive without the question once the user retries it.
 */
export type Refusal =
  | { kind: 'later' }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'message' }
  | { kind: 'conversation' };

const defaultWaitMs = 2000;
const messageStatuses = [400, 413, 415, 422];
const laterStatuses = [0, 401, 408];

/** Reads `statusCode` and `retryAfter` (seconds) structurally: sends over HTTP reject with another class than the socket's. */
export function readRefusal(error: unknown): Refusal {
  const { statusCode, retryAfter } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof statusCode !== 'number' || laterStatuses.includes(statusCode)) return { kind: 'later' };
  if (statusCode === 429 || statusCode === 503) {
    return { kind: 'wait', waitMs: typeof retryAfter === 'number' ? Math.max(0, retryAfter * 1000) : defaultWaitMs };
  }
  if (statusCode >= 500) return { kind: 'later' };
  return { kind: messageStatuses.includes(statusCode) ? 'message' : 'conversation' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isDetail = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';
const isDetails = (value: unknown): value is ErrorDetails => isRecord(value) && Object.values(value).every(isDetail);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

interface Said {
  code: string | undefined;
  reason: string | undefined;
  details: ErrorDetails | undefined;
}

/** What a surface words in its own language: code, reason and details of a refusal. */
export function readSaid(error: unknown): Said {
  const { code, reason, details } = isRecord(error) ? error : {};
  return { code: textOf(code), reason: textOf(reason), details: isDetails(details) ? details : undefined };
}

/** The code, reason and text of a refusal, for the item that shows it. */
export const describeRefusal = (error: unknown): Said & { error: string | undefined } => ({
  ...readSaid(error),
  error: isRecord(error) ? textOf(error.message) : undefined,
});
