import type { AppNotification } from '@chatso/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIncoming } from './incoming.ts';

const note = (id: string, type: AppNotification['type'] = 'chat-missed'): AppNotification => ({
  ...{ _id: id, type, title: id, body: '', data: {}, createdAt: '2026-11-20T10:00:00.000Z', read: false },
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[T-04] (decision X-23) a card goes by itself after 5 s, three at most are shown', () => {
  const incoming = createIncoming();
  const shown = () => incoming.store.getState().cards.map(({ _id }) => _id);
  for (const id of ['a', 'b', 'c', 'd']) incoming.push(note(id));
  // Its own card is there already (H-51).
  incoming.push(note('e', 'transfer-request'));
  expect(shown()).toEqual(['d', 'c', 'b']);
  vi.advanceTimersByTime(4999);
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('[T-05] of several role changes within a second only the last is shown', () => {
  const incoming = createIncoming();
  const shown = () => incoming.store.getState().cards.map(({ _id }) => _id);
  incoming.push(note('one', 'role-changed'));
  vi.advanceTimersByTime(900);
  incoming.push(note('two', 'role-changed'));
  vi.advanceTimersByTime(999);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['two']);
});
