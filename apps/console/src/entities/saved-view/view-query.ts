import type { viewPages } from '@chatso/contract';
import { type DateSpan, dateSpans, daysOf } from '@chatso/domain';

/** Whose views they are. */
export type ViewPage = (typeof viewPages)[number];

/** Where one is at the moment, and not what one wants to see. */
const notKept = new Set(['page', 'selected', 'conversationId', 'clientId', 'ticketId', 'view', 'limit']);

/** What of an address a view keeps. */
export const querySaid = (raw: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([name, value]) => !notKept.has(name) && value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

const isSpan = (name: string | undefined): name is DateSpan => dateSpans.some((span) => span === name);

/** A view as an address: a span by its name is the days it means today. */
export function daysOfView({ span, ...query }: Record<string, string>, today: string): Record<string, string> {
  if (!isSpan(span)) return query;
  const { from, to } = daysOf(span, today);
  return { ...query, fromDate: from, toDate: to };
}
