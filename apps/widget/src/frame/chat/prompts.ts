import type { Connection, SyncStorage } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Store } from '../lib/store.ts';
import { type ChatState, openConversation, type Prompt } from './state.ts';

const key = 'said';
/** So long it is news on the shop's next pages. */
const newsForMs = 30 * 60_000;
/** The store's own greeting: nobody waits to hear what became of it. */
export const ownGreeting = 'greeting';

/** `promptId`: still a bubble. */
interface Kept {
  promptId?: string;
  text: string;
  /** ms since the epoch */
  at: number;
}

interface PromptPorts {
  store: Store<ChatState>;
  connection: Pick<Connection, 'emit'>;
  storage: SyncStorage;
  post(message: ToLoader): void;
}

/**
 * What is said to a visitor who has asked nothing (G-25, G-32): a bubble while the chat is closed, then what the next chat
 * begins with. It changes no earlier chat.
 */
export interface Prompts {
  load(): Promise<void>;
  show(prompt: Prompt): void;
  /** Another tab has dealt with it. */
  gone(promptId: string): void;
  /** The chat was opened: what the bubble said is what the visitor answers now. */
  take(): void;
  /** A chat has begun with it. */
  answered(): void;
  close(): void;
}

export function createPrompts({ store, connection, storage, post }: PromptPorts): Prompts {
  const { get, set } = store;
  const keep = (kept: Omit<Kept, 'at'>) => void storage.set(key, { ...kept, at: Date.now() });

  function greetWith(text: string): void {
    const { route, open } = get();
    // Who reads an earlier chat finds it below; who opens the chat for it is where it can be answered.
    set({
      said: text,
      route: (open && route.name === 'conversation') || openConversation(get()) ? route : { name: 'new' },
    });
    keep({ text });
  }

  function end(closed: boolean): Prompt | null {
    const { tip } = get();
    if (!tip) return null;
    set({ tip: null });
    post({ type: 'tip', height: 0 });
    if (tip.promptId !== ownGreeting) connection.emit('visitor:prompt-done', { promptId: tip.promptId, closed });
    return tip;
  }

  return {
    async load() {
      const { promptId, text, at = 0 } = ((await storage.get(key)) ?? {}) as Partial<Kept>;
      if (!text || Date.now() - at > newsForMs) return;
      set(promptId ? { tip: { promptId, text } } : { said: text });
    },
    show(prompt) {
      if (get().open) return greetWith(prompt.text);
      set({ tip: prompt });
      keep(prompt);
    },
    gone(promptId) {
      if (get().tip?.promptId !== promptId) return;
      set({ tip: null });
      post({ type: 'tip', height: 0 });
    },
    take() {
      const tip = end(false);
      if (tip) greetWith(tip.text);
    },
    answered() {
      set({ said: null });
      void storage.remove(key);
    },
    close() {
      end(true);
      void storage.remove(key);
    },
  };
}
