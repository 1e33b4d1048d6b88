import type { SyncStorage } from '@chatso/sync';

const saveAfterMs = 300;
const prefix = 'draft:';

/** What was typed and not sent, per conversation; survives a reload. `new` is the one before a conversation. */
export interface Drafts {
  load(): Promise<void>;
  get(key: string): string;
  set(key: string, text: string): void;
  /** Nothing typed is held any more, nor stored when the page goes. */
  forget(): void;
}

export function createDrafts(storage: SyncStorage): Drafts {
  const texts = new Map<string, string>();
  const unsaved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function save(): void {
    clearTimeout(timer);
    for (const key of unsaved) {
      const text = texts.get(key) ?? '';
      void (text ? storage.set(prefix + key, text) : storage.remove(prefix + key));
    }
    unsaved.clear();
  }

  addEventListener('pagehide', save);
  return {
    async load() {
      for (const [key, text] of await storage.entries(prefix))
        if (typeof text === 'string') texts.set(key.slice(prefix.length), text);
    },
    get: (key) => texts.get(key) ?? '',
    set(key, text) {
      texts.set(key, text);
      unsaved.add(key);
      clearTimeout(timer);
      // An empty one is a sent one: it must not come back after a reload.
      if (text === '') save();
      else timer = setTimeout(save, saveAfterMs);
    },
    forget() {
      texts.clear();
      unsaved.clear();
    },
  };
}
