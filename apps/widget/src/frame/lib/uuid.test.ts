import { afterEach, expect, it, vi } from 'vitest';
import { v7 } from './uuid.ts';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.useRealTimers());

it('makes UUIDs of version 7, each another, that sort in the order they were made', () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, () => v7());
  expect(ids.every((id) => shape.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
});

it('keeps the order when the clock goes back', () => {
  const first = v7();
  vi.useFakeTimers({ now: Date.now() - 60_000 });
  expect(v7() > first).toBe(true);
});
