import { type BagLine, parseBag } from '../bag.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'northwind.bag';

let lines: readonly BagLine[] = parseBag(readStored(KEY));
const listeners = new Set<(lines: readonly BagLine[]) => void>();

const tell = (): void => {
  for (const listener of listeners) listener(lines);
};

export const bagLines = (): readonly BagLine[] => lines;

export const changeBag = (next: readonly BagLine[]): void => {
  lines = next;
  writeStored(KEY, next);
  tell();
};

/** Answers with the way to stop listening. */
export const onBagChange = (listener: (lines: readonly BagLine[]) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Two tabs share one bag.
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  lines = parseBag(readStored(KEY));
  tell();
});
