import { asAppError } from '../errors.ts';
import type { Attempt, Limit } from './rate-limit.ts';

interface Points extends Pick<Limit, 'spend' | 'clear'> {
  giveBack(key: string): Promise<void>;
}

/** Those of one key: being judged, or waiting because no point is left while others are judged. */
interface Queue {
  users: number;
  judging: number;
  /** How many were settled so far: whoever was refused meanwhile looks again. */
  settled: number;
  waiting: (() => void)[];
}

/** Points are shared over processes; who waits for whom is known in this one only. */
export function createAttempts({ spend, giveBack, clear }: Points): Limit['attempt'] {
  const queues = new Map<string, Queue>();

  async function reserve(key: string, queue: Queue): Promise<void> {
    for (;;) {
      const { settled } = queue;
      try {
        await spend(key);
        queue.judging += 1;
        // There may be room for more than one.
        queue.waiting.shift()?.();
        return;
      } catch (error) {
        if (asAppError(error)?.code !== 'rate-limited') throw error;
        // A refused point was counted all the same.
        await giveBack(key);
        if (queue.judging === 0 && queue.settled === settled) throw error;
        if (queue.settled === settled) await new Promise<void>((done) => queue.waiting.push(done));
      }
    }
  }

  async function judge<R>(key: string, work: () => Promise<R>, how: Attempt): Promise<R> {
    const { counts = () => true, forgives = false } = how;
    try {
      const result = await work();
      await (forgives ? clear(key) : giveBack(key));
      return result;
    } catch (error) {
      const known = asAppError(error);
      if (known === null || known.status >= 500 || !counts(known)) await giveBack(key);
      throw error;
    }
  }

  return async (key, work, how = {}) => {
    const queue = queues.get(key) ?? { users: 0, judging: 0, settled: 0, waiting: [] };
    queues.set(key, queue);
    queue.users += 1;
    try {
      await reserve(key, queue);
      return await judge(key, work, how).finally(() => {
        queue.judging -= 1;
        queue.settled += 1;
      });
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
      // A waiter that is refused in turn wakes the next one here.
      queue.waiting.shift()?.();
    }
  };
}
