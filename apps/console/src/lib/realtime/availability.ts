import type { Availability } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { onAgentEvent, onRealtimeConnect } from './realtime.ts';

/** Whether one is away in this workspace, as told on any device. `away` is false until that is known. */
export function useAvailability() {
  const { can, user, workspaceId } = useSession();
  const client = useQueryClient();
  const queryKey = ['availability', workspaceId];
  const chats = can('liveChat');
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api['availability.get']({}, { signal }),
    enabled: chats,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { _id } = user;
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: ['availability', workspaceId] });
    const undo = [
      onAgentEvent('agent:presence', ({ agentId }) => {
        if (agentId === _id) ask();
      }),
      onRealtimeConnect(ask),
    ];
    return () => {
      for (const end of undo) end();
    };
  }, [client, workspaceId, _id]);
  return {
    chats,
    away: data?.away ?? false,
    know: (known: Availability) => client.setQueryData(queryKey, known),
  };
}
