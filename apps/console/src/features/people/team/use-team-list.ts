import { roles } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { uuid } from '../../../lib/schema/fields.ts';
import { useListState } from '../../../ui/list/index.ts';
import { membersQuery } from '../people-queries.ts';

const filterSchema = v.object({
  role: v.optional(v.picklist(roles)),
  store: v.optional(uuid),
  state: v.optional(v.picklist(['activated', 'invited', 'suspended'])),
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
