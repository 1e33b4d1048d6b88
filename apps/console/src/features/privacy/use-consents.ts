import { ApiError, type BodyOf, type endpoints, type StoreConsent } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';

export type ConsentInput = BodyOf<(typeof endpoints)['stores.setConsent']>;
type Consents = { data: StoreConsent[]; count: number };

export function useConsents() {
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const queryKey = ['privacy-consents', workspaceId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api['stores.consents']({}, { signal }) });
  const saving = useMutation({
    mutationFn: ({ id, body }: { id: string; body: ConsentInput }) =>
      api['stores.setConsent']({ params: { id }, body }),
    // The form shows what went wrong.
    meta: { quiet: true },
    onSuccess: (changed) =>
      client.setQueryData<Consents>(
        queryKey,
        (before) => before && { ...before, data: before.data.map((one) => (one._id === changed._id ? changed : one)) },
      ),
    // Somebody else was faster: what they wrote is shown beside what is typed.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return { query, saving };
}

interface Typed {
  enabled: boolean;
  text: string;
  link: string;
}

const typedOf = ({ enabled, text, link }: StoreConsent): Typed => ({ enabled, text, link: link ?? '' });

/** What is typed for one store, on the ground of what was there when the typing began. */
export function useConsentForm(stored: StoreConsent, saving: ReturnType<typeof useConsents>['saving']) {
  const [draft, setDraft] = useState<{ was: string | null; typed: Typed } | null>(null);
  const shown = draft?.typed ?? typedOf(stored);
  const before = typedOf(stored);
  const dirty = draft !== null && (['enabled', 'text', 'link'] as const).some((key) => shown[key] !== before[key]);
  const conflict = saving.error instanceof ApiError && saving.error.code === 'conflict';
  return {
    shown,
    dirty,
    /** What somebody else saved meanwhile; saving again replaces it. */
    theirs: dirty && conflict ? stored : null,
    error: conflict && !dirty ? null : saving.error,
    change: (part: Partial<Typed>) => setDraft({ was: draft?.was ?? stored.updatedAt, typed: { ...shown, ...part } }),
    discard() {
      saving.reset();
      setDraft(null);
    },
    async save() {
      const link = shown.link.trim() === '' ? null : shown.link.trim();
      // After a conflict what they wrote has been seen.
      const was = conflict ? stored.updatedAt : (draft?.was ?? stored.updatedAt);
      await saving.mutateAsync({ id: stored._id, body: { enabled: shown.enabled, text: shown.text, link, was } });
      setDraft(null);
    },
  };
}
