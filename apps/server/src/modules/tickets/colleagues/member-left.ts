import { personOf } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { fulfil } from '../../../platform/jobs/job.ts';
import { bring } from '../../../platform/place.ts';
import { memberLeft, memberWork } from '../../team/index.ts';
import { findSettings } from '../settings/settings.repo.ts';
import { applyChange } from '../ticket/change-tickets.ts';
import { doerOf, holdTickets, tellChanged, toldOf } from '../ticket/work.ts';
import { ticketAssigned } from '../tickets.events.ts';
import { findAssignee } from './assignees.ts';
import { countUnfinished, handOver, openTicketsOfGone } from './hand-over.repo.ts';

/** Whoever may have no tickets by now is a mistake in a form here, not a member who is gone. */
async function requireHeir(tx: Ctx, to: string) {
  try {
    return await findAssignee(tx, to);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    throw new AppError('bad-request', { reason: 'assignee-gone', field: 'ticketsTo' });
  }
}

/** Hands the open tickets of a member who was just removed to a colleague, or to nobody. */
export const ticketsOfMember = bring(memberWork, {
  count: countUnfinished,
  async handOver(tx, from, to) {
    const heir = to === null ? null : await requireHeir(tx, to);
    const by = personOf(tx.actor);
    const change = { from, to, stores: heir?.stores ?? null, by };
    const rows = await handOver(tx.pool, tx.workspaceId, change, tx.now());
    const [settings, doer] = [await findSettings(tx.pool, tx.workspaceId), await doerOf(tx)];
    for (const row of rows) {
      tellChanged(tx, row.id, doer);
      if (row.assignee_id === null || row.assignee_id === by) continue;
      const at = tx.now().toISOString();
      tx.emit(ticketAssigned({ ...toldOf(tx, row, settings), assigneeId: row.assignee_id, at }));
    }
    const assigned = rows.filter(({ assignee_id }) => assignee_id !== null).length;
    return { assigned, unassigned: rows.length - assigned };
  },
});

/**
 * Open tickets that a removed member still has become unassigned: a call that was let in before the removal gave them, or the
 * member was erased. Closed ones keep the name. Each in a transaction of its own; running twice is harmless.
 */
export const handBackTickets = fulfil(memberLeft, async (ctx, { workspaceId, userId }) => {
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: memberLeft.name });
  for (const id of await openTicketsOfGone(scoped.pool, workspaceId, userId)) {
    await withTransaction(scoped, async (tx) => {
      const work = await holdTickets(tx, [id]);
      for (const row of work.rows) {
        if (row.assignee_id !== userId || !(await applyChange(tx, work, row, { assigneeId: null }))) continue;
        const data = { changed: ['assigneeId'] };
        await tx.audit({ action: 'ticket.changed', subject: { type: 'ticket', id }, data });
      }
    });
  }
});
