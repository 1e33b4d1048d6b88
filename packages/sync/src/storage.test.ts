import { describe, expect, it, vi } from 'vitest';
import { newMessageId } from './ids.ts';
import { indexedDbStorage, memoryStorage, tolerantStorage } from './storage.ts';
import type { SyncStorage } from './types.ts';

describe('memoryStorage', () => {
  it('keeps copies and lists by prefix', async () => {
    const storage = memoryStorage();
    const value = { list: [1] };
    await storage.set('a:1', value);
    await storage.set('b:1', 2);
    value.list.push(2);
    expect(await storage.entries('a:')).toEqual([['a:1', { list: [1] }]]);
    await storage.remove('a:1');
    expect(await storage.get('a:1')).toBeUndefined();
  });
});

describe('tolerantStorage', () => {
  it('passes through to a primary that works', async () => {
    const primary = memoryStorage();
    const storage = tolerantStorage(primary);
    await storage.set('k', 1);
    expect(await primary.get('k')).toBe(1);
    expect(await storage.get('k')).toBe(1);
    await storage.remove('k');
    expect(await primary.entries('')).toEqual([]);
  });

  it('keeps in memory what a blocked primary refuses', async () => {
    // Node has no IndexedDB: the same rejection as in a browser that blocks it.
    const storage = tolerantStorage(indexedDbStorage('blocked'));
    await storage.set('k:1', { a: 1 });
    expect(await storage.get('k:1')).toEqual({ a: 1 });
    expect(await storage.entries('k:')).toEqual([['k:1', { a: 1 }]]);
    await storage.remove('k:1');
    expect(await storage.entries('k:')).toEqual([]);
  });

  it('prefers the newer value in memory when the disk filled up in between', async () => {
    const primary = memoryStorage();
    let full = false;
    const storage = tolerantStorage({
      ...primary,
      set: (key, value) => (full ? Promise.reject(new Error('QuotaExceededError')) : primary.set(key, value)),
    });
    await storage.set('k', 'old');
    full = true;
    await storage.set('k', 'new');
    expect(await storage.get('k')).toBe('new');
    expect(await storage.entries('k')).toEqual([['k', 'new']]);
    full = false;
    await storage.set('k', 'newest');
    expect([await storage.get('k'), await primary.get('k')]).toEqual(['newest', 'newest']);
  });

  it('does not wait for a primary that never answers', async () => {
    vi.useFakeTimers();
    const never = vi.fn(() => new Promise<never>(() => {}));
    const hanging: SyncStorage = { get: never, set: never, remove: never, entries: never };
    const storage = tolerantStorage(hanging);
    const first = storage.set('k', 1);
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    expect(await storage.get('k')).toBe(1);
    expect(await storage.entries('k')).toEqual([['k', 1]]);
    expect(never).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('newMessageId', () => {
  it('makes UUIDs of version 7 that sort in the order they were made', () => {
    const ids = Array.from({ length: 1000 }, newMessageId);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(1000);
  });
});
