import type { Conversation, Message, MessageFile } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, asAppError, notFound } from '../../../platform/errors.ts';
import { resolveFiles } from '../../files/index.ts';
import { appendMessage } from '../append-message.ts';
import { changedPayload } from '../audience.ts';
import { requireForChannel } from '../channel-files.ts';
import { chatAccepted } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { manages, viewerOf, wasOffered } from '../conversations.policy.ts';
import { findVisibleConversation, getConversationRow } from '../conversations.repo.ts';
import type { MessageWrite } from '../message-statement.ts';
import { writerOf } from '../message-writer.ts';
import { publishMessage, refuseVerdict } from '../publish-message.ts';

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
): Promise<{ conversation: Conversation; message: Message }> {
  const viewer = viewerOf(ctx.actor);
  const before = await findVisibleConversation(ctx, viewer, id);
  // Chats another agent holds are not visible to agents any more, but they were offered: that answer is kinder than 404.
  if (!before) throw await whyNot(ctx, id);
  const files = await resolveFiles(ctx, first.files);
  await requireForChannel(ctx, id, files);
  const taken = await withTransaction(ctx, async (tx) => {
    if (!(await acceptRow(tx, id))) return null;
    const appended = await appendMessage(tx, id, {
      author: 'agent',
      senderId: tx.actor.userId,
      type: files.length > 0 ? 'file' : 'text',
      text: first.text,
      messageId: first.messageId,
      files,
    });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    await tx.audit({ action: 'conversation.accepted', subject: { type: 'conversation', id } });
    tx.emit(chatAccepted({ ...changedPayload(row, tx.now()), agentId: tx.actor.userId }));
    return { row, appended };
  });
  if (!taken) return repeatedTake(ctx, id, { ...first, files });
  const { message } = await publishMessage(ctx, taken.appended.write, taken.appended.written);
  return { conversation: toConversation(taken.row, ctx.now()), message };
}

/** Compare-and-set on the state: exactly one of many gets the row; one that was given to a colleague only who manages them. */
async function acceptRow(tx: Ctx<AgentActor>, id: string): Promise<boolean> {
  const { rowCount } = await tx.pool.query({
    name: 'conversations-accept',
    text: `UPDATE conversations SET state = 'ongoing', agent_id = $3, accepted_date = $4, rev = rev + 1, client_unread = 0,
             read_agent_id = $3, read_message_id = last_client_message_id, read_seq = head_seq,
             assigned_to = NULL, assign_passed = '{}'
           WHERE workspace_id = $1 AND id = $2 AND state = 'pending'
             AND (assigned_to IS NULL OR assigned_to = $3 OR $5::boolean)`,
    values: [tx.workspaceId, id, tx.actor.userId, tx.now(), manages(tx.actor)],
  });
  return rowCount === 1;
}

/** Not pending any more: our own earlier try whose answer was lost, our other tab, or somebody was faster. */
async function repeatedTake(ctx: Ctx<AgentActor>, id: string, first: FirstMessage) {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (row?.agent_id !== ctx.actor.userId) throw await whyNot(ctx, id);
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
    at: ctx.now(),
    trusted: false,
  };
  const written = await writerOf(ctx.pool).write(write);
  refuseVerdict(written.verdict);
  const { message } = await publishMessage(ctx, write, written);
  return { conversation: toConversation(await getConversationRow(ctx.pool, ctx.workspaceId, id), ctx.now()), message };
}

async function whyNot(ctx: Ctx<AgentActor>, id: string): Promise<AppError> {
  const row = await getConversationRow(ctx.pool, ctx.workspaceId, id).catch((error: unknown) => {
    // A database that is away has not said that there is no such chat.
    if (asAppError(error)?.code === 'not-found') return null;
    throw error;
  });
  if (!row || !wasOffered(ctx.actor, row)) return notFound();
  if (row.state === 'missed') return new AppError('conversation-ended');
  // One that waits again by now, and is given to nobody, was a colleague's when it was asked for.
  if (row.state === 'pending' && row.assigned_to !== null) return new AppError('chat-assigned');
  return new AppError('already-answered');
}
