import {
  type VisitorStatus,
  visitorCartFilters,
  visitorChatFilters,
  visitorSourceFilters,
  visitorStatuses,
} from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { countryCode, shortText } from '../../../lib/schema/fields.ts';
import { type ListState, useListState } from '../../../ui/list/index.ts';
import type { Look, VisitorFilters } from '../data/board.ts';
import { firstSort, isServerOrder, type VisitorColumn, type VisitorSort, visitorColumns } from '../state/order.ts';

const filterSchema = v.object({
  referrerProvider: v.optional(shortText(100)),
  statusChat: v.optional(shortText(100)),
  cart: v.optional(shortText(100)),
  country: v.optional(countryCode),
  locationId: v.optional(shortText(200)),
});

export type Source = (typeof visitorSourceFilters)[number];
export type CartFilter = (typeof visitorCartFilters)[number];
export type ChatFilter = (typeof visitorChatFilters)[number];

interface GroupAddress {
  sort: VisitorSort;
  pages: number;
}

const among = <T extends string>(text: string | undefined, all: readonly T[]): T[] =>
  all.filter((one) => (text ?? '').split(',').includes(one));

/** M-04: `active=["created","asc",1,100]`; what makes no sense counts as not given. */
function groupOf(raw: unknown): GroupAddress {
  const [sortBy, sort, page] = Array.isArray(raw) ? (raw as unknown[]) : [];
  const by = visitorColumns.find((column) => column === sortBy);
  const most = visitorLimits.listAtMost / visitorLimits.listPage;
  const pages = Math.min(Math.max(1, Math.trunc(Number(page)) || 1), most);
  return { sort: by ? { by, down: sort === 'desc' } : firstSort, pages };
}

export interface VisitorsAddress {
  list: ListState<v.InferOutput<typeof filterSchema>>;
  storeId: string | undefined;
  setStore(id: string): void;
  sources: Source[];
  chats: ChatFilter[];
  carts: CartFilter[];
  sort: VisitorSort;
  setSort(sort: VisitorSort): void;
  pages: Record<VisitorStatus, number>;
  loadMore(status: VisitorStatus): void;
  visitorId: string | null;
  open(id: string | null): void;
  lookAt(storeId: string): Look;
}

type Raw = Readonly<Record<string, unknown>>;

/** What the page shows stands in its address (M-04), as of every list. */
export function useVisitorsAddress(): VisitorsAddress {
  const list = useListState(filterSchema);
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const go = (change: Raw, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ) as never,
      replace,
    });
  const { active: rawActive, idle: rawIdle } = raw;
  const groups = useMemo(() => ({ active: groupOf(rawActive), idle: groupOf(rawIdle) }), [rawActive, rawIdle]);
  const sources = useMemo(() => among(list.filters.referrerProvider, visitorSourceFilters), [list.filters]);
  const chats = useMemo(() => among(list.filters.statusChat, visitorChatFilters), [list.filters]);
  const carts = useMemo(() => among(list.filters.cart, visitorCartFilters), [list.filters]);
  // One head stands above both groups.
  const { sort } = groups.active;
  const written = (of: VisitorSort, pages: number) => [of.by, of.down ? 'desc' : 'asc', pages, visitorLimits.listPage];
  const storeId = typeof raw.chatsoStoreId === 'string' ? raw.chatsoStoreId : undefined;
  const visitorId = typeof raw.visitorId === 'string' ? raw.visitorId : null;
  return {
    ...{ list, storeId, sources, chats, carts, sort, visitorId },
    // Another store begins anew: its rows, countries and places are others.
    setStore: (id) =>
      go({
        ...{ chatsoStoreId: id, active: undefined, idle: undefined, selected: undefined },
        ...{ visitorId: undefined, country: undefined, locationId: undefined },
      }),
    setSort: (next) => go({ active: written(next, groups.active.pages), idle: written(next, groups.idle.pages) }),
    pages: { active: groups.active.pages, idle: groups.idle.pages },
    loadMore: (status) => go({ [status]: written(sort, groups[status].pages + 1) }, true),
    open: (id) => go({ visitorId: id ?? undefined }),
    lookAt: (id) => {
      const filters: VisitorFilters = {
        ...{ chatsoStoreId: id, search: list.search, referrerProvider: sources, statusChat: chats, cart: carts },
        ...{ country: list.filters.country ?? null, locationId: list.filters.locationId ?? null },
      };
      // M-31: in another order than the server's a part of the list is no beginning of it, so as many as there can be.
      const limitOf = (status: VisitorStatus) =>
        isServerOrder(sort) ? groups[status].pages * visitorLimits.listPage : visitorLimits.listAtMost;
      return {
        filters,
        limits: Object.fromEntries(visitorStatuses.map((status) => [status, limitOf(status)])) as Look['limits'],
      };
    },
  };
}

export const asColumn = (by: string): VisitorColumn | undefined => visitorColumns.find((column) => column === by);
