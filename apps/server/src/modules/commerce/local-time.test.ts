import { expect, it } from 'vitest';
import { dayIn, momentIn } from './local-time.ts';

it('what a shop’s own clock shows is the moment it means, also where clocks change', () => {
  const read = (text: string, zone = 'America/Denver') => momentIn(text, zone)?.toISOString();
  expect(read('2026-11-20T12:00:00')).toBe('2026-11-20T19:00:00.000Z');
  expect(read('2026-07-20 12:00:00')).toBe('2026-07-20T18:00:00.000Z');
  expect(read('2026-11-01T00:30:00')).toBe('2026-11-01T06:30:00.000Z');
  expect(read('2026-03-08T03:30:00')).toBe('2026-03-08T09:30:00.000Z');
  expect(read('2026-11-20T12:00:00Z')).toBe('2026-11-20T12:00:00.000Z');
  expect(read('2026-11-20T12:00:00-05:00')).toBe('2026-11-20T17:00:00.000Z');
  expect(read('2026-11-20T12:00:00', 'Nowhere/At-all')).toBe('2026-11-20T12:00:00.000Z');
  expect(momentIn('soon', 'UTC')).toBeNull();
  expect(dayIn(new Date('2026-11-21T03:00:00Z'), 'America/Denver')).toBe('2026-11-20');
});
