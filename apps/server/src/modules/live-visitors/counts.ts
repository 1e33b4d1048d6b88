import type { VisitorCountries } from '@chatso/contract';
import type { Row } from './rows.ts';

export interface StoreCounts {
  active: number;
  idle: number;
  inChat: number;
  pending: number;
}

export const noCounts: StoreCounts = { active: 0, idle: 0, inChat: 0, pending: 0 };

const shareOf = ({ facts }: Row): StoreCounts => ({
  active: facts.idle ? 0 : 1,
  idle: facts.idle ? 1 : 0,
  inChat: facts.chatKind === 'ongoing' ? 1 : 0,
  pending: facts.chatKind === 'pending' ? 1 : 0,
});

const plus = (a: StoreCounts, b: StoreCounts, times: number): StoreCounts => ({
  active: a.active + times * b.active,
  idle: a.idle + times * b.idle,
  inChat: a.inChat + times * b.inChat,
  pending: a.pending + times * b.pending,
});

export const sameCounts = (a: StoreCounts, b: StoreCounts): boolean =>
  a.active === b.active && a.idle === b.idle && a.inChat === b.inChat && a.pending === b.pending;

/** How many there are, by store; kept with every change and counted anew by `recount`. */
export function createCounts() {
  let stores = new Map<string, StoreCounts>();
  const add = (row: Row, times: number): void => {
    stores.set(row.storeId, plus(stores.get(row.storeId) ?? noCounts, shareOf(row), times));
  };
  return {
    of: (storeId: string): StoreCounts => stores.get(storeId) ?? noCounts,
    note(was: Row | null, now: Row | null): void {
      if (was !== null) add(was, -1);
      if (now !== null) add(now, 1);
    },
    /** False: the numbers were wrong until now. */
    recount(rows: Iterable<Row>): boolean {
      const before = stores;
      stores = new Map([...before.keys()].map((storeId) => [storeId, noCounts]));
      for (const row of rows) add(row, 1);
      return [...stores].every(([storeId, counts]) => sameCounts(counts, before.get(storeId) ?? noCounts));
    },
  };
}

export function countriesOf(storeId: string, rows: Iterable<Row>): VisitorCountries {
  const found = new Map<string | null, { visitors: number; pending: number }>();
  for (const row of rows) {
    if (row.storeId !== storeId) continue;
    const { countryCode, chatKind } = row.facts;
    const one = found.get(countryCode) ?? { visitors: 0, pending: 0 };
    one.visitors += 1;
    if (chatKind === 'pending') one.pending += 1;
    found.set(countryCode, one);
  }
  const countries = [...found].map(([countryCode, numbers]) => ({ countryCode, ...numbers }));
  countries.sort((a, b) => b.visitors - a.visitors || ((a.countryCode ?? '') < (b.countryCode ?? '') ? -1 : 1));
  return { chatsoStoreId: storeId, countries };
}
