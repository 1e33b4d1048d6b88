import { ApiError } from '@chatso/contract';
import { SyncError } from '@chatso/sync';
import i18next from 'i18next';
import { serverWords } from './server-words.ts';

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

/**
 * What to tell a person about a failure: the server's words in their language, 'No internet' when there is none, else 'Something went
 * wrong!' (U-01). Null means tell nothing: the call was cancelled by ourselves (U-22).
 */
export function errorMessage(error: unknown): string | null {
  if (isAbort(error)) return null;
  if (isAnswer(error)) return error.message ? serverWords(error.message) : i18next.t('errors.somethingWentWrong');
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

/** Messages by field of a 400 answer, for a form. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.errors ?? []).map((problem) => [problem.field, problem.message]))
    : {};
