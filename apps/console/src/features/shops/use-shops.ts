import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';

const events = ['shop:changed', 'store:list-changed'] as const;
/** A first copy tells of every page it has read. */
const gatheredMs = 1000;

/** Stores with the shop behind each as they are now, while a shop is copied too. */
export function useShops() {
  const client = useQueryClient();
  const query = useQuery(queryOf('shops.list'));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keyOf('shops.list') });
      }, gatheredMs);
    };
    const undo = events.map((event) => onAgentEvent(event, ask));
    return () => {
      for (const stop of undo) stop();
      clearTimeout(timer);
    };
  }, [client]);
  return query;
}
