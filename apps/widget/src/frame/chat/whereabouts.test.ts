import { memoryStorage } from '@chatso/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToLoader } from '../../bridge/messages.ts';
import { createStore } from '../lib/store.ts';
import { aConfig, aConversation } from '../model/fixtures.test-data.ts';
import { type ChatState, initialState } from './state.ts';
import { createWhereabouts } from './whereabouts.ts';

vi.stubGlobal('location', { href: 'https://chat.test/frame' });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Display = ReturnType<typeof aConfig>['settings']['display'];

function setUp(display: Partial<Display>, { phone = false, storage = memoryStorage() } = {}) {
  const told: boolean[] = [];
  const visit = { page: { url: 'https://shop.test/', title: '' }, customer: null, configAt: 0 };
  const store = createStore<ChatState>({ ...initialState, phase: 'ready' });
  const post = (message: ToLoader) => {
    if (message.type === 'look') told.push(message.look.shown);
  };
  const whereabouts = createWhereabouts({ store, storage, visit, phone, post });
  const all = { delaySeconds: 0, hiddenPages: [], hideOnPhones: false, ...display };
  store.set({ config: aConfig({ settings: { display: all } }) });
  const go = (url: string) => {
    visit.page = { url, title: '' };
    whereabouts.tell();
  };
  return { store, told, go, storage };
}

it('[G-03] the launcher is not on the pages it is hidden on, and comes back on the others', () => {
  const { told, go } = setUp({ hiddenPages: ['/checkout'] });
  go('https://shop.test/checkout');
  go('https://shop.test/checkout?step=2');
  go('https://shop.test/cart');
  expect(told).toEqual([true, false, true]);
});

it('a chat that has begun is not taken away', () => {
  const { told, go, store } = setUp({ hiddenPages: ['/checkout'] });
  store.set({ conversations: new Map([['c1', aConversation()]]) });
  go('https://shop.test/checkout');
  expect(told).toEqual([true]);
});

it('[G-03] it is not on phones where the store does not want it', () => {
  expect(setUp({ hideOnPhones: true }, { phone: true }).told).toEqual([false]);
  expect(setUp({ hideOnPhones: true }).told).toEqual([true]);
});

it('[G-03] it comes late once, and not again on the next page', async () => {
  const { told, storage } = setUp({ delaySeconds: 20 });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(told).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([false, true]);
  const next = setUp({ delaySeconds: 20 }, { storage });
  await vi.advanceTimersByTimeAsync(10);
  expect(next.told).toEqual([false, true]);
});
