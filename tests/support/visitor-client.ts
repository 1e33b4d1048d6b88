import { type VisitorConversation, type VisitorMessage, visitorEvents } from '@chatso/contract';
import {
  type Connection,
  createConnection,
  memoryStorage,
  newMessageId,
  type Outbox,
  type Timelines,
} from '@chatso/sync';
import type { TestVisitor } from '../../apps/server/test/factories.ts';
import { CallError, readErrorBody, type WidgetApi } from '../../apps/widget/src/frame/api.ts';
import { createDelivery } from '../../apps/widget/src/frame/chat/delivery.ts';
import { createHistory } from '../../apps/widget/src/frame/chat/history.ts';
import { listenLive } from '../../apps/widget/src/frame/chat/live.ts';
import { createSession } from '../../apps/widget/src/frame/chat/session.ts';
import { withConversation } from '../../apps/widget/src/frame/chat/state.ts';
import { io } from '../../apps/widget/src/frame/lib/socket-client.ts';
import type { Outgoing } from '../../apps/widget/src/frame/model/outgoing.ts';
import { buildThread } from '../../apps/widget/src/frame/model/thread.ts';
import './web-socket.ts';
import { createDevice, type Device } from './device.ts';
import type { Shown } from './shown.ts';

export interface VisitorClient {
  visitor: TestVisitor;
  device: Device;
  connection: Connection;
  timelines: Timelines<VisitorMessage>;
  outbox: Outbox<Outgoing>;
  conversations(): ReadonlyMap<string, VisitorConversation>;
  acked: Map<string, number>;
  heard: { conversationId: string; messageId: string; at: number }[];
  problems: string[];
  /** Conversations that a message opened because its own was over: from -> to. */
  moves: Map<string, string>;
  /** Begins a chat with its first message; answers the id of the conversation. */
  begin(text: string): { conversationId: string; messageId: string };
  write(conversationId: string, text: string): string;
  shown(conversationId: string): Shown[];
  waiting(): number;
  stop(): void;
}

const contact = { fullname: 'Ann Visitor', email: 'ann@shopper.test' };

function createApi(baseUrl: string, analyticsId: string, token: () => string | null): WidgetApi {
  const url = (path: string) => `${baseUrl}/api/widget/${analyticsId}${path}`;
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const bearer = token();
    const response = await fetch(url(path), {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    }).catch(() => {
      throw new CallError({ statusCode: 0 });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw readErrorBody(response.status, answer);
    return answer;
  }
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body), url, token };
}

