import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** How often those are asked again whose role hears of nothing. */
export const askedMs = 10_000;

/** Follows what colleagues do to tags, macros and settings. */
export function useSettingsNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      for (const id of ['ticketTags.list', 'ticketMacros.list', 'ticketSettings.get'] as const)
        void client.invalidateQueries({ queryKey: keyOf(id) });
    };
    const undo = [onAgentEvent('ticket-settings:changed', look), onRealtimeConnect(look)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
}
