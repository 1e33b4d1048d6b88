import { dateFormat } from './date-format.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface RelativeTimeOptions {
  /** IANA zone; the device's own when absent. */
  timeZone?: string;
  /** BCP 47 tag; English of the United States when absent. */
  locale?: string;
  /** Minutes that have passed whole, as a timer beside it counts them: '6 min ago' beside 6:12. */
  passed?: boolean;
}

/** What the rule for relative time says in words. */
export interface RelativeTimeWords {
  now: string;
  minutesAgo(count: number): string;
  yesterday: string;
}

const english: RelativeTimeWords = {
  now: 'right now',
  minutesAgo: (count) => `${count} min ago`,
  yesterday: 'Yesterday',
};

const zoneOf = ({ timeZone }: RelativeTimeOptions) => (timeZone === undefined ? {} : { timeZone });

/** '9:34 am'; in another language as it is written there. */
export function clockTime(at: number, options: RelativeTimeOptions = {}): string {
  const { locale = 'en-US' } = options;
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...zoneOf(options) })
    .format(at)
    .replace(/\s/g, ' ')
    .toLowerCase();
}

/** MM/DD/YYYY in the given zone; in another language as it is written there. */
export const calendarDate = (at: number, options: RelativeTimeOptions = {}): string =>
  dateFormat(options.locale ?? 'en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    ...zoneOf(options),
  }).format(at);

/**
 * Relative time (U-14, decision U-2): under 3 s 'right now'; up to an hour '{n} min ago' rounded up; up to a day 'h:mm am',
 * which says 'Yesterday, h:mm pm' where that was before midnight; up to two days 'Yesterday'; then MM/DD/YYYY. `passed` rounds down where a timer stands beside it.
 */
export function relativeTime(
  at: number,
  now: number,
  options: RelativeTimeOptions = {},
  words: RelativeTimeWords = english,
): string {
  const age = Math.max(0, now - at);
  if (age < (options.passed ? minute : 3000)) return words.now;
  if (age < hour) return words.minutesAgo(options.passed ? Math.floor(age / minute) : Math.ceil(age / minute));
  if (age < 24 * hour) {
    const clock = clockTime(at, options);
    return calendarDate(at, options) === calendarDate(now, options) ? clock : `${words.yesterday}, ${clock}`;
  }
  if (age < 48 * hour) return words.yesterday;
  return calendarDate(at, options);
}

/** '0:38', '12:46', '1:02:03': a running timer, tabular. */
export function timerLabel(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
