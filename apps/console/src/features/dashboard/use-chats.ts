import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

const gone = ['conversation:archived', 'conversation:archived-all', 'conversation:erased'] as const;

/** What brings a chat into a list or takes it out. */
const moving = {
  missed: [
    'conversation:missed_new',
    'conversation:client-end-pending-chat',
    'conversation:move-to-missed-after-1-hour',
    ...gone,
  ],
  pending: [
    'conversation:new',
    'conversation:answered',
    'conversations:answered',
    'conversation:assigned',
    'conversation:client-end-pending-chat',
    'conversation:missed_new',
    'conversation:move-to-missed-after-1-hour',
    'conversation:update-from-client',
    'conversation:update-with-crm-data',
    'conversation:linked-profile-customer',
    'conversation:erased',
  ],
} as const satisfies Record<string, readonly AgentEventName[]>;

/** The first chats of a list and how many there are: asked for when something happened to one, and after every (re)connect. */
export function useChats(state: keyof typeof moving) {
  const query = useQuery({
    ...queryOf('conversations.list', { query: { state, limit: 3 } }),
    refetchOnMount: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    const again = () => void refetch();
    const undo = [...moving[state].map((name) => onAgentEvent(name, again)), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [refetch, state]);
  return query;
}
