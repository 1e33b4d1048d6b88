import { dateFormat } from './date-format.ts';

/** Service hours of a store or department (G-16). Times are 'HH:mm'; 00:00 to 00:00 means open all day. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export interface DayHours {
  enabled: boolean;
  openTime: string;
  closeTime: string;
}
export type WeekHours = Record<Weekday, DayHours>;

/** A date that has hours of its own, in place of its weekday's: a holiday, a short day, a day open on a Sunday. */
export interface SpecialDay extends DayHours {
  /** 'YYYY-MM-DD', by the clock of the store. */
  date: string;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export interface LocalTime {
  /** Midnight of the day as if the clock were UTC: days are counted with it, and no change of the clock moves it. */
  midnight: number;
  minute: number;
}

/** Date and minute of the day at `now` in an IANA time zone. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const parts = dateFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return {
    midnight: Date.UTC(part('year'), part('month') - 1, part('day')),
    minute: part('hour') * 60 + part('minute'),
  };
}

const dayMs = 86_400_000;
/** Sunday is the first day of JavaScript's week and the last of ours. */
const weekdayOf = (midnight: number): Weekday => weekdays[(new Date(midnight).getUTCDay() + 6) % 7] ?? 'monday';

/** Hours of a date: its own, else those of its weekday. */
function hoursOn(week: WeekHours, special: readonly SpecialDay[], midnight: number): DayHours {
  const date = new Date(midnight).toISOString().slice(0, 10);
  return special.find((day) => day.date === date) ?? week[weekdayOf(midnight)];
}

/** Opening span of a day in minutes; past 1440 when it runs over midnight. */
function spanOf(hours: DayHours): { open: number; close: number } | null {
  if (!hours.enabled) return null;
  const open = minutesOf(hours.openTime);
  const close = minutesOf(hours.closeTime);
  return { open, close: close > open ? close : close + 1440 };
}

/** Opening span of a date in minutes after its midnight, null for a day off. */
export const openSpanOn = (
  week: WeekHours,
  special: readonly SpecialDay[],
  midnight: number,
): { open: number; close: number } | null => spanOf(hoursOn(week, special, midnight));

const minuteMs = 60_000;

/**
 * The first moment at which the clock on the wall shows this minute of a day, or more: of an hour that comes twice the first
 * one, of one that is jumped over the jump. Hours of service and what is promised within them are both counted by it.
 */
export function momentOf(midnight: number, minute: number, timeZone: string): number {
  const wall = midnight + minute * minuteMs;
  const shownAt = (at: number): number => {
    const shown = localTime(new Date(at), timeZone);
    return shown.midnight + shown.minute * minuteMs;
  };
  // By the offsets of the day before and the day after; but for the nights of a change they are the same moment.
  const [before, after] = [-dayMs, dayMs].map((by) => wall - (shownAt(wall + by) - (wall + by))) as [number, number];
  if (before === after) return before;
  const [early, late] = [Math.min(before, after), Math.max(before, after)];
  if (shownAt(early) === wall) return early;
  // Between the two the clock jumps: the first minute that shows it, or more.
  let [low, high] = [early, late];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / (2 * minuteMs)) * minuteMs;
    if (shownAt(middle) >= wall) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether the hours are open at `now`; a span over midnight belongs to the day it began. */
export function isOpenAt(week: WeekHours, timeZone: string, now: Date, special: readonly SpecialDay[] = []): boolean {
  const { midnight } = localTime(now, timeZone);
  return [midnight, midnight - dayMs].some((day) => {
    const span = spanOf(hoursOn(week, special, day));
    if (span === null) return false;
    return now.getTime() >= momentOf(day, span.open, timeZone) && now.getTime() < momentOf(day, span.close, timeZone);
  });
}

/** The next opening within a week as days from today and 'HH:mm', or null when no day is open. */
export function nextOpening(
  week: WeekHours,
  timeZone: string,
  now: Date,
  special: readonly SpecialDay[] = [],
): { inDays: number; day: Weekday; time: string } | null {
  const { midnight, minute } = localTime(now, timeZone);
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const date = midnight + inDays * dayMs;
    const hours = hoursOn(week, special, date);
    if (hours.enabled && (inDays > 0 || minutesOf(hours.openTime) > minute)) {
      return { inDays, day: weekdayOf(date), time: hours.openTime };
    }
  }
  return null;
}

/** The special day that `now` falls on, by the store's clock: why it is closed, or open, against the week. */
export function specialDayAt<Day extends SpecialDay>(special: readonly Day[], timeZone: string, now: Date): Day | null {
  const date = new Date(localTime(now, timeZone).midnight).toISOString().slice(0, 10);
  return special.find((day) => day.date === date) ?? null;
}
