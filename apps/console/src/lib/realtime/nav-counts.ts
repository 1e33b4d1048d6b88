import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What waits for the person behind each item of the navigation. The feature that owns a number writes it here. */
interface NavCounts {
  liveChat: number;
  visitors: number;
  tickets: number;
  notifications: number;
}
export type NavCount = keyof NavCounts;

/** Items that carry a number, by the id of the server's item. */
export const countOfItem: Readonly<Record<string, NavCount | undefined>> = {
  chatso_live_chat: 'liveChat',
  chatso_visitor: 'visitors',
  chatso_ticket_manager: 'tickets',
  chatso_notifications: 'notifications',
};

const store = createStore<NavCounts>(() => ({ liveChat: 0, visitors: 0, tickets: 0, notifications: 0 }));

export const setNavCount = (item: NavCount, count: number): void => {
  if (store.getState()[item] !== count) store.setState({ [item]: count });
};
export const useNavCount = (item: NavCount | undefined): number => useStore(store, (state) => (item ? state[item] : 0));
