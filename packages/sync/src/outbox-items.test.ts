import { describe, expect, it, vi } from 'vitest';
import { createOutboxItems, goesByItself } from './outbox-items.ts';
import { memoryStorage } from './storage.ts';
import type { OutboxItem, SyncStorage } from './types.ts';

function setUp(storage: SyncStorage = memoryStorage(), now = () => 1000) {
  const changed = vi.fn();
  const adopted = vi.fn();
  const items = createOutboxItems<string>({ storage, storageKey: 'outbox', now, changed, adopted });
  const add = (messageId: string, conversationId = 'a') =>
    items.add({ messageId, conversationId, payload: messageId.toUpperCase() });
  const ids = (conversationId?: string) => items.list(conversationId).map(({ messageId }) => messageId);
  return { items, add, ids, storage, changed, adopted };
}

const item = (messageId: string, more: Partial<OutboxItem<string>> = {}): OutboxItem<string> => ({
  ...{ messageId, conversationId: 'a', createdAt: 1, payload: '', status: 'pending', final: false },
  ...more,
});
const put = (storage: SyncStorage, one: OutboxItem) => storage.set(`outbox:${one.messageId}`, one);

/** Answers `entries` when the test says so. */
function slowStorage() {
  const inner = memoryStorage();
  const waiting: (() => void)[] = [];
  const storage: SyncStorage = {
    ...inner,
    async entries(prefix) {
      const found = await inner.entries(prefix);
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return found;
    },
  };
  function answer() {
    for (const resolve of waiting.splice(0)) resolve();
  }
  return { storage, inner, answer };
}

describe('the order', () => {
  it('is that of writing, also within one millisecond and when the clock is set back', async () => {
    let clock = 1000;
    const { add, ids, items } = setUp(memoryStorage(), () => clock);
    await add('m3');
    await add('m1');
    clock = 500;
    await add('m2');
    expect(ids()).toEqual(['m3', 'm1', 'm2']);
    expect(items.list().map(({ createdAt }) => createdAt)).toEqual([1000, 1001, 1002]);
    clock = 5000;
    await add('m4');
    expect(items.find('m4')?.createdAt).toBe(5000);
  });

  it('of items that two tabs wrote in the same millisecond is the same in both', async () => {
    const forwards = memoryStorage();
    const backwards = memoryStorage();
    for (const id of ['m1', 'm2', 'm3']) await put(forwards, item(id, { createdAt: 7 }));
    for (const id of ['m3', 'm2', 'm1']) await put(backwards, item(id, { createdAt: 7 }));
    for (const storage of [forwards, backwards]) {
      const { items, ids } = setUp(storage);
      await items.refresh();
      expect(ids()).toEqual(['m1', 'm2', 'm3']);
    }
  });

  it('puts what was written before the first look into storage behind what an earlier page left, and stores that', async () => {
    const { storage, inner, answer } = slowStorage();
    await put(inner, item('old', { createdAt: 9000 }));
    const { add, items, ids } = setUp(storage);
    const adding = [add('new1'), add('new2')];
    const looking = items.refresh();
    await vi.waitFor(() => {
      answer();
      expect(ids()).toEqual(['old', 'new1', 'new2']);
    });
    await Promise.all([...adding, looking]);
    await items.settled();
    expect(await inner.get('outbox:new1')).toMatchObject({ createdAt: 9001 });
    expect(await inner.get('outbox:new2')).toMatchObject({ createdAt: 9002 });
  });

  it('of what is here already is not changed by what another tab writes later', async () => {
    const { add, items, ids, storage } = setUp();
    await items.refresh();
    await add('mine');
    await put(storage, item('theirs', { createdAt: 9000 }));
    await items.refresh();
    expect(ids()).toEqual(['mine', 'theirs']);
    expect(items.find('mine')?.createdAt).toBe(1000);
    // And what is written now comes behind both.
    await add('next');
    expect(ids()).toEqual(['mine', 'theirs', 'next']);
  });
});

