import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** What brings a chat into the missed ones or takes it out. */
const moving: readonly AgentEventName[] = [
  'conversation:missed_new',
  'conversation:client-end-pending-chat',
  'conversation:move-to-missed-after-1-hour',
  'conversation:archived',
  'conversation:archived-all',
  'conversation:erased',
];

/** How many chats were missed: asked for when something happened to one, and after every (re)connect. */
export function useMissedCount() {
  const query = useQuery({
    // The list answers how long it is; one row is the least one may ask for.
    ...queryOf('conversations.list', { query: { state: 'missed', limit: 1 } }),
    select: ({ count }) => count,
    refetchOnMount: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    const again = () => void refetch();
    const undo = [...moving.map((name) => onAgentEvent(name, again)), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [refetch]);
  return query;
}
