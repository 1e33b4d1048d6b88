import { type Agent, ApiError, type Endpoints, type ResponseOf } from '@chatso/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

export interface MemberFilter {
  page: number;
  limit: number;
  search: string;
  role: Agent['role'];
  state: Agent['accountState'] | null;
  storeId: string | null;
}

/** One page of the members (D-07). What others do is heard; who is online, and what was not heard, by looking again. */
export const membersQuery = ({ page, limit, search, role, state, storeId }: MemberFilter) =>
  queryOptions({
    ...queryOf('agents.list', {
      query: {
        page,
        limit,
        search: search || undefined,
        role: role ?? undefined,
        accountState: state ?? undefined,
        storeId: storeId ?? undefined,
      },
    }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });

/** Addresses of members that were listed here. */
export const knownAddresses = (client: QueryClient): ReadonlySet<string> =>
  new Set(
    client
      .getQueriesData<{ data: Agent[] }>({ queryKey: keyOf('agents.list') })
      .flatMap(([, page]) => (page?.data ?? []).map(({ email }) => email)),
  );

type Ratings = ResponseOf<Endpoints['conversations.agentRatings']>;
const byAgent = ({ data }: Ratings) => new Map(data.map((rating) => [rating.agentId, rating]));

/** What shoppers gave the members shown (D-29), by id. */
export const ratingsQuery = (agentIds: readonly string[]) =>
  queryOptions({
    ...queryOf('conversations.agentRatings', { query: { agentIds: agentIds.join(',') } }),
    select: byAgent,
    enabled: agentIds.length > 0,
    placeholderData: (before) => before,
  });

/** A member as stored now. Lists hold some of the members: this one is asked for by the address. */
export async function newestMember(client: QueryClient, { _id, email }: Agent): Promise<Agent | undefined> {
  const query = queryOf('agents.list', { query: { search: email, limit: 100 } });
  const { data } = await client.fetchQuery({ ...query, staleTime: 0 });
  return data.find((member) => member._id === _id);
}

export const seatsQuery = () => queryOptions({ ...queryOf('workspace.entityLimits'), select: ({ user }) => user });

export const customRolesQuery = () => queryOptions({ ...queryOf('roles.list'), select: ({ data }) => data });

/** What a change of people may change; also which stores one sees. */
const changed = [
  'agents.list',
  'conversations.agentRatings',
  'workspace.entityLimits',
  'roles.list',
  'stores.list',
] as const;

async function askAgain(client: QueryClient): Promise<void> {
  await Promise.all(changed.map((id) => client.invalidateQueries({ queryKey: keyOf(id) })));
}

/** After any change: lists, seats and roles are asked for again. */
export function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient();
  return () => askAgain(client);
}

/** Several changes often come together. */
const settleMs = 300;

/** What others do to people, roles and invitations is shown at once; also what they did while no event could arrive. */
export function usePeopleChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void askAgain(client), settleMs);
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
  }, [client]);
}

/** Another member changed it first, so the data here are stale. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-found';
/** Says what `Not found.` means here. */
export const inWords = <E>(error: E, message: string): E | ApiError =>
  error instanceof ApiError ? new ApiError({ statusCode: error.statusCode, message }) : error;
export const isSeatLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'entity-limit';
/** What a 404 or a settled invitation says: the row on the screen is not what it was. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ['conflict', 'not-found', 'not-invited'].includes(error.code ?? '');
