import { sessionStore } from './session-store.ts';

const keptAtMost = 50;

/**
 * What was typed in a dialog, by what it is about, for as long as the page lives: whoever signs in again in this tab finds
 * it, and nobody else does.
 */
export function keptDrafts<T>() {
  const drafts = new Map<string, T>();
  const keyOf = (about: string): string => `${sessionStore.getState().user?._id ?? ''} ${about}`;
  return {
    find: (about: string): T | undefined => drafts.get(keyOf(about)),
    keep(about: string, draft: T): void {
      const key = keyOf(about);
      drafts.delete(key);
      drafts.set(key, draft);
      const [oldest] = drafts.keys();
      if (drafts.size > keptAtMost && oldest !== undefined) drafts.delete(oldest);
    },
    forget: (about: string): void => void drafts.delete(keyOf(about)),
  };
}
