import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKey } from '../../../lib/storage/storage.ts';

/** What one tab keeps for itself. */
function ownStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

/** The program as a tab loads it. */
async function load(own: Storage) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', own);
  return import('./use-dock.ts');
}
const id = (n: number) => `0193b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const popupsOf = (own: Storage): string[] =>
  JSON.parse(own.getItem(storageKey('chat-dock')) ?? '{"popups":[]}').popups.map((popup: { id: string }) => popup.id);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('[H-16] each tab keeps its own popups over a reload, and a new one begins with those of the last', async () => {
  const [first, second, third] = [ownStorage(), ownStorage(), ownStorage()];
  (await load(first)).openPopup(id(1));
  const two = await load(second);
  two.closePopups([id(1)]);
  two.openPopup(id(2));
  // Both are loaded again; what they write then is what they had.
  (await load(first)).toggleDock();
  expect(popupsOf(first)).toEqual([id(1)]);
  (await load(second)).toggleDock();
  expect(popupsOf(second)).toEqual([id(2)]);
  (await load(third)).toggleDock();
  expect(popupsOf(third)).toEqual([id(2)]);
});
