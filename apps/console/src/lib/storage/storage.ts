import * as v from 'valibot';

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

export const storedValue = <S extends v.GenericSchema>(name: string, schema: S): StoredValue<v.InferOutput<S>> =>
  valueIn(() => localStorage, name, schema);

/**
 * The same for this tab alone: a reload finds what the tab had, whatever others do meanwhile. A new tab begins with what
 * the last one wrote.
 */
export function tabValue<S extends v.GenericSchema>(name: string, schema: S): StoredValue<v.InferOutput<S>> {
  const own = valueIn(() => sessionStorage, name, schema);
  const last = valueIn(() => localStorage, name, schema);
  return {
    read: () => own.read() ?? last.read(),
    write(value) {
      own.write(value);
      last.write(value);
    },
    remove() {
      own.remove();
      last.remove();
    },
  };
}

function valueIn<S extends v.GenericSchema>(
  storage: () => Storage,
  name: string,
  schema: S,
): StoredValue<v.InferOutput<S>> {
  const key = storageKey(name);
  return {
    read: () => {
      try {
        const text = storage().getItem(key);
        const parsed = v.safeParse(schema, text === null ? null : JSON.parse(text));
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Blocked or full: the value lives for this page only.
      }
    },
    remove: () => {
      try {
        storage().removeItem(key);
      } catch {
        // Blocked: there was nothing to remove.
      }
    },
  };
}
