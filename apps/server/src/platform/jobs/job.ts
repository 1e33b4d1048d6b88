import type { z } from 'zod';
import type { RootCtx } from '../ctx.ts';
import type { Sql } from '../db/db.ts';
import type { Deps } from '../module.ts';

/** A job value: work that must happen, stored in the database with the change that asked for it. */
export interface JobDef<P extends object = object> {
  name: string;
  schema: z.ZodType<P>;
  retry: { limit: number; delaySeconds: number; backoff: boolean };
  /** Seconds a run may take before it counts as lost and is retried. */
  timeoutSeconds: number;
  /** Runs at least once: must be safe to run twice. Throw to be retried. */
  handler(ctx: RootCtx, payload: P, deps: Deps): Promise<void>;
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
}

type JobInput<P extends object> = Pick<JobDef<P>, 'name' | 'schema' | 'handler'> & {
  retry?: Partial<JobDef['retry']>;
  timeoutSeconds?: number;
};

export const defineJob = <P extends object>(job: JobInput<P>): JobDef<P> => ({
  ...job,
  ...limitsOf(job),
});

const limitsOf = (
  job: Pick<JobInput<object>, 'retry' | 'timeoutSeconds'>,
): Pick<JobDef, 'retry' | 'timeoutSeconds'> => ({
  retry: { limit: 5, delaySeconds: 5, backoff: true, ...job.retry },
  timeoutSeconds: job.timeoutSeconds ?? 300,
});

/** What somebody asks for: enough to store it. */
export type JobOrder<P extends object = object> = Pick<JobDef<P>, 'name' | 'schema' | 'retry' | 'timeoutSeconds'>;

/**
 * Work that a lower module orders and a higher one does: the order is the lower module's, `fulfil` makes the job of it,
 * which the higher module lists. As sure as any job, without the lower one knowing who does it.
 */
export const defineOrder = <P extends object>(order: Omit<JobInput<P>, 'handler'>): JobOrder<P> => ({
  name: order.name,
  schema: order.schema,
  ...limitsOf(order),
});

export const fulfil = <P extends object>(order: JobOrder<P>, handler: JobDef<P>['handler']): JobDef<P> => ({
  ...order,
  handler,
});

/** Erases the payload type, so that jobs of all kinds fit one list; payloads are parsed before the handler runs. */
export type AnyJob = Omit<JobDef, 'schema' | 'handler'> & {
  schema: z.ZodType<object>;
  // A method, so that its parameter stays bivariant and every JobDef<P> is assignable.
  handler(ctx: RootCtx, payload: object, deps: Deps): Promise<void>;
};

/** Work that repeats. `cluster`: one worker at a time, guarded by an advisory lock. `process`: each web process. */
export interface Periodic {
  name: string;
  everyMs: number;
  scope: 'cluster' | 'process';
  /** `signal` is aborted when the process is to end; it waits for the run. */
  run(ctx: RootCtx, signal: AbortSignal): Promise<void>;
}

export const definePeriodic = (periodic: Omit<Periodic, 'scope'> & { scope?: Periodic['scope'] }): Periodic => ({
  ...periodic,
  scope: periodic.scope ?? 'cluster',
});

/** The queue as seen by a context. */
export interface Jobs {
  send<P extends object>(sql: Sql, job: JobOrder<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Tells this process's worker of the queue to look now instead of at its next poll. */
  wake(queue: string): void;
}
