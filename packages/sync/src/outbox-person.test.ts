import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locks } from './locks.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { memoryStorage } from './storage.ts';
import { type OutboxItem, SyncError } from './types.ts';

type Item = OutboxItem<string>;
const refused = (statusCode: number, more: { code?: string; retryAfter?: number; message?: string } = {}) =>
  new SyncError('refused', more.message ?? 'No', { statusCode, ...more });

/** A sent item waits until the test answers it. */
function setUp(options: Partial<OutboxOptions<string, string>> = {}) {
  const calls: string[] = [];
  const delivered: string[] = [];
  const open: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const storage = options.storage ?? memoryStorage();
  const onLog = vi.fn();
  const outbox = createOutbox<string, string>({
    ...{ storage, storageKey: 'outbox', onLog },
    send: ({ conversationId, messageId }) =>
      new Promise((resolve, reject) => {
        calls.push(`${conversationId}/${messageId}`);
        open.push({ resolve, reject });
      }),
    onSent: (item) => void delivered.push(`${item.conversationId}/${item.messageId}`),
    ...options,
  });
  const add = (messageId: string, conversationId = 'a') =>
    outbox.add({ messageId, conversationId, payload: messageId.toUpperCase() });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  async function answer(error?: Error): Promise<void> {
    const next = open.shift();
    if (!next) throw new Error('Nothing is on its way.');
    if (error) next.reject(error);
    else next.resolve('');
    await settle();
  }
  const states = () =>
    Object.fromEntries(
      outbox
        .items()
        .map((item) => [item.messageId, `${item.status}${item.final ? '!' : ''}${item.holdsOthers ? '#' : ''}`]),
    );
  return { outbox, storage, calls, delivered, add, answer, settle, states, onLog };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('retry', () => {
  it('sends what held it up as well, in order, and leaves refusals behind it alone', async () => {
    const { add, answer, outbox, states, calls, settle } = setUp();
    for (const id of ['m1', 'm2', 'm3']) await add(id);
    await settle();
    await answer(refused(403, { code: 'banned', message: 'You may not.' }));
    expect(states()).toEqual({ m1: 'error!#', m2: 'error', m3: 'error' });
    // What waits says why.
    expect(outbox.items().map(({ error }) => error)).toEqual(['You may not.', 'You may not.', 'You may not.']);
    void outbox.retry('m2');
    await settle();
    expect(calls).toEqual(['a/m1', 'a/m1']);
    expect(states()).toMatchObject({ m1: 'pending', m2: 'pending' });
    await answer();
    await answer();
    await answer();
    expect(outbox.items()).toEqual([]);
  });

  it('of a message that alone was refused touches no other refusal', async () => {
    const { add, answer, outbox, states, settle, calls } = setUp();
    await add('m1');
    await settle();
    await answer(refused(400));
    await add('m2');
    await settle();
    await answer(refused(413));
    await add('m3');
    await settle();
    await answer(refused(409));
    expect(states()).toEqual({ m1: 'error!', m2: 'error!', m3: 'error!#' });
    void outbox.retry('m2');
    await settle();
    expect(calls.at(-1)).toBe('a/m2');
    expect(states()).toEqual({ m1: 'error!', m2: 'pending', m3: 'error!#' });
  });

  it('of what is on its way, or of nothing, does nothing', async () => {
    const { add, outbox, calls, settle, states } = setUp();
    await add('m1');
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states()).toEqual({ m1: 'error' });
    await outbox.retry('m1');
    await outbox.retry('nobody');
    expect(states()).toEqual({ m1: 'error' });
    expect(calls).toEqual(['a/m1']);
  });

  it('begins a new count of ten seconds', async () => {
    const { add, answer, outbox, settle, states } = setUp();
    await add('m1');
    await settle();
    await answer(refused(400));
    await vi.advanceTimersByTimeAsync(60_000);
    void outbox.retry('m1');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(states()).toEqual({ m1: 'pending' });
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual({ m1: 'error' });
  });
});

describe('discard', () => {
  it('of something else leaves what is held up held up', async () => {
    const { add, answer, outbox, calls, settle, states } = setUp();
    await add('m0');
    await settle();
    await answer(refused(400));
    await add('m1');
    await settle();
    await answer(refused(403));
    await add('m2');
    await settle();
    await outbox.discard('m0');
    await outbox.discard('nobody');
    await settle();
    expect(calls).toEqual(['a/m0', 'a/m1']);
    expect(states()).toEqual({ m1: 'error!#', m2: 'error' });
  });

  it('of what is on its way: the answer changes nothing any more, and the next one goes', async () => {
    const { add, answer, outbox, calls, settle, states } = setUp();
    await add('m1');
    await add('m2');
    await settle();
    await outbox.discard('m1');
    await answer(refused(403));
    expect(states()).toEqual({ m2: 'pending' });
    expect(calls).toEqual(['a/m1', 'a/m2']);
    // Its ten seconds are over for nobody.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states()).toEqual({ m2: 'error' });
  });
});

