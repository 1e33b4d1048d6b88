import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** What changes a number of today: a chat began, was taken, was missed, ended or was rated. */
const counting: readonly AgentEventName[] = [
  'conversation:new',
  'conversation:answered',
  'conversations:answered',
  'conversation:missed_new',
  'conversation:client-end-pending-chat',
  'conversation:move-to-missed-after-1-hour',
  'conversation:closure-agent',
  'conversation:closure-client',
  'conversation:update-from-client',
  'conversation:erased',
];
/** A busy shop says something every second; nobody reads a number that fast. */
const calmMs = 5000;

export interface Narrowed {
  storeId: string | null;
  departmentId: string | null;
}

/** Asks anew when one of these was heard, at once and then at most every few seconds; and after every (re)connect. */
export function useFollowed(id: 'dashboard.numbers' | 'dashboard.team', names: readonly AgentEventName[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf(id) });
    let timer: ReturnType<typeof setTimeout> | null = null;
    let missed = false;
    const rested = () => {
      timer = null;
      if (!missed) return;
      missed = false;
      heard();
    };
    function heard(): void {
      if (timer) {
        missed = true;
        return;
      }
      again();
      timer = setTimeout(rested, calmMs);
    }
    const undo = [...names.map((name) => onAgentEvent(name, heard)), onRealtimeConnect(again)];
    return () => {
      if (timer) clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }, [client, id, names]);
}

/** Today and this week beside the week before, as the person counts days; moved by events, never polled. */
export function useNumbers({ storeId, departmentId }: Narrowed) {
  const timeZone = useOwnTimeZone() ?? deviceTimeZone();
  const query = useQuery({
    ...queryOf('dashboard.numbers', {
      query: { timeZone, ...(storeId ? { storeId } : {}), ...(departmentId ? { departmentId } : {}) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  useFollowed('dashboard.numbers', counting);
  return query;
}
