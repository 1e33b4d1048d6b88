import type { Pool, PoolClient } from 'pg';
import { createTurns, type Leave } from '../turns.ts';

export interface LaneOptions {
  /** Statements that run at once, and transactions that are open. */
  places: number;
  /** In ms; whoever waits longer is refused with `rate-limited`. Left out: everybody waits. */
  patienceMs?: number;
}

/** A share of the connections. `of` is the pool as one request (or job) of a workspace has it. */
export interface Lane {
  of(key: string): Pool;
}

/**
 * The pool for heavy work: so many of its connections at the most, by turns between keys, so the others are always there
 * for messages and sign-in. Each statement waits on its own, so a slow download holds no connection. A statement outside a
 * request's own open transaction does not wait, or the request would deadlock.
 */
export function createLane(pool: Pool, { places, patienceMs }: LaneOptions): Lane {
  const enter = createTurns(places, patienceMs);
  return {
    of(key) {
      let transactions = 0;
      const turn = async (): Promise<Leave> => (transactions > 0 ? () => {} : enter(key));
      const lane = {
        async query(...given: Parameters<Pool['query']>) {
          const leave = await turn();
          try {
            return await pool.query(...given);
          } finally {
            leave();
          }
        },
        async connect(): Promise<PoolClient> {
          const leave = await turn();
          transactions += 1;
          const end = () => {
            transactions -= 1;
            leave();
          };
          const client = await pool.connect().catch((error: unknown) => {
            end();
            throw error;
          });
          const { release } = client;
          client.release = (broken) => {
            client.release = release;
            end();
            release.call(client, broken);
          };
          return client;
        },
      };
      return lane as unknown as Pool;
    },
  };
}
