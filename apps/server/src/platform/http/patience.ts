import { AppError } from '../errors.ts';

/** Two probes of the database follow it: together they stay below ten seconds. */
const patienceMs = 6_000;
const probeAgainMs = 500;

interface Waiting {
  /** ms since the call came in. */
  elapsedMs: number;
  /** Whether the answer has begun: a stream is left alone. */
  hasBegun(): boolean;
}

/**
 * Refuses a call as `unavailable` when the database does not answer (stopped, disk full, every connection taken), instead
 * of keeping the caller for the minute a statement may take. A slow call on a database that answers is left alone. The work
 * itself goes on: what it has begun may still happen.
 */
export type Patience = <T>(work: Promise<T>, waiting: Waiting) => Promise<T>;

export function createPatience(databaseAnswers: () => Promise<boolean>): Patience {
  return (work, { elapsedMs, hasBegun }) =>
    new Promise((done, fail) => {
      let silent = 0;
      let timer = setTimeout(look, Math.max(0, patienceMs - elapsedMs));
      async function look(): Promise<void> {
        if (hasBegun()) return;
        // One probe may hit a busy moment.
        silent = (await databaseAnswers()) ? 0 : silent + 1;
        if (silent < 2) timer = setTimeout(look, probeAgainMs);
        else if (!hasBegun()) fail(new AppError('unavailable', { retryAfter: 1 }));
      }
      work.then(done, fail).finally(() => clearTimeout(timer));
    });
}
