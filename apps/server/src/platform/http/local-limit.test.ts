import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLocalLimit } from './local-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (call: () => void) => {
  try {
    call();
    return null;
  } catch (error) {
    return error as { code: string; retryAfter: number };
  }
};

it('lets so many through in each period, each key by itself, and says when it goes on', () => {
  const spend = createLocalLimit({ points: 2, seconds: 60 });
  for (const key of ['a', 'a', 'b']) expect(refusal(() => spend(key))).toBeNull();
  vi.advanceTimersByTime(20_000);
  expect(refusal(() => spend('a'))).toMatchObject({ code: 'rate-limited', retryAfter: 40 });
  expect(refusal(() => spend('b'))).toBeNull();
  vi.advanceTimersByTime(40_000);
  expect(refusal(() => spend('a'))).toBeNull();
});

it('many keys do not fill the memory', () => {
  const spend = createLocalLimit({ points: 1, seconds: 60 });
  for (let key = 0; key <= 50_000; key += 1) spend(`key ${key}`);
  expect(refusal(() => spend('key 0'))).toBeNull();
});
