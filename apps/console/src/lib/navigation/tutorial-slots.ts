import type { TutorialModule } from '@chatso/domain';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Slot {
  module: TutorialModule;
  target: string;
  element: HTMLElement;
}

/** Where beacons may stand now. Screens only mark the places; the tutorial itself comes later and fills them. */
const slotStore = createStore<{ slots: readonly Slot[]; replay: boolean }>(() => ({ slots: [], replay: false }));

export const useTutorialSlots = (): readonly Slot[] => useStore(slotStore, (state) => state.slots);

export function addTutorialSlot(slot: Slot): () => void {
  slotStore.setState(({ slots }) => ({ slots: [...slots, slot] }));
  return () => slotStore.setState(({ slots }) => ({ slots: slots.filter((other) => other !== slot) }));
}

/** The member replays the steps: on this page only, nothing is stored for it. */
export const useReplay = (): boolean => useStore(slotStore, (state) => state.replay);
export const setReplay = (replay: boolean): void => slotStore.setState({ replay });
