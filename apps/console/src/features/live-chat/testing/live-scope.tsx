import type {
  AgentEvents,
  AgentMessageInput,
  ApiClient,
  Conversation,
  Endpoints,
  Message,
  ResponseOf,
} from '@chatso/contract';
import { memoryStorage, type SyncStorage } from '@chatso/sync';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { aMessage, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { TestMantine } from '../../../lib/testing/test-mantine.tsx';
import { createLiveChat, type LiveChat, type LiveChatDeps } from '../data/live-chat.ts';
import { LiveChatScope } from '../live-chat-provider.tsx';

/** A server in memory, as far as one agent's live chat sees it: the lists, the messages, one socket. */
export interface FakeServer {
  chats: Map<string, Conversation>;
  messages: Map<string, Message[]>;
  /** What became of chats that were offered to this agent. */
  fates: Map<string, ResponseOf<Endpoints['conversations.fate']>>;
  greetings: Map<string, string[]>;
  /** Everything that was asked for, in order. */
  asked: { id: string; input: unknown }[];
  /** What the next calls of an endpoint are refused with. */
  refuse: Map<string, Error>;
  /** The closing reasons have been deleted meanwhile. */
  reasonsGone: boolean;
  /** May refuse it. */
  onEndSeveral: ((ids: string[]) => void) | null;
  connected: boolean;
  put(chat: Conversation, messages?: Message[]): void;
  emit<K extends keyof AgentEvents>(name: K, payload: AgentEvents[K]): void;
  connect(): void;
}

type Handlers = Map<string, Set<(payload: never) => void>>;

function store(server: FakeServer, input: AgentMessageInput, now: number): Message {
  const known = server.messages.get(input.conversationId) ?? [];
  const same = known.find((message) => message.messageId === input.messageId);
  if (same) return same;
  const message = aMessage({
    messageId: input.messageId,
    conversationId: input.conversationId,
    author: 'agent',
    seq: known.length + 1,
    text: input.text ?? '',
    type: input.type ?? 'text',
    files: (input.files ?? []) as Message['files'],
    timestamp: isoAt(now),
  });
  server.messages.set(input.conversationId, [...known, message]);
  return message;
}

/** The first message into a pending chat accepts it, and the event of that comes before the acknowledgement. */
function accept(server: FakeServer, input: AgentMessageInput, now: number): Message {
  const known = server.chats.get(input.conversationId);
  const message = store(server, input, now);
  if (known?.state !== 'pending') return message;
  const taken = { rev: known.rev + 2, headSeq: message.seq, state: 'ongoing', agentId: me } as const;
  const conversation: Conversation = { ...known, ...taken };
  server.chats.set(known._id, conversation);
  server.emit('conversation:answered', { conversation });
  return message;
}

function fakeApi(server: FakeServer): ApiClient {
  const handlers: Record<string, (input: never) => unknown> = {
    'conversations.list': ({ query }: { query: { state: string } }) => {
      const data = [...server.chats.values()].filter((chat) => chat.state === query.state);
      return { data, count: data.length };
    },
    'conversations.detail': ({ params }: { params: { id: string } }) => {
      const chat = server.chats.get(params.id);
      if (!chat) throw Object.assign(new Error('Not found.'), { statusCode: 404 });
      return chat;
    },
    'conversations.fate': ({ params }: { params: { id: string } }) => {
      const fate = server.fates.get(params.id);
      if (!fate) throw Object.assign(new Error('Not found.'), { statusCode: 404 });
      return fate;
    },
    'conversations.messages': ({ params }: { params: { id: string } }) => {
      const messages = server.messages.get(params.id) ?? [];
      return { messages, nextMessageId: null, headSeq: messages.length };
    },
    'conversations.readBy': ({ body }: { body: { messageId: string } }) => ({
      readBy: { agentId: me, messageId: body.messageId },
      unreadCount: 0,
    }),
    'conversations.deliverAgain': ({ body }: { body: { messageId: string } }) => ({
      ...[...server.messages.values()].flat().find(({ messageId }) => messageId === body.messageId),
      status: 'pending',
    }),
    'conversations.endChat': ({ params, body }: { params: { id: string }; body?: { closingReason?: string } }) => {
      const known = server.chats.get(params.id);
      if (!known) throw Object.assign(new Error('Not found.'), { statusCode: 404 });
      server.chats.delete(params.id);
      const said = body?.closingReason ? { reasonKept: !server.reasonsGone } : {};
      return { ...known, rev: known.rev + 1, state: 'closed', ...said };
    },
    'conversations.bulkEndChat': ({ body }: { body: { conversationIds: string[] } }) => {
      server.onEndSeveral?.(body.conversationIds);
      for (const id of body.conversationIds) server.chats.delete(id);
      return { ok: true, ids: body.conversationIds };
    },
    'conversations.moveHistory': ({ body }: { body: { conversationIds: string[] } }) => {
      for (const id of body.conversationIds) server.chats.delete(id);
      return { ok: true, ids: body.conversationIds };
    },
    'conversations.greeting': ({ params }: { params: { id: string } }) => ({
      texts: server.greetings.get(params.id) ?? [],
    }),
    'conversations.notes': () => ({ notes: [], noteSeq: 0 }),
    'shortcuts.list': () => ({ data: [], count: 0 }),
  };
  const call = (id: string) => async (input: unknown) => {
    server.asked.push({ id, input });
    const refusal = server.refuse.get(id);
    if (refusal) throw refusal;
    const handler = handlers[id];
    if (!handler) throw new Error(`The fake server does not know ${id}`);
    return handler(input as never);
  };
  return new Proxy({}, { get: (_, id) => call(String(id)) }) as ApiClient;
}

export interface LiveHarness {
  server: FakeServer;
  live: LiveChat;
  typing: string[];
  Wrapper(props: { children: ReactNode }): ReactNode;
}

/** A LiveChat against a server in memory; `storage` may be that of an earlier one, which is a reload. */
export function liveHarness(
  options: {
    storage?: SyncStorage;
    server?: FakeServer;
    now?: () => number;
    upload?: LiveChatDeps['upload'];
    tabs?: LiveChatDeps['tabs'];
  } = {},
): LiveHarness {
  const { storage = memoryStorage(), now = Date.now } = options;
  const handlers: Handlers = new Map();
  const connects = new Set<() => void>();
  const server: FakeServer = options.server ?? {
    chats: new Map(),
    messages: new Map(),
    fates: new Map(),
    greetings: new Map(),
    asked: [],
    reasonsGone: false,
    onEndSeveral: null,
    refuse: new Map(),
    connected: true,
    put(chat, messages = []) {
      this.chats.set(chat._id, chat);
      this.messages.set(chat._id, messages);
    },
    emit: () => undefined,
    connect: () => undefined,
  };
  server.emit = (name, payload) => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  };
  server.connect = () => {
    server.connected = true;
    for (const listener of connects) listener();
  };
  const typing: string[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const live = createLiveChat({
    queryClient,
    api: fakeApi(server),
    workspaceId: idOf(800),
    agentId: me,
    storage,
    listen: (name, handler) => {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler as (payload: never) => void));
      return () => known.delete(handler as (payload: never) => void);
    },
    onConnect: (listener) => {
      connects.add(listener);
      return () => connects.delete(listener);
    },
    request: async (payload) => {
      server.asked.push({ id: 'conversation:message', input: payload });
      const refusal = server.refuse.get('conversation:message');
      if (refusal) throw refusal;
      if (!server.connected) throw Object.assign(new Error('Not connected'), { statusCode: 0 });
      return accept(server, payload, now());
    },
    tabs: options.tabs ?? { post: () => undefined, listen: () => () => undefined },
    notifyTyping: (conversationId) => typing.push(conversationId),
    upload: options.upload ?? (() => Promise.reject(new Error('No upload expected'))),
    log: () => undefined,
    now,
  });
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <TestMantine>
      <QueryClientProvider client={queryClient}>
        <LiveChatScope live={live}>{children}</LiveChatScope>
      </QueryClientProvider>
    </TestMantine>
  );
  return { server, live, typing, Wrapper };
}
