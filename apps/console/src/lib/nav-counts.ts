import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What waits for the person behind each item of the navigation. The feature that owns a number writes it here. */
interface NavCounts {
  liveChat: number;
  /** Unread notifications. */
  notifications: number;
}

const store = createStore<NavCounts>(() => ({ liveChat: 0, notifications: 0 }));

export const setNavCount = (item: keyof NavCounts, count: number): void => {
  if (store.getState()[item] !== count) store.setState({ [item]: count });
};
export const useNavCount = (item: keyof NavCounts): number => useStore(store, (state) => state[item]);
