import type { StoreConsent } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';

/** Turns it on or off for a store; the list of `useConsents` shows it at once. */
export function useSneakPeek() {
  const { workspaceId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      api['stores.setSneakPeek']({ params: { id }, body: { enabled } }),
    onSuccess: (changed) =>
      client.setQueryData<{ data: StoreConsent[]; count: number }>(
        ['privacy-consents', workspaceId],
        (before) => before && { ...before, data: before.data.map((one) => (one._id === changed._id ? changed : one)) },
      ),
  });
}
