import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { queryOf } from '../../lib/api/query-of.ts';
import { useListState } from '../../ui/list/index.ts';

const filterSchema = z.object({ chatsoStoreId: z.uuid().optional(), bannedBy: z.string().max(4000).optional() });
const sortable = ['name', 'email', 'bannedBy', 'bannedReason', 'bannedAt', 'expiresAt'] as const;
type SortBy = (typeof sortable)[number];

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** M-48, M-51 */
export function useBannedList() {
  const list = useListState(filterSchema, sortable);
  const { chatsoStoreId, bannedBy } = list.filters;
  const agents = (bannedBy ?? '').split(',').filter(isId);
  const sort = list.sort ?? { by: 'bannedAt', down: true };
  const query = useQuery({
    ...queryOf('bans.list', {
      query: {
        ...{ page: list.page, limit: list.limit, sortBy: sort.by as SortBy, sort: sort.down ? 'desc' : 'asc' },
        ...(list.search ? { search: list.search } : {}),
        ...(chatsoStoreId ? { chatsoStoreId } : {}),
        ...(agents.length > 0 ? { bannedBy: agents.join(',') } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    // Who is banned elsewhere is not told of: whoever comes back to the page sees it.
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  return { list, sort, agents, query };
}

/** The ban beside the list stands in the address too, so that it can be sent to a colleague. */
export function useOpenBan() {
  const navigate = useNavigate();
  const { ban } = useSearch({ strict: false }) as { ban?: string };
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ban: id }) as never });
  return { openId: ban ?? null, open };
}
