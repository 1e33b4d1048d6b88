import type { ChatLabel } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

const none: readonly ChatLabel[] = [];

/** Tags and closing reasons of the workspace; asked for again when somebody has changed them. */
export function useLabels() {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf('chatLabels.list'), staleTime: 60_000 });
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
    const undo = [onAgentEvent('chat-labels:changed', again), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
  const all = query.data?.data ?? none;
  return useMemo(
    () => ({
      query,
      tags: all.filter(({ kind }) => kind === 'tag'),
      reasons: all.filter(({ kind }) => kind === 'reason'),
    }),
    [query, all],
  );
}
