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

const nameIn = (zone: string, month: number, year: number, locale: string, style: 'long' | 'longOffset'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
    .formatToParts(Date.UTC(year, month, 15))
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
  const [winter, summer] = [nameIn(zone, 0, year, locale, 'long'), nameIn(zone, 6, year, locale, 'long')];
  const month = new Date(now).getUTCMonth();
  return {
    city: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
    standard: winter,
    daylight: winter === summer ? null : summer,
    offset: nameIn(zone, month, year, 'en-US', 'longOffset').replace('GMT', 'UTC'),
  };
}
