import type { SavedView } from '@chatso/contract';
import { spanOf } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { keyOf, mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { toast } from '../../ui/index.ts';
import { daysOfView, querySaid, type ViewPage } from './view-query.ts';

type Raw = Readonly<Record<string, unknown>>;
const none: readonly SavedView[] = [];

/** The views of the list, which one the address shows, and whether it says the same. */
export function useViews(page: ViewPage, tabName: 'tab' | 'state', today: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const raw = useSearch({ strict: false }) as Raw;
  const views = useQuery({ ...queryOf('views.list', { query: { page } }), staleTime: 60_000 }).data?.data ?? none;
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf('views.list') });
    const undo = [onAgentEvent('saved-views:changed', again), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
  const said = useMemo(() => querySaid(raw), [raw]);
  const open = views.find(({ _id }) => _id === raw.view) ?? null;
  const edited = open !== null && !isSame(said, daysOfView(open.query, today));
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf('views.list') });
  const settled = { onError: (error: unknown) => void toast.error(error), onSettled: refresh };
  const show = (query: Record<string, string>, view?: string) =>
    void navigate({ to: '.', search: { ...query, ...(view ? { view } : {}) } as never });
  /** A span that has a name is kept by it, so that 'Last 7 days' are those of the day it is opened. */
  const kept = () => {
    const { fromDate, toDate, ...others } = said;
    const span = fromDate && toDate ? spanOf({ from: fromDate, to: toDate }, today) : null;
    return span ? { ...others, span } : said;
  };
  return {
    views,
    open,
    edited,
    /** Anything a view could keep. */
    any: Object.keys(said).some((name) => name !== tabName),
    show: (view: SavedView) => show(daysOfView(view.query, today), view._id),
    showAll: (tab: string) => show({ [tabName]: tab }),
    kept,
    page,
    create: useMutation({ ...mutationOf('views.create'), meta: { quiet: true }, onSettled: refresh }),
    update: useMutation({ ...mutationOf('views.update'), ...settled }),
    remove: useMutation({ ...mutationOf('views.remove'), ...settled }),
    attach: (view: SavedView) => show(said, view._id),
    detach: () => show(said),
  };
}
export type Views = ReturnType<typeof useViews>;

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
};
