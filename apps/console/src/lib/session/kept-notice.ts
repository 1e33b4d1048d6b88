import { storageKey } from '../storage/storage.ts';

const key = storageKey('notice');

/** Keeps a short text over the reload that it announces; this tab only. */
export function keepNotice(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the reload comes without words.
  }
}

/** The kept text, once. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
