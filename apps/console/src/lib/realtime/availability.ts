import type { Availability } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepAnswer } from '../api/keep-answer.ts';
import { keyOf, queryOf } from '../api/query-of.ts';
import { useSession } from '../session/session.ts';
import { onAgentEvent, onRealtimeConnect } from './realtime.ts';

/** Whether one is away in this workspace, as told on any device. `away` is false until that is known. */
export function useAvailability() {
  const { can, user } = useSession();
  const client = useQueryClient();
  const chats = can('liveChat');
  const { data } = useQuery({
    ...queryOf('availability.get'),
    enabled: chats,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { _id } = user;
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: keyOf('availability.get') });
    const undo = [
      onAgentEvent('agent:presence', ({ agentId }) => {
        if (agentId === _id) ask();
      }),
      onRealtimeConnect(ask),
    ];
    return () => {
      for (const end of undo) end();
    };
  }, [client, _id]);
  return {
    chats,
    away: data?.away ?? false,
    know: (known: Availability) => keepAnswer(client, queryOf('availability.get').queryKey, known),
  };
}
