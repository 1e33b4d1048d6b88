import {
  type LiveVisitorEvents,
  liveVisitorEmits,
  liveVisitorEvents,
  type Visitor,
  type VisitorCountries,
  type VisitorListQuery,
  type VisitorPrompted,
  type VisitorStatus,
  type VisitorStore,
  visitorStatuses,
} from '@chatso/contract';
import { type Connection, type ConnectionStatus, SyncError } from '@chatso/sync';
import { serverNow } from '../../../lib/formats/clock.ts';
import { type ConnectionRefusal, nextRefusal } from '../../../lib/realtime/refusal.ts';
import { log } from '../../../lib/reports/log.ts';
import { afterEvent, type ListEvent, listEvents, prompted, type Window, windowOf } from '../state/windows.ts';

/** M-29, M-30 */
export const tickMs = 300;

export type VisitorFilters = Pick<
  VisitorListQuery,
  'chatsoStoreId' | 'search' | 'referrerProvider' | 'statusChat' | 'cart' | 'country' | 'locationId'
>;

/** What somebody looks at: a store, filtered, so many rows of each group. */
export interface Look {
  filters: VisitorFilters;
  limits: Record<VisitorStatus, number>;
}

export interface GroupView {
  rows: readonly Visitor[];
  count: number;
  /** Asked for, and not there yet. */
  loading: boolean;
  /** Nothing of this list was ever there. */
  pending: boolean;
  error: unknown;
}

export interface BoardView {
  connection: ConnectionStatus;
  /** Why the server did not let it in; null: it did, or did not answer. */
  refusal: ConnectionRefusal | null;
  stores: readonly VisitorStore[] | null;
  /** Why the stores could not be had. */
  error: unknown;
  groups: Record<VisitorStatus, GroupView>;
  countries: VisitorCountries['countries'] | null;
}

export interface Board {
  view(): BoardView;
  subscribe(listener: () => void): () => void;
  look(look: Look): void;
  again(): void;
  prompt(ids: readonly string[], message: string): Promise<VisitorPrompted>;
  tryNow(): void;
  stop(): void;
}

interface Group {
  window: Window | null;
  asked: string | null;
  /** Answers of before are not of the list that is looked at now. */
  turn: number;
  loading: boolean;
  error: unknown;
}

const noGroup = (): Group => ({ window: null, asked: null, turn: 0, loading: false, error: null });
const nothing: GroupView = { rows: [], count: 0, loading: true, pending: true, error: null };

