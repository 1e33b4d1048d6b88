import type { AgentEvents, ApiClient, Conversation } from '@chatso/contract';
import type { ChatTabs } from '../../../lib/tabs/chat-tabs.ts';
import { type Beyond, nothingWaits, type Waiting, withChat, without, withUnread } from './waiting.ts';

export type AlertEvent =
  | { kind: 'newMessage'; conversationId: string; storeId: string; text: string }
  | {
      kind: 'pendingChat' | 'missedChat' | 'customerLeft';
      conversationId: string;
      storeId: string;
      chat: Conversation;
    };

export interface FollowOptions {
  api: ApiClient;
  agentId: string;
  listen<K extends keyof AgentEvents>(name: K, handler: (payload: AgentEvents[K]) => void): () => void;
  onConnect(listener: () => void): () => void;
  tabs: Pick<ChatTabs, 'listen'>;
  onChange(waiting: Waiting): void;
  onAlert(alertEvent: AlertEvent): void;
  /** The lists have come, with what stands beyond what was fetched of them. */
  onLists(beyond: Beyond): void;
  /** They have not; `again` asks once more. */
  onFailed(error: unknown, again: () => void): void;
}

/** As live chat fetches them: a badge that stops at the first hundred is wrong where it matters. */
const pageSize = 100;
const mostPages = 10;

const beyondOf = ({ data, count }: { data: readonly unknown[]; count: number }): number =>
  Math.max(0, count - data.length);

/** Events that bring the conversation whole, and what each of them is to the person (T-06, T-08). */
const wholeEvents = {
  'conversation:new': 'pendingChat',
  'conversation:assigned': 'pendingChat',
  'conversation:missed_new': 'missedChat',
  'conversation:client-end-pending-chat': 'missedChat',
  'conversation:move-to-missed-after-1-hour': 'missedChat',
  'conversation:closure-client': 'customerLeft',
  'conversation:answered': null,
  'conversation:closure-agent': null,
  'conversation:update-from-client': null,
  'conversation:update-with-crm-data': null,
  'conversation:linked-profile-customer': null,
  'conversation:form-answered': null,
  'conversation:transfer-request': null,
  'conversation:transfer-rejected': null,
  'conversation:transfer-accepted': null,
  'conversation:transfer-response': null,
  'conversation:spectate': null,
  'conversation:unspectate': null,
} as const;

/** Follows what waits for the person by the events, and asks anew after every (re)connect. Returns what ends it. */
export function followChats(options: FollowOptions): () => void {
  const { api, agentId, listen } = options;
  let waiting: Waiting = nothingWaits;
  let asked = 0;

  function set(next: Waiting): void {
    if (next === waiting) return;
    waiting = next;
    options.onChange(waiting);
  }

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    const before = waiting;
    const list = async (query: { state: 'pending' | 'ongoing'; isYourChatActive?: 'true' }) => {
      const fetchPage = (page: number) => api['conversations.list']({ query: { ...query, page, limit: pageSize } });
      const first = await fetchPage(1);
      const pages = Math.min(mostPages, Math.ceil(first.count / pageSize));
      const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => fetchPage(at + 2)));
      return { count: first.count, data: [first, ...rest].flatMap(({ data }) => data) };
    };
    const [pending, ongoing] = await Promise.all([
      list({ state: 'pending' }),
      list({ state: 'ongoing', isYourChatActive: 'true' }),
    ]);
    if (mine !== asked) return;
    let next: Waiting = nothingWaits;
    for (const chat of [...pending.data, ...ongoing.data]) next = withChat(next, chat, agentId);
    // What events changed meanwhile is younger than the answer.
    for (const [id, chat] of waiting) if (before.get(id) !== chat) next = new Map(next).set(id, chat);
    set(next);
    options.onLists({ pending: beyondOf(pending), ongoing: beyondOf(ongoing) });
  }
  const refresh = () => void ask().catch((error: unknown) => options.onFailed(error, refresh));

  const undo = [
    ...(Object.keys(wholeEvents) as (keyof typeof wholeEvents)[]).map((name) =>
      listen(name, ({ conversation }) => {
        const kind = wholeEvents[name];
        const known = waiting.get(conversation._id);
        set(withChat(waiting, conversation, agentId));
        const own = kind !== 'customerLeft' || conversation.agentId === agentId;
        // Given to a colleague, or to nobody any more: nothing new to whoever knew that it waits (T-06, T-11).
        const givenTo = conversation.assigned?.agentId;
        if (name === 'conversation:assigned' && givenTo !== agentId) return;
        if (name === 'conversation:new' && givenTo !== undefined && givenTo !== agentId) return;
        if (kind === null || !own || (known && known.rev >= conversation.rev)) return;
        options.onAlert({
          kind,
          conversationId: conversation._id,
          storeId: conversation.storeId,
          chat: conversation,
        });
      }),
    ),
    listen('conversation:message', ({ conversationId, rev, message, unreadCount }) => {
      const known = waiting.get(conversationId);
      set(withUnread(waiting, conversationId, rev, unreadCount));
      if (message.author !== 'client' || known?.kind !== 'ongoing' || known.rev >= rev) return;
      if (message.type === 'notification' || message.type === 'customer-left') return;
      const { storeId } = known;
      options.onAlert({ kind: 'newMessage', conversationId, storeId, text: message.text });
    }),
    listen('conversation:message-readed', ({ conversationId, rev, unreadCount }) =>
      set(withUnread(waiting, conversationId, rev, unreadCount)),
    ),
    listen('conversations:answered', ({ conversationId, agentId: winner }) => {
      if (winner !== agentId) set(without(waiting, [conversationId]));
    }),
    listen('conversation:archived', ({ ids }) => set(without(waiting, ids))),
    listen('conversation:erased', ({ conversationId }) => set(without(waiting, [conversationId]))),
    listen('sync:heads', ({ heads }) => {
      // A missing chat has left the lists; an unknown or newer head: an event was lost.
      set(
        without(
          waiting,
          [...waiting.keys()].filter((id) => !(id in heads)),
        ),
      );
      if (Object.entries(heads).some(([id, head]) => (waiting.get(id)?.rev ?? -1) < head.rev)) refresh();
    }),
    options.tabs.listen((message) => {
      if (message.kind === 'chat') set(withChat(waiting, message.conversation, agentId));
      else if (message.kind === 'gone') set(without(waiting, message.ids));
      else if (message.kind === 'read') set(withUnread(waiting, message.conversationId, null, message.unreadCount));
    }),
    options.onConnect(refresh),
  ];
  refresh();
  return () => {
    asked += 1;
    for (const stop of undo) stop();
  };
}
