import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { fulfil } from '../../../platform/jobs/job.ts';
import { memberLeft } from '../../team/index.ts';
import { applyChange } from '../ticket/change-tickets.ts';
import { holdTickets } from '../ticket/work.ts';
import { openTicketsOfGone } from './assignees.repo.ts';

/**
 * Open tickets of a member who was removed have no assignee: on nobody's list but theirs they would never be answered. Closed
 * ones keep the name. Each in a transaction of its own, on the state it finds; running twice is harmless.
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
