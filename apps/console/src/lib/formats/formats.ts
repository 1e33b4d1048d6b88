import {
  calendarDate as calendarDateIn,
  clockTime as clockTimeIn,
  dateFormat,
  moneyFormat,
  relativeTime as relativeTimeIn,
  shownAmount,
} from '@chatso/domain';
import i18next from 'i18next';
import { ownTimeZone } from './time-zone.ts';

export { timerLabel } from '@chatso/domain';

/** Times, dates, money, numbers and sizes in the language of the page: the one place that shapes them (U-10 to U-14). */
export interface TimeOptions {
  /** IANA zone; the person's own when absent. */
  timeZone?: string;
  /** Of a relative time beside a timer: rounded as that is. */
  passed?: boolean;
}

/** English is written as in the United States, as the specification wants it. */
export const locale = (): string => (!i18next.language || i18next.language === 'en' ? 'en-US' : i18next.language);
const isEnglish = (): boolean => locale().startsWith('en');

function zoned(options: TimeOptions): TimeOptions {
  const timeZone = options.timeZone ?? ownTimeZone();
  return timeZone === undefined ? {} : { timeZone };
}

const local = (options: TimeOptions) => ({
  ...zoned(options),
  locale: locale(),
  ...(options.passed ? { passed: true } : {}),
});

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs more than using it a thousand times. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

/** '$1,286.00' from integer cents (U-12), '¥1,286' from yen: an amount is in the smallest unit of its currency. */
export function money(amount: number, currency = 'USD'): string {
  return numberFormat(moneyFormat(currency)).format(shownAmount(amount, currency));
}

/** Monthly price of an annual one: '$8.25' from the year's cents (U-12). */
export const monthlyOfAnnual = (cents: number): string => money(cents / 12);

/** '12,345' (U-12). */
export const wholeNumber = (value: number): string => numberFormat({ maximumFractionDigits: 0 }).format(value);

const steps = [
  { from: 1e12, english: 'T', other: ' T' },
  { from: 1e9, english: 'B', other: ' G' },
  { from: 1e6, english: 'M', other: ' M' },
  { from: 1e3, english: 'K', other: ' k' },
] as const;

/** '999', '1.2K', '3M'; at most one decimal, cut and never rounded up into the next unit (U-13). Elsewhere '1,2 k'. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const step = steps.find((candidate) => size >= candidate.from);
  const oneDecimal = numberFormat({ maximumFractionDigits: 1, useGrouping: false });
  if (!step) return oneDecimal.format(value);
  const cut = oneDecimal.format(Math.trunc((value / step.from) * 10) / 10);
  return `${cut}${isEnglish() ? step.english : step.other}`;
}

/** '214 KB', '1.4 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return i18next.t('size.bytes', { size: bytes });
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return i18next.t('size.kilobytes', { size: Math.round(kilobytes) });
  const size = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(kilobytes / 1024);
  return i18next.t('size.megabytes', { size });
}

/** '9:34 am' */
export const clockTime = (at: number, options: TimeOptions = {}): string => clockTimeIn(at, local(options));

/** '11/20/2026' */
export const calendarDate = (at: number, options: TimeOptions = {}): string => calendarDateIn(at, local(options));

/** 'right now', '4 min ago', '9:34 am', 'Yesterday, 9:34 pm', 'Yesterday', '11/18/2026' (U-14). */
export const relativeTime = (at: number, now: number, options: TimeOptions = {}): string =>
  relativeTimeIn(at, now, local(options), {
    now: i18next.t('time.now'),
    minutesAgo: (count) => i18next.t('time.minutesAgo', { count }),
    yesterday: i18next.t('time.yesterday'),
  });

/** '11/20/2026, 9:34 am' */
export const dateAndTime = (at: number, options: TimeOptions = {}): string =>
  `${calendarDate(at, options)}, ${clockTime(at, options)}`;

/** The exact moment, for the tooltip of a relative time: 'Friday, 11/20/2026, 9:34 am'. */
export function exactTime(at: number, options: TimeOptions = {}): string {
  const weekday = dateFormat(locale(), { weekday: 'long', ...zoned(options) }).format(at);
  return `${weekday}, ${dateAndTime(at, options)}`;
}

/** Heading of a day in a conversation: 'Friday, November 20', with the year when it is another one than now. */
export function dayHeading(at: number, now: number, options: TimeOptions = {}): string {
  const yearOf = (moment: number) => dateFormat('en-US', { year: 'numeric', ...zoned(options) }).format(moment);
  return dateFormat(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
    ...zoned(options),
  }).format(at);
}
