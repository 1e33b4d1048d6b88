import type { AgentMessageInput, ApiClient, Conversation, Message } from '@chatso/contract';
import type { OutboxItem } from '@chatso/sync';
import { applyDetail } from '../state/live-state.ts';
import type { LiveHolder } from './live-query.ts';

interface SendDeps {
  api: ApiClient;
  holder: LiveHolder;
  agentId: string;
  /** Socket request `conversation:message`; rejects while not connected. */
  request(payload: AgentMessageInput): Promise<Message>;
  onAccepted(conversation: Conversation): void;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * How a message leaves: over the socket, or as the call that accepts when the chat is still pending (H-33, decision X-20).
 * Both are idempotent on messageId, so a repeated try never doubles.
 */
export function createSend({ api, holder, agentId, request, onAccepted }: SendDeps) {
  async function takeChat(item: OutboxItem<AgentMessageInput>): Promise<Message> {
    const id = item.conversationId;
    const { messageId, type, text, files } = item.payload;
    const answer = await api['conversations.takeChat']({
      params: { id },
      body: { firstMessage: { messageId, type, text, files } },
    });
    holder.update((state) => applyDetail(state, id, answer.conversation));
    onAccepted(answer.conversation);
    return answer.message;
  }

  /** Another tab of the same person may have accepted it a moment ago; then this is an ordinary message. */
  async function takeOrSend(item: OutboxItem<AgentMessageInput>): Promise<Message> {
    try {
      return await takeChat(item);
    } catch (error) {
      if (codeOf(error) !== 'already-answered') throw error;
      const chat = await api['conversations.detail']({ params: { id: item.conversationId } }).catch(() => null);
      holder.update((state) => applyDetail(state, item.conversationId, chat));
      if (chat?.agentId === agentId && chat.state === 'ongoing') return request(item.payload);
      throw error;
    }
  }

  return async (item: OutboxItem<AgentMessageInput>): Promise<Message> => {
    if (holder.read().chats[item.conversationId]?.state === 'pending') return takeOrSend(item);
    try {
      return await request(item.payload);
    } catch (error) {
      if (codeOf(error) === 'conversation-pending') return takeOrSend(item);
      throw error;
    }
  };
}
