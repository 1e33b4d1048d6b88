import type { Pool, PoolClient } from 'pg';
import { AppError } from '../errors.ts';

/** Whoever waits longer is told to come again. */
const patienceMs = 30_000;

interface Waiting {
  enter(): void;
}

/** Lets `places` in at once; who waits is let in by turns of their keys, so that one workspace's queue is its own. */
export function createTurns(places: number) {
  let free = places;
  // The order of the keys is the order of their turns.
  const queues = new Map<string, Waiting[]>();

  function leave(): void {
    const [turn] = queues;
    if (turn === undefined) {
      free += 1;
      return;
    }
    const [key, queue] = turn;
    const next = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    next?.enter();
  }

  function giveUp(key: string, waiting: Waiting): void {
    const left = (queues.get(key) ?? []).filter((other) => other !== waiting);
    if (left.length > 0) queues.set(key, left);
    else queues.delete(key);
  }

  /** Resolves with what gives the place back, once. Throws `rate-limited` when it takes too long. */
  return async (key: string): Promise<() => void> => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((enter, refuse) => {
        const waiting: Waiting = {
          enter() {
            clearTimeout(timer);
            enter();
          },
        };
        const timer = setTimeout(() => {
          giveUp(key, waiting);
          refuse(new AppError('rate-limited', { retryAfter: 5 }));
        }, patienceMs);
        queues.set(key, [...(queues.get(key) ?? []), waiting]);
      });
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
}

/** A share of the connections. `of` is the pool as one workspace (or caller) has it. */
export interface Lane {
  of(key: string): Pool;
}

/**
 * The pool for heavy answers: so many of its connections at the most, by turns between workspaces, so the others are always
 * there for messages and sign-in. Each statement waits by itself: a file that is read slowly keeps no connection.
 */
export function createLane(pool: Pool, places: number): Lane {
  const enter = createTurns(places);
  return {
    of(key) {
      const lane = {
        async query(...given: Parameters<Pool['query']>) {
          const leave = await enter(key);
          try {
            return await pool.query(...given);
          } finally {
            leave();
          }
        },
        async connect(): Promise<PoolClient> {
          const leave = await enter(key);
          const client = await pool.connect().catch((error: unknown) => {
            leave();
            throw error;
          });
          const { release } = client;
          client.release = (broken) => {
            leave();
            release.call(client, broken);
          };
          return client;
        },
      };
      return lane as unknown as Pool;
    },
  };
}
