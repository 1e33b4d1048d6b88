import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';

const keys = { twoFactor: 'two-factor', sessions: 'device-sessions' } as const;

export function useTwoFactor() {
  const { user } = useSession();
  return useQuery({
    queryKey: [keys.twoFactor, user._id],
    queryFn: ({ signal }) => api['security.twoFactor'](undefined, { signal }),
  });
}

export function useDeviceSessions() {
  const { user } = useSession();
  return useQuery({
    queryKey: [keys.sessions, user._id],
    queryFn: ({ signal }) => api['security.listSessions'](undefined, { signal }),
    // Others come and go while one looks.
    refetchInterval: 60_000,
  });
}

/** Asks again for what a change may have changed. */
export function useSecurityRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}