describe('moving', () => {
  it('takes only what is meant, leaves what is there already, and keeps payloads unless told otherwise', async () => {
    const { add, answer, outbox, settle } = setUp();
    for (const id of ['m1', 'm2', 'm3']) await add(id);
    await settle();
    await answer(refused(409));
    await add('b1', 'b');
    const before = outbox.items('b')[0];
    void outbox.moveTo(['m1', 'm3', 'b1', 'nobody'], 'b');
    await settle();
    expect(outbox.items('b').map(({ messageId, payload }) => [messageId, payload])).toEqual([
      ['m1', 'M1'],
      ['m3', 'M3'],
      ['b1', 'B1'],
    ]);
    expect(outbox.items('b')[2]).toBe(before);
    expect(outbox.items('a').map(({ messageId }) => messageId)).toEqual(['m2']);
  });

  it('lets what it left behind go on, and what it joins waits its turn', async () => {
    const { add, answer, outbox, calls, settle } = setUp();
    await add('m1');
    await add('m2');
    await settle();
    await answer(refused(409));
    void outbox.moveTo('m1', 'b');
    await settle();
    expect(calls.toSorted()).toEqual(['a/m1', 'a/m2', 'b/m1']);
  });
});

describe('ten seconds', () => {
  it('count for what another tab left, unless it failed already', async () => {
    const storage = memoryStorage();
    const left = (messageId: string, more: Partial<Item>): Item => ({
      ...{ messageId, conversationId: messageId, createdAt: 1, payload: '', status: 'pending', final: false },
      ...more,
    });
    await storage.set('outbox:m1', left('m1', {}));
    await storage.set('outbox:m2', left('m2', { status: 'error', final: true }));
    const { outbox, states } = setUp({ storage });
    await outbox.load();
    const told = vi.fn();
    outbox.subscribe(told);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states()).toEqual({ m1: 'error', m2: 'error!' });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('are added to what the server asks for, for those that wait and not for those that failed', async () => {
    const { add, answer, settle, states, calls } = setUp();
    await add('m0');
    await settle();
    await answer(refused(400));
    await add('m1');
    await settle();
    await add('m2');
    await answer(refused(429, { retryAfter: 30 }));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(states()).toEqual({ m0: 'error!', m1: 'pending', m2: 'pending' });
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['a/m0', 'a/m1', 'a/m1']);
    // Written into the pause, it does not end it.
    await answer(refused(503, { retryAfter: 5 }));
    await add('m3');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(4);
  });
});

it('a flush forgets how often it failed, and does not send twice what is on its way', async () => {
  const { add, answer, outbox, calls, settle } = setUp();
  await add('m1');
  await settle();
  for (let tries = 0; tries < 8; tries += 1) {
    await answer(refused(500));
    await vi.advanceTimersByTimeAsync(60_000);
  }
  const sent = calls.length;
  void outbox.flush();
  await settle();
  expect(calls).toHaveLength(sent);
  await answer(refused(500));
  void outbox.flush();
  await settle();
  await answer(refused(500));
  // The first pause again, not the ninth.
  await vi.advanceTimersByTimeAsync(400);
  expect(calls).toHaveLength(sent + 2);
});

it('conversations have locks of their own, and the lock is the outbox’s', async () => {
  const names: string[] = [];
  const locks: Locks = {
    request: (name, _options, work) => {
      names.push(name);
      return work();
    },
  };
  const { add, settle } = setUp({ locks });
  await add('m1');
  await add('n1', 'b');
  await settle();
  expect(names).toEqual(['outbox:a', 'outbox:b']);
});

it('what goes wrong around a message is logged, and does not hold the next one up', async () => {
  const error = new Error('broken');
  const { add, answer, outbox, settle, onLog } = setUp({
    onSent: () => {
      throw error;
    },
  });
  outbox.subscribe(() => {
    throw error;
  });
  await add('m1');
  await settle();
  expect(onLog).toHaveBeenCalledWith('A listener failed', error);
  await answer();
  expect(onLog).toHaveBeenCalledWith('onSent failed', error);
  expect(outbox.items()).toEqual([]);
  await add('m2');
  await settle();
  const refusal = refused(400);
  await answer(refusal);
  const details = { messageId: 'm2', refusal: { kind: 'message' }, error: refusal };
  expect(onLog).toHaveBeenCalledWith('Not sent', details);
});
