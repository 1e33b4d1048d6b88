import { describe, expect, it } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { aUser } from '../testing/fake-server.ts';
import {
  clockTime,
  dayHeading,
  exactTime,
  money,
  monthlyOfAnnual,
  relativeTime,
  shortNumber,
  timerLabel,
  wholeNumber,
} from './formats.ts';
import { dayOf } from './time-zone.ts';

/** A zone whose clock every version of the rules tells alike; Vancouver's is another one since 2026. */
const zone = { timeZone: 'America/Los_Angeles' };
const now = Date.parse('2026-11-20T18:00:00.000Z');
const ago = (ms: number) => relativeTime(now - ms, now, zone);
const minute = 60_000;
const hour = 60 * minute;

describe('times', () => {
  it('[A-33] are in the zone that the person chose by hand, day by day', () => {
    const user = aUser();
    sessionStore.setState({
      user: { ...user, config: { ...user.config, timeZoneSetting: 'manual', timeZoneName: 'Asia/Ho_Chi_Minh' } },
    });
    expect(clockTime(now)).toBe('1:00 am');
    expect(exactTime(now)).toBe('Saturday, 11/21/2026, 1:00 am');
    expect(dayOf(now)).not.toBe(dayOf(now - 2 * hour));
    expect(clockTime(now, zone)).toBe('10:00 am');
    sessionStore.setState({ user });
    expect(dayOf(now)).toBe(dayOf(now + 1));
    sessionStore.setState({ user: null });
  });

  it("[U-14] says 'right now' under 3 s and counts minutes up to an hour", () => {
    expect(ago(0)).toBe('right now');
    expect(ago(2999)).toBe('right now');
    expect(ago(3000)).toBe('1 min ago');
    expect(ago(minute + 1)).toBe('2 min ago');
    expect(ago(hour - 1)).toBe('60 min ago');
  });

  it("[U-14] gives the clock up to a day, with the day where it is not today, 'Yesterday' up to two, then the date", () => {
    expect(ago(hour)).toBe('9:00 am');
    expect(ago(10 * hour)).toBe('12:00 am');
    expect(ago(24 * hour - 1)).toBe('Yesterday, 10:00 am');
    expect(ago(24 * hour)).toBe('Yesterday');
    expect(ago(48 * hour - 1)).toBe('Yesterday');
    expect(ago(48 * hour)).toBe('11/18/2026');
  });

  it('[U-14] says that a time of less than a day ago was yesterday, by the day of the reader', () => {
    const justAfterMidnight = Date.parse('2026-11-20T08:20:00.000Z');
    const earlier = justAfterMidnight - 8 * hour - 8 * minute;
    expect(relativeTime(earlier, justAfterMidnight, zone)).toBe('Yesterday, 4:12 pm');
    expect(relativeTime(earlier, justAfterMidnight, { timeZone: 'UTC' })).toBe('12:12 am');
    // An hour ago is minutes, on whatever day.
    expect(relativeTime(justAfterMidnight - 30 * minute, justAfterMidnight, zone)).toBe('30 min ago');
  });

  it('[U-14] treats a moment in the future as now, because clocks differ', () => {
    expect(ago(-5000)).toBe('right now');
  });

  it('gives the exact moment and the heading of a day', () => {
    expect(exactTime(now, zone)).toBe('Friday, 11/20/2026, 10:00 am');
    expect(dayHeading(now, now, zone)).toBe('Friday, November 20');
    expect(dayHeading(Date.parse('2025-11-20T18:00:00.000Z'), now, zone)).toBe('Thursday, November 20, 2025');
  });

  it('counts a running time', () => {
    expect([0, 38_000, 134_000, 3_723_000].map(timerLabel)).toEqual(['0:00', '0:38', '2:14', '1:02:03']);
  });
});

describe('numbers', () => {
  it('[U-12] shows cents as dollars with commas and two decimals, and the month of an annual price', () => {
    expect(money(128_600)).toBe('$1,286.00');
    expect(money(5)).toBe('$0.05');
    expect(monthlyOfAnnual(9900)).toBe('$8.25');
    expect(wholeNumber(1_234_567)).toBe('1,234,567');
  });

  it('[U-13] shortens numbers with K, M, B, T', () => {
    expect([0, 999, 1000, 1250, 999_999, 3_000_000, 2_540_000_000, 7e12].map(shortNumber)).toEqual([
      '0',
      '999',
      '1K',
      '1.2K',
      '999.9K',
      '3M',
      '2.5B',
      '7T',
    ]);
    expect(shortNumber(-1500)).toBe('-1.5K');
  });
});
