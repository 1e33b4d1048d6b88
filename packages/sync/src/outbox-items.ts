import type { OutboxItem, SyncStorage } from './types.ts';

interface Options<P> {
  storage: SyncStorage;
  storageKey: string;
  now: () => number;
  changed: () => void;
  /** An item of an earlier page or another tab was taken over. */
  adopted: (item: OutboxItem<P>) => void;
}

/** The items of an outbox: a picture in memory that is always right for this page, and a copy in storage per item. */
export interface OutboxItems<P> {
  find(messageId: string): OutboxItem<P> | undefined;
  list(conversationId?: string): readonly OutboxItem<P>[];
  add(item: Pick<OutboxItem<P>, 'messageId' | 'conversationId' | 'payload'>): Promise<void>;
  update(messageId: string, change: Partial<OutboxItem<P>>): Promise<void>;
  remove(messageId: string): Promise<void>;
  /** When everything written so far is stored or refused, and what an earlier page left has been taken over. */
  settled(): Promise<void>;
  /** Takes over what storage holds from elsewhere, and lets go of what another tab has delivered meanwhile. */
  refresh(): Promise<void>;
}

/**
 * Whether an item is sent without anybody's doing: it waits for a connection or for an answer. What was refused for good
 * waits for a person, and so does what was written behind a refusal that concerns the whole conversation.
 */
export function goesByItself(list: readonly OutboxItem[], item: OutboxItem): boolean {
  const before = list.slice(0, list.findIndex(({ messageId }) => messageId === item.messageId) + 1);
  return !item.final && !before.some((one) => one.holdsOthers && one.conversationId === item.conversationId);
}

function isItem(value: unknown): value is OutboxItem<never> {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    typeof item.messageId === 'string' && typeof item.conversationId === 'string' && typeof item.createdAt === 'number'
  );
}

/** Writes of one page reach storage in the order they were made, also where the storage is slow. */
function createWrites() {
  let last: Promise<void> = Promise.resolve();
  return {
    done: () => last,
    add(work: () => Promise<void>): Promise<void> {
      // A storage that refuses costs the reload only: the item lives on in memory.
      last = last.then(work).catch(() => undefined);
      return last;
    },
  };
}

const inOrder = (a: OutboxItem, b: OutboxItem): number =>
  a.createdAt - b.createdAt || (a.messageId < b.messageId ? -1 : 1);

export function createOutboxItems<P>({ storage, storageKey, now, changed, adopted }: Options<P>): OutboxItems<P> {
  const prefix = `${storageKey}:`;
  const items = new Map<string, OutboxItem<P>>();
  /** Written by this page: never let go because storage lost it (cleared site data is not an acknowledgement). */
  const own = new Set<string>();
  const gone = new Set<string>();
  const snapshots = new Map<string | undefined, readonly OutboxItem<P>[]>();
  let lastCreatedAt = 0;
  let firstRefresh: Promise<void> | undefined;
  const writes = createWrites();

  function touch() {
    snapshots.clear();
    changed();
  }

  const store = (item: OutboxItem<P>) =>
    writes.add(async () => {
      if (items.get(item.messageId) === item) await storage.set(prefix + item.messageId, item);
    });

  function list(conversationId?: string): readonly OutboxItem<P>[] {
    const known = snapshots.get(conversationId);
    if (known) return known;
    const all = [...items.values()]
      .filter((item) => conversationId === undefined || item.conversationId === conversationId)
      .sort(inOrder);
    snapshots.set(conversationId, all);
    return all;
  }

  async function refresh() {
    const isFirst = firstRefresh === undefined;
    await writes.done();
    let stored: [string, unknown][];
    try {
      stored = await storage.entries(prefix);
    } catch {
      return;
    }
    const inStorage = stored.map(([, value]) => value).filter(isItem);
    const found = new Set(inStorage.map((item) => item.messageId));
    // `gone`: delivered or discarded here while the answer of the storage was on its way.
    const left = inStorage.filter(({ messageId }) => !items.has(messageId) && !gone.has(messageId));
    const released = [...items.keys()].filter((messageId) => !found.has(messageId) && !own.has(messageId));
    if (left.length + released.length === 0) return;
    for (const messageId of released) items.delete(messageId);
    for (const item of left) items.set(item.messageId, item);
    lastCreatedAt = Math.max(lastCreatedAt, ...left.map((item) => item.createdAt));
    if (isFirst) putOwnLast();
    touch();
    for (const item of left) adopted(item);
  }

  /** What was written before the earlier page's items were read still comes after them. */
  function putOwnLast() {
    for (const item of [...items.values()].filter((one) => own.has(one.messageId)).sort(inOrder)) {
      lastCreatedAt += 1;
      const later = { ...item, createdAt: lastCreatedAt };
      items.set(item.messageId, later);
      void store(later);
    }
  }

  return {
    find: (messageId) => items.get(messageId),
    list,
    add({ messageId, conversationId, payload }) {
      // `createdAt` is also the order, so two of the same millisecond and a clock set back must not tie or swap.
      lastCreatedAt = Math.max(now(), lastCreatedAt + 1);
      const written = { messageId, conversationId, createdAt: lastCreatedAt, payload };
      const item: OutboxItem<P> = { ...written, status: 'pending', final: false };
      items.set(messageId, item);
      own.add(messageId);
      const isKnown = gone.delete(messageId);
      touch();
      if (isKnown) return store(item);
      // No earlier write is about it, so it waits for none: the page may go the next moment.
      const stored = storage.set(prefix + messageId, item).catch(() => undefined);
      return writes.add(() => stored);
    },
    update(messageId, change) {
      const item = items.get(messageId);
      if (!item) return Promise.resolve();
      const next = { ...item, ...change };
      items.set(messageId, next);
      touch();
      return store(next);
    },
    remove(messageId) {
      if (!items.delete(messageId)) return Promise.resolve();
      gone.add(messageId);
      own.delete(messageId);
      touch();
      return writes.add(() => storage.remove(prefix + messageId));
    },
    async settled() {
      firstRefresh ??= refresh();
      await firstRefresh;
      await writes.done();
    },
    async refresh() {
      const running = refresh();
      firstRefresh ??= running;
      await running;
    },
  };
}
