import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import { memoryStorage } from './storage.ts';
import { createTimelines } from './timelines.ts';
import { SyncError } from './types.ts';

interface Stored {
  messageId: string;
  conversationId: string;
  seq: number;
  author: string;
}

const conversations = ['a', 'b'];
const clientCount = 2;

/** What happens to a send or an event on its way; the list of a run is used up in order, then everything goes well. */
type Fate = 'fine' | 'lost-before' | 'lost-after' | 'late' | 'busy' | 'fault' | 'twice';
type Step =
  | { kind: 'write'; client: number; conversation: number }
  | { kind: 'cut' | 'connect' | 'reload' | 'heads'; client: number }
  | { kind: 'pass'; ms: number };

const clientIndex = fc.integer({ min: 0, max: clientCount - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      client: clientIndex,
      conversation: fc.integer({ min: 0, max: conversations.length - 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'connect', 'heads'), client: clientIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), client: clientIndex }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  },
);
const fate: fc.Arbitrary<Fate> = fc.constantFrom('fine', 'lost-before', 'lost-after', 'late', 'busy', 'fault', 'twice');

function world(fates: Fate[]) {
  const log = new Map<string, Stored[]>(conversations.map((id) => [id, []]));
  const written = new Map<string, string[]>();
  const clients = Array.from({ length: clientCount }, (_, index) => createClient(`c${index}`));
  const nextFate = (): Fate => fates.shift() ?? 'fine';
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  let count = 0;

  function store(item: { messageId: string; conversationId: string }, author: string): Stored {
    const messages = log.get(item.conversationId) ?? [];
    const known = messages.find((message) => message.messageId === item.messageId);
    if (known) return known;
    const message = {
      messageId: item.messageId,
      conversationId: item.conversationId,
      seq: messages.length + 1,
      author,
    };
    messages.push(message);
    for (const client of clients) void deliver(client, message);
    return message;
  }

  async function deliver(client: ReturnType<typeof createClient>, message: Stored) {
    const happens = nextFate();
    const connection = client.connection;
    if (happens === 'lost-before' || happens === 'lost-after' || happens === 'fault') return;
    await pause(happens === 'late' || happens === 'busy' ? 2500 : 1);
    if (client.connection !== connection || connection === 0) return;
    client.timelines.receive(message.conversationId, [message]);
    if (happens === 'twice') client.timelines.receive(message.conversationId, [message]);
  }

  function createClient(author: string) {
    const storage = memoryStorage();
    const state = { connection: 0, connections: 0, ...start() };

    /** Rejects like a socket when the connection is not there, or is gone by the time of the answer. */
    async function call<T>(work: () => T): Promise<T> {
      const connection = state.connection;
      if (connection === 0) throw new SyncError('disconnected', 'Not connected');
      const happens = nextFate();
      await pause(1);
      if (happens === 'busy') throw new SyncError('refused', 'Busy', { statusCode: 503, retryAfter: 1 });
      if (happens === 'fault') throw new SyncError('refused', 'Fault', { statusCode: 500 });
      const result = happens === 'lost-before' ? undefined : work();
      if (happens === 'lost-before' || happens === 'lost-after') {
        await pause(10_000);
        throw new SyncError('timeout', 'No answer');
      }
      await pause(happens === 'late' ? 2000 : 1);
      if (state.connection !== connection) throw new SyncError('disconnected', 'Closed');
      return result as T;
    }

    function start() {
      const timelines = createTimelines<Stored>({
        fetchAfter: (id, after) =>
          call(() => {
            const rest = (log.get(id) ?? []).filter((message) => message.seq > after);
            return { messages: rest.slice(0, 3), more: rest.length > 3 };
          }),
        fetchPage: (id) =>
          call(() => {
            const all = log.get(id) ?? [];
            return { messages: [...all], nextMessageId: null, headSeq: all.length };
          }),
      });
      const outbox = createOutbox<string, Stored>({
        storage,
        storageKey: 'outbox',
        send: (item) => call(() => store(item, author)),
        onSent: (_item, message) => timelines.receive(message.conversationId, [message]),
      });
      return { timelines, outbox };
    }

    function connect() {
      state.connections += 1;
      state.connection = state.connections;
      for (const id of conversations) {
        if (state.timelines.get(id)?.page !== 'ready') void state.timelines.open(id);
      }
      void state.timelines.afterReconnect();
      void state.outbox.flush();
    }

    return Object.assign(state, {
      author,
      connect,
      cut: () => {
        state.connection = 0;
      },
      /** A new page on the old storage. The old page's timers may still run, as a second tab's would. */
      reload() {
        state.connection = 0;
        Object.assign(state, start());
        void state.outbox.load();
      },
      hearHeads() {
        if (state.connection === 0) return;
        for (const id of conversations) state.timelines.noteHead(id, log.get(id)?.length ?? 0);
      },
    });
  }

  async function take(next: Step) {
    if (next.kind === 'pass') return vi.advanceTimersByTimeAsync(next.ms);
    const client = clients[next.client];
    if (!client) return;
    if (next.kind === 'write') {
      const conversationId = conversations[next.conversation] ?? 'a';
      const messageId = `${client.author}-${count++}`;
      const key = `${client.author} ${conversationId}`;
      written.set(key, [...(written.get(key) ?? []), messageId]);
      await client.outbox.add({ messageId, conversationId, payload: '' });
    } else if (next.kind === 'cut') client.cut();
    else if (next.kind === 'connect') client.connect();
    else if (next.kind === 'heads') client.hearHeads();
    else client.reload();
  }

  return { log, written, clients, take };
}

describe('nothing lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stores every message once in the order of writing, and every client ends with the server log', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.array(fate, { maxLength: 150 }),
        async (steps, fates) => {
          const { log, written, clients, take } = world([...fates]);
          for (const client of clients) client.connect();
          for (const next of steps) await take(next);

          for (const client of clients) client.cut();
          for (const client of clients) client.connect();
          // Long enough for every backoff, wait and lost answer of the fates that are left; then a last round of heads.
          await vi.advanceTimersByTimeAsync(3_600_000);
          for (const client of clients) client.hearHeads();
          await vi.advanceTimersByTimeAsync(60_000);

          for (const id of conversations) {
            const stored = log.get(id) ?? [];
            for (const client of clients) {
              const own = stored.filter((message) => message.author === client.author).map((one) => one.messageId);
              expect(own).toEqual(written.get(`${client.author} ${id}`) ?? []);
              expect(client.timelines.get(id)?.timeline.messages ?? []).toEqual(stored);
            }
          }
          for (const client of clients) expect(client.outbox.items()).toEqual([]);
        },
      ),
      { numRuns: 1000, seed: 20261120 },
    );
  }, 60_000);
});
