import type { SyncStorage } from '@chatso/sync';

const writeAfterMs = 300;

/** Texts typed and not sent, one per conversation; they outlive a reload and a crash. */
export interface Drafts {
  load(): Promise<void>;
  get(conversationId: string): string;
  /** Texts by conversation; the same object until one changes. */
  all(): Readonly<Record<string, string>>;
  set(conversationId: string, text: string): void;
  /** Puts a text back that could not be sent, in front of what has been typed since. */
  giveBack(conversationId: string, text: string): void;
  /** Resolves when everything typed is stored. */
  keep(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createDrafts(storage: SyncStorage): Drafts {
  const key = 'drafts';
  const listeners = new Set<() => void>();
  let texts: Readonly<Record<string, string>> = {};
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function keep(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    await storage.set(key, texts);
  }

  function set(conversationId: string, text: string): void {
    if ((texts[conversationId] ?? '') === text) return;
    const { [conversationId]: _before, ...others } = texts;
    texts = text === '' ? others : { ...others, [conversationId]: text };
    timer ??= setTimeout(() => void keep(), writeAfterMs);
    for (const listener of listeners) listener();
  }

  return {
    async load() {
      const stored = await storage.get(key);
      if (typeof stored !== 'object' || stored === null) return;
      const known = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      texts = { ...Object.fromEntries(known), ...texts };
      for (const listener of listeners) listener();
    },
    get: (conversationId) => texts[conversationId] ?? '',
    all: () => texts,
    set,
    giveBack(conversationId, text) {
      const typed = texts[conversationId] ?? '';
      set(conversationId, typed === '' || typed === text ? text : `${text}\n${typed}`);
    },
    keep,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
