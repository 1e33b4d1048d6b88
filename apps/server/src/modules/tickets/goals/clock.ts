import type { BodyOf, endpoints, Ticket } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { readTicket } from '../ticket/read-ticket.ts';
import type { TicketRow } from '../ticket/tickets.repo.ts';
import { holdTicket, holdTickets, hoursOfTicket, keep, type LogEntry, toldOf, type Work } from '../ticket/work.ts';
import { ticketLate } from '../tickets.events.ts';
import { type Due, dropOldDrafts, dropOldReplies, foldTallies, listAwake, listLate } from './clock.repo.ts';
import { pause, resume } from './goals.ts';

const atOnce = 200;
const dayMs = 24 * 60 * 60_000;

/** Puts a ticket aside, or takes it back. Throws `not-found`, `bad-request` (closed, or a moment that is over), `conflict`. */
export async function snoozeTicket(
  ctx: Ctx<AgentActor>,
  id: string,
  { until }: BodyOf<(typeof endpoints)['tickets.snooze']>,
): Promise<{ data: Ticket }> {
  const moment = until === null ? null : new Date(until);
  return withTransaction(ctx, async (tx) => {
    const { work, row } = await holdTicket(tx, id);
    const was = row.snoozed_until?.toISOString() ?? null;
    if (moment === null) resume(row, await hoursOfTicket(tx, work, row), tx.now());
    else {
      const isOver = row.status === 'solved' || row.status === 'trash';
      if (isOver) throw new AppError('bad-request', { reason: 'snooze-closed' });
      if (moment <= tx.now()) throw new AppError('bad-request', { reason: 'snooze-past' });
      pause(row, moment, tx.now());
    }
    const became = moment?.toISOString() ?? null;
    if (was !== became) {
      await keep(tx, work.doer, row, [{ type: 'snooze', was, became }]);
      await tx.audit({ action: 'ticket.snoozed', subject: { type: 'ticket', id: row.id }, data: { until: became } });
    }
    return { data: await readTicket(tx, row.id) };
  });
}

/** Each in a transaction of its own: one that fails keeps nobody else waiting. */
async function each(
  ctx: RootCtx,
  due: readonly Due[],
  name: string,
  change: (tx: Ctx, work: Work, row: TicketRow) => Promise<void>,
): Promise<void> {
  for (const { id, workspace_id } of due) {
    const scoped = inWorkspace(ctx, workspace_id, { kind: 'job', name });
    await withTransaction(scoped, async (tx) => {
      const work = await holdTickets(tx, [id]);
      for (const row of work.rows) await change(tx, work, row);
    }).catch((error: unknown) => ctx.log.error({ err: error, ticket: id }, `${name} failed`));
  }
}

/** Tickets whose time has come are there again, unseen. */
export const wakeTickets = async (ctx: RootCtx): Promise<void> =>
  each(ctx, await listAwake(ctx.pool, ctx.now(), atOnce), 'tickets.wake', async (tx, work, row) => {
    if (row.snoozed_until === null || row.snoozed_until > tx.now()) return;
    const was = row.snoozed_until.toISOString();
    resume(row, await hoursOfTicket(tx, work, row), tx.now());
    row.seen = false;
    await keep(tx, null, row, [{ type: 'snooze', was }]);
  });

/** Promises that are broken and were not said to be: marks them, and answers which. */
function broken(row: TicketRow, now: Date): string[] {
  const goals: string[] = [];
  if (row.first_met_at === null && !row.first_told && row.first_due_at !== null && row.first_due_at <= now) {
    row.first_told = true;
    goals.push('first-answer');
  }
  if (row.next_met_at === null && !row.next_told && row.next_due_at !== null && row.next_due_at <= now) {
    row.next_told = true;
    goals.push('next-answer');
  }
  if (!row.solve_told && row.solve_due_at !== null && row.solve_due_at <= now) {
    row.solve_told = true;
    goals.push('solve');
  }
  return goals;
}

/** Once each: an entry in the log, and a word to its assignee. */
export const tellLate = async (ctx: RootCtx): Promise<void> =>
  each(ctx, await listLate(ctx.pool, ctx.now(), atOnce), 'tickets.late', async (tx, work, row) => {
    const open = row.status === 'todo' || row.status === 'in-progress';
    if (!open || row.paused_at !== null) return;
    const now = tx.now();
    const goals = broken(row, now);
    if (goals.length === 0) return;
    await keep(
      tx,
      null,
      row,
      goals.map((goal): LogEntry => ({ type: 'goal', became: goal })),
    );
    if (row.assignee_id === null) return;
    for (const goal of goals) {
      const told = { ...toldOf(tx, row, work.settings), assigneeId: row.assignee_id, goal, at: now.toISOString() };
      tx.emit(ticketLate(told));
    }
  });

export async function tidyTickets(ctx: RootCtx): Promise<void> {
  await foldTallies(ctx.pool);
  await dropOldDrafts(ctx.pool, new Date(ctx.now().getTime() - 30 * dayMs));
  await dropOldReplies(ctx.pool, new Date(ctx.now().getTime() - dayMs));
}
