import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { RootCtx } from '../ctx.ts';
import { severityOf } from '../errors.ts';
import { createTurns } from '../turns.ts';
import type { Periodic } from './job.ts';

export interface PeriodicRunner {
  start(scopes: readonly Periodic['scope'][]): void;
  /** Runs every task once, in order; test hooks only, after the clock moved. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * So many runs hold a lock at once. Each has a connection for its lock and needs another one for its work: were they as many
 * as the pool has connections, all would wait for each other.
 */
const lockedAtOnce = 3;

/** Timers for repeated work. A run that is still going when its time comes again is not started twice. */
export function createPeriodicRunner(
  tasks: readonly Periodic[],
  source: { pool: Pool; log: Logger; ctx(task: string): RootCtx },
): PeriodicRunner {
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const enter = createTurns(lockedAtOnce);

  const runOnce = (task: Periodic): Promise<void> => {
    const before = running.get(task.name);
    if (before !== undefined) return before;
    const run = guarded(task).finally(() => running.delete(task.name));
    running.set(task.name, run);
    return run;
  };

  async function runLocked(task: Periodic): Promise<void> {
    const leave = await enter('locked');
    try {
      await withLock(source.pool, task.name, () => task.run(source.ctx(task.name), stopping.signal));
    } finally {
      leave();
    }
  }

  async function guarded(task: Periodic): Promise<void> {
    try {
      if (task.scope === 'process') await task.run(source.ctx(task.name), stopping.signal);
      else await runLocked(task);
    } catch (error) {
      source.log[severityOf(error)]({ err: error, task: task.name }, 'Periodic task failed');
    }
  }

  return {
    start(scopes) {
      for (const task of tasks) {
        if (!scopes.includes(task.scope)) continue;
        timers.push(setInterval(() => void runOnce(task), task.everyMs));
      }
    },
    async runAll() {
      for (const task of tasks) {
        // A run that began before the clock moved does not count.
        await running.get(task.name);
        await runOnce(task);
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** Skips when another worker holds the lock: it is doing the same work right now. */
async function withLock(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const key = createHash('sha256').update(`periodic:${name}`).digest().readInt32BE(0);
  const client = await pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(72031, $1) AS locked', [key]);
    if (rows[0]?.locked === true) {
      await work();
      await client.query('SELECT pg_advisory_unlock(72031, $1)', [key]);
    }
    broken = false;
  } finally {
    // A connection that may still hold the lock is closed, which frees it.
    client.release(broken);
  }
}
