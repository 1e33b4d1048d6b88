import { dateFormat } from './date-format.ts';

/** Time zones a person or a store may choose (A-33, U-18, decision P-10). The default is the product's home. */
export const defaultTimeZone = 'America/Vancouver';

/**
 * The first release of the time zone database that knows every rule we rely on: British Columbia, the default, is at UTC-7
 * for good since November 2026 (https://github.com/eggert/tz, NEWS). `scripts/lib/runtime.mjs` brings a Node that has it.
 */
export const zonesSince = '2026b';

/** Whether the zones of a release, '2026c', are too old; those of an unknown one are. */
export const areZonesOutdated = (release: string | undefined): boolean => release === undefined || release < zonesSince;

export const timeZones = [
  'Asia/Ho_Chi_Minh',
  'America/St_Johns',
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;
export type TimeZone = (typeof timeZones)[number];

const nameIn = (zone: string, at: number, locale: string, style: 'long' | 'longOffset'): string =>
  dateFormat(locale, { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

export interface TimeZoneNames {
  /** 'Vancouver' */
  city: string;
  /** 'Pacific Standard Time' */
  standard: string;
  /** 'Pacific Daylight Time'; null where the clock never changes. */
  daylight: string | null;
  /** 'UTC-08:00' now */
  offset: string;
}

/** What to call a zone, in the words of the language; the year decides because governments do. */
export function timeZoneNames(zone: string, now: number, locale = 'en-US'): TimeZoneNames {
  const year = new Date(now).getUTCFullYear();
  const [winter, summer] = [0, 6].map((month) => nameIn(zone, Date.UTC(year, month, 15), locale, 'long'));
  return {
    city: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
    standard: winter ?? zone,
    daylight: winter === summer ? null : (summer ?? null),
    offset: nameIn(zone, now, 'en-US', 'longOffset').replace('GMT', 'UTC'),
  };
}

/** Whether this machine knows a zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What the clock on the wall of a zone shows at a moment, as if it were UTC. */
function wallAt(at: number, zone: string): number {
  const parts = dateFormat('en-US', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const offsetAt = (at: number, zone: string): number => wallAt(at, zone) - Math.floor(at / 1000) * 1000;

/** First moment of a day, '2026-11-20', in a zone; `days` later. */
export function startOfDayIn(zone: string, day: string, days = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wall = Date.UTC(year, month - 1, date + days);
  // The offset of the first guess may be the one of before or after a change of the clock; that of the second is right.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** Start of the day that contains `at`, in milliseconds since the epoch; an unknown zone counts as UTC. */
export function dayBegan(zone: string, at: number): number {
  const known = isTimeZone(zone) ? zone : 'UTC';
  return startOfDayIn(known, isoIn(known, at).slice(0, 10));
}

/**
 * The hours of a day, '2026-11-20', in a zone: when each begins, and its number on the clock, 0 to 23. Where the clock is
 * set back an hour is there twice; where it is set forward one is missing.
 */
export function hoursIn(zone: string, day: string): { from: number; hour: number }[] {
  const end = startOfDayIn(zone, day, 1);
  const hours: { from: number; hour: number }[] = [];
  for (let at = startOfDayIn(zone, day); at < end; ) {
    const wall = isoIn(zone, at);
    hours.push({ from: at, hour: Number(wall.slice(11, 13)) });
    at += hourMs - Number(wall.slice(14, 16)) * 60_000;
  }
  return hours;
}

const hourMs = 3_600_000;

/** '2026-11-20T09:34:12-08:00': a moment as a zone writes it, which every program still reads as the same moment. */
export function isoIn(zone: string, at: number): string {
  const offset = Math.round(offsetAt(at, zone) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const wall = new Date(wallAt(at, zone)).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
