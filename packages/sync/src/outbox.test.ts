import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locks } from './locks.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { goesByItself } from './outbox-items.ts';
import { memoryStorage } from './storage.ts';
import { type OutboxItem, SyncError, type SyncStorage } from './types.ts';

interface Sent {
  conversationId: string;
  messageId: string;
}

const refused = (statusCode: number, details: { code?: string; retryAfter?: number } = {}) =>
  new SyncError('refused', `Refused ${statusCode}`, { statusCode, ...details });
const disconnected = () => new SyncError('disconnected', 'Not connected');

/** A server that answers by the script, and with success once the script is used up. `null`: no answer yet. */
function setUp(script: (Error | 'ok' | null)[] = [], options: Partial<OutboxOptions<string, Sent>> = {}) {
  const calls: string[] = [];
  const delivered: string[] = [];
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const storage = options.storage ?? memoryStorage();
  const outbox = createOutbox<string, Sent>({
    storage,
    storageKey: 'outbox',
    send: (item) =>
      new Promise((resolve, reject) => {
        calls.push(item.messageId);
        const answer = script.shift();
        const succeed = () => resolve({ conversationId: item.conversationId, messageId: item.messageId });
        if (answer === null) open.push({ resolve: succeed, reject });
        else if (answer instanceof Error) reject(answer);
        else succeed();
      }),
    onSent: (_item, message) => void delivered.push(`${message.conversationId}/${message.messageId}`),
    ...options,
  });
  const add = (messageId: string, conversationId = 'a') =>
    outbox.add({ messageId, conversationId, payload: messageId.toUpperCase() });
  const states = () => outbox.items().map((item) => `${item.messageId}:${item.status}${item.final ? '!' : ''}`);
  return { outbox, storage, calls, delivered, open, add, states };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const stored = async (storage: SyncStorage) => (await storage.entries('outbox:')).map(([key]) => key).sort();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  it('stores an item before it is sent first, and forgets it after the ack', async () => {
    const log: string[] = [];
    const inner = memoryStorage();
    const storage: SyncStorage = {
      ...inner,
      async set(key, value) {
        await Promise.resolve();
        log.push(`set ${key}`);
        await inner.set(key, value);
      },
      async remove(key) {
        log.push(`remove ${key}`);
        await inner.remove(key);
      },
    };
    const { outbox, add } = setUp([], { storage, onSent: (item) => void log.push(`sent ${item.payload}`) });
    const adding = add('m1');
    expect(outbox.items('a')).toMatchObject([{ messageId: 'm1', status: 'pending', final: false }]);
    await adding;
    await settle();
    expect(log).toEqual(['set outbox:m1', 'sent M1', 'remove outbox:m1']);
    expect(outbox.items()).toEqual([]);
    expect(await stored(inner)).toEqual([]);
  });

  it('[H-61] hands over the acknowledged copy while the pending one is still there', async () => {
    const seen: number[] = [];
    const { outbox, add } = setUp([], { onSent: () => void seen.push(outbox.items().length) });
    await add('m1');
    await settle();
    expect(seen).toEqual([1]);
    expect(outbox.items()).toEqual([]);
  });

  it('sends one at a time per conversation, in order, and conversations independently', async () => {
    const { add, calls, open, delivered } = setUp([null, null]);
    await Promise.all([add('m1'), add('m2'), add('n1', 'b'), add('m3')]);
    await settle();
    expect(calls).toEqual(['m1', 'n1']);
    open[0]?.resolve();
    await settle();
    expect(calls).toEqual(['m1', 'n1', 'm2', 'm3']);
    open[1]?.resolve();
    await settle();
    expect(delivered).toEqual(['a/m1', 'a/m2', 'a/m3', 'b/n1']);
  });

  it('forgets no item that is added while the last one is just being finished', async () => {
    const { add, outbox, delivered } = setUp();
    let depth = 0;
    outbox.subscribe(() => {
      if (outbox.items().length > 0 || depth === 30) return;
      depth += 1;
      let turns = Promise.resolve();
      for (let turn = 0; turn < depth; turn++) turns = turns.then(() => undefined);
      const id = `m${depth}`;
      void turns.then(() => add(id));
    });
    await add('m0');
    await settle();
    expect(delivered).toEqual(Array.from({ length: 31 }, (_, index) => `a/m${index}`));
  });

  it('ignores a messageId it already holds', async () => {
    const { add, calls, outbox } = setUp([null]);
    await Promise.all([add('m1'), add('m1')]);
    await settle();
    expect(calls).toEqual(['m1']);
    expect(outbox.items()).toHaveLength(1);
  });

  it('goes on in memory when storage refuses everything', async () => {
    const no = () => Promise.reject(new Error('blocked'));
    const { add, delivered, outbox } = setUp([], { storage: { get: no, set: no, remove: no, entries: no } });
    await outbox.load();
    await add('m1');
    await settle();
    expect(delivered).toEqual(['a/m1']);
  });

  it('gives the same array until something changes, and tells when it does', async () => {
    const { add, outbox } = setUp([null]);
    let told = 0;
    outbox.subscribe(() => {
      told += 1;
    });
    expect(outbox.items('a')).toBe(outbox.items('a'));
    const before = outbox.items('a');
    await add('m1');
    expect(told).toBeGreaterThan(0);
    expect(outbox.items('a')).not.toBe(before);
  });
});

