import type { VisitorMessage } from '@chatso/contract';
import type { SyncStorage, Timelines } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Store } from '../lib/store.ts';
import { countUnread, saveSeen } from './seen.ts';
import type { ChatState } from './state.ts';

interface BadgePorts {
  store: Store<ChatState>;
  timelines: Timelines<VisitorMessage>;
  storage: SyncStorage;
  post(message: ToLoader): void;
}

/** What the visitor has not seen yet: counted from the messages, told to the launcher when it changes. */
export interface Badge {
  count(): number;
  report(): void;
}

export function createBadge({ store, timelines, storage, post }: BadgePorts): Badge {
  const { get, set } = store;
  let told = -1;
  const messagesOf = (id: string) => timelines.get(id)?.timeline.messages ?? [];

  /** Seen is what is open on a page that can be looked at. */
  function markSeen(): void {
    const { open, route, seen } = get();
    if (!open || document.visibilityState === 'hidden' || route.name !== 'conversation') return;
    const head = messagesOf(route.id).at(-1)?.seq ?? 0;
    if (head <= (seen[route.id] ?? 0)) return;
    set({ seen: { ...seen, [route.id]: head } });
    saveSeen(storage, get().seen);
  }

  function report(): void {
    markSeen();
    const { conversations, seen } = get();
    let count = 0;
    // An old chat that was never opened on this device is history, not news.
    for (const { _id, ended } of conversations.values())
      if (!ended || seen[_id] !== undefined) count += countUnread(messagesOf(_id), seen[_id] ?? 0);
    if (count === told) return;
    told = count;
    post({ type: 'unread', count });
  }

  return { count: () => Math.max(0, told), report };
}
