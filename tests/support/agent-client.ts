import {
  type AgentEvents,
  type AgentMessageInput,
  type ApiClient,
  ApiError,
  agentEmits,
  agentEvents,
  createApiClient,
  type Message,
} from '@chatso/contract';
import { type Connection, createConnection, memoryStorage } from '@chatso/sync';
import { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { mergeEntries } from '../../apps/console/src/entities/thread/entries.ts';
import { createLiveChat, type LiveChat } from '../../apps/console/src/features/live-chat/data/live-chat.ts';
import type { TestAgent } from '../../apps/server/test/factories.ts';
import { createDevice, type Device } from './device.ts';
import type { Shown } from './shown.ts';

export interface AgentClient {
  agent: TestAgent;
  live: LiveChat;
  connection: Connection;
  device: Device;
  api: ApiClient;
  /** messageId -> seq, as the server acknowledged it. */
  acked: Map<string, number>;
  /** Seqs of a conversation's messages in the order their events came, without any repair. */
  heard: { conversationId: string; messageId: string; at: number }[];
  /** What must never happen: events that break the contract. */
  problems: string[];
  /** Writes as the composer does; answers the messageId. */
  write(conversationId: string, text: string): string;
  shown(conversationId: string): Shown[];
  waiting(): number;
  stop(): void;
}

/** Id token and refresh token as the console keeps them: one refresh at a time, each token used once. */
function createSession(baseUrl: string, agent: TestAgent) {
  const publicApi = createApiClient({ baseUrl });
  let { token, refreshToken } = agent;
  let running: Promise<boolean> | undefined;
  async function refresh(): Promise<boolean> {
    const session = await publicApi['auth.refresh']({ body: { refreshToken } });
    token = session.idToken;
    refreshToken = session.refreshToken;
    return true;
  }
  return {
    token: () => token,
    renew(error: ApiError): Promise<boolean> {
      if (error.code !== 'id-token-expired') return Promise.resolve(false);
      running ??= refresh()
        .catch(() => false)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

/** The console's live chat of one agent, as it ships, without its screens. */
export function createAgentClient(baseUrl: string, agent: TestAgent): AgentClient {
  const device = createDevice();
  const session = createSession(baseUrl, agent);
  const api = createApiClient({
    baseUrl,
    token: session.token,
    workspaceId: () => agent.workspaceId,
    onUnauthenticated: session.renew,
  });
  const connection = createConnection({
    io,
    url: baseUrl,
    namespace: '/message',
    authenticate: async () => ({ otp: (await api['auth.socketOtp']({ query: { channel: 'message' } })).otp }),
    environment: device.environment,
    now: device.now,
  });
  const acked: AgentClient['acked'] = new Map();
  const heard: AgentClient['heard'] = [];
  const problems: string[] = [];

  const listen = <K extends keyof AgentEvents>(name: K, handler: (payload: AgentEvents[K]) => void) =>
    connection.on(name, (payload) => {
      const parsed = agentEvents[name].safeParse(payload);
      if (parsed.success) handler(parsed.data as AgentEvents[K]);
      else problems.push(`${name}: ${parsed.error.message}`);
    });
  const listening = listen('conversation:message', ({ conversationId, message }) =>
    heard.push({ conversationId, messageId: message.messageId, at: performance.now() }),
  );

  const live = createLiveChat({
    queryClient: new QueryClient(),
    api,
    workspaceId: agent.workspaceId,
    agentId: agent.userId,
    storage: memoryStorage(),
    listen,
    onConnect: connection.onConnect,
    async request(payload: AgentMessageInput): Promise<Message> {
      const message = agentEmits['conversation:message'].ack.parse(
        await connection.request('conversation:message', payload),
      );
      acked.set(message.messageId, message.seq);
      return message;
    },
    notifyTyping: (conversationId) => connection.emit('agent:typing', { conversationId }),
    // Its other tabs are other clients of the test.
    tabs: { post: () => undefined, listen: () => () => undefined },
    upload: () => Promise.reject(new ApiError({ statusCode: 400, message: 'No files here' })),
    log: () => undefined,
    now: device.now,
  });
  const end = live.start();

  return {
    ...{ agent, live, connection, device, api, acked, heard, problems },
    write(conversationId, text) {
      live.send(conversationId, text, []);
      const written = live.outbox.items(conversationId).at(-1);
      if (!written) throw new Error('What was written is not in the outbox');
      return written.messageId;
    },
    shown: (id) =>
      mergeEntries(live.timelines.get(id)?.timeline.messages ?? [], live.outbox.items(id), agent.userId).map(
        ({ messageId, delivery, text, author }) => ({ messageId, delivery, text, author }),
      ),
    waiting: () => live.outbox.items().length,
    stop() {
      listening();
      end();
      connection.stop();
    },
  };
}
