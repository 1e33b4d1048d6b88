import { indexedDbStorage, type SyncStorage, tolerantStorage } from '@chatso/sync';
import type { ToFrame, ToLoader } from '../bridge/messages.ts';

const patienceMs = 1500;

type StorageAnswer = Extract<ToFrame, { type: 'storage' }>;

export interface BridgedStorage extends SyncStorage {
  /** Hand the loader's answers in here. */
  settle(answer: StorageAnswer): void;
}

/** Keeps things in the shop's own storage, through the loader, for browsers that refuse a third-party frame any. */
export function bridgedStorage(post: (message: ToLoader) => void): BridgedStorage {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;

  function ask(action: 'get' | 'set' | 'remove' | 'entries', key: string, value?: unknown): Promise<unknown> {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      open.set(id, { resolve, reject });
      post({ type: 'storage', id, action, key, value });
    });
  }

  return {
    get: (key) => ask('get', key),
    set: async (key, value) => void (await ask('set', key, value)),
    remove: async (key) => void (await ask('remove', key)),
    async entries(prefix) {
      const found = await ask('entries', prefix);
      return Array.isArray(found) ? found : [];
    },
    settle({ id, value, failed }) {
      const waiting = open.get(id);
      open.delete(id);
      if (failed) waiting?.reject(new Error('The shop keeps nothing for us.'));
      else waiting?.resolve(value);
    },
  };
}

/** The frame's own database when the browser lets it have one, the shop's storage else, memory when all refuse. */
export async function chooseStorage(analyticsId: string, bridged: SyncStorage): Promise<SyncStorage> {
  const own = indexedDbStorage(`chatso-v2-${analyticsId}`);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), patienceMs));
  try {
    await Promise.race([own.set('probe', 1), late]);
    return tolerantStorage(own);
  } catch {
    return tolerantStorage(bridged);
  }
}
