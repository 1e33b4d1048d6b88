import { dateFormat } from '@chatso/domain';
import { clockTime, locale } from './formats.ts';
import { dayOf, ownTimeZone } from './time-zone.ts';

/** When something was, for a column: '9:34 am' today, 'Nov 20, 9:34 am' this year, before that with its year. */
export function shortMoment(at: number, now: number, timeZone: string | undefined = ownTimeZone()): string {
  const options = timeZone === undefined ? {} : { timeZone };
  const day = dayOf(at, timeZone);
  if (day === dayOf(now, timeZone)) return clockTime(at, options);
  const sameYear = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const date = dateFormat(locale(), {
    ...{ month: 'short', day: 'numeric' },
    ...(sameYear ? {} : { year: 'numeric' }),
    ...options,
  }).format(at);
  return `${date}, ${clockTime(at, options)}`;
}

/** 'Mar 2024' */
export const monthAndYear = (at: number, timeZone: string | undefined = ownTimeZone()): string =>
  dateFormat(locale(), { month: 'short', year: 'numeric', ...(timeZone === undefined ? {} : { timeZone }) }).format(at);
