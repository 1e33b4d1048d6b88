import type { Visitor, VisitorStatus } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { storedValue } from '../../../lib/storage/storage.ts';
import { ErrorState, SkeletonRows } from '../../../ui/index.ts';
import type { RowGroup } from '../../../ui/list/index.ts';
import type { Board, BoardView, GroupView } from '../data/board.ts';
import { type CalmRow, type CalmRows, calmRows } from '../state/calm.ts';
import { isServerOrder, sortedVisitors, type VisitorSort } from '../state/order.ts';
import type { VisitorsAddress } from './use-visitors-address.ts';
import classes from './visitors.module.css';

const foldedGroups = storedValue('visitors-folded', v.pipe(v.array(v.picklist(['active', 'idle'])), v.maxLength(2)));

interface Held extends Record<VisitorStatus, readonly Visitor[]> {
  /** Of which look: another store, order or page is not held back. */
  key: string;
}

/** A group's rows in their order; computed anew only when they are others. */
function useSorted({ rows }: GroupView, sort: VisitorSort): Visitor[] {
  const { by, down } = sort;
  return useMemo(() => sortedVisitors(rows, { by, down }, serverNow()), [rows, by, down]);
}

/** Rows that stand still under the pointer, and the two groups as the table takes them. */
export function useShownGroups(view: BoardView, board: Board, address: VisitorsAddress) {
  const { t } = useTranslation();
  const { sort, list } = address;
  const [folded, setFolded] = useState<readonly string[]>(() => foldedGroups.read() ?? []);
  const [last, setHeld] = useState<Held | null>(null);
  const key = JSON.stringify([address.storeId, address.lookAt(''), sort]);
  const held = last?.key === key ? last : null;
  const loading = view.groups.active.loading || view.groups.idle.loading;
  const sorted = { active: useSorted(view.groups.active, sort), idle: useSorted(view.groups.idle, sort) };
  const { active, idle } = sorted;
  const calm = {
    active: useMemo(() => calmRows(active, held?.active ?? null), [active, held]),
    idle: useMemo(() => calmRows(idle, held?.idle ?? null), [idle, held]),
  };
  /** From now on they stand still; what is still on its way comes first. */
  const show = () => setHeld({ key, active, idle });
  const hold = () => {
    if (held === null && !loading) show();
  };
  const release = useCallback(() => setHeld(null), []);

  const onFold = (id: string) => {
    const next = folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id];
    foldedGroups.write(next as ('active' | 'idle')[]);
    setFolded(next);
  };

  const groupOf = (status: VisitorStatus): RowGroup<CalmRow> => {
    const group = view.groups[status];
    const { rows, waiting } = calm[status];
    const canGoOn =
      group.rows.length < group.count && isServerOrder(sort) && group.rows.length < visitorLimits.listAtMost;
    return {
      ...{ id: status, title: t(`visitors.${status}`), count: group.count, rows, folded: folded.includes(status) },
      loading: group.loading,
      aside: asideOf(waiting, group),
      ...insteadOf(group, status, calm[status]),
      more: canGoOn ? { loading: group.loading && !group.pending, load: () => address.loadMore(status) } : null,
    };
  };

  function asideOf(waiting: number, group: GroupView): ReactNode {
    if (waiting > 0) {
      return (
        <button className={classes.waiting} type="button" onClick={show}>
          {t('visitors.waiting', { count: waiting })}
        </button>
      );
    }
    // What is beyond is neither shown nor sorted (M-31).
    if (group.rows.length >= visitorLimits.listAtMost && group.count > group.rows.length)
      return t('visitors.atMost', { count: group.rows.length });
    return isServerOrder(sort) ? t('visitors.shortestFirst') : null;
  }

  function insteadOf(group: GroupView, status: VisitorStatus, { rows }: CalmRows): { instead?: ReactNode } {
    if (rows.length > 0) return {};
    if (group.error) return { instead: <ErrorState error={group.error} onRetry={board.again} /> };
    if (group.pending)
      return { instead: <SkeletonRows label={t('visitors.loading')} rows={status === 'active' ? 6 : 2} /> };
    return {
      instead: <p className={classes.none}>{list.filtered ? t('visitors.noResults') : t(`visitors.none.${status}`)}</p>,
    };
  }

  return { groups: [groupOf('active'), groupOf('idle')], onFold, hold, release };
}
