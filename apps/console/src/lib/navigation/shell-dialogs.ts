import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isTornAway } from '../browser/typing-place.ts';

/** Dialogs that anything may open, from a menu, a key or a command. Only one is open at a time. */
export type ShellDialog = 'palette' | 'shortcuts' | 'workspace-switcher' | 'ask-admin' | 'upgrade';

interface ShellDialogState {
  dialog: ShellDialog | null;
  /** Where the focus was, and goes back to. */
  before: HTMLElement | null;
}

const store = createStore<ShellDialogState>(() => ({ dialog: null, before: null }));

export const useOpenShellDialog = (): ShellDialog | null => useStore(store, (state) => state.dialog);

export function openShellDialog(dialog: ShellDialog): void {
  const { dialog: open, before } = store.getState();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  store.setState({ dialog, before: open === null ? focused : before });
}

/** Gives the focus back at once, so that what is opened next finds it where it was. */
export function closeShellDialog(): void {
  const { before } = store.getState();
  store.setState({ dialog: null, before: null });
  if (before?.isConnected && before !== document.body) before.focus();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/**
 * Single keys must not be taken from what one types into or opens; nor from what one is about to: a word typed right
 * after Mod+K, while the palette is on its way, would dismiss a chat with its E. What somebody goes on typing when another
 * person's act took the field away is neither.
 */
export const areKeysTaken = (target: EventTarget | null): boolean =>
  isTyping(target) ||
  isTornAway() ||
  store.getState().dialog !== null ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Something has to be answered first: not even Mod+K opens another dialog over it. */
export const isDialogInFront = (): boolean =>
  store.getState().dialog !== null || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
