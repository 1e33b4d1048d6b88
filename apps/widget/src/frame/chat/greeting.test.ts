import { memoryStorage } from '@chatso/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { aConfig, aConversation } from '../model/fixtures.test-data.ts';
import { greetOnce } from './greeting.ts';
import { type ChatState, initialState } from './state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const config = aConfig({ settings: { greeting: { enabled: true, text: 'Need a hand?', delaySeconds: 5 } } });

async function greeted(
  change: Partial<ChatState> = {},
  { storage = memoryStorage(), isHere = (): boolean => true } = {},
) {
  const show = vi.fn();
  const store = createStore<ChatState>({ ...initialState });
  greetOnce({ store, storage, prompts: { show }, isHere });
  store.set({ phase: 'ready', config, ...change });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  return show.mock.calls.map(([{ text }]) => text as string);
}

it('[G-08] the greeting pops up when its time has come, once for a visitor', async () => {
  const storage = memoryStorage();
  expect(await greeted({}, { storage })).toEqual(['Need a hand?']);
  expect(await greeted({}, { storage })).toEqual([]);
});

it.each<[string, Partial<ChatState>]>([
  ['has opened the chat', { open: true }],
  ['has chatted before', { conversations: new Map([['c1', aConversation()]]) }],
  ['was told something else', { said: 'Hi' }],
  ['would find nobody there', { config: aConfig({ open: false, settings: config.settings }) }],
  ['is not greeted', { config: aConfig() }],
])('[G-08] who %s hears nothing', async (_name, change) => {
  expect(await greeted(change)).toEqual([]);
});

it('[G-03] it does not pop up where the launcher is not', async () => {
  expect(await greeted({}, { isHere: () => false })).toEqual([]);
});
