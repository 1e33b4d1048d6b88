import type { VisitorListQuery } from '@chatso/contract';
import { countriesOf, createCounts } from './counts.ts';
import type { VisitorFacts } from './facts.ts';
import { type Row, type StoreNow, toRow } from './rows.ts';
import { createSelection, type Filter, type Selection } from './selection.ts';
import { createWindow, type ListNews, type Window } from './window.ts';

const filterOf = (query: VisitorListQuery): Filter => ({
  chatsoStoreId: query.chatsoStoreId,
  status: query.status,
  search: query.search.trim().toLowerCase(),
  referrerProvider: [...query.referrerProvider].sort(),
  statusChat: [...query.statusChat].sort(),
  cart: [...query.cart].sort(),
  country: query.country,
  locationId: query.locationId,
});

/**
 * All who are on the pages of a workspace's stores, wherever their sockets are, and every window that somebody of this
 * process looks at. Everything here is memory and plain computing: facts go in, news come out.
 */
export function createBoard(storeOf: (storeId: string) => StoreNow) {
  const rows = new Map<string, Row>();
  const due = new Set<string>();
  const counts = createCounts();
  const selections = new Map<string, { selection: Selection; windows: Map<string, Window> }>();

  function put(was: Row | null, now: Row | null): void {
    const id = (now ?? was)?.id;
    if (id === undefined) return;
    if (now === null) rows.delete(id);
    else rows.set(id, now);
    if (now === null || now.dueAt === null) due.delete(id);
    else due.add(id);
    counts.note(was, now);
    for (const { selection } of selections.values()) selection.note(was, now);
  }

  return {
    counts,
    get size() {
      return rows.size;
    },
    find: (visitorId: string): Row | null => rows.get(visitorId) ?? null,
    /** What is known of a visitor now; null: they are gone. */
    note(visitorId: string, facts: VisitorFacts | null, now: number): void {
      const was = rows.get(visitorId) ?? null;
      put(was, facts === null ? null : toRow(facts, storeOf(facts.storeId), now));
    },
    /** Whom the mere passing of time has made different. */
    pass(now: number): void {
      for (const id of due) {
        const row = rows.get(id);
        if (row?.dueAt != null && row.dueAt <= now) put(row, toRow(row.facts, storeOf(row.storeId), now));
      }
    },
    /** The store lets something else happen now. */
    restate(storeId: string, now: number): void {
      for (const row of [...rows.values()])
        if (row.storeId === storeId) put(row, toRow(row.facts, storeOf(storeId), now));
    },
    /** The window of a query, one for all who ask for the same. */
    open(query: VisitorListQuery): Window {
      const filter = filterOf(query);
      const key = JSON.stringify(filter);
      const found = selections.get(key) ?? { selection: createSelection(filter, rows.values()), windows: new Map() };
      selections.set(key, found);
      const part = JSON.stringify([query.sort, query.page, query.limit]);
      const window = found.windows.get(part) ?? createWindow(found.selection, query);
      found.windows.set(part, window);
      return window;
    },
    /** Windows nobody looks at any more. */
    closeWindows(isWatched: (watchId: string) => boolean): void {
      for (const [key, { windows }] of selections) {
        for (const [part, { watchId }] of windows) if (!isWatched(watchId)) windows.delete(part);
        if (windows.size === 0) selections.delete(key);
      }
    },
    /** What each window has to say since the last time. */
    news(): { watchId: string; news: ListNews[] }[] {
      return [...selections.values()].flatMap(({ windows }) =>
        [...windows.values()].map((window) => ({
          watchId: window.watchId,
          news: window.news((id) => rows.has(id)),
        })),
      );
    },
    countries: (storeId: string) => countriesOf(storeId, rows.values()),
    /** False: the numbers were wrong until now. */
    recount: (): boolean => counts.recount(rows.values()),
    all: (): Iterable<Row> => rows.values(),
  };
}
export type Board = ReturnType<typeof createBoard>;
