import { AppError } from '../../../platform/errors.ts';

/** Why we stopped reading ourselves; carried as the reason of an abort. */
export type OwnStop = 'silent' | 'gone';

const longestWaitSeconds = 3600;

/** The error for the caller by a service's status. Its words are not passed on: nobody knows what they hold. */
export function failureOfStatus(status: number, retryAfter: string | undefined): AppError {
  if (status === 401 || status === 403) return new AppError('ai-refused');
  if (status === 429) return new AppError('ai-busy', { retryAfter: secondsOf(retryAfter) });
  if (status === 408 || status === 504) return new AppError('ai-timeout');
  if (status >= 500) return new AppError('ai-failed');
  return new AppError('ai-rejected');
}

/** Seconds or a date, as HTTP allows. */
function secondsOf(retryAfter: string | undefined): number {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), longestWaitSeconds) : 30;
}

/** What the network, a broken answer or our own stop means. */
export function failureOf(error: unknown, { stopped, begun }: { stopped: unknown; begun: boolean }): AppError {
  if (error instanceof AppError) return error;
  if (stopped === 'silent') return new AppError('ai-timeout', { cause: error });
  return new AppError('ai-failed', { reason: begun ? 'ai-broke-off' : undefined, cause: error });
}
