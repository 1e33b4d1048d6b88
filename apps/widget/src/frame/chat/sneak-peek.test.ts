import { limits } from '@chatso/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActions } from './actions.ts';
import type { Chat } from './chat.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function setUp(sneakPeek: boolean) {
  const peeks: string[] = [];
  let changed = () => undefined as unknown;
  const state = {
    route: { name: 'conversation', id: 'c1' },
    conversations: new Map([['c1', { state: 'pending' }]]),
    config: { settings: { sneakPeek } },
    start: null,
  };
  const emit = (event: string, payload: { text: string }) => event === 'visitor:peek' && peeks.push(payload.text);
  const subscribe = (listener: () => void) => {
    changed = listener;
  };
  const store = { get: () => state, set() {}, subscribe };
  const chat = { store, connection: { emit }, outbox: { add: async () => undefined } };
  const become = (now: string) => {
    state.conversations.set('c1', { state: now });
    changed();
  };
  return { peeks, become, actions: createActions(chat as unknown as Chat) };
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

it('what was typed while the chat waited is shown to whoever answers, without another key', () => {
  const { peeks, become, actions } = setUp(true);
  actions.typing('I had it cheaper at');
  become('ongoing');
  vi.advanceTimersByTime(limits.peekEveryMs);
  expect(peeks).toEqual(['I had it cheaper at', 'I had it cheaper at']);
  become('ongoing');
  vi.advanceTimersByTime(60_000);
  expect(peeks).toHaveLength(2);
  // Later, when the moment of the first has passed.
  const late = setUp(true);
  late.actions.typing('hello');
  vi.advanceTimersByTime(60_000);
  late.become('ongoing');
  expect(late.peeks).toEqual(['hello', 'hello']);
});
