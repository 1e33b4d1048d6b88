import { startOfDayIn } from '@chatso/domain';
import { ownTimeZone } from './time-zone.ts';

/** A date as people type it: MM/DD/YYYY, 8 to 10 characters (U-10). Null for anything else, 02/30/2026 too. */
export function parseTypedDate(text: string): Date | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match || text.trim().length < 8) return null;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** '2026-11-20', as calendars hold a day, from a local date. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** First moment of a day by the person's clock, `days` later. */
export function startOfDay(day: string, days = 0): Date {
  const zone = ownTimeZone();
  if (zone !== undefined) return new Date(startOfDayIn(zone, day, days));
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days);
}
