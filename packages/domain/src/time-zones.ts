/** Time zones a person or a store may choose (A-33, U-18, decision P-10). The default is the product's home. */
export const defaultTimeZone = 'America/Vancouver';

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
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
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
