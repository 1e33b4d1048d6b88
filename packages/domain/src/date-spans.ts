/** Spans of days that lists and reports are asked about (L-35), by name. */
export const dateSpans = ['last7', 'last14', 'last30', 'thisWeek', 'thisMonth', 'lastMonth'] as const;
export type DateSpan = (typeof dateSpans)[number];

export interface Days {
  /** First and last day, '2026-11-20', both of them within. */
  from: string;
  to: string;
}

const dayMs = 24 * 3_600_000;
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** `days` after a day, whatever the clocks do in between. */
export const addDays = (day: string, days: number): string => dayOf(new Date(at(day).getTime() + days * dayMs));

/** Monday of the week a day is in. */
const mondayOf = (day: string): string => addDays(day, -((at(day).getUTCDay() + 6) % 7));

/** The days of a span as of `today`; none of them is later. */
export function daysOf(span: DateSpan, today: string): Days {
  if (span === 'thisWeek') return { from: mondayOf(today), to: today };
  if (span === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today };
  if (span === 'lastMonth') {
    const last = addDays(`${today.slice(0, 8)}01`, -1);
    return { from: `${last.slice(0, 8)}01`, to: last };
  }
  return { from: addDays(today, 1 - Number(span.slice(4))), to: today };
}

/** What the days are called, as of `today`; null for days somebody chose. On a Monday the week is one day, and so on. */
export const spanOf = ({ from, to }: Days, today: string): DateSpan | null =>
  dateSpans.find((span) => {
    const days = daysOf(span, today);
    return days.from === from && days.to === to;
  }) ?? null;
