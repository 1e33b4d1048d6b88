import type { TicketEvent } from '@chatso/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf, queryOf } from '../../../lib/api/query-of.ts';

export const timelineTabs = ['all', 'comments', 'logs'] as const;
export type TimelineTab = (typeof timelineTabs)[number];
type Raw = Readonly<Record<string, unknown>>;

const perPage = 50;

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

/** Everything in its order, a page at a time. */
export function useTimeline(id: string, { order, find }: TimelineState, enabled: boolean) {
  return useInfiniteQuery({
    ...pagesOf(
      'tickets.timeline',
      (page) => ({
        params: { id },
        query: { sort: order, page: Number(page ?? 1), limit: perPage, ...(find === '' ? {} : { search: find }) },
      }),
      () => null,
    ),
    // Pages are numbered, and an answer does not say which it is.
    getNextPageParam: (last, pages) => (pages.length * perPage < last.count ? String(pages.length + 1) : null),
    enabled,
  });
}

export function useComments(ticketId: string, sort: 'asc' | 'desc', enabled: boolean) {
  return useQuery({
    ...queryOf('ticketComments.list', { query: { ticketId, sort } }),
    enabled,
    select: ({ data }): TicketEvent[] => data.map((comment) => ({ kind: 'comment', at: comment.createdAt, comment })),
  });
}

export function useLogs(ticketId: string, sort: 'asc' | 'desc', enabled: boolean) {
  return useQuery({
    ...queryOf('ticketLogs.list', { query: { ticketId, sort } }),
    enabled,
    select: ({ data }): TicketEvent[] => data.map((log) => ({ kind: 'log', at: log.createdAt, log })),
  });
}
