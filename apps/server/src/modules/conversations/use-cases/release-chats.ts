import { type Ctx, inWorkspace, runStep, withTransaction } from '../../../platform/ctx.ts';
import { fulfil } from '../../../platform/jobs/job.ts';
import { isReleased, releaseChats } from '../../team/index.ts';
import { appendMessage } from '../append-message.ts';
import { chatWaits } from '../assignment.ts';
import { audienceOf, changedPayload } from '../audience.ts';
import { chatEnded, chatReleased } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { publishMessage } from '../publish-message.ts';
import { moveQueue } from '../queue.ts';
import { type Locked, transition } from '../transition.ts';
import { rejectForGone } from './answer-transfer.ts';

/**
 * Whoever was suspended, removed or may not chat any more has no chats (decision D-1): ongoing ones wait again, those
 * their client has left are closed. Looks again first, because the person may be back by now; running twice is harmless.
 */
export const releaseChatsOf = fulfil(releaseChats, async (ctx, { workspaceId, userId }) => {
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: releaseChats.name });
  if (!(await isReleased(scoped, userId))) return;
  const { rows } = await scoped.pool.query<{ id: string }>(
    `SELECT id FROM conversations WHERE workspace_id = $1 AND agent_id = $2 AND state = 'ongoing' ORDER BY start_date`,
    [workspaceId, userId],
  );
  for (const { id } of rows) await releaseChat(scoped, id, userId);
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
    await takeAgentAway(tx, id);
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

/** As if nobody had read a word of it; the hour until it is missed begins now. */
async function takeAgentAway(tx: Ctx, id: string): Promise<void> {
  await tx.pool.query({
    name: 'conversations-take-agent-away',
    text: `UPDATE conversations c SET agent_id = NULL, accepted_date = NULL, read_agent_id = NULL,
             read_message_id = NULL, read_seq = 0, idle_noted = false, released_at = $3,
             client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.author = 'client'
                                AND m.type IN ('text', 'file'))
           WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [tx.workspaceId, id, tx.now()],
  });
}
