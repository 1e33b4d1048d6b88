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

/** The code and text of a refusal, for the item that shows it. */
export function describeRefusal(error: unknown): { code: string | undefined; error: string | undefined } {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    error: typeof message === 'string' ? message : undefined,
  };
}
