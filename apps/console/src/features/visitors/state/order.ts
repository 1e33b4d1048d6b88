import type { Visitor } from '@chatso/contract';
import { tagOf, visitorTags } from './status.ts';

/** M-04: `created` is the column of the duration, and upwards means the shortest stay first (decision X-6). */
export const visitorColumns = [
  'created',
  'name',
  'viewingPageTitle',
  'referrerProvider',
  'country',
  'cart',
  'pageCount',
  'chatCount',
  'status',
] as const;
export type VisitorColumn = (typeof visitorColumns)[number];

export interface VisitorSort {
  by: VisitorColumn;
  down: boolean;
}
export const firstSort: VisitorSort = { by: 'created', down: false };

/** The order in which the server counts its windows off: only then is a part of the list its beginning. */
export const isServerOrder = ({ by, down }: VisitorSort): boolean => by === 'created' && !down;

const text = (one: string | null, other: string | null): number => {
  // What is not known comes last.
  if (!one || !other) return one ? -1 : other ? 1 : 0;
  return one.localeCompare(other, undefined, { numeric: true, sensitivity: 'base' });
};

const worth = ({ cart }: Visitor): number => (cart === null ? -1 : (cart.total ?? 0));

const comparisons: Record<VisitorColumn, (one: Visitor, other: Visitor, now: number) => number> = {
  created: (one, other) => Date.parse(other.created) - Date.parse(one.created),
  name: (one, other) => text(one.name, other.name) || one.number - other.number,
  viewingPageTitle: (one, other) => text(one.viewingPageTitle, other.viewingPageTitle),
  referrerProvider: (one, other) => text(one.referrerProvider, other.referrerProvider),
  country: (one, other) => text(one.country, other.country),
  // What is not known is worth less than what is, and nothing at all the least.
  cart: (one, other) => worth(one) - worth(other),
  pageCount: (one, other) => one.pageCount - other.pageCount,
  chatCount: (one, other) => one.chatCount - other.chatCount,
  status: (one, other, now) => visitorTags.indexOf(tagOf(one, now)) - visitorTags.indexOf(tagOf(other, now)),
};

/** M-05, M-31: the rows that are here, in the order of the address. Equal ones stand as they came, so that nothing jumps. */
export function sortedVisitors(rows: Iterable<Visitor>, { by, down }: VisitorSort, now: number): Visitor[] {
  const compare = comparisons[by];
  const sign = down ? -1 : 1;
  return [...rows].sort(
    (one, other) =>
      sign * compare(one, other, now) ||
      Date.parse(other.created) - Date.parse(one.created) ||
      (one.id < other.id ? -1 : 1),
  );
}