/** The live visitors of the stores, asked for once and heard of from then on over `/tracking` (F-24, F-25, F-28). */
export function createBoard(connection: Connection): Board {
  const groups: Record<VisitorStatus, Group> = { active: noGroup(), idle: noGroup() };
  const listeners = new Set<() => void>();
  let wanted: Look | null = null;
  let stores: readonly VisitorStore[] | null = null;
  let error: unknown = null;
  let refusal = nextRefusal(null, connection.status());
  let countries: VisitorCountries | null = null;
  let buffer: ListEvent[] = [];
  let view: BoardView = {
    connection: connection.status(),
    refusal,
    stores: null,
    error: null,
    countries: null,
    groups: { active: nothing, idle: nothing },
  };

  /** Groups whose rows did not change keep their array, so that nothing of them is drawn again. */
  function viewOf(status: VisitorStatus): GroupView {
    const { window, loading, error: problem } = groups[status];
    const before = view.groups[status];
    const rows = window === null ? nothing.rows : rowsOf(window);
    const next = { rows, count: window?.count ?? 0, loading, pending: window === null, error: problem };
    const same = (Object.keys(next) as (keyof GroupView)[]).every((key) => next[key] === before[key]);
    return same ? before : next;
  }

  function publish(): void {
    const next = { active: viewOf('active'), idle: viewOf('idle') };
    const same = next.active === view.groups.active && next.idle === view.groups.idle;
    const shown = countries?.chatsoStoreId === wanted?.filters.chatsoStoreId ? (countries?.countries ?? null) : null;
    const now: BoardView = {
      connection: connection.status(),
      refusal,
      stores,
      error,
      countries: shown,
      groups: same ? view.groups : next,
    };
    if ((Object.keys(now) as (keyof BoardView)[]).every((key) => now[key] === view[key])) return;
    view = now;
    for (const listener of listeners) listener();
  }

  async function ask<K extends keyof typeof liveVisitorEmits>(name: K, payload: unknown) {
    return liveVisitorEmits[name].ack.parse(await connection.request(name, payload)) as never;
  }

  async function askStores(): Promise<void> {
    try {
      stores = await ask('agent:get-store-list', {});
      error = null;
    } catch (reason) {
      if (!isGone(reason)) error = reason;
    }
    publish();
  }

  async function askGroup(status: VisitorStatus): Promise<void> {
    if (wanted === null) return;
    const group = groups[status];
    group.turn += 1;
    const { turn } = group;
    group.loading = true;
    group.asked = keyOf(wanted, status);
    publish();
    const query = { ...wanted.filters, status, sortBy: 'duration', sort: 'asc', page: 1, limit: wanted.limits[status] };
    try {
      const list = await ask('agent:get-visitor-list', query);
      if (group.turn !== turn) return;
      group.window = windowOf(status, list);
      group.error = null;
      group.loading = false;
    } catch (reason) {
      if (group.turn !== turn) return;
      group.loading = false;
      // It is asked for again with the connection.
      if (!isGone(reason)) group.error = reason;
    }
    publish();
  }

  async function askCountries(): Promise<void> {
    const storeId = wanted?.filters.chatsoStoreId;
    if (storeId === undefined) return;
    try {
      countries = await ask('agent:get-visitor-countries', { chatsoStoreId: storeId });
    } catch (reason) {
      log.debug('Countries of visitors', { details: reason });
    }
    publish();
  }

  /** After every connect the whole of it is asked for: nobody knows what was missed. */
  function askAll(): void {
    buffer = [];
    void askStores();
    void askCountries();
    for (const status of visitorStatuses) void askGroup(status);
  }

  /** Everything heard since the last time, in its order. It does not wait for anything, so batches cannot overlap. */
  function tick(): void {
    const events = buffer;
    buffer = [];
    for (const event of events) apply(event);
    if (events.length > 0) publish();
  }

  function apply(event: ListEvent): void {
    const status = visitorStatuses.find((one) => groups[one].window?.watchId === event.payload.watchId);
    if (status === undefined) {
      // Of a list whose answer is still on its way; of one that nobody looks at any more it is dropped by the next.
      if (visitorStatuses.some((one) => groups[one].loading)) buffer.push(event);
      return;
    }
    const group = groups[status];
    const next = group.window && afterEvent(group.window, event);
    if (next) group.window = next;
    else if (!group.loading) void askGroup(status);
  }

  const undo = [
    connection.onConnect(askAll),
    connection.subscribe((status) => {
      refusal = nextRefusal(refusal, status);
      publish();
    }),
    ...listEvents.map((name) =>
      connection.on(name, (raw) => {
        const read = liveVisitorEvents[name].safeParse(raw);
        if (read.success) buffer.push({ name, payload: read.data } as ListEvent);
        else log.warn('An event of the visitors could not be read', { details: name });
      }),
    ),
    connection.on('visitor:store-counts', (raw) => {
      const { data } = liveVisitorEvents['visitor:store-counts'].safeParse(raw);
      if (!data || stores === null) return;
      stores = withCounts(stores, data.stores);
      publish();
    }),
    connection.on('visitor:countries', (raw) => {
      const { data } = liveVisitorEvents['visitor:countries'].safeParse(raw);
      if (!data) return;
      countries = data;
      publish();
    }),
  ];
  const timer = setInterval(tick, tickMs);
  if (connection.status().kind === 'connected') askAll();

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look(look) {
      const elsewhere = wanted?.filters.chatsoStoreId !== look.filters.chatsoStoreId;
      wanted = look;
      if (connection.status().kind !== 'connected') return;
      if (elsewhere) void askCountries();
      for (const status of visitorStatuses) {
        if (groups[status].asked === keyOf(look, status)) continue;
        // Of another store nothing that is here fits; of another filter it stands until the answer comes.
        if (elsewhere) groups[status].window = null;
        void askGroup(status);
      }
    },
    again: askAll,
    async prompt(ids, message) {
      const payload = {
        chatsoStoreId: wanted?.filters.chatsoStoreId,
        promptIds: ids,
        message,
        listName: 'all-visitors',
      };
      const answer: VisitorPrompted = await ask('agent:initiate-prompt', payload);
      const at = new Date(serverNow()).toISOString();
      for (const status of visitorStatuses) {
        const { window } = groups[status];
        if (window) groups[status].window = prompted(window, answer.promptedIds, at);
      }
      publish();
      return answer;
    },
    tryNow: connection.tryNow,
    stop() {
      clearInterval(timer);
      for (const end of undo) end();
      connection.emit('agent:leave-visitor-list', {});
    },
  };
}

const rowsOfWindow = new WeakMap<ReadonlyMap<string, Visitor>, readonly Visitor[]>();

function rowsOf({ rows }: Window): readonly Visitor[] {
  const known = rowsOfWindow.get(rows) ?? [...rows.values()];
  rowsOfWindow.set(rows, known);
  return known;
}

const keyOf = ({ filters, limits }: Look, status: VisitorStatus): string => JSON.stringify([filters, limits[status]]);

const isGone = (reason: unknown): boolean => reason instanceof SyncError && reason.kind === 'disconnected';

function withCounts(
  stores: readonly VisitorStore[],
  counts: LiveVisitorEvents['visitor:store-counts']['stores'],
): readonly VisitorStore[] {
  return stores.map((store) => {
    const told = counts.find(({ _id }) => _id === store._id);
    return told ? { ...store, ...told, activeVisitorCount: told.active } : store;
  });
}
