import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import type { CustomerList } from './use-customer-list.ts';

export function useCustomers({ asked, page, limit, sortBy, sort }: CustomerList) {
  return useQuery({
    ...queryOf('people.list', { query: { ...asked, page, limit, sortBy, sort: sort.down ? 'desc' : 'asc' } }),
    placeholderData: keepPreviousData,
  });
}

/** Pairs that may be the same, for admins. */
export function useDuplicates(page = 1, limit = 10) {
  const { membership } = useSession();
  return useQuery({
    ...queryOf('people.duplicates', { query: { page, limit } }),
    enabled: isAdmin(membership),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Asks again for everything that says who is who. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const id of ['people.list', 'people.detail', 'people.chats', 'people.notes', 'people.orders'] as const)
      void client.invalidateQueries({ queryKey: keyOf(id) });
    void client.invalidateQueries({ queryKey: keyOf('people.duplicates') });
  }, [client]);
}

/** What brings somebody, says who they are, or takes them away. */
const telling = [
  'conversation:new',
  'conversation:missed_new',
  'conversation:closure-client',
  'conversation:closure-agent',
  'conversation:update-from-client',
  'conversation:erased',
  'person:erased',
] as const satisfies readonly AgentEventName[];

/** The worker needs a moment after the event; and many events are one look. */
const restMs = 7000;

/** Keeps the list true, but not under somebody's hand: with rows selected or somebody open it waits. */
export function useCustomerNews(held: boolean): void {
  const lookAgain = useLookAgain();
  const waits = useRef(false);
  const isHeld = useRef(held);
  isHeld.current = held;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (isHeld.current) waits.current = true;
        else lookAgain();
      }, restMs);
    };
    const undo = [...telling.map((name) => onAgentEvent(name, heard)), onRealtimeConnect(lookAgain)];
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }, [lookAgain]);
  useEffect(() => {
    if (held || !waits.current) return;
    waits.current = false;
    lookAgain();
  }, [held, lookAgain]);
}
