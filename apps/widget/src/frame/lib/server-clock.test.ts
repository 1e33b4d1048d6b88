import { afterEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  learnServerTime(null);
});

it('[issue 27, 20] a device that is minutes off counts by the time of the server', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:06:00.400Z') });
  expect(serverNow()).toBe(Date.now());
  learnServerTime('Sat, 28 Nov 2026 12:00:00 GMT');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T12:00:00.000Z');
  vi.advanceTimersByTime(1500);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T12:00:01.500Z');
  // The device was put right meanwhile.
  learnServerTime('Sat, 28 Nov 2026 12:06:01 GMT');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T12:06:01.000Z');
  learnServerTime('Sat, 28 Nov 2026 12:30:00 GMT');
  // A proxy took the header away, or wrote nonsense.
  learnServerTime('soon');
  expect(serverNow()).toBe(Date.now());
});
