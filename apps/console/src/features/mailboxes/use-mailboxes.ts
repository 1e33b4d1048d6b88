import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** Of a first reading each mail tells of itself. */
const gatheredMs = 1000;
const askedMs = 10_000;

/** The accounts as they are now, while one is read too. */
export function useMailboxes() {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf('mailboxes.list'), refetchInterval: askedMs });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keyOf('mailboxes.list') });
      }, gatheredMs);
    };
    const undo = [onAgentEvent('mailbox:changed', ask), onAgentEvent('mail:changed', ask), onRealtimeConnect(ask)];
    return () => {
      for (const stop of undo) stop();
      clearTimeout(timer);
    };
  }, [client]);
  return query;
}
