import { setTimeout as delay } from 'node:timers/promises';

export const pause = (ms: number): Promise<void> => delay(ms);

/** A machine that also does other work gets there later. What a bound is about is asserted with a clock, not waited for. */
const patience = 3;

/** Asks again until it holds. `what` completes the sentence 'Within n s it did not happen that ...'. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  limitMs = 30_000,
  everyMs = 25,
): Promise<void> {
  const deadline = performance.now() + limitMs * patience;
  while (!(await holds())) {
    if (performance.now() > deadline) {
      const sentence = typeof what === 'string' ? what : what();
      throw new Error(`Within ${(limitMs * patience) / 1000} s it did not happen that ${sentence}.`);
    }
    await delay(everyMs);
  }
}

/** Repeats `work` until the returned function is called, which resolves when the last round has ended. */
export function repeat(work: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  const rounds = (async () => {
    while (!stopped) await work();
  })();
  return () => {
    stopped = true;
    return rounds;
  };
}

export const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1);
