import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

export const useTwoFactor = () => useQuery(queryOf('security.twoFactor'));

export const useDeviceSessions = () =>
  useQuery({
    ...queryOf('security.listSessions'),
    // Others come and go while one looks.
    refetchInterval: 60_000,
  });

/** Asks again for what a change may have changed. */
export function useSecurityRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [keyOf('security.twoFactor'), keyOf('security.listSessions')];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
