import { type Ctx, runStep } from '../../../platform/ctx.ts';
import { bring } from '../../../platform/place.ts';
import { departmentChats } from '../../departments/index.ts';
import { changedPayload } from '../audience.ts';
import { chatChangedDepartment } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { chatWaits } from './assignment.ts';
import { changeWaiting, countChatsOf } from './department-chats.repo.ts';

/** They go on waiting as long as they have; others may answer them now, who hear of them as of a new chat. */
async function moveWaiting(tx: Ctx, departmentId: string, to: string | null): Promise<number> {
  const ids = await changeWaiting(tx, departmentId, to);
  for (const conversationId of ids) {
    const subject = { type: 'conversation', id: conversationId } as const;
    await tx.audit({ action: 'conversation.department-changed', subject, data: { from: departmentId, to } });
    await runStep(tx, chatWaits, { conversationId });
    const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
    tx.emit(chatChangedDepartment({ ...changedPayload(row, tx.now()), from: departmentId }));
  }
  return ids.length;
}

export const chatsOfDepartments = bring(departmentChats, { count: countChatsOf, moveWaiting });
