import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { startOfDay } from '../../lib/formats/typed-dates.ts';
import { useSession } from '../../lib/session/session.ts';

/** What the filter row holds; days as calendars write them. */
export interface AuditFilters {
  search: string;
  actorId: string | null;
  action: string | null;
  from: string | null;
  to: string | null;
}

export const noFilters: AuditFilters = { search: '', actorId: null, action: null, from: null, to: null };

/** The filter as the API takes it: the last day counts whole. Empty values are left out (U-05). */
export const queryOf = ({ search, actorId, action, from, to }: AuditFilters) => ({
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(actorId ? { actorId } : {}),
  ...(action ? { action } : {}),
  ...(from ? { from: startOfDay(from).toISOString() } : {}),
  ...(to ? { to: startOfDay(to, 1).toISOString() } : {}),
});

export function useAuditLog() {
  const { user, workspaceId } = useSession();
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(user.config.listPagination);
  // U-17
  const [search] = useDebouncedValue(filters.search, limits.searchDebounceMs);
  const query = { ...queryOf({ ...filters, search }), page, limit };
  const list = useQuery({
    queryKey: ['audit-log', workspaceId, query],
    queryFn: ({ signal }) => api['audit.list']({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery({
    queryKey: ['audit-log-filters', workspaceId],
    queryFn: ({ signal }) => api['audit.filters']({}, { signal }),
  });
  return {
    list,
    choices: choices.data ?? { actions: [], actors: [] },
    filters,
    page,
    limit,
    setPage,
    setLimit: (next: number) => {
      setLimit(next);
      setPage(1);
    },
    setFilters: (change: Partial<AuditFilters>) => {
      setFilters((before) => ({ ...before, ...change }));
      setPage(1);
    },
  };
}
