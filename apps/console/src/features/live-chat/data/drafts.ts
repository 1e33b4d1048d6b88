import type { SyncStorage } from '@chatso/sync';

const writeAfterMs = 300;

/** Where the draft of a private note is kept beside that of the message: nobody sends to a customer what was meant for the team. */
export const noteOf = (conversationId: string): string => `${conversationId}:note`;
/** Where a half-written note about the customer is kept, beside the drafts of the chat it is written in. */
export const customerNoteOf = (conversationId: string): string => `${conversationId}:customer`;
export const chatOf = (key: string): string => key.split(':')[0] ?? key;

export type DraftMode = 'message' | 'note';

/** Texts typed and not sent, one per conversation; they outlive a reload and a crash. */
export interface Drafts {
  load(): Promise<void>;
  get(conversationId: string): string;
  /** Texts by conversation; the same object until one changes. */
  all(): Readonly<Record<string, string>>;
  set(conversationId: string, text: string): void;
  /** Message or note: the agent's last choice, or the one with text. */
  mode(conversationId: string): DraftMode;
  choose(conversationId: string, mode: DraftMode): void;
  /** Puts a text back that could not be sent, in front of what has been typed since. */
  giveBack(conversationId: string, text: string): void;
  /** Everything that was typed in a chat. */
  forget(conversationId: string): void;
  /** Resolves when everything typed is stored. */
  keep(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createDrafts(storage: SyncStorage): Drafts {
  const key = 'drafts';
  const listeners = new Set<() => void>();
  let texts: Readonly<Record<string, string>> = {};
  const chosen = new Map<string, DraftMode>();
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
    // What was sent must not come back as a draft when the page is left a moment later.
    if (text === '') void keep();
    else timer ??= setTimeout(() => void keep(), writeAfterMs);
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
    mode: (id) => chosen.get(id) ?? (texts[noteOf(id)] && !texts[id] ? 'note' : 'message'),
    choose(id, mode) {
      chosen.set(id, mode);
      for (const listener of listeners) listener();
    },
    giveBack(conversationId, text) {
      const typed = texts[conversationId] ?? '';
      set(conversationId, typed === '' || typed === text ? text : `${text}\n${typed}`);
    },
    forget(id) {
      for (const key of Object.keys(texts)) if (chatOf(key) === id) set(key, '');
    },
    keep,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
