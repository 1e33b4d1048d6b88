import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';
import type { TicketList } from './use-ticket-list.ts';

export function useTickets({ asked, page, limit }: TicketList) {
  return useQuery({
    ...queryOf('tickets.list', { query: { ...asked, page, limit } }),
    placeholderData: keepPreviousData,
  });
}

/** N-02, N-19: what the tabs count, in the order of the tabs. */
export function useTicketCounts() {
  const query = useQuery({ ...queryOf('tickets.count'), meta: { quiet: true } });
  const counts = query.data;
  return {
    query,
    counts: {
      open: counts ? counts.todo + counts['in-progress'] : null,
      closed: counts ? counts.solved + counts.trash : null,
    },
  };
}

/** Addresses that mail comes in at. */
export const useMailAddresses = () =>
  useQuery({
    ...queryOf('mails.addresses', { query: {} }),
    staleTime: 60_000,
    meta: { quiet: true },
  }).data?.data ?? [];
