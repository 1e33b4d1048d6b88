import type { Connection, SyncStorage } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Store } from '../lib/store.ts';
import type { ChatState, Prompt, Said } from './state.ts';

const saidKey = 'said';
/** The store's own greeting: nobody waits to hear what became of it. */
export const ownGreeting = 'greeting';

interface PromptPorts {
  store: Store<ChatState>;
  connection: Pick<Connection, 'emit'>;
  storage: SyncStorage;
  post(message: ToLoader): void;
}

/** What is said to a visitor who has asked nothing (G-25, G-32): a bubble while the chat is closed, else its greeting. */
export interface Prompts {
  load(): Promise<void>;
  show(prompt: Prompt): void;
  /** Another tab has dealt with it. */
  gone(promptId: string): void;
  /** The chat was opened: what the bubble said is what the visitor answers now. */
  take(): void;
  close(): void;
}

export function createPrompts({ store, connection, storage, post }: PromptPorts): Prompts {
  const { get, set } = store;

  function greetWith(text: string): void {
    const said: Said = { text, at: Date.now() };
    const { route } = get();
    set({ said, route: route.name === 'home' ? { name: 'new' } : route });
    // The next page of the shop knows it too.
    void storage.set(saidKey, said);
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
      const said = await storage.get(saidKey);
      if (typeof said === 'object' && said && 'text' in said && 'at' in said) set({ said: said as Said });
    },
    show(prompt) {
      if (get().open) greetWith(prompt.text);
      else set({ tip: prompt });
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
    close: () => void end(true),
  };
}
