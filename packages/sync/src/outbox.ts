import { createListeners } from './listeners.ts';
import { type Locks, pageLocks } from './locks.ts';
import { createDeadlines } from './outbox-deadlines.ts';
import { createOutboxItems } from './outbox-items.ts';
import { createLanes } from './outbox-lanes.ts';
import { setTimer as realTimer, type SetTimer } from './timers.ts';
import type { OutboxItem, SyncStorage } from './types.ts';

export interface OutboxOptions<P, M> {
  /** May reject, but must settle: give it a `tolerantStorage`. */
  storage: SyncStorage;
  /** Prefix of the storage keys; one key per message, so that two tabs never overwrite each other's items. */
  storageKey: string;
  /** Must settle. Rejections are read by `readRefusal`; the server must take a repeated messageId for the same message. */
  send: (item: OutboxItem<P>) => Promise<M>;
  /** Runs before the item leaves the outbox, so that a list showing both never misses it in between (H-61). */
  onSent: (item: OutboxItem<P>, message: M) => void;
  now?: () => number;
  setTimer?: SetTimer;
  /** Default `navigator.locks`. */
  locks?: Locks;
  onLog?: (message: string, details?: unknown) => void;
}

export type NewOutboxItem<P> = Pick<OutboxItem<P>, 'messageId' | 'conversationId' | 'payload'>;

/**
 * What was written and not yet acknowledged. Per conversation one item is on its way at a time, strictly in the order of
 * writing; conversations do not wait for each other. An item leaves only when the server acknowledged it or `discard`.
 */
export interface Outbox<P> {
  /** Reads what an earlier page or another tab left behind. */
  load(): Promise<void>;
  /** Visible at once; resolves when it is stored (or storage refused and it lives in memory). A known messageId is ignored. */
  add(item: NewOutboxItem<P>): Promise<void>;
  /** Sends everything that waits and is not refused for good; run it on every connect. Resolves when nothing is on its way. */
  flush(): Promise<void>;
  /** The user asks: also what was refused for good, and a refused item in front of it that holds it up. */
  retry(messageId: string): Promise<void>;
  discard(messageId: string): Promise<void>;
  /** For what was refused because its conversation is over: send it as part of another one, in the same order. */
  moveTo(
    messageIds: string | readonly string[],
    conversationId: string,
    mapPayload?: (payload: P, item: OutboxItem<P>) => P,
  ): Promise<void>;
  /** In the order of writing. The same array until something changes. */
  items(conversationId?: string): readonly OutboxItem<P>[];
  subscribe(listener: () => void): () => void;
}

export function createOutbox<P, M>(options: OutboxOptions<P, M>): Outbox<P> {
  const { storage, storageKey, now = Date.now, setTimer = realTimer, onLog = () => undefined } = options;
  const listeners = createListeners<[]>((error) => onLog('A listener failed', error));
  const deadlines = createDeadlines(setTimer, (messageId) => {
    if (items.find(messageId)?.status === 'pending') void items.update(messageId, { status: 'error' });
  });
  const items = createOutboxItems<P>({
    storage,
    storageKey,
    now,
    changed: () => listeners.notify(),
    adopted: (item) => item.status === 'pending' && deadlines.start(item.messageId),
  });
  const { send, onSent, locks = pageLocks() } = options;
  const lanes = createLanes({ items, deadlines, send, onSent, lockName: storageKey, locks, now, setTimer, onLog });

  async function makePending(item: OutboxItem<P>, change: Partial<OutboxItem<P>> = {}) {
    deadlines.start(item.messageId);
    const refusal = { code: undefined, reason: undefined, details: undefined, error: undefined };
    const cleared = { final: false, holdsOthers: undefined, ...refusal };
    await items.update(item.messageId, { status: 'pending', ...cleared, ...change });
  }

  function runAnew(conversationId: string): Promise<void> {
    lanes.startAnew(conversationId);
    return lanes.run(conversationId);
  }

  return {
    load: () => items.refresh(),
    async add(item) {
      if (items.find(item.messageId)) return;
      deadlines.start(item.messageId);
      await items.add(item);
      void lanes.run(item.conversationId);
    },
    async flush() {
      await items.refresh();
      const waiting = items.list().filter((item) => !item.final);
      for (const item of waiting) if (!lanes.isInFlight(item.messageId)) void makePending(item);
      await Promise.all([...new Set(waiting.map((item) => item.conversationId))].map(runAnew));
    },
    async retry(messageId) {
      const item = items.find(messageId);
      if (!item || lanes.isInFlight(messageId)) return;
      for (const other of items.list(item.conversationId)) {
        if (other.holdsOthers && other.createdAt < item.createdAt) void makePending(other);
      }
      await makePending(item);
      await runAnew(item.conversationId);
    },
    async discard(messageId) {
      const item = items.find(messageId);
      if (!item) return;
      deadlines.end(messageId);
      await items.remove(messageId);
      if (item.holdsOthers) await runAnew(item.conversationId);
    },
    async moveTo(messageIds, conversationId, mapPayload = (payload) => payload) {
      const wanted = new Set(typeof messageIds === 'string' ? [messageIds] : messageIds);
      const moving = items
        .list()
        .filter((item) => wanted.has(item.messageId) && item.conversationId !== conversationId);
      const stored = moving.map((item) => {
        return makePending(item, { conversationId, payload: mapPayload(item.payload, item) });
      });
      await Promise.all(stored);
      await Promise.all([...new Set([...moving.map((item) => item.conversationId), conversationId])].map(runAnew));
    },
    items: items.list,
    subscribe: listeners.add,
  };
}
