import { hoursIn, isoIn, startOfDayIn } from '@chatso/domain';

const dayOf = (zone: string, at: number): string => isoIn(zone, at).slice(0, 10);

/** '2026-11-20', `days` later. */
export function dateAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** Days since Monday. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

interface Span {
  from: Date;
  to: Date;
}

/**
 * The stretches of time that are compared, as somebody in `zone` sees the calendar: today with the same weekday until the
 * same minute, this week with the last one until the same weekday and minute. `since` is when the workspace began: a day or
 * a week is compared only when the one before was whole.
 */
export function periodsAt(now: Date, zone: string, since: Date) {
  const today = dayOf(zone, now.getTime());
  const start = (day: string) => startOfDayIn(zone, day);
  const elapsed = now.getTime() - start(today);
  const monday = dateAfter(today, -sinceMonday(today));
  const began = dayOf(zone, since.getTime());
  const beganMonday = sinceMonday(began) === 0 ? began : dateAfter(began, 7 - sinceMonday(began));
  const span = (day: string, to: number): Span => ({ from: new Date(start(day)), to: new Date(to) });
  const sameMinute = start(dateAfter(today, -7)) + elapsed;
  const days = Array.from({ length: 14 }, (_, index) => dateAfter(monday, index - 7));
  const comparesDayFrom = dateAfter(began, 7);
  const comparesWeekFrom = dateAfter(beganMonday, 7);
  return {
    spans: {
      today: span(today, now.getTime()),
      dayBefore: span(dateAfter(today, -7), sameMinute),
      week: span(monday, now.getTime()),
      weekBefore: span(dateAfter(monday, -7), sameMinute),
    },
    today,
    /** The 14 of last week and this, and when each begins. */
    days,
    starts: days.map((day) => new Date(start(day))),
    /** The whole weekday a week ago, for what came later in it. */
    wholeDayBefore: { from: new Date(start(dateAfter(today, -7))), to: new Date(start(dateAfter(today, -6))) },
    /** The hours of today, and of the whole weekday a week ago. */
    hours: [...hoursIn(zone, dateAfter(today, -7)), ...hoursIn(zone, today)],
    comparesDayFrom,
    comparesWeekFrom,
    comparesDay: today >= comparesDayFrom,
    comparesWeek: today >= comparesWeekFrom,
  };
}
export type Periods = ReturnType<typeof periodsAt>;