/** The widget of one visitor, from the parts that ship (session, its own socket client, outbox, history), without its screens. */
export function createVisitorClient(baseUrl: string, visitor: TestVisitor): VisitorClient {
  const { analyticsId } = visitor.store;
  const device = createDevice();
  const storage = memoryStorage();
  const acked: VisitorClient['acked'] = new Map();
  const heard: VisitorClient['heard'] = [];
  const problems: string[] = [];
  const moves: VisitorClient['moves'] = new Map();
  let conversations: ReadonlyMap<string, VisitorConversation> = new Map();

  const session = createSession({
    ...{ analyticsId, storage },
    channel: null,
    api: () => api,
    onOvertaken: () => problems.push('Another tab of one that has none changed who is here'),
    forget: async () => void problems.push('What this visitor wrote was thrown away'),
    restart: () => problems.push('The page began anew'),
  });
  const api = createApi(baseUrl, analyticsId, session.token);
  const kept = storage.set('session', { visitorId: visitor.visitorId, visitorToken: visitor.token });

  let begunAlready = false;
  async function authenticate() {
    await kept;
    // As the widget does: the token of the running session is tried once more before a new session begins.
    const status = connection.status();
    if (begunAlready && status.kind === 'connecting' && status.attempt < 2) return { token: session.token() };
    const begun = await session.begin({
      page: { url: 'https://shop.test/', title: 'Shop' },
      referrer: '',
      customer: null,
    });
    if (begun.visitorId !== visitor.visitorId) problems.push('The server took the visitor for somebody else');
    if (begun.conversation) learn([begun.conversation]);
    begunAlready = true;
    return { token: session.token() };
  }

  const connection = createConnection({
    io,
    url: baseUrl,
    namespace: '/widget',
    authenticate,
    environment: device.environment,
    now: device.now,
  });
  const timelines = createHistory(api, (conversation) => learn([conversation]));

  function learn(incoming: readonly VisitorConversation[]) {
    conversations = withConversation(conversations, incoming);
    for (const { _id } of incoming) timelines.noteHead(_id, conversations.get(_id)?.headSeq ?? 0);
  }

  async function refreshConversations() {
    const { data } = (await api.get('/conversations')) as { data: VisitorConversation[] };
    learn(data);
    const open = openId();
    if (open && timelines.get(open)?.page !== 'ready') await timelines.open(open);
  }

  const openId = () => [...conversations.values()].find(({ ended }) => !ended)?._id ?? null;

  const outbox = createDelivery({
    storage,
    api,
    request: (event, payload) => connection.request(event, payload),
    onStored(conversationId, { conversation, messages }) {
      if (conversation) {
        learn([conversation]);
        void timelines.open(conversationId);
      }
      for (const { messageId, seq } of messages) acked.set(messageId, seq);
      timelines.receive(conversationId, messages);
    },
    prove: async () => undefined,
    startFor: () => ({ contact }),
    onMoved: (from, to) => void moves.set(from, to),
    async findOpenChat() {
      await refreshConversations();
      return openId();
    },
    onFormRefused: (_id, texts, message) => problems.push(`Sent back to the form: ${message} (${texts.join()})`),
    onBanned: () => problems.push('Banned'),
    onConsentAsked: () => void problems.push('Asked for consent'),
    onAgreed: () => undefined,
  });

  for (const [name, schema] of Object.entries(visitorEvents)) {
    connection.on(name, (payload) => {
      const parsed = schema.safeParse(payload);
      if (!parsed.success) problems.push(`${name}: ${parsed.error.message}`);
    });
  }
  listenLive(connection, {
    onMessage(conversationId, message, rev) {
      heard.push({ conversationId, messageId: message.messageId, at: performance.now() });
      timelines.receive(conversationId, [message]);
      const known = conversations.get(conversationId);
      if (!known || known.rev < rev - 1) void refreshConversations().catch(() => undefined);
      else if (known.rev < rev)
        learn([{ ...known, rev, headSeq: Math.max(known.headSeq, message.seq), lastMsg: message }]);
    },
    onConversation: (conversation) => learn([conversation]),
    onTyping: () => undefined,
    onQueue: () => undefined,
    onHeads(heads) {
      for (const [id, { seq }] of heads) timelines.noteHead(id, seq);
      if (heads.some(([id, { rev }]) => (conversations.get(id)?.rev ?? -1) < rev))
        void refreshConversations().catch(() => undefined);
    },
    onConfigChanged: () => undefined,
    onPrompt: () => undefined,
    onPromptGone: () => undefined,
    onBanned: () => problems.push('Banned'),
  });
  connection.onConnect(() => {
    void refreshConversations().catch(() => undefined);
    void timelines.afterReconnect();
    void outbox.flush();
  });
  void outbox.load();

  return {
    ...{ visitor, device, connection, timelines, outbox, acked, heard, problems, moves },
    conversations: () => conversations,
    begin(text) {
      const ids = { conversationId: newMessageId(), messageId: newMessageId() };
      void outbox.add({ ...ids, payload: { text, files: [], start: { contact } } });
      return ids;
    },
    write(conversationId, text) {
      const messageId = newMessageId();
      void outbox.add({ messageId, conversationId, payload: { text, files: [] } });
      return messageId;
    },
    shown: (id) =>
      buildThread(timelines.get(id)?.timeline.messages ?? [], outbox.items(id), [], device.now()).flatMap((row) =>
        row.kind === 'bubble'
          ? [
              {
                messageId: row.messageId,
                delivery: row.delivery,
                text: row.text,
                author: row.mine ? 'client' : 'agent',
              },
            ]
          : [],
      ),
    waiting: () => outbox.items().length,
    stop: () => connection.stop(),
  };
}
