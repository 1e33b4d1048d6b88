import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Answer, WidgetApi } from '../api.ts';
import type { Store } from '../lib/store.ts';
import { createHistory } from './history.ts';
import { type ChatState, openConversation, withConversation } from './state.ts';

interface ConversationPorts {
  store: Store<ChatState>;
  api: WidgetApi;
  post(message: ToLoader): void;
}

/** The visitor's chats and their messages. */
export interface Conversations {
  timelines: Timelines<VisitorMessage>;
  /** Takes in conversations from any answer or event. */
  receive(incoming: readonly VisitorConversation[]): void;
  /** Asks the server for all of them. */
  refresh(): Promise<void>;
}

export function createConversations({ store, api, post }: ConversationPorts): Conversations {
  const { get, set } = store;
  const timelines = createHistory(api, (conversation) => receive([conversation]));

  function receive(incoming: readonly VisitorConversation[]): void {
    const before = get().conversations;
    set({ conversations: withConversation(before, incoming) });
    for (const { _id } of incoming) {
      const old = before.get(_id);
      const now = get().conversations.get(_id);
      if (!now || old === now) continue;
      timelines.noteHead(_id, now.headSeq);
      if (old && !old.ended && now.ended) {
        set({ ratingAsked: new Set([...get().ratingAsked, _id]) });
        post({ type: 'event', name: 'chat-ended', detail: { conversationId: _id } });
      }
    }
  }

  return {
    timelines,
    receive,
    async refresh() {
      const { data } = (await api.get('/conversations')) as Answer<'widget.conversations'>;
      receive(data);
      // The open chat's messages are held also while nobody looks, for the badge.
      const open = openConversation(get());
      if (open && timelines.get(open._id)?.page !== 'ready') await timelines.open(open._id);
    },
  };
}
