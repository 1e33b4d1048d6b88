import * as v from 'valibot';
import { serverNow } from '../formats/clock.ts';
import { sessionStore } from '../session/session-store.ts';
import { storageKey, storedValue } from './storage.ts';

/** Whoever has not come back to what they typed after a month will not. */
const keptMs = 30 * 24 * 3_600_000;

export interface Kept<T> {
  words: T;
  /** By the server's clock: compared with what other devices wrote. */
  at: number;
}

/** Of whoever is signed in: the next person at this device has words of their own. */
const nameOf = (name: string, id = ''): string => `${name}:${sessionStore.getState().user?._id ?? ''}:${id}`;

const swept = new Set<string>();

/** Takes away what was left too long ago, once for each page. */
function sweep(name: string): void {
  if (swept.has(name)) return;
  swept.add(name);
  try {
    const prefix = storageKey(`${name}:`);
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
      const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number };
      if (at < serverNow() - keptMs) localStorage.removeItem(key);
    }
  } catch {
    // Blocked, or not ours: nothing is kept there.
  }
}

/**
 * What somebody typed at things of one kind and no server has yet, on this device: there after a reload, a crash, or a phone
 * that slept. `name` is the kind's, an `id` the thing's.
 */
export function keptWords<S extends v.GenericSchema>(name: string, schema: S) {
  const storedAt = (id: string) => storedValue(nameOf(name, id), v.object({ words: schema, at: v.number() }));
  return {
    read(id: string): Kept<v.InferOutput<S>> | null {
      sweep(name);
      return storedAt(id).read() as Kept<v.InferOutput<S>> | null;
    },
    write: (id: string, words: v.InferOutput<S>): void => storedAt(id).write({ words, at: serverNow() } as never),
    remove: (id: string): void => storedAt(id).remove(),
  };
}
