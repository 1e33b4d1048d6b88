import type { ErrorCode, Message } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOfWritten } from '../audience.ts';
import { messagePosted } from '../conversations.events.ts';
import { toMessage, toVisitorMessage } from '../conversations.mapper.ts';
import { refuseAction } from '../conversations.policy.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { findAgentProfile } from './agent-profiles.ts';
import type { MessageWrite, MessageWritten } from './message-statement.ts';
import { findMessage } from './messages.repo.ts';

export const isWritten = ({ verdict }: MessageWritten): boolean => verdict === 'stored' || verdict === 'known';

const refusals: Partial<Record<MessageWritten['verdict'], ErrorCode>> = {
  ended: 'conversation-ended',
  transferring: 'transferring',
  // The slower of two agents hears the same, whether the first message went as a call or over the socket.
  'not-yours': 'already-answered',
  pending: 'conversation-pending',
};

/** The error of a refused message by the statement's verdict alone. */
export function refusalOf({ verdict }: MessageWritten): AppError {
  const code = refusals[verdict];
  return code === undefined ? notFound() : new AppError(code);
}

/**
 * The error of an agent's refused message: the table of actions says it, and whether they may learn that there is such a
 * chat. Only on the way to a refusal: what is stored asks for no row. Where the chat has changed since, the verdict stands.
 */
export async function refusedMessage(ctx: Ctx<AgentActor>, id: string, written: MessageWritten): Promise<AppError> {
  const row = written.verdict === 'not-found' ? null : await findConversationRow(ctx.pool, ctx.workspaceId, id);
  if (!row) return notFound();
  refuseAction('message', row, ctx.actor);
  return refusalOf(written);
}

/**
 * Announces a written message. A known one is announced again: its first announcement may have died with the process
 * that committed it, and clients ignore what they have.
 */
export async function publishMessage(ctx: Ctx, write: MessageWrite, written: MessageWritten, senderSocketId?: string) {
  const message =
    written.verdict === 'known' ? await storedMessage(ctx, write, written.storeId) : messageOf(write, written);
  const agentId = message.author === 'agent' ? message.senderId : null;
  const profile = await findAgentProfile(
    ctx.pool,
    { workspaceId: ctx.workspaceId, storeId: written.storeId, agentId },
    ctx.now(),
  );
  const visitorMessage = toVisitorMessage(message, profile);
  ctx.emit(
    messagePosted({
      audience: audienceOfWritten(ctx.workspaceId, write.conversationId, written),
      message,
      visitorMessage,
      rev: written.rev,
      unreadCount: written.unreadCount,
      ...(senderSocketId === undefined ? {} : { senderSocketId }),
    }),
  );
  return { message, visitorMessage };
}

async function storedMessage(ctx: Ctx, write: MessageWrite, storeId: string): Promise<Message> {
  const row = await findMessage(ctx.pool, { id: write.conversationId, store_id: storeId }, write.messageId);
  if (!row) throw notFound();
  return toMessage(row);
}

export const messageOf = (write: MessageWrite, written: MessageWritten): Message =>
  toMessage({
    conversation_id: write.conversationId,
    seq: written.seq,
    message_id: write.messageId,
    author: write.author,
    type: write.type,
    sender_id: write.senderId,
    body: write.text,
    state: written.state,
    files: [...write.files],
    attachments: [...write.attachments],
    links_held: write.linksHeld,
    created_at: write.at,
    store_id: written.storeId,
  });
