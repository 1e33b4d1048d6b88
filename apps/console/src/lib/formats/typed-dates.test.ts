import { describe, expect, it } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { aUser } from '../testing/fake-server.ts';
import { dayOf, parseTypedDate, startOfDay } from './typed-dates.ts';

describe('typed dates', () => {
  it('[U-10] are MM/DD/YYYY with 8 to 10 characters', () => {
    const read = (text: string) => {
      const date = parseTypedDate(text);
      return date && dayOf(date);
    };
    expect(['11/20/2026', '1/2/2026', ' 01/2/2026 '].map(read)).toEqual(['2026-11-20', '2026-01-02', '2026-01-02']);
    const wrong = ['', '1/2/26', '13/01/2026', '02/30/2026', '2026-11-20', '11/20/20261', '11-20-2026'];
    expect(wrong.map(read)).toEqual(wrong.map(() => null));
  });

  it('[U-10] [A-33] begin at midnight of the zone chosen by hand', () => {
    const user = aUser();
    const config = { ...user.config, timeZoneSetting: 'manual' as const, timeZoneName: 'Asia/Ho_Chi_Minh' };
    sessionStore.setState({ user: { ...user, config } });
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T17:00:00.000Z');
    expect(startOfDay('2026-11-30', 1).toISOString()).toBe('2026-11-30T17:00:00.000Z');
    sessionStore.setState({ user: null });
  });

  it('begin at midnight of the device, also over the end of a month', () => {
    expect(dayOf(startOfDay('2026-02-28', 1))).toBe('2026-03-01');
    expect(startOfDay('2026-11-20').getHours()).toBe(0);
  });
});
