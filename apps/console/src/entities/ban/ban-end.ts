import { startOfDay } from '../../lib/formats/typed-dates.ts';

/** When a ban ends, as one chooses it; `kept` is what a ban that is changed has already. */
export const banEnds = ['never', 'hours24', 'days7', 'untilDate'] as const;
export type BanEnd = (typeof banEnds)[number];

const hour = 60 * 60_000;

/** The last minute of the day that was chosen, by the person's clock; null: never. Undefined: no day chosen yet, or one that is over. */
export function endOf(end: BanEnd, day: string | null, now: number): number | null | undefined {
  if (end === 'never') return null;
  if (end === 'hours24') return now + 24 * hour;
  if (end === 'days7') return now + 7 * 24 * hour;
  const last = day === null ? Number.NaN : startOfDay(day, 1).getTime() - 60_000;
  return last > now ? last : undefined;
}
