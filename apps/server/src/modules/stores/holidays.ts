import { createRequire } from 'node:module';
import type { ChatsoStoreSettings, HolidayList } from '@chatso/contract';
import type Holidays from 'date-holidays';
import type { HolidayDay } from './stores.schema.ts';

const dayMs = 86_400_000;
/** Next year's first days are known when the year ends, so that nobody finds the shop open on New Year's Day. */
const aheadDays = 396;

/** Twelve megabytes of calendars, for those who ask: not loaded with the server. */
let loaded: typeof Holidays | null = null;
function calendar(country?: string | null, region?: string | null): Holidays {
  loaded ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  const Calendar = loaded;
  if (!country) return new Calendar();
  return region ? new Calendar(country, region) : new Calendar(country);
}

/** Public holidays from `now` on, those that span days by each of them. Empty for a country nobody knows. */
function holidaysOf(country: string, region: string | null, now: Date): HolidayDay[] {
  const from = now.getTime() - dayMs;
  const until = now.getTime() + aheadDays * dayMs;
  const book = calendar(country, region);
  const year = now.getUTCFullYear();
  return [year - 1, year, year + 1, year + 2]
    .flatMap((one) => book.getHolidays(one) ?? [])
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end, name }) => {
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
      // Some begin in the evening before; whole days are what a shop closes for.
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
      return Array.from({ length: days }, (_, at) => ({ at: first + at * dayMs, name }));
    })
    .filter(({ at }) => at > from && at <= until)
    .sort((a, b) => a.at - b.at)
    .map(({ at, name }) => ({ date: new Date(at).toISOString().slice(0, 10), name }));
}

/** Dates on which a store is closed: every occurrence of what was picked. */
export function holidayDaysOf({ country, region, picked }: ChatsoStoreSettings['holidays'], now: Date): HolidayDay[] {
  if (country === null || picked.length === 0) return [];
  return holidaysOf(country, region, now).filter(({ name }) => picked.includes(name));
}

const byName = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** What can be picked: countries, the regions of one, and its holidays, each with its next date. */
export function listHolidays(country: string | undefined, region: string | undefined, now: Date): HolidayList {
  const countries = byName(calendar().getCountries('en'));
  if (!countries.some(({ code }) => code === country)) return { countries, regions: [], holidays: [] };
  const regions = byName(calendar().getStates(country ?? '', 'en') ?? {});
  const known = regions.some(({ code }) => code === region) ? (region ?? null) : null;
  const seen = new Set<string>();
  const holidays = holidaysOf(country ?? '', known, now).filter(({ name }) => !seen.has(name) && seen.add(name));
  return { countries, regions, holidays };
}
