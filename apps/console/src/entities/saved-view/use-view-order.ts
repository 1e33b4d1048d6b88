import { ApiError, type SavedView } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keyOf, mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';
import type { ViewPage } from './view-query.ts';

interface Held {
  data: SavedView[];
  count: number;
}

/** Puts a view in the place of its neighbour: seen at once, taken back when somebody else was faster. */
export function useViewOrder(page: ViewPage) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = queryOf('views.list', { query: { page } });
  /** As the server had them before the first that is on its way. */
  const base = useRef<Held | undefined>(undefined);
  const order = useMutation({
    ...mutationOf('views.order'),
    meta: { quiet: true },
    // The next one begins with the order this one made.
    scope: { id: 'views-order' },
    onError: (error) => {
      client.setQueryData(queryKey, base.current);
      const faster = error instanceof ApiError && error.code === 'conflict';
      toast.error(faster ? t('recordLabels.views.orderConflict') : error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf('views.list') }),
  });
  return (view: SavedView, by: -1 | 1): boolean => {
    const all = client.getQueryData<Held>(queryKey);
    if (!all) return false;
    const group = all.data.filter(({ shared }) => shared === view.shared);
    const seen = group.map(({ _id }) => _id);
    const at = seen.indexOf(view._id);
    const other = group[at + by];
    if (at < 0 || !other) return false;
    const next = group.toSpliced(at, 1).toSpliced(at + by, 0, view);
    if (!order.isPending) base.current = all;
    void client.cancelQueries({ queryKey });
    const data = [...all.data.filter(({ shared }) => shared !== view.shared), ...next];
    client.setQueryData(queryKey, { ...all, data: data.toSorted((a, b) => Number(a.shared) - Number(b.shared)) });
    order.mutate({ body: { page, shared: view.shared, ids: next.map(({ _id }) => _id), seen } });
    return true;
  };
}
