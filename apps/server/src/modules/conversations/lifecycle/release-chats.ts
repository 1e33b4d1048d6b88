import { type Ctx, inWorkspace, runStep, withTransaction } from '../../../platform/ctx.ts';
import { fulfil } from '../../../platform/jobs/job.ts';
import { isReleased, releaseChats } from '../../team/index.ts';
import { audienceOf, changedPayload } from '../audience.ts';
import { chatEnded, chatReleased } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { moveQueue } from '../lists/queue.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { rejectForGone } from '../participation/answer-transfer.ts';
import { chatWaits } from './assignment.ts';
import { listOngoingOf, takeAgentAway } from './lifecycle.repo.ts';
import type { Locked } from './transition.repo.ts';
import { transition } from './transition.ts';

/**
 * An agent who was suspended, removed or may not chat any more has no chats (decision D-1): ongoing ones wait again, those
 * their client has left are closed. Looks again first, because the person may be back by now; running twice is harmless.
 */
export const releaseChatsOf = fulfil(releaseChats, async (ctx, { workspaceId, userId }) => {
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: releaseChats.name });
  if (!(await isReleased(scoped, userId))) return;
  for (const id of await listOngoingOf(scoped.pool, workspaceId, userId)) await releaseChat(scoped, id, userId);
  await rejectForGone(scoped, userId);
});

/**
 * Takes the chat from its agent; false when it is not the agent's any more. `open`: only while the client is there, a
 * chat that was left is the agent's to tidy away.
 */
export async function releaseChat(
  ctx: Ctx,
  id: string,
  agentId: string,
  options: { open?: boolean } = {},
): Promise<boolean> {
  const done = await withTransaction(ctx, async (tx) => {
    const guard = (locked: Locked) => locked.agent_id === agentId && !(options.open && locked.client_left);
    const moved = await transition(tx, id, { type: 'agent-gone' }, { guard });
    if (!moved) return false;
    await tx.audit({ action: 'conversation.released', subject: { type: 'conversation', id }, data: { agentId } });
    if (!moved.change.released) {
      tx.emit(chatEnded(changedPayload(moved.row, tx.now())));
      return null;
    }
    await takeAgentAway(tx.pool, tx.workspaceId, id, tx.now());
    const notice = await appendMessage(tx, id, {
      author: 'agent',
      senderId: null,
      type: 'notification',
      text: 'agent-gone',
    });
    await runStep(tx, chatWaits, { conversationId: id });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(chatReleased(changedPayload(row, tx.now())));
    return { row, notice };
  });
  if (done) {
    await publishMessage(ctx, done.notice.write, done.notice.written);
    await moveQueue(ctx, audienceOf(done.row));
  }
  return done !== false;
}
