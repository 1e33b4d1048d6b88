import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { chatEnded } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { mayAct, refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation, getConversationRow, listVisibleConversations } from '../conversations.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { transition } from './transition.ts';

/**
 * Ends an ongoing chat; it moves to Completed chats (H-35). The first of several enders wins, the others are told.
 * @throws not-found, forbidden, conversation-pending, conversation-ended
 */
export async function endChat(ctx: Ctx<AgentActor>, id: string): Promise<Conversation> {
  const before = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!before) throw notFound();
  refuseAction('end-chat', before, ctx.actor);
  const row = await endOngoing(ctx, before);
  if (!row) throw new AppError('conversation-ended');
  return toConversation(row, ctx.now());
}

/**
 * Ends several ongoing chats (H-36): looked at together, ended one by one, so that no lock is held for all of them.
 * @throws bad-request listing the ids that are not ongoing chats the caller may end; nothing is changed then
 */
export async function endChats(ctx: Ctx<AgentActor>, ids: readonly string[]) {
  const visible = await listVisibleConversations(ctx, viewerOf(ctx.actor), ids);
  const endable = new Map(
    visible.filter((row) => mayAct('end-chat', row, ctx.actor)).map((row) => [row.id, row] as const),
  );
  const wrong = ids.filter((id) => !endable.has(id.toLowerCase()));
  if (wrong.length > 0)
    throw new AppError('bad-request', { reason: 'chats-not-yours', details: { ids: wrong.join(', ') } });
  const ended: string[] = [];
  for (const row of endable.values()) if (await endOngoing(ctx, row)) ended.push(row.id);
  return { ok: true as const, ids: ended };
}

/** Null when somebody was faster. */
async function endOngoing(ctx: Ctx<AgentActor>, before: ConversationRow): Promise<ConversationRow | null> {
  const { id } = before;
  const ended = await withTransaction(ctx, async (tx) => {
    const moved = await transition(
      tx,
      id,
      { type: 'agent-end', role: tx.actor.role },
      { enderId: tx.actor.userId, guard: (locked) => mayAct('end-chat', { ...before, ...locked }, tx.actor) },
    );
    if (!moved) return null;
    const notice = await appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: 'notification',
      text: 'chat-ended',
    });
    await tx.audit({ action: 'conversation.ended', subject: { type: 'conversation', id } });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(chatEnded(changedPayload(row, tx.now())));
    return { row, notice };
  });
  if (!ended) return null;
  await publishMessage(ctx, ended.notice.write, ended.notice.written);
  return ended.row;
}
