import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createTurns } from './turns.ts';

/** Answers of thousands of rows, made in the process that carries messages. */
export interface HeavyWork {
  /**
   * Does one piece of such work, a few milliseconds long, when it is the turn of `key` (a workspace). One piece at a time in
   * this process, whoever's it is; behind each one the others have the loop and the database to themselves.
   */
  piece<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** What is measured and waited for; the process's own unless a test gives others. */
export interface HeavyTools {
  /** In ms, from any beginning. */
  now(): number;
  rest(ms: number): Promise<unknown>;
  /** Begins to look; the function answers which share of the time since then the loop was busy, 0 to 1. */
  watchLoop(): () => number;
}

/** Even a loop with nothing else to do is looked at for so long, to know that. */
const shortestRestMs = 1;
/** Others are there when they take more than this share of the loop. */
const busyShare = 0.1;
/** Beside others a piece is followed by a rest twice as long as it was. */
const restBesideOthers = 2;
/** How much the newest rest says about whether others are there: they come in bursts. */
const weightOfNewest = 0.2;

const ownTools: HeavyTools = {
  now: () => performance.now(),
  rest: (ms) => delay(ms),
  watchLoop() {
    const begun = performance.eventLoopUtilization();
    return () => performance.eventLoopUtilization(begun).utilization;
  },
};

export function createHeavyWork({ now, rest, watchLoop }: HeavyTools = ownTools): HeavyWork {
  const enter = createTurns(1);
  /** Of the loop, while nothing heavy was done. */
  let others = 0;

  async function restAfter(tookMs: number): Promise<void> {
    const busySince = watchLoop();
    await rest(others > busyShare ? Math.max(shortestRestMs, tookMs * restBesideOthers) : shortestRestMs);
    others += (busySince() - others) * weightOfNewest;
  }

  return {
    async piece(key, work) {
      const leave = await enter(key);
      const begun = now();
      try {
        return await work();
      } finally {
        void restAfter(now() - begun).then(leave, leave);
      }
    },
  };
}
