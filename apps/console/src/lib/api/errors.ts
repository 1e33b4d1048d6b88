import { ApiError, type ErrorDetails, type ErrorKey, reasonIn } from '@chatso/contract';
import { SyncError } from '@chatso/sync';
import i18next from 'i18next';

const deviceIsOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

function isAbort(error: unknown): boolean {
  if (error instanceof ApiError) return error.aborted;
  // A DOMException is not an Error everywhere, so the name decides.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  return name === 'AbortError' || name === 'CancelledError';
}

const isAnswer = (error: unknown): error is ApiError | SyncError =>
  (error instanceof ApiError && error.statusCode > 0) || (error instanceof SyncError && error.kind === 'refused');

/** Whether a call failed because the device had no network; the words stay, also when the network is back meanwhile. */
export const isOfflineError = (error: unknown): boolean =>
  !isAbort(error) && !isAnswer(error) && (deviceIsOffline() || (error instanceof ApiError && error.offline));

/** A refusal that the page makes by itself, in the words of its code. */
export class Refused extends Error {
  readonly code: ErrorKey;

  constructor(code: ErrorKey) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}

/** The reader's words for a code of the contract; `fallback` for one that is newer than this console. */
function wordsOf(code: string, details: ErrorDetails | undefined, fallback: string): string {
  // One key stands for them all: the compiler gives up on a union of 170.
  const key = `problems.${code}` as 'problems.conflict';
  return i18next.exists(String(key)) ? i18next.t(key, details ?? {}) : fallback;
}

/** Why something is refused, in the reader's words. */
export const problemWords = (code: ErrorKey, details?: ErrorDetails): string =>
  wordsOf(code, details, i18next.t('errors.somethingWentWrong'));

/** What a schema of the contract found, in the reader's words: `message` as its validator has it. */
export function schemaWords(message: string): string {
  const { code = 'not-valid', details } = reasonIn(message) ?? {};
  return wordsOf(code, details, problemWords('not-valid'));
}

interface Refusal {
  code?: string | undefined;
  reason?: string | undefined;
  details?: ErrorDetails | undefined;
}

/** What a refusal of the server says; its reason is more exact than its code. `message` is the server's English. */
export function refusalWords({ code, reason, details }: Refusal, message = ''): string {
  const fallback = message === '' ? i18next.t('errors.somethingWentWrong') : message;
  return wordsOf(reason ?? code ?? '', details, fallback);
}

/**
 * What to tell a person about a failure: the server's words in their language, 'No internet' when there is none, else 'Something went
 * wrong!' (U-01). Null means tell nothing: the call was cancelled by ourselves (U-22).
 */
export function errorMessage(error: unknown): string | null {
  if (isAbort(error)) return null;
  if (isAnswer(error)) return refusalWords(error, error.message);
  if (error instanceof Refused) return problemWords(error.code);
  return i18next.t(isOfflineError(error) ? 'errors.noInternet' : 'errors.somethingWentWrong');
}

/** What was asked for is not there, or not any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** Whether trying the same call again can help: no answer, too many calls, or the server had trouble. */
export function isRetryable(error: unknown): boolean {
  if (isAbort(error)) return false;
  if (error instanceof ApiError) return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;
  return error instanceof SyncError && error.kind !== 'refused';
}

/** Seconds the server asked to wait, or null. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof SyncError ? (error.retryAfter ?? null) : null;

/** The errors of a 400 response by field, in the reader's words, for a form. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        (error.errors ?? []).map(({ field, code, details, message }) => [field, wordsOf(code, details, message)]),
      )
    : {};
