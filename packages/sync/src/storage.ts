import { createStore, promisifyRequest } from 'idb-keyval';
import { type SetTimer, setTimer } from './timers.ts';
import type { SyncStorage } from './types.ts';

/** IndexedDB, one database per name. Every method rejects where the browser blocks it (third-party partition, private mode). */
export function indexedDbStorage(name: string): SyncStorage {
  // Opened lazily: in a page without IndexedDB even asking throws, and that must become a rejection.
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => {
    opened ??= createStore(name, 'sync');
    return opened;
  };
  const write = async (change: (objects: IDBObjectStore) => unknown) =>
    store()('readwrite', (objects) => {
      change(objects);
      // Without it a page that goes at once takes a third of its last writes with it (measured in Chromium).
      objects.transaction.commit();
      return promisifyRequest(objects.transaction);
    });
  return {
    get: async (key) => store()('readonly', (objects) => promisifyRequest(objects.get(key))),
    set: (key, value) => write((objects) => objects.put(value, key)),
    remove: (key) => write((objects) => objects.delete(key)),
    async entries(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return store()('readonly', async (objects) => {
        const [keys, values] = await Promise.all([
          promisifyRequest(objects.getAllKeys(range)),
          promisifyRequest(objects.getAll(range)),
        ]);
        return keys.map((key, index): [string, unknown] => [String(key), values[index]]);
      });
    },
  };
}

/** Lives as long as the page. */
export function memoryStorage(): SyncStorage {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    // Copied, as IndexedDB does: a later change of the caller's object is not a write.
    set: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
    entries: async (prefix) => [...values].filter(([key]) => key.startsWith(prefix)),
  };
}

/** Safari is known to leave an IndexedDB request unanswered for ever; a message must not wait for it. */
const patienceMs = 2000;

/**
 * Never rejects and never hangs, so the chat works where storage is blocked (third-party partition, private mode, full
 * disk) and only forgets on reload. Memory holds what the primary refused; a primary that hangs is left alone for good.
 */
export function tolerantStorage(primary: SyncStorage, timer: SetTimer = setTimer): SyncStorage {
  const memory = memoryStorage();
  let hangs = false;

  /** The primary's answer, or undefined when it has none to give. */
  async function ask<T>(work: () => Promise<T>): Promise<{ answer: T } | undefined> {
    if (hangs) return undefined;
    let cancel: () => void = () => undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = timer(() => {
        hangs = true;
        resolve(undefined);
      }, patienceMs);
    });
    try {
      return await Promise.race([work().then((answer) => ({ answer })), late]);
    } catch {
      return undefined;
    } finally {
      cancel();
    }
  }

  return {
    async get(key) {
      const refused = await memory.get(key);
      return refused === undefined ? (await ask(() => primary.get(key)))?.answer : refused;
    },
    async set(key, value) {
      const stored = await ask(() => primary.set(key, value));
      await (stored ? memory.remove(key) : memory.set(key, value));
    },
    async remove(key) {
      await memory.remove(key);
      await ask(() => primary.remove(key));
    },
    async entries(prefix) {
      const stored = await ask(() => primary.entries(prefix));
      return [...new Map([...(stored?.answer ?? []), ...(await memory.entries(prefix))])];
    },
  };
}
