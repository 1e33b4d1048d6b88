import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, nextOpening, type SpecialDay, specialDayAt, type WeekHours, weekdays } from './working-hours.ts';

const nineToFive = { enabled: true, openTime: '09:00', closeTime: '17:00' };
const week = (change: Partial<WeekHours> = {}): WeekHours => ({
  monday: nineToFive,
  tuesday: nineToFive,
  wednesday: nineToFive,
  thursday: nineToFive,
  friday: nineToFive,
  saturday: { ...nineToFive, enabled: false },
  sunday: { ...nineToFive, enabled: false },
  ...change,
});
const closedOn = (date: string): SpecialDay => ({ date, enabled: false, openTime: '00:00', closeTime: '00:00' });

/** Zones of every kind: none, half an hour, three quarters, summer time of both halves of the world, far ends. */
const zones = [
  'UTC',
  'America/Vancouver',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Santiago',
];

/** What the wall of the zone shows, asked of the runtime in another way than the code does. */
function wallOf(at: Date, timeZone: string): { date: string; time: string } {
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { date, time: time.slice(0, 5) };
}

const moments = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000));
const anyZone = fc.constantFrom(...zones);
const steps = fc.integer({ min: 0, max: 47 }).map((half) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`;
});
const anyDay = fc.record({ enabled: fc.boolean(), openTime: steps, closeTime: steps });
const anyWeek = fc.record(Object.fromEntries(weekdays.map((day) => [day, anyDay]))) as fc.Arbitrary<WeekHours>;

describe('hours of a week', () => {
  it('[P-25] [G-16] follow the wall of the zone, through every change of its clock', () => {
    fc.assert(
      fc.property(moments, anyZone, (at, zone) => {
        const { date, time } = wallOf(at, zone);
        const day = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
        const inside = week()[day].enabled && time >= '09:00' && time < '17:00';
        expect(isOpenAt(week(), zone, at)).toBe(inside);
      }),
    );
  });

  it('[P-25] open from 00:00 to 00:00 is open the whole day, also the one of 23 or 25 hours', () => {
    const always = Object.fromEntries(
      weekdays.map((day) => [day, { enabled: true, openTime: '00:00', closeTime: '00:00' }]),
    ) as WeekHours;
    fc.assert(fc.property(moments, anyZone, (at, zone) => isOpenAt(always, zone, at)));
  });

  it('a closed store that opens at all says when, and is open then', () => {
    fc.assert(
      fc.property(anyWeek, moments, anyZone, (hours, at, zone) => {
        const next = nextOpening(hours, zone, at);
        expect(next === null).toBe(!weekdays.some((day) => hours[day].enabled));
        if (next) expect(hours[next.day]).toMatchObject({ enabled: true, openTime: next.time });
      }),
    );
  });

  it('the hour that does not exist in spring opens with the next minute that does', () => {
    const spring = week({ sunday: { enabled: true, openTime: '02:30', closeTime: '04:00' } });
    const zone = 'America/Los_Angeles';
    expect(isOpenAt(spring, zone, new Date('2026-03-08T09:59:00Z'))).toBe(false); // 01:59, then 03:00
    expect(isOpenAt(spring, zone, new Date('2026-03-08T10:00:00Z'))).toBe(true);
  });

  it('the hour that comes twice in autumn is open both times', () => {
    const autumn = week({ sunday: { enabled: true, openTime: '01:00', closeTime: '02:00' } });
    for (const hour of ['08', '09'])
      expect(isOpenAt(autumn, 'America/Los_Angeles', new Date(`2026-11-01T${hour}:30:00Z`))).toBe(true);
  });
});

it('[issue 28 A] a store in Vancouver that closes at noon is closed at half past twelve, all winter', () => {
  const morning = week({ thursday: { enabled: true, openTime: '09:00', closeTime: '12:00' } });
  expect(isOpenAt(morning, 'America/Vancouver', new Date('2026-12-10T18:30:00Z'))).toBe(true);
  expect(isOpenAt(morning, 'America/Vancouver', new Date('2026-12-10T19:30:00Z'))).toBe(false);
});

describe('special days', () => {
  const friday = new Date('2026-12-25T20:00:00Z'); // noon in Los Angeles
  const zone = 'America/Los_Angeles';

  it('a holiday closes a day that is open, a short day ends sooner, and a Sunday may open', () => {
    expect(isOpenAt(week(), zone, friday)).toBe(true);
    expect(isOpenAt(week(), zone, friday, [closedOn('2026-12-25')])).toBe(false);
    const short = [{ date: '2026-12-25', enabled: true, openTime: '09:00', closeTime: '11:00' }];
    expect(isOpenAt(week(), zone, friday, short)).toBe(false);
    const sunday = new Date('2026-12-27T20:00:00Z');
    expect(isOpenAt(week(), zone, sunday)).toBe(false);
    expect(isOpenAt(week(), zone, sunday, [{ ...nineToFive, date: '2026-12-27' }])).toBe(true);
  });

  it('hours over midnight run into a holiday, since they belong to the day they began', () => {
    const late = week({ thursday: { enabled: true, openTime: '20:00', closeTime: '02:00' } });
    const oneInTheNight = new Date('2026-12-25T09:00:00Z');
    expect(isOpenAt(late, zone, oneInTheNight, [closedOn('2026-12-25')])).toBe(true);
    expect(isOpenAt(late, zone, oneInTheNight, [closedOn('2026-12-24')])).toBe(false);
  });

  it('the next opening leaves them out, and is unknown beyond a week', () => {
    const holidays = ['2026-12-25', '2026-12-28'].map(closedOn);
    expect(nextOpening(week(), zone, friday, holidays)).toEqual({ inDays: 4, day: 'tuesday', time: '09:00' });
    const week2 = Array.from({ length: 9 }, (_, at) => closedOn(`2026-12-${25 + at}`));
    expect(nextOpening(week(), zone, friday, week2.slice(0, 7))).toEqual({ inDays: 7, day: 'friday', time: '09:00' });
    expect(nextOpening(week(), zone, friday, [...week2.slice(0, 7), closedOn('2027-01-01')])).toBeNull();
  });

  it('is named by the clock of the store', () => {
    const days = [{ ...closedOn('2026-12-25'), name: 'Christmas Day' }];
    expect(specialDayAt(days, zone, new Date('2026-12-26T07:59:00Z'))?.name).toBe('Christmas Day');
    expect(specialDayAt(days, zone, new Date('2026-12-26T08:00:00Z'))).toBeNull();
  });
});
