import type { Conversation, Message, MessageFile } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { resolveFiles } from '../../files/index.ts';
import { changedPayload } from '../audience.ts';
import { chatAccepted } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { manages, refuseAction, viewerOf } from '../conversations.policy.ts';
import { findConversationRow, findVisibleConversation, getConversationRow } from '../conversations.repo.ts';
import { requireForChannel, requireOutside } from '../delivery/channel-rules.ts';
import { orderDelivery, writeOutside } from '../delivery/post-outside.ts';
import { appendMessage } from '../messages/append-message.ts';
import type { MessageWrite } from '../messages/message-statement.ts';
import { writerOf } from '../messages/message-writer.ts';
import { isWritten, publishMessage, refusedMessage } from '../messages/publish-message.ts';
import { acceptPending } from './lifecycle.repo.ts';

export interface FirstMessage {
  messageId: string;
  text: string;
  files: readonly MessageFile[];
}

/**
 * Accepts a pending chat by its first message. One conditional UPDATE decides among all who try at once; the losers get
 * `already-answered` (decision X-20). The winner's retry, with the same messageId, gets the same answer again.
 */
export async function takeChat(
  ctx: Ctx<AgentActor>,
  id: string,
  first: FirstMessage,
  socketId?: string,
): Promise<{ conversation: Conversation; message: Message }> {
  // Chats another agent holds are not visible to agents any more, but they were offered: that answer is kinder than 404.
  const before =
    (await findVisibleConversation(ctx, viewerOf(ctx.actor), id)) ??
    (await findConversationRow(ctx.pool, ctx.workspaceId, id));
  if (!before) throw notFound();
  // One's own may be the retry of an acceptance whose answer was lost: that is answered, whatever became of the chat.
  if (before.agent_id !== ctx.actor.userId) refuseAction('take-chat', before, ctx.actor);
  const files = await resolveFiles(ctx, first.files);
  await requireForChannel(ctx, id, files);
  if (before.outside && before.state === 'pending') requireOutside(before, { text: first.text, files }, ctx.now());
  const taken = await withTransaction(ctx, async (tx) => {
    const by = { agentId: tx.actor.userId, manages: manages(tx.actor), now: tx.now() };
    if (!(await acceptPending(tx.pool, tx.workspaceId, id, by))) return null;
    const appended = await appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: files.length > 0 ? 'file' : 'text',
      text: first.text,
      messageId: first.messageId,
      files,
      delivered: before.outside,
    });
    if (before.outside) await orderDelivery(tx, id);
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    await tx.audit({ action: 'conversation.accepted', subject: { type: 'conversation', id } });
    tx.emit(chatAccepted({ ...changedPayload(row, tx.now()), agentId: tx.actor.userId }));
    return { row, appended };
  });
  if (!taken) return repeatedTake(ctx, id, { ...first, files });
  const { message } = await publishMessage(ctx, taken.appended.write, taken.appended.written, socketId);
  return { conversation: toConversation(taken.row, ctx.now()), message };
}

/** Not pending any more: our own earlier try whose answer was lost, our other tab, or somebody was faster. */
async function repeatedTake(ctx: Ctx<AgentActor>, id: string, first: FirstMessage) {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, id);
  if (!row) throw notFound();
  if (row.agent_id !== ctx.actor.userId) {
    refuseAction('take-chat', row, ctx.actor);
    // One that waits again by now was a colleague's when it was asked for.
    throw new AppError('already-answered');
  }
  const write: MessageWrite = {
    conversationId: id,
    workspaceId: ctx.workspaceId,
    messageId: first.messageId,
    author: 'agent',
    senderId: ctx.actor.userId,
    type: first.files.length > 0 ? 'file' : 'text',
    text: first.text,
    files: first.files,
    attachments: [],
    linksHeld: false,
    at: ctx.now(),
    trusted: false,
  };
  const written = row.outside ? await writeOutside(ctx, write) : await writerOf(ctx.pool).write(write);
  if (!isWritten(written)) throw await refusedMessage(ctx, id, written);
  const { message } = await publishMessage(ctx, write, written);
  return { conversation: toConversation(await getConversationRow(ctx.pool, ctx.workspaceId, id), ctx.now()), message };
}
