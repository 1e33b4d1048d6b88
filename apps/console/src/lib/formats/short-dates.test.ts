import { expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { shortMoment } from './short-dates.ts';

it('says the day only of what was on another one, and the year only of another year', () => {
  const now = Date.parse('2026-11-20T18:00:00Z');
  const say = (at: string) => shortMoment(Date.parse(at), now, 'UTC');
  expect(say('2026-11-20T09:34:00Z')).toBe('9:34 am');
  expect(say('2026-11-19T17:48:00Z')).toBe('Nov 19, 5:48 pm');
  expect(say('2025-11-20T09:34:00Z')).toBe('Nov 20, 2025, 9:34 am');
});
