import type { AgentMessageInput, Message } from '@chatso/contract';
import type { OutboxItem } from '@chatso/sync';
import type { LiveHolder } from './live-query.ts';

interface SendDeps {
  holder: Pick<LiveHolder, 'read'>;
  /** Socket request `conversation:message`; rejects while not connected. */
  request(payload: AgentMessageInput): Promise<Message>;
  onAccepted(conversationId: string): void;
}

/**
 * How a message leaves: over the socket, whatever the chat's state. That the first one accepts a pending chat is the
 * server's to decide (H-33, decision X-20); idempotent on messageId, so a repeated try never doubles.
 */
export function createSend({ holder, request, onAccepted }: SendDeps) {
  return async (item: OutboxItem<AgentMessageInput>): Promise<Message> => {
    const accepts = holder.read().chats[item.conversationId]?.state === 'pending';
    const message = await request(item.payload);
    if (accepts) onAccepted(item.conversationId);
    return message;
  };
}
