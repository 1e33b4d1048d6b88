import { ApiError } from '@chatso/contract';
import { SyncError } from '@chatso/sync';

export const noInternet = 'No internet';
/** What a failed call shows when the server gave no words (U-01). */
export const somethingWentWrong = 'Something went wrong!';

const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

function isAbort(error: unknown): boolean {
  if (error instanceof ApiError) return error.aborted;
  // A DOMException is not an Error everywhere, so the name decides.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  return name === 'AbortError' || name === 'CancelledError';
}

/**
 * What to tell a person about a failure: the server's words, 'No internet' when there is none, else 'Something went
 * wrong!' (U-01). Null means tell nothing: the call was cancelled by ourselves (U-22).
 */
export function errorMessage(error: unknown): string | null {
  if (isAbort(error)) return null;
  if (error instanceof ApiError && error.statusCode > 0) return error.message || somethingWentWrong;
  if (error instanceof SyncError && error.kind === 'refused') return error.message || somethingWentWrong;
  return isOffline() ? noInternet : somethingWentWrong;
}

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
