import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';

/** I-27: where a visitor has been, the newest page first. */
export function useVisitedPages(visitorId: string) {
  return useQuery({
    ...queryOf('tracking.visitedPages', { query: { visitorId } }),
    meta: { quiet: true },
  });
}
