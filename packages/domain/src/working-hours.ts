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

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Weekday and minute of the day at `now` in an IANA time zone. */
function localTime(now: Date, timeZone: string): { day: Weekday; minute: number } {
  const parts = dateFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const name = part('weekday').toLowerCase();
  const day = weekdays.find((weekday) => weekday === name) ?? 'monday';
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

const dayAfter = (day: Weekday, steps: number): Weekday =>
  weekdays[(weekdays.indexOf(day) + steps + 7) % 7] ?? 'monday';

/** Opening span of a day in minutes; past 1440 when it runs over midnight. */
function spanOf(hours: DayHours): { open: number; close: number } | null {
  if (!hours.enabled) return null;
  const open = minutesOf(hours.openTime);
  const close = minutesOf(hours.closeTime);
  return { open, close: close > open ? close : close + 1440 };
}

/** Whether the hours are open at `now`; a span over midnight belongs to the day it began. */
export function isOpenAt(week: WeekHours, timeZone: string, now: Date): boolean {
  const { day, minute } = localTime(now, timeZone);
  const today = spanOf(week[day]);
  if (today && minute >= today.open && minute < today.close) return true;
  const yesterday = spanOf(week[dayAfter(day, -1)]);
  return yesterday !== null && minute + 1440 < yesterday.close && minute + 1440 >= yesterday.open;
}

/** The next opening within a week as days from today and 'HH:mm', or null when no day is enabled. */
export function nextOpening(
  week: WeekHours,
  timeZone: string,
  now: Date,
): { inDays: number; day: Weekday; time: string } | null {
  const { day, minute } = localTime(now, timeZone);
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const candidate = dayAfter(day, inDays);
    const hours = week[candidate];
    if (hours.enabled && (inDays > 0 || minutesOf(hours.openTime) > minute)) {
      return { inDays, day: candidate, time: hours.openTime };
    }
  }
  return null;
}
