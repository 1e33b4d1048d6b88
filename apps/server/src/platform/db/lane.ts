import type { Pool, PoolClient } from 'pg';
import { createTurns } from '../turns.ts';

/** Whoever waits longer is told to come again. */
const patienceMs = 30_000;

/** A share of the connections. `of` is the pool as one workspace (or caller) has it. */
export interface Lane {
  of(key: string): Pool;
}

/**
 * The pool for heavy answers: so many of its connections at the most, by turns between workspaces, so the others are always
 * there for messages and sign-in. Each statement waits by itself: a file that is read slowly keeps no connection.
 */
export function createLane(pool: Pool, places: number): Lane {
  const enter = createTurns(places, patienceMs);
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
