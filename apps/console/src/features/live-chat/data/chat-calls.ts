import type { ApiClient, Conversation, Message } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import { endWhatCan } from '../../../entities/conversation/end-what-can.ts';
import type { ChatTabMessage, ChatTabs } from '../../../lib/tabs/chat-tabs.ts';
import { applyDetail, dropChat, type LiveState, putChat, upsertChat } from '../state/live-state.ts';
import { applyDelivery, applyOwnMessage } from '../state/reducers.ts';
import type { Departures } from './departures.ts';
import type { Ended, EndOptions } from './endings.ts';
import type { LiveHolder } from './live-query.ts';

/** What one does with a whole conversation. The state follows the answer at once; the event only confirms it. */
export interface ChatCalls {
  /** H-35, H-36. `leaving`: it must survive the page. */
  end(conversationIds: readonly string[], options: EndOptions): Promise<Ended>;
  /** Missed chats, however many; those that have left the lists by it. */
  dismiss(conversationIds: readonly string[]): Promise<string[]>;
  sendForm(conversationId: string): Promise<void>;
  /** A message that its channel did not take; throws what the server refuses it with, and then it is as it was. */
  deliverAgain(conversationId: string, messageId: string): Promise<void>;
  /** H-91, H-90. */
  act(conversationId: string, action: 'spectate' | 'unSpectate' | 'take'): Promise<Conversation>;
  requestTransfer(conversationId: string, agentId: string): Promise<Conversation>;
  /** H-97 */
  flag(conversationId: string, on: boolean): Promise<void>;
  markRead(conversationId: string, messageId: string): Promise<void>;
  /** Looks for a conversation that is in no list: a link from elsewhere. */
  find(conversationId: string): Promise<Conversation>;
  /** What the shop's widget said around the first message. */
  greetingOf(conversationId: string): Promise<readonly string[]>;
}

/** What another tab did is as if it had been done here (F-14). */
export function applyFromTab(state: LiveState, message: ChatTabMessage): LiveState {
  if (message.kind === 'chat') return upsertChat(state, message.conversation);
  if (message.kind === 'transfer-over') return state;
  if (message.kind === 'gone') return message.ids.reduce((next, id) => dropChat(next, id), state);
  return applyRead(state, message.conversationId, message);
}

const endedOf = (ids: readonly string[], reasonKept: boolean | undefined, left = 0): Ended => ({
  ids,
  ...(left > 0 ? { left } : {}),
  ...(reasonKept === false ? { withoutReason: true } : {}),
});

/** As many as one call may name. */
const portion = 200;

async function inPortions(ids: readonly string[], work: (part: string[]) => Promise<string[]>): Promise<string[]> {
  const done: string[] = [];
  for (let from = 0; from < ids.length; from += portion) done.push(...(await work(ids.slice(from, from + portion))));
  return done;
}

type Read = Pick<Conversation, 'readBy' | 'unreadCount'>;

function applyRead(state: LiveState, id: string, { readBy, unreadCount }: Read): LiveState {
  const known = state.chats[id];
  // Something newer has come meanwhile: this answer does not count it.
  if (known?.lastMsgClient?.messageId !== readBy?.messageId) return state;
  return known ? applyDetail(state, id, { ...known, readBy, unreadCount }) : state;
}

export function createChatCalls(
  api: ApiClient,
  holder: LiveHolder,
  timelines: Timelines<Message>,
  tabs: Pick<ChatTabs, 'post'>,
  departures: Pick<Departures, 'expect'>,
): ChatCalls {
  /** The answer is the chat as it is now, here and in the other tabs. */
  const adopt = async (answer: Conversation | Promise<Conversation>) => {
    const chat = await answer;
    holder.update((state) => applyDetail(state, chat._id, chat));
    tabs.post({ kind: 'chat', conversation: chat });
    return chat;
  };
  const leave = (ids: string[]) => {
    holder.update((state) => ids.reduce((next, id) => dropChat(next, id), state));
    tabs.post({ kind: 'gone', ids });
  };
  /** What the person sends away themselves goes without a word about who has it. */
  const expecting = async <T>(ids: readonly string[], work: () => Promise<T>): Promise<T> => {
    const undo = departures.expect(ids);
    try {
      return await work();
    } catch (error) {
      undo();
      throw error;
    }
  };
  async function end(wanted: readonly string[], { leaving, reason }: EndOptions): Promise<Ended> {
    const options = leaving ? { keepalive: true } : {};
    const why = reason === undefined ? {} : { closingReason: reason };
    const [id, ...others] = wanted;
    if (id !== undefined && others.length === 0) {
      const input = { params: { id }, ...(reason === undefined ? {} : { body: why }) };
      const { reasonKept, ...chat } = await api['conversations.endChat'](input, options);
      await adopt(chat);
      return endedOf([id], reasonKept);
    }
    let kept: boolean | undefined;
    let left = 0;
    const ids = await inPortions(wanted, async (part) => {
      const { answer, left: changed } = await endWhatCan(part, (conversationIds) =>
        api['conversations.bulkEndChat']({ body: { conversationIds, ...why } }, options),
      );
      left += changed.length;
      if (kept !== false) kept = answer.reasonKept;
      leave(answer.ids);
      return answer.ids;
    });
    return endedOf(ids, kept, left);
  }
  return {
    end: (ids, options) => expecting(ids, () => end(ids, options)),
    act: (id, action) => {
      const act = () => adopt(api[`conversations.${action}`]({ params: { id } }));
      return action === 'unSpectate' ? expecting([id], act) : act();
    },
    requestTransfer: (id, agentId) =>
      adopt(api['conversations.transferRequest']({ params: { id }, body: { agentId } })),
    dismiss: (wanted) =>
      expecting(wanted, () =>
        inPortions(wanted, async (conversationIds) => {
          const { ids } = await api['conversations.moveHistory']({ body: { conversationIds } });
          leave(ids);
          return ids;
        }),
      ),
    async sendForm(id) {
      const message = await api['conversations.sendForm']({ params: { id } });
      timelines.receive(id, [message]);
      holder.update((state) => applyOwnMessage(state, message));
    },
    async deliverAgain(id, messageId) {
      const shown = () => timelines.get(id)?.timeline.messages.find((message) => message.messageId === messageId);
      const show = (status: 'pending' | 'error') => {
        const held = shown();
        if (held) timelines.receive(id, applyDelivery([held], { conversationId: id, messageId, status }));
      };
      // At once, so that nobody presses twice; from then on its events say how far it is, which the answer may be behind.
      show('pending');
      try {
        await api['conversations.deliverAgain']({ params: { id }, body: { messageId } });
      } catch (error) {
        if (shown()?.status === 'pending') show('error');
        throw error;
      }
    },
    async flag(id, on) {
      const { flag } = await api[on ? 'conversations.flag' : 'conversations.unflag']({ params: { id } });
      holder.update((state) => {
        const known = state.chats[id];
        return known && known.flag !== flag ? putChat(state, { ...known, flag }) : state;
      });
    },
    async markRead(id, messageId) {
      const { readBy, unreadCount } = await api['conversations.readBy']({ params: { id }, body: { messageId } });
      holder.update((state) => applyRead(state, id, { readBy, unreadCount }));
      tabs.post({ kind: 'read', conversationId: id, readBy, unreadCount });
    },
    greetingOf: async (id) => (await api['conversations.greeting']({ params: { id } })).texts,
    find: (id) => api['conversations.detail']({ params: { id } }),
  };
}
