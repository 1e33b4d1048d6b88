import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Sql } from '../db/db.ts';
import { severityOf } from '../errors.ts';
import type { AnyJob, EnqueueOptions, JobDef, JobOrder, Jobs } from './job.ts';

export interface JobRunner extends Jobs {
  /** Makes schema and queues; needed before anything can be sent. */
  start(): Promise<void>;
  /** Begins to take jobs: only processes with the worker role. */
  work(): void;
  /** Runs what is due now and what becomes due until `now`; test hooks only. Answers how many ran. */
  runDue(now: Date): Promise<number>;
  /** Frees what has been running too long and removes what is long finished. */
  maintain(): Promise<void>;
  /** Takes no more jobs and waits for the running ones; what is left waits in the database. */
  stop(): Promise<void>;
}

interface Queue {
  job: AnyJob;
  timer: NodeJS.Timeout | null;
  running: Promise<boolean> | null;
  /** Woken while running: look again afterwards. */
  again: boolean;
}

const pollMs = 2000;
const batchSize = 10;

/**
 * pg-boss stores and hands out; the loop is ours, because pg-boss's own lets a database restart end the process (it
 * does not await its bookkeeping). A job is taken by one worker, retried with backoff, and kept when the process dies.
 */
export function createJobRunner(
  pool: Pool,
  log: Logger,
  jobs: readonly AnyJob[],
  run: (job: AnyJob, payload: object) => Promise<void>,
): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'Job storage failed'));
  const queues = new Map<string, Queue>(
    jobs.map((job) => [job.name, { job, timer: null, running: null, again: false }]),
  );
  let working = false;

  /** One batch of a queue; true when there may be more. */
  async function runBatch(job: AnyJob): Promise<boolean> {
    const taken = await boss.fetch<object>(job.name, { batchSize });
    await Promise.all(taken.map((one) => runOne(job, one)));
    return taken.length === batchSize;
  }

  async function runOne(job: AnyJob, taken: PgBoss.Job<object>): Promise<void> {
    try {
      await withTimeout(run(job, job.schema.parse(taken.data)), job.timeoutSeconds);
    } catch (error) {
      log[severityOf(error)]({ err: error, job: job.name, jobId: taken.id }, 'Job failed');
      await boss.fail(job.name, taken.id, { message: error instanceof Error ? error.message : String(error) });
      return;
    }
    await boss.complete(job.name, taken.id);
  }

  function look(queue: Queue): Promise<boolean> {
    if (queue.running !== null) {
      queue.again = true;
      return queue.running;
    }
    if (queue.timer !== null) clearTimeout(queue.timer);
    queue.timer = null;
    queue.again = false;
    queue.running = runBatch(queue.job)
      .catch((error: unknown) => {
        log[severityOf(error)]({ err: error, job: queue.job.name }, 'Could not take jobs');
        return false;
      })
      .finally(() => {
        queue.running = null;
      });
    void queue.running.then((more) => {
      if (!working) return;
      const wait = more || queue.again ? 0 : pollMs + Math.floor(Math.random() * 200);
      queue.timer ??= setTimeout(() => void look(queue), wait);
    });
    return queue.running;
  }

  return {
    async start() {
      const client = await pool.connect();
      try {
        // Processes that start together must not make the same queue twice.
        await client.query('SELECT pg_advisory_lock(72031, 2)');
        await boss.start();
        const known = new Set((await boss.getQueues()).map((queue) => queue.name));
        for (const job of jobs) if (!known.has(job.name)) await boss.createQueue(job.name, queueOptions(job));
      } finally {
        // Closing the connection gives the lock back.
        client.release(true);
      }
    },
    work() {
      working = true;
      for (const queue of queues.values()) void look(queue);
    },
    async send<P extends object>(sql: Sql, job: JobOrder<P>, payload: P, options: EnqueueOptions = {}) {
      if (!queues.has(job.name)) throw new Error(`Job ${job.name} has no handler: no module lists it.`);
      await boss.send(job.name, payload, {
        ...limitsOf(job),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        db: { executeSql: (text, values) => sql.query(text, values) },
      });
    },
    wake(name) {
      const queue = queues.get(name);
      if (working && queue !== undefined) void look(queue);
    },
    async runDue(now) {
      await pool.query(
        "UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE start_after <= $1 AND state < 'active'",
        [now],
      );
      let ran = 0;
      for (const { job } of queues.values()) {
        for (;;) {
          const taken = await boss.fetch<object>(job.name, { batchSize });
          await Promise.all(taken.map((one) => runOne(job, one)));
          ran += taken.length;
          if (taken.length < batchSize) break;
        }
      }
      return ran;
    },
    maintain: () => boss.maintain(),
    async stop() {
      working = false;
      for (const queue of queues.values()) if (queue.timer !== null) clearTimeout(queue.timer);
      await Promise.all([...queues.values()].map((queue) => queue.running));
      await boss.stop({ graceful: false });
    },
  };
}

const limitsOf = (job: Pick<JobDef, 'retry' | 'timeoutSeconds'>) => ({
  retryLimit: job.retry.limit,
  retryDelay: job.retry.delaySeconds,
  retryBackoff: job.retry.backoff,
  expireInSeconds: job.timeoutSeconds,
});

const queueOptions = (job: AnyJob): PgBoss.Queue => ({ name: job.name, policy: 'standard', ...limitsOf(job) });

async function withTimeout(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Took longer than ${seconds} s.`)), seconds * 1000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
