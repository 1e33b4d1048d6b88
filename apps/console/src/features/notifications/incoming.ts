import type { AppNotification } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { createStore } from 'zustand/vanilla';

interface Incoming {
  cards: readonly AppNotification[];
}

const atMost = 3;

/** What has just come in, for 5 s each (T-04, X-23): nothing to do with toasts, which answer what one did oneself. */
export function createIncoming() {
  const store = createStore<Incoming>(() => ({ cards: [] }));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let role: ReturnType<typeof setTimeout> | undefined;

  function hide(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.setState(({ cards }) => ({ cards: cards.filter((card) => card._id !== id) }));
  }

  function show(card: AppNotification): void {
    hide(card._id);
    store.setState(({ cards }) => ({ cards: [card, ...cards].slice(0, atMost) }));
    timers.set(
      card._id,
      setTimeout(() => hide(card._id), limits.notificationMs),
    );
  }

  return {
    store,
    hide,
    /** Several changes of one person's role often come together: only the last is shown (T-05). */
    push(card: AppNotification): void {
      // A request of a colleague has a card of its own, with the answers on it and the time that is left.
      if (card.type === 'transfer-request') return;
      if (card.type !== 'role-changed') {
        show(card);
        return;
      }
      clearTimeout(role);
      role = setTimeout(() => show(card), limits.roleDebounceMs);
    },
    clear(): void {
      clearTimeout(role);
      for (const id of [...timers.keys()]) hide(id);
    },
  };
}

export type IncomingCards = ReturnType<typeof createIncoming>;
