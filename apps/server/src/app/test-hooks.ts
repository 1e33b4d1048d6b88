import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isAdjustable } from '../platform/clock.ts';
import { withTransaction } from '../platform/ctx.ts';
import { AppError } from '../platform/errors.ts';
import { hidden } from '../platform/http/static-files.ts';
import type { JobRunner } from '../platform/jobs/job-runner.ts';
import type { PeriodicRunner } from '../platform/jobs/periodic-runner.ts';
import type { Deps } from '../platform/module.ts';

const body = z.object({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(400 * 86_400_000),
});

/** Moves the clock, then does at once all periodic work and every job that became due. */
export async function advanceClock(
  deps: Deps,
  work: { periodic: PeriodicRunner; jobs: JobRunner },
  advanceMs: number,
): Promise<void> {
  if (!isAdjustable(deps.clock)) throw new Error('This clock cannot be moved.');
  deps.clock.advance(advanceMs);
  await work.periodic.runAll();
  await work.jobs.runDue(deps.clock.now());
}

const longWork = z.object({
  statementMs: z.number().int().min(0).max(60_000),
  pauseMs: z.number().int().min(0).max(60_000),
});

/** A transaction that is long in a statement, then long between two: what a broken database hits there is no matter of luck. */
async function holdTransaction(deps: Deps, given: unknown): Promise<void> {
  const { statementMs, pauseMs } = longWork.parse(given);
  await withTransaction(deps.rootCtx('test'), async (tx) => {
    await tx.pool.query('SELECT pg_sleep($1)', [statementMs / 1000]);
    await delay(pauseMs);
    await tx.pool.query('SELECT 1');
  });
}

/** `POST /__test/clock {advanceMs}` (decision U-4), `/__test/transaction`; `main` never adds them in production. */
export function addTestHooks(app: FastifyInstance, advance: (ms: number) => Promise<void>, deps: Deps): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw new AppError('validation', { field: 'advanceMs', reason: 'not-number' });
    await advance(parsed.data.advanceMs);
    return reply.type('application/json').send(JSON.stringify({ now: deps.clock.now().toISOString() }));
  };
  app.post('/__test/clock', hidden, handler);
  app.post('/api/__test/clock', hidden, handler);
  app.post('/__test/transaction', hidden, async (request, reply) => {
    await holdTransaction(deps, request.body);
    return reply.code(204).send();
  });
}
