import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ChatGroup, type ListFilter, selectGroups, type Tab } from '../state/selectors.ts';
import { useLive } from '../use-live-state.ts';
import { keepOrder, orderOf } from './calm-order.ts';
import { useCollapsedGroups } from './use-collapsed-groups.ts';

export interface ChatGroupsView {
  groups: ChatGroup[];
  loaded: boolean;
  error: unknown;
  fetching: boolean;
  search: string;
  setSearch(text: string): void;
  filter: ListFilter | null;
  setFilter(filter: ListFilter | null): void;
  /** Whether anything is hidden by search or filter. */
  narrowed: boolean;
  clear(): void;
  /** Groups folded away. */
  collapsed: ReadonlySet<Tab>;
  toggle(tab: Tab): void;
  /** While true, rows keep their places. */
  setCalm(calm: boolean): void;
}

const whole = <T>(state: T): T => state;

/** What the list column shows: groups after search (300 ms after the last key) and filter. */
export function useChatGroups(): ChatGroupsView {
  const { value: state, error, fetching } = useLive(whole);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter | null>(null);
  const [calm, setCalm] = useState(false);
  const [debounced] = useDebouncedValue(search, limits.searchDebounceMs);
  const wanted = search === '' ? '' : debounced;
  const order = useRef<ReturnType<typeof orderOf> | null>(null);
  const groups = useMemo(() => {
    const fresh = selectGroups(state, { search: wanted, filter });
    return calm && order.current ? keepOrder(fresh, order.current) : fresh;
  }, [state, wanted, filter, calm]);
  useEffect(() => {
    order.current = orderOf(groups);
  }, [groups]);
  return {
    groups,
    loaded: state.loaded,
    error,
    fetching,
    search,
    setSearch,
    filter,
    setFilter,
    ...useCollapsedGroups(),
    narrowed: wanted !== '' || filter !== null,
    clear: () => {
      setSearch('');
      setFilter(null);
    },
    setCalm,
  };
}
