import { roles } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useListState } from '../../../ui/list/index.ts';
import { membersQuery } from '../people-queries.ts';

const filterSchema = z.object({
  role: z.enum(roles).optional(),
  store: z.uuid().optional(),
  state: z.enum(['activated', 'invited', 'suspended']).optional(),
});

/** One page of the members, as the address says. */
export function useTeamList() {
  const list = useListState(filterSchema);
  const { role = null, store = null, state = null } = list.filters;
  const { page, limit, search } = list;
  const query = useQuery(membersQuery({ page, limit, search, role, state, storeId: store }));
  return { list, query };
}
export type TeamList = ReturnType<typeof useTeamList>;
