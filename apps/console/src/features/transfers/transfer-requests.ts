import {
  type AgentEvents,
  type ApiClient,
  ApiError,
  type Conversation,
  type TransferEnd,
  type TransferRequest,
} from '@chatso/contract';
import { createStore } from 'zustand/vanilla';
import { isRetryable } from '../../lib/api/errors.ts';
import type { ChatTabs } from '../../lib/tabs/chat-tabs.ts';

/** Chats that wait for this person to answer, by conversation. */
export type Requests = ReadonlyMap<string, TransferRequest>;

export interface TransferDeps {
  api: ApiClient;
  agentId: string;
  listen<K extends keyof AgentEvents>(name: K, handler: (payload: AgentEvents[K]) => void): () => void;
  onConnect(listener: () => void): () => void;
  tabs: ChatTabs;
  /** What became of a request of one's own. */
  onAnswered(how: 'accepted' | 'rejected'): void;
  /** A request that was shown here is over, and not by an answer; `by` has the chat now. */
  onOver(why: TransferEnd, request: TransferRequest, by: string): void;
}

const isFor = (conversation: Conversation, agentId: string): boolean =>
  conversation.transferring?.agentId === agentId && conversation.state === 'ongoing';

/** Follows the requests by events, asks anew after every (re)connect, and answers them (H-51, H-52). */
export function createTransferRequests(deps: TransferDeps) {
  const { api, agentId, listen, tabs } = deps;
  const store = createStore<{ requests: Requests }>(() => ({ requests: new Map() }));
  let asked = 0;

  const set = (requests: Requests) => store.setState({ requests });
  const put = (request: TransferRequest) => set(new Map(store.getState().requests).set(request._id, request));
  const drop = (id: string) => {
    const { requests } = store.getState();
    if (requests.has(id)) set(new Map([...requests].filter(([other]) => other !== id)));
  };

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    const { data } = await api['conversations.transferring']({});
    // An event that came meanwhile asked again, or knows better.
    if (mine === asked) set(new Map(data.map((request) => [request._id, request])));
  }
  const refresh = () => void ask().catch(() => undefined);

  /** Over here, and in the other tabs at once, whose sockets may be down. */
  function settle(id: string): void {
    drop(id);
    tabs.post({ kind: 'transfer-over', conversationId: id });
  }

  const underWay = new Set<string>();

  /** Null while an earlier answer to the same request is on its way: a key that is held down is one answer. */
  async function answer<T>(request: TransferRequest, call: () => Promise<T>): Promise<T | null> {
    if (underWay.has(request._id)) return null;
    underWay.add(request._id);
    try {
      const result = await call();
      settle(request._id);
      return result;
    } catch (error) {
      // H-52: refused for what may change, it stays; any other refusal means there is nothing to answer any more. Without an
      // answer nothing is known, and nothing was refused.
      const stays = isRetryable(error) || (error instanceof ApiError && error.statusCode === 400);
      if (!stays) settle(request._id);
      throw error;
    } finally {
      underWay.delete(request._id);
    }
  }

  const bodyOf = ({ _id, agentId: from }: TransferRequest) => ({ params: { id: _id }, body: { agentId: from } });

  return {
    store,
    drop,
    async accept(request: TransferRequest): Promise<Conversation | null> {
      const chat = await answer(request, () => api['conversations.transferAccept'](bodyOf(request)));
      if (chat) tabs.post({ kind: 'chat', conversation: chat });
      return chat;
    },
    reject: (request: TransferRequest) => answer(request, () => api['conversations.transferReject'](bodyOf(request))),
    /** Returns what ends it. */
    start(): () => void {
      const undo = [
        listen('conversation:transfer-request', (request) => {
          asked += 1;
          if (isFor(request.conversation, agentId)) put(request);
          else drop(request._id);
        }),
        listen('conversation:transfer-response', ({ conversation, over }) => {
          asked += 1;
          if (isFor(conversation, agentId)) return;
          const shown = store.getState().requests.get(conversation._id);
          drop(conversation._id);
          // Who took it over themselves needs no telling.
          if (over && shown && !(over === 'taken-over' && conversation.agentId === agentId)) {
            deps.onOver(over, shown, conversation.agent?.fullname ?? '');
          }
        }),
        listen('conversation:erased', ({ conversationId }) => drop(conversationId)),
        listen('conversation:transfer-accepted', () => deps.onAnswered('accepted')),
        listen('conversation:transfer-rejected', () => deps.onAnswered('rejected')),
        tabs.listen((message) => {
          if (message.kind === 'transfer-over') drop(message.conversationId);
        }),
        deps.onConnect(refresh),
      ];
      refresh();
      return () => {
        asked += 1;
        for (const stop of undo) stop();
      };
    },
  };
}
export type TransferRequests = ReturnType<typeof createTransferRequests>;
