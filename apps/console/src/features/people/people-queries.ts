import { type Agent, ApiError } from '@chatso/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const key = (workspaceId: string) => ['people', workspaceId] as const;

export interface MemberFilter {
  page: number;
  limit: number;
  search: string;
  role: Agent['role'];
  state: Agent['accountState'] | null;
  storeId: string | null;
}

/** One page of the members (D-07). Others work here too: the list looks again now and then. */
export const membersQuery = (workspaceId: string, filter: MemberFilter) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'members', filter],
    queryFn: ({ signal }) => {
      const { page, limit, search, role, state, storeId } = filter;
      const query = {
        page,
        limit,
        search: search || undefined,
        role: role ?? undefined,
        accountState: state ?? undefined,
        storeId: storeId ?? undefined,
      };
      return api['agents.list']({ query }, { signal });
    },
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });

export const seatsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'seats'],
    queryFn: async ({ signal }) => (await api['workspace.entityLimits']({}, { signal })).user,
  });

export const storesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'stores'],
    queryFn: async ({ signal }) => (await api['stores.list']({}, { signal })).data,
    staleTime: 60_000,
  });

export const customRolesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'roles'],
    queryFn: async ({ signal }) => (await api['roles.list']({}, { signal })).data,
  });

/** After any change: lists, seats and roles are asked for again. */
export function useRefreshPeople(workspaceId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key(workspaceId) });
}

/** Somebody else changed it first, so what is shown here is old. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';
export const isSeatLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'entity-limit';
/** What a 404 or a settled invitation says: the row on the screen is not what it was. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ['conflict', 'not-found', 'not-invited'].includes(error.code ?? '');
