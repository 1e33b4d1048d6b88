import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';

/** Who works in a store, as one agent may know of another. */
export function useColleagues(storeId: string, enabled = true) {
  const { workspaceId } = useSession();
  return useQuery({
    queryKey: ['colleagues', workspaceId, storeId],
    queryFn: ({ signal }) => api['users.list']({ query: { storeId } }, { signal }),
    enabled,
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
}
