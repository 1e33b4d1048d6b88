import type { AgentEvents } from '@chatso/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

export type TriggerNews = AgentEvents['trigger:changed'];

/** What happens to the triggers while somebody looks at them; after a gap everything is asked for again. */
export function useTriggerNews(onNews: (news: TriggerNews) => void): void {
  const client = useQueryClient();
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    const again = () => {
      void client.invalidateQueries({ queryKey: keyOf('triggers.list') });
      void client.invalidateQueries({ queryKey: keyOf('triggers.get') });
      void client.invalidateQueries({ queryKey: keyOf('triggers.options') });
    };
    const undo = [onAgentEvent('trigger:changed', (news) => latest.current(news)), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
}

/** After a change of one's own. */
export function useRefreshTriggers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf('triggers.list') });
}
