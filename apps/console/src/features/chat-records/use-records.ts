import { type RecordGroup, type RecordSort, recordGroups } from '@chatso/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagesOf, queryOf } from '../../lib/api/query-of.ts';
import type { RecordList } from './use-record-list.ts';

const perGroup = 25;

type Part = RecordGroup | 'completed';

/** What every call of one look asks for. */
function askedOf(list: RecordList) {
  const { filters, search, timeZone } = list;
  return { ...filters, ...(search === '' ? {} : { search }), timezone: timeZone };
}

const orderOf = (list: RecordList, part: Part) => {
  const { by, down } = list.sortOf(part);
  return { sortBy: by as RecordSort, sort: down ? ('desc' as const) : ('asc' as const) };
};

/** A group of what goes on: its first chats, and more by Load More. */
export function useGroup(list: RecordList, group: RecordGroup, wanted: boolean) {
  const asked = askedOf(list);
  const order = orderOf(list, group);
  const query = useInfiniteQuery({
    ...pagesOf(
      'records.list',
      (page) => ({
        query: {
          ...asked,
          ...order,
          type: 'ongoing' as const,
          ongoingType: group,
          page: Number(page ?? 1),
          limit: perGroup,
        },
      }),
      () => null,
    ),
    // Pages are numbered, and an answer does not say which it is.
    getNextPageParam: (last, all) => {
      const held = all.reduce((sum, page) => sum + (page[group]?.length ?? 0), 0);
      const isWhole = (last[group]?.length ?? 0) < perGroup || held >= (last[`${group}_count`] ?? 0);
      return isWhole ? null : String(all.length + 1);
    },
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    // A chat that moved between two pages stands once.
    const seen = new Set<string>();
    return (query.data?.pages ?? [])
      .flatMap((page) => page[group] ?? [])
      .filter(({ _id }) => !seen.has(_id) && seen.add(_id));
  }, [query.data, group]);
  /** L-15: absent for whoever does not see colleagues' chats. */
  const seen = query.data?.pages[0]?.[group] !== undefined;
  return { group, query, rows, count: query.data?.pages.at(-1)?.[`${group}_count`] ?? 0, seen };
}
export type LoadedGroup = ReturnType<typeof useGroup>;

/** All four; hooks cannot be called in a loop. */
export function useGroups(list: RecordList): readonly LoadedGroup[] {
  const wanted = list.tab === 'ongoing';
  const [active, idleLeft, missed, offHours] = recordGroups;
  return [
    useGroup(list, active, wanted),
    useGroup(list, idleLeft, wanted),
    useGroup(list, missed, wanted),
    useGroup(list, offHours, wanted),
  ];
}

/** A page of what is over. */
export function useCompleted(list: RecordList) {
  const { page, limit } = list;
  return useQuery({
    ...queryOf('records.list', {
      query: { ...askedOf(list), ...orderOf(list, 'completed'), type: 'completed', page, limit },
    }),
    placeholderData: keepPreviousData,
    enabled: list.tab === 'completed',
  });
}

/** How many the other tab has, which is not asked for otherwise. */
export function useOtherCount(list: RecordList): number | null {
  const { sentiment: _, ...asked } = askedOf(list);
  const type = list.tab === 'ongoing' ? 'completed' : 'ongoing';
  const { data } = useQuery({
    ...queryOf('records.list', { query: { ...asked, type, limit: 1, sortBy: 'startDate' } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (!data) return null;
  if (type === 'completed') return data.completed_count ?? null;
  return recordGroups.reduce((sum, group) => sum + (data[`${group}_count`] ?? 0), 0);
}
