import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';

/** Ways between the list and the editor; the store goes along. */
export function useTriggerPlaces() {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = { workspaceId };
    return {
      list: (store?: string) =>
        void navigate({ to: '/ws/$workspaceId/settings/auto-triggers', params, search: store ? { store } : {} }),
      create: (store: string, copy?: string) =>
        void navigate({
          to: '/ws/$workspaceId/settings/auto-triggers/add',
          params,
          search: copy ? { store, copy } : { store },
        }),
      edit: (store: string, autoTriggerId: string) =>
        void navigate({
          to: '/ws/$workspaceId/settings/auto-triggers/$autoTriggerId',
          params: { ...params, autoTriggerId },
          search: { store },
        }),
    };
  }, [navigate, workspaceId]);
}
