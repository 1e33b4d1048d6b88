import { type Agent, ApiError } from '@chatso/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { api } from '../../lib/api/api.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

const key = (workspaceId: string) => ['people', workspaceId] as const;

export interface MemberFilter {
  page: number;
  limit: number;
  search: string;
  role: Agent['role'];
  state: Agent['accountState'] | null;
  storeId: string | null;
}

/** One page of the members (D-07). What others do is heard; who is online, and what was not heard, by looking again. */
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
    refetchInterval: 60_000,
  });

/** Addresses of members that were listed here. */
export const knownAddresses = (client: QueryClient, workspaceId: string): ReadonlySet<string> =>
  new Set(
    client
      .getQueriesData<{ data: Agent[] }>({ queryKey: [...key(workspaceId), 'members'] })
      .flatMap(([, page]) => (page?.data ?? []).map(({ email }) => email)),
  );

/** What shoppers gave the members shown (D-29), by id. */
export const ratingsQuery = (workspaceId: string, agentIds: readonly string[]) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'ratings', agentIds],
    queryFn: async ({ signal }) => {
      const { data } = await api['conversations.agentRatings']({ query: { agentIds: agentIds.join(',') } }, { signal });
      return new Map(data.map((rating) => [rating.agentId, rating]));
    },
    enabled: agentIds.length > 0,
    placeholderData: (before) => before,
  });

export const seatsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'seats'],
    queryFn: async ({ signal }) => (await api['workspace.entityLimits']({}, { signal })).user,
  });

export const customRolesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key(workspaceId), 'roles'],
    queryFn: async ({ signal }) => (await api['roles.list']({}, { signal })).data,
  });

/** Whoever changes people may change which stores one sees. */
async function askAgain(client: QueryClient, workspaceId: string): Promise<void> {
  await Promise.all(
    [key(workspaceId), ownStoresQuery(workspaceId).queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** After any change: lists, seats and roles are asked for again. */
export function useRefreshPeople(workspaceId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => askAgain(client, workspaceId);
}

/** Several changes often come together. */
const settleMs = 300;

/** What others do to people, roles and invitations is shown at once; also what they did while no event could arrive. */
export function usePeopleChanges(workspaceId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void askAgain(client, workspaceId), settleMs);
    };
    const undo = [
      onAgentEvent('team:changed', refresh),
      onAgentEvent('agent:presence', refresh),
      onRealtimeConnect(refresh),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of undo) end();
    };
  }, [client, workspaceId]);
}

/** Somebody else changed it first, so what is shown here is old. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-found';
/** Says what `Not found.` means here. */
export const inWords = (error: unknown, message: string): unknown =>
  error instanceof ApiError ? new ApiError({ statusCode: error.statusCode, message }) : error;
export const isSeatLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'entity-limit';
/** What a 404 or a settled invitation says: the row on the screen is not what it was. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ['conflict', 'not-found', 'not-invited'].includes(error.code ?? '');
