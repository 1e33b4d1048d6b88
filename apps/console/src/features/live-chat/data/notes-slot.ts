import type { Entry } from '../../../entities/thread/entries.ts';
import type { ChatNotes } from '../notes/chat-notes.ts';

const nothing: readonly Entry[] = [];

/** Notes come after the chats: their part of the program is fetched when live chat is there already. */
export function createNotesSlot() {
  let notes: ChatNotes | null = null;
  let opened: string | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Returns what ends it. */
    fill(next: ChatNotes): () => void {
      notes = next;
      const undo = [next.subscribe(tell), next.start()];
      if (opened) next.open(opened);
      tell();
      return () => {
        for (const stop of undo) stop();
        notes = null;
      };
    },
    now: () => notes,
    open(id: string): void {
      opened = id;
      notes?.open(id);
    },
    entries: (id: string): readonly Entry[] => notes?.entries(id) ?? nothing,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type NotesSlot = ReturnType<typeof createNotesSlot>;
