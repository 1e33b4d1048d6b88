import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { indexedDbStorage } from './storage.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps values over a new page, lists them by prefix with their own values, and removes them', async () => {
  const storage = indexedDbStorage('shop-a');
  await storage.set('outbox:2', { text: 'two' });
  await storage.set('outbox:1', { text: 'one' });
  await storage.set('outboy', 'not below the prefix');
  await storage.set('draft:1', 'half-written');

  const nextPage = indexedDbStorage('shop-a');
  expect(await nextPage.get('outbox:2')).toEqual({ text: 'two' });
  expect(await nextPage.get('nothing')).toBeUndefined();
  expect(await nextPage.entries('outbox:')).toEqual([
    ['outbox:1', { text: 'one' }],
    ['outbox:2', { text: 'two' }],
  ]);
  expect(await nextPage.entries('')).toHaveLength(4);
  await nextPage.remove('outbox:1');
  expect(await storage.entries('outbox:')).toEqual([['outbox:2', { text: 'two' }]]);
});

it('[H-59] a write is committed in the turn it is made: a page that goes the next moment takes nothing with it', async () => {
  const storage = indexedDbStorage('shop-a');
  await storage.set('first', 1);
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const written = storage.set('second', 2);
  await Promise.resolve();
  await Promise.resolve();
  expect(commit).toHaveBeenCalledTimes(1);
  await written;
  await storage.remove('second');
  expect(commit).toHaveBeenCalledTimes(2);
});

it('another name is another database', async () => {
  await indexedDbStorage('shop-a').set('session', 1);
  expect(await indexedDbStorage('shop-b').get('session')).toBeUndefined();
});

it('where the browser has none, every call is refused and none throws', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const storage = indexedDbStorage('shop-a');
  const calls = [storage.get('a'), storage.set('a', 1), storage.remove('a'), storage.entries('a')];
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
});
