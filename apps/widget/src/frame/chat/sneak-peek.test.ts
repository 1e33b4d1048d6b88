import { limits } from '@chatso/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActions } from './actions.ts';
import type { Chat } from './chat.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function setUp(sneakPeek: boolean) {
  const peeks: string[] = [];
  const state = {
    route: { name: 'conversation', id: 'c1' },
    conversations: new Map([['c1', {}]]),
    config: { settings: { sneakPeek } },
    start: null,
  };
  const emit = (event: string, payload: { text: string }) => event === 'visitor:peek' && peeks.push(payload.text);
  const chat = { store: { get: () => state, set() {} }, connection: { emit }, outbox: { add: async () => undefined } };
  return { peeks, actions: createActions(chat as unknown as Chat) };
}

it('sends nothing of what is typed where the store does not want it', () => {
  const { peeks, actions } = setUp(false);
  actions.typing('a secret');
  vi.advanceTimersByTime(10_000);
  expect(peeks).toEqual([]);
});

it('sends at most once a second, in the end what is there, and at most 300 characters', () => {
  const { peeks, actions } = setUp(true);
  for (const text of ['d', 'do', 'do y', 'do you']) actions.typing(text);
  expect(peeks).toEqual(['d']);
  vi.advanceTimersByTime(limits.peekEveryMs);
  expect(peeks).toEqual(['d', 'do you']);
  vi.advanceTimersByTime(60_000);
  expect(peeks).toEqual(['d', 'do you']);
  actions.typing('x'.repeat(1000));
  expect(peeks.at(-1)).toHaveLength(300);
});

it('what was sent is unsent no more', () => {
  const { peeks, actions } = setUp(true);
  actions.typing('hello');
  actions.send('hello', []);
  vi.advanceTimersByTime(limits.peekEveryMs);
  expect(peeks).toEqual(['hello', '']);
});
