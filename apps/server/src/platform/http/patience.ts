import { AppError } from '../errors.ts';

/** With two looks at the database behind it, nobody waits ten seconds for nothing. */
const patienceMs = 6_000;
const lookAgainMs = 500;

interface Waiting {
  /** ms since the call came in. */
  elapsedMs: number;
  /** A stream has begun: it ends by itself. */
  hasBegun(): boolean;
}

/**
 * Work of a call that waits for a database which does not answer (stopped, its disk full, every connection taken) is
 * refused as `unavailable`, instead of keeping its caller until the statement's own time is over. Whoever works long with a
 * database that answers is left alone. The work itself goes on: what it has begun may still happen.
 */
export type Patience = <T>(work: Promise<T>, waiting: Waiting) => Promise<T>;

export function createPatience(databaseAnswers: () => Promise<boolean>): Patience {
  return (work, { elapsedMs, hasBegun }) =>
    new Promise((done, fail) => {
      let silent = 0;
      let timer = setTimeout(look, Math.max(0, patienceMs - elapsedMs));
      async function look(): Promise<void> {
        if (hasBegun()) return;
        // One look may fall into a busy moment.
        silent = (await databaseAnswers()) ? 0 : silent + 1;
        if (silent < 2) timer = setTimeout(look, lookAgainMs);
        else if (!hasBegun()) fail(new AppError('unavailable', { retryAfter: 1 }));
      }
      work.then(done, fail).finally(() => clearTimeout(timer));
    });
}
