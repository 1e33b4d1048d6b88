import { dateFormat, type Weekday, weekdays } from '@chatso/domain';
import { clockTime, locale } from './formats.ts';

/** A Monday, of which the other days of a week are counted. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** '9:00 am' of '09:00', which is a time by the store's clock and no moment. */
export function timeOfDay(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clockTime(monday + (hours * 60 + minutes) * 60_000, { timeZone: 'UTC' });
}

/** 'Monday' or 'Mon' in the language of the page. */
export const weekdayName = (day: Weekday, length: 'long' | 'short' = 'long'): string =>
  dateFormat(locale(), { weekday: length, timeZone: 'UTC' }).format(monday + weekdays.indexOf(day) * dayMs);
