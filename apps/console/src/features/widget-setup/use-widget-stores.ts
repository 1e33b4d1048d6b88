import { isSocialChannel } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';

const changes = [
  'store:list-changed',
  'store:active-changed',
  'store:settings-changed',
  'widget:status-changed',
] as const;

/** The stores with a widget, as they are now: a first visit of the shop turns the page by itself (P-42). */
export function useWidgetStores() {
  const client = useQueryClient();
  const query = useQuery(ownStoresQuery());
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf('stores.list') });
    const undo = changes.map((event) => onAgentEvent(event, again));
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
  return { ...query, stores: query.data?.filter(({ type }) => !isSocialChannel(type)) };
}
