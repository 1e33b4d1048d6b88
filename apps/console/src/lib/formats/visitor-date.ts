import { dateFormat } from '@chatso/domain';
import i18next from 'i18next';
import { locale } from './formats.ts';
import { ownTimeZone } from './time-zone.ts';

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const zone = () => {
  const timeZone = ownTimeZone();
  return timeZone === undefined ? {} : { timeZone };
};

function partsOf(at: number, options: Intl.DateTimeFormatOptions): Parts {
  const parts = dateFormat('en-US', { ...options, ...zone() }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

const isEnglish = (): boolean => !i18next.language || i18next.language.startsWith('en');

/** 'Nov 20 at 09:47 am' (M-19); in other languages as they write it. */
export function visitorDate(at: number): string {
  if (!isEnglish()) {
    const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    return dateFormat(locale(), { ...options, ...zone() }).format(at);
  }
  const { month, day, hour, minute, dayPeriod } = partsOf(at, {
    ...{ month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', hour12: true },
  });
  return `${month} ${day} at ${hour}:${minute} ${(dayPeriod ?? '').toLowerCase()}`;
}

/** 'Nov 27', where the year is said elsewhere or goes without saying. */
export const monthDay = (at: number): string =>
  dateFormat(locale(), { month: 'short', day: 'numeric', ...zone() }).format(at);

/** 'Nov 27, 2026' */
export const monthDayYear = (at: number): string =>
  dateFormat(locale(), { month: 'short', day: 'numeric', year: 'numeric', ...zone() }).format(at);
