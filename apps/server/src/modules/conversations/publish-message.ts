import type { Message } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findAgentFace } from './agent-faces.ts';
import { audienceOfWritten } from './audience.ts';
import { messagePosted } from './conversations.events.ts';
import { toMessage, toVisitorMessage } from './conversations.mapper.ts';
import type { MessageWrite, MessageWritten } from './message-statement.ts';
import { findMessage } from './messages.repo.ts';

/** Throws what a refused message means to its sender. */
export function refuseVerdict(verdict: MessageWritten['verdict']): void {
  if (verdict === 'stored' || verdict === 'known') return;
  if (verdict === 'ended') throw new AppError('conversation-ended');
  if (verdict === 'transferring') throw new AppError('transferring');
  // The slower of two agents hears the same, whether the first message went as a call or over the socket.
  if (verdict === 'not-yours') throw new AppError('already-answered');
  if (verdict === 'pending') throw new AppError('conversation-pending');
  throw notFound();
}

/**
 * Announces a written message. A known one is announced again: its first announcement may have died with the process
 * that committed it, and clients ignore what they have.
 */
export async function publishMessage(ctx: Ctx, write: MessageWrite, written: MessageWritten, senderSocketId?: string) {
  const message =
    written.verdict === 'known' ? await storedMessage(ctx, write, written.storeId) : messageOf(write, written);
  const agentId = message.author === 'agent' ? message.senderId : null;
  const face = await findAgentFace(
    ctx.pool,
    { workspaceId: ctx.workspaceId, storeId: written.storeId, agentId },
    ctx.now(),
  );
  const visitorMessage = toVisitorMessage(message, face);
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
    created_at: write.at,
    store_id: written.storeId,
  });
