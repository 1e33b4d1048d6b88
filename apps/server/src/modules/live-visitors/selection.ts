import type { VisitorListQuery } from '@chatso/contract';
import { placeIn, type Row } from './rows.ts';

/** Which rows of a workspace a list has, whatever part of it somebody looks at. */
export type Filter = Pick<
  VisitorListQuery,
  'chatsoStoreId' | 'status' | 'search' | 'referrerProvider' | 'statusChat' | 'cart' | 'country' | 'locationId'
>;

/** Decision M-2: filters AND together; of one filter any choice will do. */
export function fits({ facts, visitor, storeId, words }: Row, filter: Filter, search: string): boolean {
  if (storeId !== filter.chatsoStoreId || visitor.status !== filter.status) return false;
  const { referrerProvider, statusChat, cart, country, locationId } = filter;
  // Only some of the providers can be asked for.
  if (referrerProvider.length > 0 && !(referrerProvider as readonly string[]).includes(facts.referrerProvider))
    return false;
  if (statusChat.length > 0) {
    const inChat = facts.chatKind === 'ongoing' && statusChat.includes('in-chat');
    if (!inChat && !(facts.chatKind === 'pending' && statusChat.includes('pending'))) return false;
  }
  if (cart.length > 0 && !(visitor.cart && cart.includes(visitor.cart.abandoned ? 'abandoned' : 'filled')))
    return false;
  if (country !== null && facts.countryCode !== country) return false;
  if (locationId !== null && facts.locationId !== locationId) return false;
  return search === '' || words.includes(search);
}

export interface Selection {
  readonly filter: Filter;
  /** The newest visit first. */
  readonly rows: readonly Row[];
  /** Another one whenever a row came, went or was replaced. */
  readonly version: number;
  /** A row is another one now: null before, it is new; null now, it is gone. */
  note(was: Row | null, now: Row | null): void;
}

/** A filtered list that is kept, not searched for: a change of one visitor costs one look and one place. */
export function createSelection(filter: Filter, all: Iterable<Row>): Selection {
  const search = filter.search.toLowerCase();
  const has = (row: Row | null): row is Row => row !== null && fits(row, filter, search);
  const rows: Row[] = [...all].filter(has).sort((a, b) => b.begun - a.begun || (a.id < b.id ? -1 : 1));
  let version = 0;
  return {
    filter,
    rows,
    get version() {
      return version;
    },
    note(was, now) {
      const out = has(was) ? was : null;
      const into = has(now) ? now : null;
      if (out === null && into === null) return;
      version += 1;
      if (out !== null && into !== null && out.begun === into.begun) {
        rows[placeIn(rows, out)] = into;
        return;
      }
      if (out !== null) rows.splice(placeIn(rows, out), 1);
      if (into !== null) rows.splice(placeIn(rows, into), 0, into);
    },
  };
}
