import type { ApiClient, Conversation, Message } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import { applyDetail, dropChat } from '../state/live-state.ts';
import { applyOwnMessage } from '../state/reducers.ts';
import type { LiveHolder } from './live-query.ts';

/** What one does with a whole conversation. The state follows the answer at once; the event only confirms it. */
export interface ChatCalls {
  endChat(conversationId: string): Promise<Conversation>;
  dismiss(conversationId: string): Promise<void>;
  sendForm(conversationId: string): Promise<void>;
  markRead(conversationId: string, messageId: string): Promise<void>;
  /** Looks for a conversation that is in no list: a link from elsewhere. */
  find(conversationId: string): Promise<Conversation>;
}

export function createChatCalls(api: ApiClient, holder: LiveHolder, timelines: Timelines<Message>): ChatCalls {
  return {
    async endChat(id) {
      const chat = await api['conversations.endChat']({ params: { id } });
      holder.update((state) => applyDetail(state, id, chat));
      return chat;
    },
    async dismiss(id) {
      const { ids } = await api['conversations.moveHistory']({ body: { conversationIds: [id] } });
      holder.update((state) => ids.reduce((next, gone) => dropChat(next, gone), state));
    },
    async sendForm(id) {
      const message = await api['conversations.sendForm']({ params: { id } });
      timelines.receive(id, [message]);
      holder.update((state) => applyOwnMessage(state, message));
    },
    async markRead(id, messageId) {
      const { readBy, unreadCount } = await api['conversations.readBy']({ params: { id }, body: { messageId } });
      holder.update((state) => {
        const known = state.chats[id];
        // Something newer has come meanwhile: this answer does not count it.
        if (known?.lastMsgClient?.messageId !== messageId) return state;
        return applyDetail(state, id, { ...known, readBy, unreadCount });
      });
    },
    find: (id) => api['conversations.detail']({ params: { id } }),
  };
}
