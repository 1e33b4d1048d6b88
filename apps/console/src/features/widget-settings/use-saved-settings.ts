import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** The settings of a store's widget as they are now, whoever changes them, on whichever page. */
export function useSavedSettings(storeId: string) {
  const client = useQueryClient();
  const { queryKey, ...settings } = queryOf('stores.settings', { params: { id: storeId } });
  const query = useQuery({ queryKey, ...settings });
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey });
    const undo = [
      onAgentEvent('store:settings-changed', (event) => {
        if (event.storeId === storeId) again();
      }),
      // What was saved while the connection was down was told to nobody here.
      onRealtimeConnect(again),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client, storeId, queryKey]);
  return { query, queryKey };
}
