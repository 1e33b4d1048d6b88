import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';

/** Who works in a store, as one agent may know of another. */
export function useColleagues(storeId: string, enabled = true) {
  return useQuery({
    ...queryOf('users.list', { query: { storeId } }),
    enabled,
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
}
