import type { SyncStorage } from '@chatso/sync';
import type { Store } from '../lib/store.ts';
import { isAnyOpen } from '../model/hours.ts';
import { ownGreeting, type Prompts } from './prompts.ts';
import type { ChatState } from './state.ts';

const key = 'greeted';

interface Ports {
  store: Store<ChatState>;
  storage: SyncStorage;
  prompts: Pick<Prompts, 'show'>;
  /** Whether the launcher is on this page now. */
  isHere(): boolean;
}

/**
 * The store's greeting pops up beside the launcher, once for each visitor: of somebody who has opened the chat, chatted
 * before or been told something else it wants nothing any more.
 */
export function greetOnce({ store, storage, prompts, isHere }: Ports): void {
  let begun = false;
  const isNews = ({ open, tip, said, conversations }: ChatState) => !open && !tip && !said && conversations.size === 0;

  async function greet(): Promise<void> {
    const { greeting } = store.get().config?.settings ?? {};
    const state = store.get();
    if (!greeting?.enabled || !state.config || !isAnyOpen(state.config) || !isNews(state) || !isHere()) return;
    if ((await storage.get(key)) !== undefined) return;
    await storage.set(key, Date.now());
    prompts.show({ promptId: ownGreeting, text: greeting.text });
  }

  store.subscribe(() => {
    const { phase, config } = store.get();
    const greeting = config?.settings.greeting;
    if (begun || phase !== 'ready' || !greeting?.enabled) return;
    begun = true;
    setTimeout(() => void greet(), greeting.delaySeconds * 1000);
  });
}