describe('without an answer', () => {
  it('shows an item as not delivered 10 s after it was written, and sends it again on flush', async () => {
    const { add, states, outbox, calls, delivered } = setUp([new SyncError('timeout', 'No answer'), ...offline(30)]);
    await add('m1');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(states()).toEqual(['m1:pending']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(['m1:error']);
    const tries = calls.length;
    await outbox.flush();
    expect(calls.length).toBe(tries + 1);
    expect(states()).toEqual(['m1:pending']);
    expect(delivered).toEqual([]);
  });

  it('tries again by itself, because an ack can get lost while the connection stays', async () => {
    const { add, calls, delivered } = setUp([new SyncError('timeout', 'No answer')]);
    await add('m1');
    await vi.advanceTimersByTimeAsync(399);
    expect(calls).toEqual(['m1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(delivered).toEqual(['a/m1']);
  });

  it('keeps the order over any number of drops', async () => {
    const script = Array.from({ length: 60 }, (_, index) => (index % 3 === 2 ? ('ok' as const) : disconnected()));
    const { add, outbox, delivered } = setUp(script);
    for (let index = 0; index < 20; index++) await add(`m${index}`);
    while (outbox.items().length > 0) {
      await outbox.flush();
      await settle();
    }
    expect(delivered).toEqual(Array.from({ length: 20 }, (_, index) => `a/m${index}`));
  });
});

const offline = (times: number) => Array.from({ length: times }, disconnected);

describe('refusals', () => {
  it('waits as long as 429 and 503 say and goes on in order, showing it as on its way meanwhile', async () => {
    const { add, calls, states, delivered } = setUp([refused(429, { retryAfter: 15 }), refused(503)]);
    await add('m1');
    await add('m2');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(calls).toEqual(['m1']);
    expect(states()).toEqual(['m1:pending', 'm2:pending']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['m1', 'm1']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(delivered).toEqual(['a/m1', 'a/m2']);
  });

  it('lets the following go on when only one message is refused', async () => {
    const { add, states, delivered, outbox } = setUp([refused(400, { code: 'validation' })]);
    await add('m1');
    await add('m2');
    await settle();
    expect(states()).toEqual(['m1:error!']);
    expect(outbox.items()[0]).toMatchObject({ code: 'validation', error: 'Refused 400' });
    expect(delivered).toEqual(['a/m2']);
    await outbox.flush();
    expect(states()).toEqual(['m1:error!']);
    await outbox.retry('m1');
    expect(delivered).toEqual(['a/m2', 'a/m1']);
  });

  it('keeps the following waiting when the conversation refuses, until a retry sends all in order', async () => {
    const { add, states, delivered, outbox, calls } = setUp([refused(409, { code: 'already-answered' })]);
    await add('m1');
    await add('m2');
    await settle();
    expect(states()).toEqual(['m1:error!', 'm2:error']);
    await add('m3');
    await settle();
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual(['m1']);
    expect(states()).toEqual(['m1:error!', 'm2:error', 'm3:error']);
    await outbox.retry('m3');
    expect(delivered).toEqual(['a/m1', 'a/m2', 'a/m3']);
  });

  it('sends the following once the refused one is discarded', async () => {
    const { add, delivered, outbox, storage } = setUp([refused(403)]);
    await add('m1');
    await add('m2');
    await settle();
    await outbox.discard('m1');
    expect(delivered).toEqual(['a/m2']);
    expect(await stored(storage)).toEqual([]);
  });

  it('[H-59] tells what goes by itself from what waits for a person', async () => {
    const { add, outbox } = setUp(offline(30));
    const going = () => outbox.items().map((item) => goesByItself(outbox.items(), item));
    await add('m1');
    await add('n1', 'b');
    await vi.advanceTimersByTimeAsync(10_000);
    // Not delivered in time, and still on its way.
    expect(outbox.items().map(({ status }) => status)).toEqual(['error', 'error']);
    expect(going()).toEqual([true, true]);
  });

  it('[H-59] what is refused, and what stands behind a refused conversation, waits for a person', async () => {
    const { add, outbox } = setUp([refused(400), refused(409, { code: 'already-answered' }), null]);
    const going = () =>
      Object.fromEntries(outbox.items().map((item) => [item.messageId, goesByItself(outbox.items(), item)]));
    await add('m1');
    await settle();
    await add('m2');
    await settle();
    await add('m3');
    await add('n1', 'b');
    await settle();
    expect(going()).toEqual({ m1: false, m2: false, m3: false, n1: true });
  });

  it('does not take a server fault or a lapsed sign-in for a refusal', async () => {
    const { add, delivered } = setUp([refused(500), refused(401), new TypeError('fetch failed')]);
    await add('m1');
    await vi.advanceTimersByTimeAsync(400 + 800 + 1600);
    expect(delivered).toEqual(['a/m1']);
  });
});

describe('moving to another conversation', () => {
  it('sends what an ended conversation refused as part of the new one, in order', async () => {
    const { add, outbox, delivered, storage } = setUp([refused(409, { code: 'conversation-ended' }), ...offline(1)]);
    await add('m1');
    await add('m2');
    await settle();
    const ids = outbox.items('a').map((item) => item.messageId);
    await outbox.moveTo(ids, 'b', (payload, item) => `${payload} from ${item.conversationId}`);
    expect(outbox.items('b').map((item) => item.payload)).toEqual(['M1 from a', 'M2 from a']);
    expect((await storage.get('outbox:m1')) as OutboxItem<string>).toMatchObject({ conversationId: 'b', final: false });
    await outbox.flush();
    expect(delivered).toEqual(['b/m1', 'b/m2']);
  });

  it('waits for the end of a send that is under way', async () => {
    const { add, outbox, calls, open, delivered } = setUp([null]);
    await add('m1');
    await settle();
    void outbox.moveTo('m1', 'b');
    await settle();
    expect(calls).toEqual(['m1']);
    open[0]?.reject(disconnected());
    await settle();
    expect(delivered).toEqual(['b/m1']);
  });
});

describe('reload and tabs', () => {
  /** Like navigator.locks: one holder per name, the others queue. */
  function fakeLocks(): Locks {
    const tails = new Map<string, Promise<unknown>>();
    return {
      request(name, { signal }, work) {
        const turn = (tails.get(name) ?? Promise.resolve()).then(() => undefined);
        const aborted = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        const result = Promise.race([turn, aborted]).then(() => work());
        tails.set(
          name,
          turn.then(() => result).catch(() => undefined),
        );
        return result;
      },
    };
  }

  it('sends after a reload what was not acknowledged, in the order of writing, under the same ids', async () => {
    const before = setUp([null]);
    for (const id of ['m3', 'm1', 'm2']) await before.add(id);
    await settle();
    const after = setUp([], { storage: before.storage });
    await after.outbox.load();
    expect(after.outbox.items().map((item) => item.messageId)).toEqual(['m3', 'm1', 'm2']);
    await after.add('m0');
    await after.outbox.flush();
    expect(after.delivered).toEqual(['a/m3', 'a/m1', 'a/m2', 'a/m0']);
    expect(await stored(before.storage)).toEqual([]);
  });

  it('loses nothing when two tabs write into one storage, and leaves to the other tab what it is sending', async () => {
    const storage = memoryStorage();
    const locks = fakeLocks();
    const one = setUp([null], { storage, locks });
    const two = setUp([], { storage, locks });
    await one.add('m1');
    await settle();
    await two.add('m2');
    await one.add('m3');
    void two.outbox.flush();
    await settle();
    expect(two.calls).toEqual([]);
    one.open[0]?.resolve();
    await settle();
    expect([...new Set([...one.delivered, ...two.delivered])].sort()).toEqual(['a/m1', 'a/m2', 'a/m3']);
    expect([...one.calls, ...two.calls].filter((id) => id === 'm1')).toEqual(['m1']);
    expect([...one.states(), ...two.states()]).toEqual([]);
    expect(await stored(storage)).toEqual([]);
  });

  it('takes over what a closed tab left, even one that hangs with the lock', async () => {
    const storage = memoryStorage();
    const locks = fakeLocks();
    const closed = setUp([null], { storage, locks });
    await closed.add('m1');
    await settle();
    const { outbox, delivered } = setUp([], { storage, locks });
    void outbox.flush();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(delivered).toEqual(['a/m1']);
  });

  it('does not take cleared storage for an acknowledgement', async () => {
    const { storage, add, delivered, outbox } = setUp(offline(1), { locks: fakeLocks() });
    await add('m1');
    await settle();
    await storage.remove('outbox:m1');
    await outbox.flush();
    expect(delivered).toEqual(['a/m1']);
  });
});
