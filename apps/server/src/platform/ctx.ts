import type { LanguageCode } from '@chatso/domain';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Actor, UserActor } from './actor.ts';
import type { AuditEntry } from './audit.ts';
import { writeAudit } from './audit.ts';
import { createDb, type Db, type Sql } from './db/db.ts';
import { isConnectionLoss } from './errors.ts';
import type { DomainEvent } from './events.ts';
import type { EnqueueOptions, JobOrder, Jobs } from './jobs/job.ts';
import type { Step, StepWork } from './step.ts';

/** Where a call came from, as far as a server can see. */
export interface CallOrigin {
  ip: string;
  userAgent: string | null;
  /** How whoever asks reads: what their browser says, null when it says nothing we know. */
  language: LanguageCode | null;
  timeZone: string | null;
}

/** What a use case may touch, before anybody knows the workspace: sign-in, public pages, periodic work. */
export interface RootCtx {
  readonly db: Db;
  /** The raw handle below `db`: the pool, or inside `withTransaction` that transaction's connection. */
  readonly pool: Sql;
  now(): Date;
  readonly log: Logger;
  readonly requestId: string;
  /** Null for what no client asked for: jobs, periodic work, seeds. */
  readonly from: CallOrigin | null;
  /** Published after the outermost commit, dropped on rollback. Outside a transaction: at once. */
  emit(event: DomainEvent): void;
  /** Stored in the same transaction as the rest of the work. */
  enqueue<P extends object>(job: JobOrder<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

/** The context of everything that belongs to one workspace. */
export interface Ctx<A extends Actor = Actor> extends RootCtx {
  readonly workspaceId: string;
  readonly actor: A;
}

/** A signed-in person without a workspace header (`users/me`). */
export interface UserCtx extends RootCtx {
  readonly actor: UserActor;
}

export interface CtxSource {
  pool: Pool;
  db: Db;
  jobs: Jobs;
  now(): Date;
  steps: readonly StepWork[];
  /** Called with the events of one commit, in order; carries the context for reactions. */
  publish(events: readonly DomainEvent[], ctx: RootCtx): void;
}

interface Scope {
  source: CtxSource;
  /** Set inside a transaction: events wait here for the commit, job queues to wake wait beside them. */
  pending: { events: DomainEvent[]; queues: Set<string> } | null;
}

const scopes = new WeakMap<object, Scope>();

export function createRootCtx(
  source: CtxSource,
  log: Logger,
  requestId: string,
  from: CallOrigin | null = null,
): RootCtx {
  return build(source, null, source.db, source.pool, { log, requestId, from });
}

/** The same context inside a workspace. Jobs and periodic work use it too: `inWorkspace(ctx, id, {kind:'job', name})`. */
export function inWorkspace<A extends Actor>(ctx: RootCtx, workspaceId: string, actor: A): Ctx<A> {
  return derive(ctx, { workspaceId, actor });
}

export const asUser = (ctx: RootCtx, actor: UserActor): UserCtx => derive(ctx, { actor });

/**
 * Runs `fn` in one transaction. Joins when `ctx` is already inside one, so use cases may call each other; the outermost
 * call commits, and only then are events published and job workers woken.
 */
export async function withTransaction<C extends RootCtx, R>(ctx: C, fn: (tx: C) => Promise<R>): Promise<R> {
  const scope = scopeOf(ctx);
  if (scope.pending !== null) return fn(ctx);
  const client = await scope.source.pool.connect();
  const pending = { events: [] as DomainEvent[], queues: new Set<string>() };
  let broken: Error | undefined;
  let result: R;
  try {
    await client.query('BEGIN');
    const inner = build(scope.source, pending, createDb(client), client, ctx);
    result = await fn(derive<C>(inner, ctx));
    await client.query('COMMIT');
  } catch (error) {
    broken = await undo(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
  if (pending.events.length > 0) scope.source.publish(pending.events, outside(ctx, scope.source));
  for (const queue of pending.queues) scope.source.jobs.wake(queue);
  return result;
}

/** Rolls back; answers why the connection must not be used again. What failed first is the caller's to tell. */
async function undo(client: PoolClient, error: unknown): Promise<Error | undefined> {
  // On a connection that hangs the next statement would wait behind the one that was given up.
  if (isConnectionLoss(error)) return asError(error);
  return client.query('ROLLBACK').then(
    () => undefined,
    (failure: unknown) => asError(failure),
  );
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * For what is told after the fact, as a seed does: the same transaction at a moment of the past. Nobody hears of what is done
 * in it and no work is ordered, since all of it is long over.
 */
export function atMoment<C extends RootCtx>(tx: C, moment: Date): C {
  const scope = scopeOf(tx);
  if (scope.pending === null) throw new Error('What is over is told in one transaction.');
  const past: RootCtx = { ...tx, now: () => moment, emit: () => undefined, enqueue: async () => undefined };
  scopes.set(past, scope);
  return derive<C>(past, tx);
}

/** What higher modules do at this step of the caller's transaction. One that fails leaves nothing behind. */
export async function runStep<P>(tx: Ctx, step: Step<P>, payload: P): Promise<boolean> {
  const { source, pending } = scopeOf(tx);
  let done = true;
  if (pending === null) throw new Error(`Step ${step.stepName} belongs into a transaction.`);
  for (const work of source.steps) {
    if (work.step !== step.stepName) continue;
    const said = pending.events.length;
    await tx.pool.query('SAVEPOINT step');
    try {
      await work.run(tx, payload);
      await tx.pool.query('RELEASE SAVEPOINT step');
    } catch (error) {
      // When not even this is possible, the connection is gone, and with it the caller's transaction.
      await tx.pool.query('ROLLBACK TO SAVEPOINT step').catch(() => {
        throw error;
      });
      pending.events.length = said;
      done = false;
      tx.log.error({ err: error, step: step.stepName }, 'Step failed');
    }
  }
  return done;
}

/** The context a reaction gets: same request, no transaction, no actor. */
const outside = (ctx: RootCtx, source: CtxSource): RootCtx => build(source, null, source.db, source.pool, ctx);

function build(
  source: CtxSource,
  pending: Scope['pending'],
  db: Db,
  sql: Sql,
  request: Pick<RootCtx, 'log' | 'requestId' | 'from'>,
): RootCtx {
  const ctx: RootCtx = {
    db,
    pool: sql,
    now: source.now,
    log: request.log,
    requestId: request.requestId,
    from: request.from,
    emit(event) {
      if (pending === null) source.publish([event], ctx);
      else pending.events.push(event);
    },
    async enqueue(job, payload, options) {
      await source.jobs.send(sql, job, payload, options);
      if (pending === null) source.jobs.wake(job.name);
      else pending.queues.add(job.name);
    },
    audit: (entry) => writeAudit(ctx, entry),
  };
  scopes.set(ctx, { source, pending });
  return ctx;
}

/** Copies what makes a context special (workspace, actor) onto another base, and keeps its transaction scope. */
function derive<C extends RootCtx>(base: RootCtx, extra: object): C {
  const scope = scopeOf(base);
  const { db, pool, now, log, requestId, from, emit, enqueue } = base;
  const audit = (entry: AuditEntry): Promise<void> => writeAudit(ctx, entry);
  const ctx = { ...extra, db, pool, now, log, requestId, from, emit, enqueue, audit } as unknown as C;
  scopes.set(ctx, scope);
  return ctx;
}

function scopeOf(ctx: RootCtx): Scope {
  const scope = scopes.get(ctx);
  if (scope === undefined) throw new Error('This context was copied by hand; use inWorkspace or withTransaction.');
  return scope;
}
