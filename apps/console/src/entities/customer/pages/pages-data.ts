import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';

export const pagesKey = (workspaceId: string, visitorId: string) => ['customer', workspaceId, 'pages', visitorId];

/** I-27: where a visitor has been, the newest page first. */
export function useVisitedPages(visitorId: string) {
  const { workspaceId } = useSession();
  return useQuery({
    queryKey: pagesKey(workspaceId, visitorId),
    queryFn: ({ signal }) => api['tracking.visitedPages']({ query: { visitorId } }, { signal }),
    meta: { quiet: true },
  });
}
