import { createContext, use, useState, useSyncExternalStore } from 'react';

/** Where half-written notes about customers are kept, by the chat they are written in. */
export interface NoteDrafts {
  subscribe(listener: () => void): () => void;
  get(chatId: string): string;
  set(chatId: string, text: string): void;
}

const NoteDraftsContext = createContext<NoteDrafts | null>(null);

/** For a desk that keeps what was typed. */
export const NoteDraftsProvider = NoteDraftsContext.Provider;

const never = () => () => undefined;

/** A half-written note; where nobody keeps it, it lives as long as its field. */
export function useNoteDraft(chatId: string): [string, (text: string) => void] {
  const drafts = use(NoteDraftsContext);
  const [own, setOwn] = useState('');
  const kept = useSyncExternalStore(drafts?.subscribe ?? never, () => drafts?.get(chatId) ?? null);
  return [kept ?? own, drafts ? (text) => drafts.set(chatId, text) : setOwn];
}
