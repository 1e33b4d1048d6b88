import { localTime, momentOf, openSpanOn, type SpecialDay, type WeekHours } from './working-hours.ts';

/** The hours that promises are counted in; null for around the clock. */
export interface BusinessHours {
  week: WeekHours;
  timeZone: string;
  special: readonly SpecialDay[];
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Ten years: half an hour a week adds up to the longest promise within them. Whoever opens less promises nothing. */
const furthestDays = 3_660;

/** Open spans from the day before `from` on, in their order and without overlaps. */
function* openings({ week, timeZone, special }: BusinessHours, from: number) {
  const first = localTime(new Date(from), timeZone).midnight - dayMs;
  let until = Number.NEGATIVE_INFINITY;
  for (let day = 0; day <= furthestDays; day += 1) {
    const midnight = first + day * dayMs;
    const span = openSpanOn(week, special, midnight);
    if (span === null) continue;
    const start = Math.max(until, momentOf(midnight, span.open, timeZone));
    const end = momentOf(midnight, span.close, timeZone);
    if (end <= start) continue;
    until = end;
    yield { start, end };
  }
}

/** When so many minutes of business have passed; null when the hours hold no such moment within ten years. */
export function addBusinessMinutes(hours: BusinessHours | null, from: Date, minutes: number): Date | null {
  if (hours === null) return new Date(from.getTime() + minutes * minuteMs);
  let left = minutes * minuteMs;
  for (const { start, end } of openings(hours, from.getTime())) {
    const begin = Math.max(start, from.getTime());
    if (end <= begin) continue;
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  return null;
}

/** Milliseconds of business between two moments; none when the second is the earlier one. */
export function businessMsBetween(hours: BusinessHours | null, from: Date, to: Date): number {
  const [begin, stop] = [from.getTime(), to.getTime()];
  if (stop <= begin) return 0;
  if (hours === null) return stop - begin;
  let sum = 0;
  for (const { start, end } of openings(hours, begin)) {
    if (start >= stop) break;
    sum += Math.max(0, Math.min(end, stop) - Math.max(start, begin));
  }
  return sum;
}

/** Where a promise stands that was put aside at `paused` and goes on at `now`: what was left then is left now. */
export function resumeGoal(hours: BusinessHours | null, dueAt: Date, { paused, now }: { paused: Date; now: Date }) {
  if (dueAt <= paused) return dueAt;
  return addBusinessMinutes(hours, now, businessMsBetween(hours, paused, dueAt) / minuteMs) ?? dueAt;
}

export type GoalState = 'running' | 'soon' | 'late' | 'met' | 'met-late' | 'paused';

/** Soon: a fifth of the promised time is left, or less, but never more than two hours before. */
const soonShare = 0.2;
const soonAtMostMs = 2 * 60 * minuteMs;

export interface Goal {
  goalMinutes: number;
  dueAt: Date;
  metAt: Date | null;
  paused: boolean;
}

export function goalState({ goalMinutes, dueAt, metAt, paused }: Goal, now: Date): GoalState {
  if (metAt !== null) return metAt <= dueAt ? 'met' : 'met-late';
  if (paused) return 'paused';
  if (now >= dueAt) return 'late';
  const warning = Math.min(goalMinutes * minuteMs * soonShare, soonAtMostMs);
  return dueAt.getTime() - now.getTime() <= warning ? 'soon' : 'running';
}
