import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How many chats are on the person's desk, as live chat groups them; counted on every page by whoever follows them. */
interface LiveCounts {
  active: number;
  pending: number;
}

interface State {
  /** Null until they were counted once. */
  counts: LiveCounts | null;
  /** Why they could not be, and what tries again. */
  failure: { error: unknown; again(): void } | null;
}

const unknown: State = { counts: null, failure: null };
const store = createStore<State>(() => unknown);

export function setLiveCounts(next: LiveCounts): void {
  const { counts } = store.getState();
  if (counts?.active !== next.active || counts.pending !== next.pending)
    store.setState({ counts: next, failure: null });
}

/** What was counted before stays: the numbers come again with the connection. */
export function failLiveCounts(error: unknown, again: () => void): void {
  if (store.getState().counts === null) store.setState({ failure: { error, again } });
}

export const clearLiveCounts = (): void => store.setState(unknown);

/** The one source of these numbers: badge, dock and dashboard change together. */
export const useLiveCounts = (): State => useStore(store);

/** Whether any chat is ongoing or waits. */
export const useHasLiveChats = (): boolean =>
  useStore(store, ({ counts }) => counts !== null && counts.active + counts.pending > 0);

/** A popup of the dock is open: it may show what was typed to a customer who is somebody else's by now. */
const dock = createStore<{ inUse: boolean }>(() => ({ inUse: false }));
export const setDockInUse = (inUse: boolean): void => dock.setState({ inUse });
export const useIsDockInUse = (): boolean => useStore(dock, ({ inUse }) => inUse);
