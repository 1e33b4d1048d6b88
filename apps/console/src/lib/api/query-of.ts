import type { CallInput, CallOptions, EndpointId, Endpoints, ResponseOf } from '@chatso/contract';
import { endpoints } from '@chatso/contract';
import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import { sessionStore } from '../session/session-store.ts';
import { api, publicApi } from './api.ts';

type Input<Id extends EndpointId> = CallInput<Endpoints[Id]>;
type Answer<Id extends EndpointId> = ResponseOf<Endpoints[Id]>;
type Given<Id extends EndpointId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, workspaceId?: string]
    : [input: Input<Id>, workspaceId?: string];

type Call<Id extends EndpointId> = (input: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>;

// Said by name: written out, the answers of all endpoints are more than the compiler puts down.
type Read<T> = UnusedSkipTokenOptions<T, Error, T, QueryKey> & { queryKey: DataTag<QueryKey, T, Error> };
type Cursor = string | null;
type ReadOn<T> = UndefinedInitialDataInfiniteOptions<T, Error, InfiniteData<T, Cursor>, QueryKey, Cursor> & {
  queryKey: DataTag<QueryKey, InfiniteData<T>, Error>;
};

/** What nobody signs in for is asked without a session, so that a dead one cannot get in its way. */
const callOf = <Id extends EndpointId>(id: Id): Call<Id> =>
  (endpoints[id].access.kind === 'public' ? publicApi : api)[id] as unknown as Call<Id>;

/** Whose answer it is: of a workspace, of the signed-in person in any of them, or of everybody. */
function scopeOf(id: EndpointId, workspaceId: string | undefined): string | null {
  const { kind } = endpoints[id].access;
  if (kind === 'public') return null;
  const { user, ...session } = sessionStore.getState();
  return kind === 'member' ? (workspaceId ?? session.workspaceId) : (user?._id ?? null);
}

/**
 * A read of the API for `useQuery`: one key for each endpoint and input, the answer typed by the contract. Shown in part,
 * it is still one answer: `useQuery({ ...queryOf('roles.list'), select: ({ data }) => data })`. `workspaceId` is the one of
 * the address unless it is given.
 */
export const queryOf = <Id extends EndpointId>(id: Id, ...[input, workspaceId]: Given<Id>): Read<Answer<Id>> =>
  queryOptions({
    queryKey: [id, scopeOf(id, workspaceId), input ?? {}] as QueryKey,
    queryFn: ({ signal }): Promise<Answer<Id>> => callOf(id)(input as Input<Id>, { signal }),
  });

/** What of an input must be the same: `{ params: { id } }` is of one thing, whatever page of it. */
type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T;

/** The key of every answer of an endpoint, or of those with this part of the input: to ask again, or to change what is held. */
export function keyOf<Id extends EndpointId>(id: Id, part?: Part<Input<Id>>, workspaceId?: string): QueryKey {
  const scope = scopeOf(id, workspaceId);
  return part === undefined ? [id, scope] : [id, scope, part];
}

/**
 * A list that goes on from a cursor, for `useInfiniteQuery`. Its key is not that of one answer: the two hold other things.
 * `held`: the first page as it is known, while it is asked for again.
 */
export const pagesOf = <Id extends EndpointId>(
  id: Id,
  inputAfter: (cursor: Cursor, held?: Answer<Id>) => Input<Id>,
  next: (answer: Answer<Id>) => Cursor,
): ReadOn<Answer<Id>> =>
  infiniteQueryOptions({
    queryKey: [id, scopeOf(id, undefined), inputAfter(null), 'pages'] as QueryKey,
    queryFn: ({ client, pageParam, queryKey, signal }): Promise<Answer<Id>> => {
      const held = pageParam === null ? client.getQueryData<InfiniteData<Answer<Id>>>(queryKey) : undefined;
      return callOf(id)(inputAfter(pageParam, held?.pages[0]), { signal });
    },
    initialPageParam: null as Cursor,
    getNextPageParam: next,
  });

/** A write of the API for `useMutation`, whose variables are the endpoint's input; its key tells a frame that one is on its way. */
export const mutationOf = <Id extends EndpointId>(id: Id) => ({
  mutationKey: [id],
  mutationFn: (input: Input<Id>): Promise<Answer<Id>> => callOf(id)(input),
});