describe('what storage holds', () => {
  it.each([
    ['a text', 'x'],
    ['null', null],
    ['nothing of an item', {}],
    ['no messageId', { conversationId: 'a', createdAt: 1 }],
    ['no conversationId', { messageId: 'm', createdAt: 1 }],
    ['no time', { messageId: 'm', conversationId: 'a' }],
    ['a time that is a text', { messageId: 'm', conversationId: 'a', createdAt: '1' }],
    ['a messageId that is a number', { messageId: 1, conversationId: 'a', createdAt: 1 }],
    ['a conversationId that is a number', { messageId: 'm', conversationId: 2, createdAt: 1 }],
  ])('is left alone when it is no item: %s', async (_, value) => {
    const { items, storage, changed, adopted } = setUp();
    await storage.set('outbox:m', value);
    await items.refresh();
    expect(items.list()).toEqual([]);
    expect([changed, adopted].map((told) => told.mock.calls.length)).toEqual([0, 0]);
  });

  it('is taken over once, told once, and let go when another tab has delivered it', async () => {
    const { items, ids, storage, adopted, changed } = setUp();
    await put(storage, item('m1'));
    await put(storage, item('m2', { conversationId: 'b' }));
    await items.refresh();
    await items.refresh();
    expect([ids(), ids('b')]).toEqual([['m1', 'm2'], ['m2']]);
    expect(adopted.mock.calls.map(([one]) => one.messageId)).toEqual(['m1', 'm2']);
    expect(changed).toHaveBeenCalledTimes(1);
    await storage.remove('outbox:m1');
    await items.refresh();
    expect(ids()).toEqual(['m2']);
    // One comes and one goes in the same look.
    await storage.remove('outbox:m2');
    await put(storage, item('m3'));
    await items.refresh();
    expect(ids()).toEqual(['m3']);
  });

  it('is not taken over again while it is delivered here, however late the answer', async () => {
    const { storage, inner, answer } = slowStorage();
    await put(inner, item('m1'));
    const { items, ids, add } = setUp(storage);
    const first = items.refresh();
    await vi.waitFor(() => {
      answer();
      expect(ids()).toEqual(['m1']);
    });
    await first;
    const late = items.refresh();
    await vi.waitFor(async () => expect(await inner.entries('outbox:')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 0));
    await items.remove('m1');
    answer();
    await late;
    expect(ids()).toEqual([]);
    // Written anew under the same id it is wanted again.
    await add('m1');
    expect(ids()).toEqual(['m1']);
  });
});

it('[H-59] what is written reaches storage at once, also while an earlier write hangs', async () => {
  const asked: string[] = [];
  const hangs = new Promise<void>(() => undefined);
  const storage: SyncStorage = { ...memoryStorage(), set: (key) => (asked.push(key), hangs) };
  const { add } = setUp(storage);
  void add('m1');
  void add('m2');
  expect(asked).toEqual(['outbox:m1', 'outbox:m2']);
});

it('what was removed and is written again under its id stays', async () => {
  const { add, items, storage } = setUp();
  await add('m1');
  void items.remove('m1');
  await add('m1');
  expect(await storage.get('outbox:m1')).toMatchObject({ messageId: 'm1' });
});

describe('changing', () => {
  it('writes the newest state only, and nothing of an item that is gone', async () => {
    const { items, add, storage } = setUp();
    const writes = vi.spyOn(storage, 'set');
    const done = [add('m1'), items.update('m1', { status: 'error' }), items.update('m1', { status: 'pending' })];
    await Promise.all(done);
    // As it was written, at once, and as it is.
    expect(writes).toHaveBeenCalledTimes(2);
    expect(await storage.get('outbox:m1')).toMatchObject({ status: 'pending' });
    const gone = items.update('m1', { final: true });
    await Promise.all([items.remove('m1'), gone]);
    expect(await storage.entries('outbox:')).toEqual([]);
    await items.update('m1', { final: true });
    await items.remove('m1');
    expect(items.list()).toEqual([]);
  });

  it('is settled when an earlier page’s items are here and all writes are done', async () => {
    const { storage, inner, answer } = slowStorage();
    await put(inner, item('old'));
    const { items, add, ids } = setUp(storage);
    void add('m1');
    let settled = false;
    const settling = items.settled().then(() => {
      settled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(settled).toBe(false);
    answer();
    await settling;
    expect(ids()).toEqual(['old', 'm1']);
    expect(await inner.entries('outbox:')).toHaveLength(2);
    // The first look is over: settling again asks nothing.
    await items.settled();
  });
});

it('[H-59] an item goes by itself unless it is refused, or stands behind a refusal of its own conversation', () => {
  const held = item('m1', { final: true, holdsOthers: true });
  const behind = item('m2');
  const elsewhere = item('m3', { conversationId: 'b' });
  const before = item('m0');
  const list = [before, held, behind, elsewhere];
  expect(list.map((one) => goesByItself(list, one))).toEqual([true, false, false, true]);
});
