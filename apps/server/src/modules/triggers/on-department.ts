import { personOf } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RemovedDepartment } from '../departments/index.ts';
import { findPerson } from './agents.repo.ts';
import { triggersChanged } from './triggers.events.ts';
import { stopForDepartment } from './triggers.repo.ts';

/** A trigger that assigns to a department which is deleted would assign to nobody without a word: it is switched off. */
export async function onDepartmentRemoved(tx: Ctx, { id, name, storeId }: RemovedDepartment): Promise<void> {
  const userId = personOf(tx.actor);
  const stopped = await stopForDepartment(tx, id, userId);
  if (stopped.length === 0) return;
  const by = userId === null ? null : { _id: userId, fullname: await findPerson(tx, userId) };
  for (const trigger of stopped) {
    await tx.audit({
      action: 'trigger.department-gone',
      subject: { type: 'auto-trigger', id: trigger.id },
      data: { name: trigger.name, storeId, department: name },
    });
    tx.emit(triggersChanged({ workspaceId: tx.workspaceId, storeId, triggerId: trigger.id, by }));
  }
}
