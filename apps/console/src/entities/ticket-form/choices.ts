import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';

const seldom = { staleTime: 60_000, meta: { quiet: true } } as const;

/** D-22: who a ticket can be given to, with how many open ones they have; of a store's tickets, who serves it. */
export function useAssigneeList(storeId?: string) {
  const query = storeId === undefined ? {} : { storeId };
  const { data, isLoading } = useQuery({ ...queryOf('users.assignees', { query }), ...seldom });
  return { people: data?.data ?? [], isLoading };
}

export const useAssignees = (storeId?: string) => useAssigneeList(storeId).people;

export const useTags = () => useQuery({ ...queryOf('ticketTags.list', { query: {} }), ...seldom }).data?.data ?? [];

export const useMacros = () => useQuery({ ...queryOf('ticketMacros.list'), ...seldom }).data?.data ?? [];
