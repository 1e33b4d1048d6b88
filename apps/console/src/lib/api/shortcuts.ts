import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onAgentEvent, onRealtimeConnect } from '../realtime/realtime.ts';
import { keyOf, queryOf } from './query-of.ts';

const key = (workspaceId: string) => keyOf('shortcuts.list', undefined, workspaceId);

/** Global chat shortcuts and the own ones, of one store or of all (H-98). */
export const shortcutsQuery = (workspaceId: string, storeId: string | null = null) =>
  queryOptions({
    ...queryOf('shortcuts.list', { query: storeId === null ? {} : { storeId } }, workspaceId),
    select: ({ data }) => data,
    staleTime: 60_000,
  });

/** As long as the caller is on the screen the lists are asked for again when somebody changed one. */
export function useShortcutChanges(workspaceId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: key(workspaceId) });
    const undo = [onAgentEvent('shortcuts:changed', refresh), onRealtimeConnect(refresh)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client, workspaceId]);
}

export function useRefreshShortcuts(workspaceId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key(workspaceId) });
}
