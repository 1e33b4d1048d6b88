import { type TimelinePage, timelineTabs } from '@chatso/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { pagesOf } from '../../../lib/api/query-of.ts';

type TimelineTab = (typeof timelineTabs)[number];
type Raw = Readonly<Record<string, unknown>>;

const perPage = 50;
/** So much the server gives at once. */
const most = 100;

/** N-05: what of the ticket is shown, as the address says. */
export function useTimelineState() {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const go = (change: Raw) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ''),
        ) as never,
      replace: true,
    });
  const order: 'asc' | 'desc' = raw.order === 'desc' ? 'desc' : 'asc';
  return {
    tab: timelineTabs.find((tab) => tab === raw.tab) ?? ('all' as TimelineTab),
    order,
    find: typeof raw.find === 'string' ? raw.find : '',
    setTab: (tab: TimelineTab) => go({ tab: tab === 'all' ? undefined : tab }),
    turn: () => go({ order: order === 'asc' ? 'desc' : undefined }),
    setFind: (find: string) => go({ find }),
  };
}
export type TimelineState = ReturnType<typeof useTimelineState>;

/**
 * One tab, a page at a time from the newest on. Asked for again, the first page reaches as far back as it did, however much has
 * come since: nothing that is shown falls out at its end.
 */
export function useTimeline(id: string, { tab, order, find }: TimelineState) {
  const search = tab === 'all' && find !== '' ? { search: find } : {};
  const query = useInfiniteQuery(
    pagesOf(
      'tickets.timeline',
      (before, held) => {
        const place = before !== null ? { before } : held?.nextCursor ? { from: held.nextCursor, limit: most } : {};
        return { params: { id }, query: { tab, sort: 'desc' as const, limit: perPage, ...search, ...place } };
      },
      ({ nextCursor }) => nextCursor,
    ),
  );
  const pages = query.data?.pages;
  const events = useMemo(() => {
    const newestFirst = pages?.flatMap(({ data }) => data);
    return order === 'asc' ? newestFirst?.reverse() : newestFirst;
  }, [pages, order]);
  return { query, events, counts: useCounts(id, pages?.[0]?.counts) };
}

/** Those of the tab before, until those of this one are here. */
function useCounts(id: string, counts: TimelinePage['counts'] | undefined) {
  const [last, setLast] = useState({ id, counts });
  useEffect(() => {
    if (counts !== undefined) setLast({ id, counts });
  }, [id, counts]);
  return counts ?? (last.id === id ? last.counts : undefined);
}
