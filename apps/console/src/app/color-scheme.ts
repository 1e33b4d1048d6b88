import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import * as v from 'valibot';
import { storageKey, storedValue } from '../lib/storage/storage.ts';

const name = 'theme';
const stored = storedValue(name, v.picklist(['light', 'dark', 'auto']));

/** The chosen theme, kept under our own prefix and followed by the other tabs. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) => stored.read() ?? fallback,
    set: (scheme) => stored.write(scheme),
    subscribe: (onUpdate: (scheme: MantineColorScheme) => void) => {
      onStorage = (event) => {
        if (event.key === storageKey(name)) onUpdate(stored.read() ?? 'auto');
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => stored.remove(),
  };
}
