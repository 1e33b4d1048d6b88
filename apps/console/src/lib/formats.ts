import { calendarDate, clockTime, type RelativeTimeOptions } from '@chatso/domain';

export { clockTime, type RelativeTimeOptions, relativeTime, timerLabel } from '@chatso/domain';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const grouped = new Intl.NumberFormat('en-US');

/** '$1,286.00' from integer cents (U-12). */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Monthly price of an annual one: '$8.25' from the year's cents (U-12). */
export const monthlyOfAnnual = (cents: number): string => dollars.format(cents / 1200);

/** '12,345' (U-12). */
export const wholeNumber = (value: number): string => grouped.format(value);

const steps = [
  { from: 1e12, suffix: 'T' },
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
] as const;

/** '999', '1.2K', '3M': at most one decimal, cut and never rounded up into the next unit (U-13). */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const step = steps.find((candidate) => size >= candidate.from);
  if (!step) return String(value);
  return `${Math.trunc((value / step.from) * 10) / 10}${step.suffix}`;
}

/** The exact moment, for the tooltip of a relative time: 'Friday, 11/20/2026, 9:34 am'. */
export function exactTime(at: number, options: RelativeTimeOptions = {}): string {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...options }).format(at);
  return `${weekday}, ${calendarDate(at, options)}, ${clockTime(at, options)}`;
}

/** Heading of a day in a conversation: 'Friday, November 20', with the year when it is another one than now. */
export function dayHeading(at: number, now: number, options: RelativeTimeOptions = {}): string {
  const yearOf = (moment: number) => new Intl.DateTimeFormat('en-US', { year: 'numeric', ...options }).format(moment);
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
    ...options,
  }).format(at);
}
