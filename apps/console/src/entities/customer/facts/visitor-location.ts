import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';

/** Where a visitor is, with what, and what the shop's page said of them. */
export const useVisitorLocation = (visitorId: string) =>
  useQuery({
    ...queryOf('tracking.visitorLocation', { query: { visitorId } }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
