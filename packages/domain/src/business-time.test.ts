import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessMinutes, type BusinessHours, businessMsBetween, goalState, resumeGoal } from './business-time.ts';
import { isOpenAt, type WeekHours, weekdays } from './working-hours.ts';

const minuteMs = 60_000;
const weekOf = (openTime: string, closeTime: string, off: readonly string[] = []): WeekHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, { enabled: !off.includes(day), openTime, closeTime }]),
  ) as unknown as WeekHours;
const office: BusinessHours = {
  week: weekOf('09:00', '17:00', ['saturday', 'sunday']),
  timeZone: 'Europe/Paris',
  special: [],
};
const at = (text: string) => new Date(text);

describe('minutes of business', () => {
  it('go on the next open day, past a weekend and a holiday', () => {
    // Friday 16:30 in Paris: half an hour is left, the rest is Monday's.
    expect(addBusinessMinutes(office, at('2026-11-20T15:30:00Z'), 60)).toEqual(at('2026-11-23T08:30:00Z'));
    const special = [{ date: '2026-11-23', enabled: false, openTime: '00:00', closeTime: '00:00' }];
    const holiday = addBusinessMinutes({ ...office, special }, at('2026-11-20T15:30:00Z'), 60);
    expect(holiday).toEqual(at('2026-11-24T08:30:00Z'));
  });

  it('a clock that goes back or ahead in the night moves no promise of a day', () => {
    // 25 October 2026: 09:00 is 07:00 UTC before and 08:00 UTC after.
    expect(addBusinessMinutes(office, at('2026-10-23T14:00:00Z'), 120)).toEqual(at('2026-10-26T09:00:00Z'));
    const always = { ...office, week: weekOf('00:00', '00:00') };
    expect(businessMsBetween(always, at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(25 * 60 * minuteMs);
    expect(businessMsBetween(always, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(23 * 60 * minuteMs);
  });

  it('around the clock they are minutes; who never opens promises nothing', () => {
    expect(addBusinessMinutes(null, at('2026-11-20T15:30:00Z'), 60)).toEqual(at('2026-11-20T16:30:00Z'));
    expect(addBusinessMinutes({ ...office, week: weekOf('09:00', '17:00', weekdays) }, new Date(0), 1)).toBeNull();
  });

  it('half an hour a week adds up, however many weeks it takes', () => {
    const mondays = { ...office, week: weekOf('12:30', '13:00', weekdays.slice(1)) };
    const due = addBusinessMinutes(mondays, at('2026-03-27T00:00:00Z'), 60 * 30);
    expect(due).toEqual(at('2027-05-17T11:00:00Z'));
    expect(businessMsBetween(mondays, at('2026-03-27T00:00:00Z'), due ?? new Date(0))).toBe(60 * 30 * minuteMs);
  });

  /** Also hours that a change of the clock falls into (issue 27, 36): one rule says when they are open. */
  const hours = fc.record({
    timeZone: fc.constantFrom(
      'Europe/Paris',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Kolkata',
      'America/St_Johns',
    ),
    week: fc
      .record({
        open: fc.constantFrom('00:00', '01:30', '02:30', '05:00', '09:00', '12:30', '18:00'),
        close: fc.constantFrom('00:00', '13:00', '17:00', '23:30', '05:00', '01:00', '02:00', '02:45'),
        off: fc.subarray([...weekdays], { maxLength: 6 }),
      })
      .map(({ open, close, off }) => weekOf(open, close, off)),
    special: fc.constantFrom([], [{ date: '2026-10-26', enabled: true, openTime: '06:00', closeTime: '07:00' }]),
  });
  /** Around changes of the clock in both hemispheres. */
  const moment = fc
    .tuple(
      fc.constantFrom('2026-03-27', '2026-03-07', '2026-10-23', '2026-10-30', '2026-04-03', '2026-10-02', '2026-07-15'),
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
    )
    .map(([day, minute]) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs));

  it('between two moments are as many as the store is open, minute by minute', () => {
    fc.assert(
      fc.property(hours, moment, fc.integer({ min: 0, max: 3 * 24 * 60 }), (kept, from, length) => {
        let open = 0;
        for (let minute = 0; minute < length; minute += 1) {
          const now = new Date(from.getTime() + minute * minuteMs);
          if (isOpenAt(kept.week, kept.timeZone, now, kept.special)) open += 1;
        }
        const to = new Date(from.getTime() + length * minuteMs);
        expect(businessMsBetween(kept, from, to)).toBe(open * minuteMs);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it.each([
    ['2026-11-01T04:00:00Z', '00:30', '01:30'],
    ['2026-11-01T04:00:00Z', '01:30', '02:30'],
    ['2026-11-01T04:00:00Z', '01:15', '01:45'],
    ['2026-03-08T05:00:00Z', '02:30', '05:00'],
    ['2026-03-08T05:00:00Z', '00:30', '02:30'],
  ])('[27-36] service hours and promises agree in the night of a change: from %s, %s to %s', (from, open, close) => {
    const night = { timeZone: 'America/New_York', week: weekOf(open, close, []), special: [] };
    const differ: string[] = [];
    for (let minute = 0; minute < 8 * 60; minute += 1) {
      const now = new Date(Date.parse(from) + minute * minuteMs);
      const counts = businessMsBetween(night, now, new Date(now.getTime() + minuteMs)) > 0;
      if (counts !== isOpenAt(night.week, night.timeZone, now)) differ.push(now.toISOString());
    }
    expect(differ).toEqual([]);
  });

  it('[27-36] an hour that comes twice is open once, and one that is jumped over begins with the jump', () => {
    const open = (from: string, to: string, moment: string) =>
      isOpenAt(weekOf(from, to, []), 'America/New_York', at(moment));
    expect([open('00:30', '01:30', '2026-11-01T05:15:00Z'), open('00:30', '01:30', '2026-11-01T06:15:00Z')]).toEqual([
      true,
      false,
    ]);
    expect([open('02:30', '05:00', '2026-03-08T06:59:00Z'), open('02:30', '05:00', '2026-03-08T07:00:00Z')]).toEqual([
      false,
      true,
    ]);
  });

  it('what was added lies between, and what was put aside is as much as before', () => {
    fc.assert(
      fc.property(hours, moment, fc.integer({ min: 1, max: 3000 }), moment, (kept, from, minutes, later) => {
        const due = addBusinessMinutes(kept, from, minutes);
        if (due === null) throw new Error('These hours open every week.');
        expect(businessMsBetween(kept, from, due)).toBe(minutes * minuteMs);
        const now = later > from ? later : from;
        const resumed = resumeGoal(kept, due, { paused: from, now });
        expect(businessMsBetween(kept, now, resumed)).toBe(minutes * minuteMs);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('a promise', () => {
  const goal = { goalMinutes: 60, dueAt: at('2026-11-20T12:00:00Z'), metAt: null, paused: false };
  it('is running, soon over, missed, kept, or put aside', () => {
    expect(goalState(goal, at('2026-11-20T11:47:00Z'))).toBe('running');
    expect(goalState(goal, at('2026-11-20T11:48:00Z'))).toBe('soon');
    expect(goalState(goal, at('2026-11-20T12:00:00Z'))).toBe('late');
    expect(goalState({ ...goal, paused: true }, at('2026-11-20T12:00:00Z'))).toBe('paused');
    expect(goalState({ ...goal, metAt: goal.dueAt }, at('2026-11-21T12:00:00Z'))).toBe('met');
    expect(goalState({ ...goal, metAt: at('2026-11-20T12:00:01Z') }, at('2026-11-21T12:00:00Z'))).toBe('met-late');
  });
  it('that was missed before it was put aside stays missed', () => {
    const now = at('2026-11-21T12:00:00Z');
    expect(resumeGoal(null, goal.dueAt, { paused: at('2026-11-20T13:00:00Z'), now })).toEqual(goal.dueAt);
  });
});
