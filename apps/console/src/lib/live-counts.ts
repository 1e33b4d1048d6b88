import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How many chats are on the person's desk; counted on every page by whoever follows them. */
interface LiveCounts {
  active: number;
  pending: number;
}

const none: LiveCounts = { active: 0, pending: 0 };
const store = createStore<LiveCounts>(() => none);

export function setLiveCounts(next: LiveCounts): void {
  const { active, pending } = store.getState();
  if (active !== next.active || pending !== next.pending) store.setState(next);
}

export const clearLiveCounts = (): void => store.setState(none);

/** Whether any chat is ongoing or waits. */
export const useHasLiveChats = (): boolean => useStore(store, ({ active, pending }) => active + pending > 0);
