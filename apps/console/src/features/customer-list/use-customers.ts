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

/** What is shown of somebody who is open or compared. */
const aboutOne = ['people.detail', 'people.chats', 'people.notes', 'people.orders', 'people.duplicates'] as const;

/** Asks again for everything that says who is who. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const id of ['people.list', ...aboutOne] as const) void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client]);
}

/** What brings somebody, says who they are, or takes them away. */
const telling = [
  'conversation:new',
  'conversation:missed_new',
  'conversation:closure-client',
  'conversation:closure-agent',
  'conversation:update-from-client',
  'conversation:update-with-crm-data',
  'conversation:linked-profile-customer',
  'conversation:erased',
  'person:erased',
] as const satisfies readonly AgentEventName[];

/** The worker needs a moment after the event; and many events are one look. */
const restMs = 7000;

/**
 * Keeps the page true. Who is open, and the pairs, follow at once what colleagues do; the rows wait while somebody has some
 * selected, reads one or compares two, so that nothing moves under their hand.
 */
export function useCustomerNews(held: boolean): void {
  const client = useQueryClient();
  const waits = useRef(false);
  const isHeld = useRef(held);
  isHeld.current = held;
  const lookAtRows = useCallback(() => {
    if (isHeld.current) waits.current = true;
    else void client.invalidateQueries({ queryKey: keyOf('people.list') });
  }, [client]);
  const lookAtOpen = useCallback(() => {
    for (const id of aboutOne) void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      lookAtOpen();
      lookAtRows();
    };
    const heard = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, restMs);
    };
    const undo = [
      ...telling.map((name) => onAgentEvent(name, heard)),
      onAgentEvent('people:changed', look),
      onRealtimeConnect(look),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }, [lookAtOpen, lookAtRows]);
  useEffect(() => {
    if (held || !waits.current) return;
    waits.current = false;
    lookAtRows();
  }, [held, lookAtRows]);
}
