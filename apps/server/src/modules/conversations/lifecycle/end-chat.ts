import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, runStep, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { defineStep } from '../../../platform/step.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { chatEnded } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { mayAct, refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation, getConversationRow, listVisibleConversations } from '../conversations.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { transition } from './transition.ts';

export interface ChatClosing {
  conversationId: string;
  /** Of the workspace, or of nobody: whoever keeps reasons judges it. */
  reasonId: string;
  by: string;
  /** Said by whoever has put it on. */
  kept: boolean;
}

/** An agent ends a chat for a reason; nothing of it is there unless the end is. */
export const chatCloses = defineStep<ChatClosing>('conversation.closes');

/** Nothing where none was given. */
const answerOf = (reasonId: string | undefined, kept: boolean) => (reasonId === undefined ? {} : { reasonKept: kept });

/**
 * Ends an ongoing chat; it moves to Completed chats (H-35). The first of several enders wins, the others are told.
 * @throws not-found, forbidden, conversation-pending, conversation-ended
 */
export async function endChat(
  ctx: Ctx<AgentActor>,
  id: string,
  reasonId?: string,
): Promise<Conversation & { reasonKept?: boolean }> {
  const before = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!before) throw notFound();
  refuseAction('end-chat', before, ctx.actor);
  const ended = await endOngoing(ctx, before, reasonId);
  if (!ended) throw new AppError('conversation-ended');
  return { ...toConversation(ended.row, ctx.now()), ...answerOf(reasonId, ended.reasonKept) };
}

/**
 * Ends several ongoing chats (H-36): looked at together, ended one by one, so that no lock is held for all of them.
 * @throws bad-request listing the ids that are not ongoing chats the caller may end; nothing is changed then
 */
export async function endChats(ctx: Ctx<AgentActor>, ids: readonly string[], reasonId?: string) {
  const visible = await listVisibleConversations(ctx, viewerOf(ctx.actor), ids);
  const endable = new Map(
    visible.filter((row) => mayAct('end-chat', row, ctx.actor)).map((row) => [row.id, row] as const),
  );
  const wrong = ids.filter((id) => !endable.has(id.toLowerCase()));
  if (wrong.length > 0)
    throw new AppError('bad-request', { reason: 'chats-not-yours', details: { ids: wrong.join(', ') } });
  const ended: string[] = [];
  let kept = true;
  for (const row of endable.values()) {
    const done = await endOngoing(ctx, row, reasonId);
    if (!done) continue;
    ended.push(row.id);
    kept &&= done.reasonKept;
  }
  return { ok: true as const, ids: ended, ...answerOf(reasonId, kept) };
}

/** Null when somebody was faster. */
async function endOngoing(ctx: Ctx<AgentActor>, before: ConversationRow, reasonId: string | undefined) {
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
    const closing = { conversationId: id, reasonId: reasonId ?? '', by: tx.actor.userId, kept: false };
    if (reasonId !== undefined) await runStep(tx, chatCloses, closing);
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(chatEnded(changedPayload(row, tx.now())));
    return { row, notice, reasonKept: closing.kept };
  });
  if (!ended) return null;
  await publishMessage(ctx, ended.notice.write, ended.notice.written);
  return ended;
}
