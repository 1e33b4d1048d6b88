import { ApiError, type RoutingSettings } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { typedSince } from '../../lib/storage/typed-since.ts';

/** As typed: a number that is being written may be none for a moment. */
interface Edits {
  automatic?: boolean;
  capacity?: string;
}

const numberOf = (text: string): number | null => {
  const value = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && value >= 1 && value <= limits.agentCapacityMax ? value : null;
};

/** The form of the assignment page; what was not touched here follows the server. */
export function useRoutingForm() {
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const queryKey = ['routing', workspaceId];
  const [edits, setEdits] = useState<Edits>({});
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api['routing.settings']({}, { signal }) });
  const saved = query.data;
  const saving = useMutation({
    mutationFn: (body: RoutingSettings) => api['routing.setSettings']({ body }),
    meta: { quiet: true },
    onMutate: () => edits,
    onSuccess: (data, _body, sent) => {
      client.setQueryData(queryKey, data);
      setEdits((now) => typedSince(now, sent));
    },
    onError: (error) => {
      // Somebody else was faster: show what they chose beside what was typed here.
      if (error instanceof ApiError && error.code === 'conflict') return client.invalidateQueries({ queryKey });
    },
  });
  const automatic = edits.automatic ?? saved?.automatic ?? false;
  const capacity = edits.capacity ?? String(saved?.capacity ?? '');
  const change = (next: Edits) => {
    setEdits((before) => ({ ...before, ...next }));
    saving.reset();
  };
  return {
    query,
    saving,
    automatic,
    capacity,
    isValid: numberOf(capacity) !== null,
    dirty: saved !== undefined && (automatic !== saved.automatic || capacity.trim() !== String(saved.capacity)),
    change,
    discard() {
      setEdits({});
      saving.reset();
    },
    save(onSuccess: () => void) {
      const value = numberOf(capacity);
      if (!saved || value === null) return;
      saving.mutate({ automatic, capacity: value, version: saved.version }, { onSuccess });
    },
  };
}
export type RoutingForm = ReturnType<typeof useRoutingForm>;
