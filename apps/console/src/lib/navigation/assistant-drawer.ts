import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface AssistantState {
  /** Whether the drawer is open: navigation and palette open it, from anywhere (S-01). */
  opened: boolean;
  /** Where the focus was, and goes back to: the drawer itself may come only after the first press. */
  before: HTMLElement | null;
}

const store = createStore<AssistantState>(() => ({ opened: false, before: null }));

export const useAssistantOpened = (): boolean => useStore(store, ({ opened }) => opened);

export function openAssistant(): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  store.setState({ opened: true, before: focused });
}

export function closeAssistant(): void {
  const { opened, before } = store.getState();
  store.setState({ opened: false, before: null });
  if (opened && before?.isConnected && before !== document.body) before.focus();
}
