import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { uuid } from '../../../lib/schema/fields.ts';
import { tabValue } from '../../../lib/storage/storage.ts';
import { dockMeasures, fittingPopups } from './dock-measures.ts';

const kept = tabValue(
  'chat-dock',
  v.object({
    expanded: v.boolean(),
    popups: v.pipe(v.array(v.object({ id: uuid, minimised: v.boolean() })), v.maxLength(20)),
  }),
);

interface DockState {
  expanded: boolean;
  /** The newest first: it stands beside the bar. */
  popups: readonly { id: string; minimised: boolean }[];
}

/** In this tab, so that a reload finds the desk as it was; two tabs have two desks. */
const useDockStore = create<DockState>(() => kept.read() ?? { expanded: false, popups: [] });
useDockStore.subscribe((state) => kept.write({ expanded: state.expanded, popups: [...state.popups] }));

const set = useDockStore.setState;

/** Those a reload has brought back take the focus from nobody; those opened by hand do. */
const restored = new Set(useDockStore.getState().popups.map(({ id }) => id));
export const isRestored = (id: string): boolean => restored.has(id);

export const toggleDock = (): void => set(({ expanded }) => ({ expanded: !expanded }));

/** One that is open already stays in its place. */
export const openPopup = (id: string): void => {
  restored.delete(id);
  set(({ popups }) => ({
    popups: popups.some((popup) => popup.id === id)
      ? popups.map((popup) => (popup.id === id ? { id, minimised: false } : popup))
      : [{ id, minimised: false }, ...popups].slice(0, dockMeasures.most),
  }));
};

export const closePopups = (ids: readonly string[]): void =>
  set(({ popups }) =>
    popups.some(({ id }) => ids.includes(id)) ? { popups: popups.filter(({ id }) => !ids.includes(id)) } : {},
  );

export const minimisePopup = (wanted: string): void =>
  set(({ popups }) => ({
    popups: popups.map((popup) => (popup.id === wanted ? { ...popup, minimised: !popup.minimised } : popup)),
  }));

export const useDock = (): DockState => useDockStore();

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** H-16: how many popups the window has room for. */
export function useFittingPopups(): number {
  const look = useCallback(() => fittingPopups(window.innerWidth), []);
  return useSyncExternalStore(onResize, look);
}
