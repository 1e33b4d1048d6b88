import { describe, expect, it } from 'vitest';
import {
  allDayTimes,
  applySameHours,
  copyDayTimes,
  endsNextDay,
  haveSameHours,
  isAllDay,
  setDayOpen,
  setDayTimes,
  setSharedTimes,
  sharedTimes,
  timeChoices,
  timeSteps,
  withAllDay,
  withOpenTime,
} from './week-hours-edit.ts';
import { isOpenAt, type Weekday, type WeekHours, weekdays } from './working-hours.ts';

const day = (openTime: string, closeTime: string, enabled = true) => ({ enabled, openTime, closeTime });
const week: WeekHours = {
  monday: day('09:00', '17:30'),
  tuesday: day('09:00', '17:30'),
  wednesday: day('09:00', '17:30'),
  thursday: day('09:00', '20:00'),
  friday: day('09:00', '20:00'),
  saturday: day('10:00', '16:00'),
  sunday: day('11:00', '12:00', false),
};
const timesIn = (hours: WeekHours) => weekdays.map((name) => `${hours[name].openTime}-${hours[name].closeTime}`);
const closed = (hours: WeekHours, ...days: Weekday[]): WeekHours =>
  days.reduce((next, name) => setDayOpen(next, name, false, true), hours);

describe('times that can be chosen', () => {
  it('[P-27] are half hours from 00:00 to 23:30', () => {
    expect(timeSteps).toHaveLength(48);
    expect([timeSteps[0], timeSteps[1], timeSteps[2], timeSteps.at(-1)]).toEqual(['00:00', '00:30', '01:00', '23:30']);
    expect(timeChoices('09:30')).toBe(timeSteps);
  });

  it('[P-27] have a time of older data among them, in its place', () => {
    const choices = timeChoices('09:15');
    expect(choices).toHaveLength(49);
    expect(choices.slice(18, 21)).toEqual(['09:00', '09:15', '09:30']);
  });
});

describe('around the clock', () => {
  it('[P-25] is stored as 00:00 to 00:00, and such a day is always open', () => {
    expect(withAllDay(true)).toEqual({ openTime: '00:00', closeTime: '00:00' });
    const open = setDayTimes(week, 'monday', withAllDay(true));
    expect(isAllDay(open.monday)).toBe(true);
    expect(['00:00', '12:00', '23:59'].every((at) => isOpenAt(open, 'UTC', new Date(`2026-11-23T${at}:00Z`)))).toBe(
      true,
    );
  });

  it('[P-25] only both together mean it', () => {
    expect(isAllDay(day('00:00', '12:00'))).toBe(false);
    expect(isAllDay(day('12:00', '00:00'))).toBe(false);
  });

  it('[P-25] ends with a working day, or at midnight where that would be over', () => {
    expect(isAllDay(withAllDay(false))).toBe(false);
    expect(withOpenTime(allDayTimes, '08:30')).toEqual({ openTime: '08:30', closeTime: '17:00' });
    expect(withOpenTime(allDayTimes, '18:00')).toEqual({ openTime: '18:00', closeTime: '00:00' });
    expect(withOpenTime(week.monday, '08:30')).toEqual({ openTime: '08:30', closeTime: '17:30' });
  });

  it('a day that closes before it opens ends on the next one; midnight is its own end', () => {
    expect(endsNextDay(day('20:00', '02:00'))).toBe(true);
    expect(endsNextDay(day('09:00', '09:00'))).toBe(true);
    expect(endsNextDay(day('09:00', '00:00'))).toBe(false);
    expect(endsNextDay(allDayTimes)).toBe(false);
    expect(endsNextDay(week.monday)).toBe(false);
  });
});

describe('same hours', () => {
  it('[P-26] are those of the first open day, given to all open days', () => {
    expect(haveSameHours(week)).toBe(false);
    const same = applySameHours(closed(week, 'monday'));
    expect(haveSameHours(same)).toBe(true);
    expect(timesIn(same).slice(1, 6)).toEqual(Array(5).fill('09:00-17:30'));
    expect(timesIn(same)[6]).toBe('11:00-12:00');
    expect(same.monday.enabled).toBe(false);
  });

  it('[P-26] chosen times apply to all enabled days', () => {
    const same = setSharedTimes(week, { openTime: '08:00', closeTime: '12:00' });
    expect(timesIn(same)).toEqual([...Array(6).fill('08:00-12:00'), '11:00-12:00']);
    expect(sharedTimes(same)).toEqual({ openTime: '08:00', closeTime: '12:00' });
  });

  it('[P-26] a newly enabled day receives them; without same hours it keeps its own', () => {
    const same = applySameHours(week);
    expect(setDayOpen(same, 'sunday', true, true).sunday).toEqual(day('09:00', '17:30'));
    expect(setDayOpen(same, 'sunday', true, false).sunday).toEqual(day('11:00', '12:00'));
  });

  it('[P-26] outlive the last open day, and can be changed while none is open', () => {
    const late = setSharedTimes(setDayOpen(closed(week, ...weekdays), 'sunday', true, false), {
      openTime: '13:00',
      closeTime: '15:00',
    });
    const none = setDayOpen(late, 'sunday', false, true);
    expect(sharedTimes(none)).toEqual({ openTime: '13:00', closeTime: '15:00' });
    const changed = setSharedTimes(none, { openTime: '06:00', closeTime: '07:00' });
    expect(setDayOpen(changed, 'friday', true, true).friday).toEqual(day('06:00', '07:00'));
  });
});

it('the times of a day are copied to the other open days, and no closed day opens by it', () => {
  const copied = copyDayTimes(week, 'saturday');
  expect(timesIn(copied)).toEqual([...Array(6).fill('10:00-16:00'), '11:00-12:00']);
  expect(copied.sunday.enabled).toBe(false);
});

it('nothing is changed in the week it was given', () => {
  const before: unknown = JSON.parse(JSON.stringify(week));
  copyDayTimes(week, 'friday');
  setSharedTimes(week, allDayTimes);
  setDayOpen(week, 'sunday', true, true);
  expect(week).toEqual(before);
});
