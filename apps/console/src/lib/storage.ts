import type { z } from 'zod';

/** Every local storage key begins like this (A-29, U-19). */
export const storagePrefix = 'chatso-v2';
export const storageKey = (name: string): string => `${storagePrefix}:${name}`;

/**
 * A value kept on this device. What does not fit the schema counts as absent, so an old or hand-edited value never
 * breaks a screen. Storage may be blocked or full: reading gives null then and writing does nothing.
 */
export interface StoredValue<T> {
  read(): T | null;
  write(value: T): void;
  remove(): void;
}

export function storedValue<S extends z.ZodType>(name: string, schema: S): StoredValue<z.output<S>> {
  const key = storageKey(name);
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key);
        const parsed = schema.safeParse(text === null ? null : JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Blocked or full: the value lives for this page only.
      }
    },
    remove: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Blocked: there was nothing to remove.
      }
    },
  };
}
