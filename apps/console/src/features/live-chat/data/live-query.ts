import type { ApiClient, Conversation } from '@chatso/contract';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { isRetryable } from '../../../lib/api/errors.ts';
import { applyDetail, emptyLiveState, type LiveState, mergeFetched } from '../state/live-state.ts';

export const liveKey = (workspaceId: string) => ['live-chat', workspaceId, 'conversations'] as const;

const pageSize = 100;
/** A list longer than this is cut: nobody works through more than a thousand missed chats in one sitting. */
const mostPages = 10;

type ListQuery = { state: 'pending' | 'ongoing' | 'missed'; isYourChatActive?: 'true' };

async function fetchList(api: ApiClient, query: ListQuery, signal: AbortSignal | undefined): Promise<Conversation[]> {
  const fetchPage = (page: number) =>
    api['conversations.list']({ query: { ...query, page, limit: pageSize } }, signal ? { signal } : {});
  const first = await fetchPage(1);
  const pages = Math.min(mostPages, Math.ceil(first.count / pageSize));
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPage(index + 2)));
  return [first, ...rest].flatMap((page) => page.data);
}

/** H-85: the three live lists at once. */
async function fetchLiveLists(api: ApiClient, signal?: AbortSignal): Promise<Conversation[]> {
  const lists = await Promise.all([
    fetchList(api, { state: 'ongoing', isYourChatActive: 'true' }, signal),
    fetchList(api, { state: 'pending' }, signal),
    fetchList(api, { state: 'missed' }, signal),
  ]);
  return lists.flat();
}

/** U-04: only what another try can help. */
const retryUpTo3 = (failures: number, error: unknown): boolean => failures < 3 && isRetryable(error);

/** The holder of the live state: one entry of the query cache, changed by fetches and by events. */
export interface LiveHolder {
  read(): LiveState;
  update(change: (state: LiveState) => LiveState): void;
  refetch(): Promise<void>;
  /** Runs after every change of the state, whoever made it. */
  subscribe(listener: () => void): () => void;
}

interface LiveHolderOptions {
  queryClient: QueryClient;
  api: ApiClient;
  workspaceId: string;
  agentId: string;
}

function liveQueryOptions({ queryClient, api, workspaceId, agentId }: LiveHolderOptions) {
  const queryKey = liveKey(workspaceId);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LiveState> => {
      const held = () => queryClient.getQueryData<LiveState>(queryKey) ?? emptyLiveState(agentId);
      const startTick = held().tick;
      const fetched = await fetchLiveLists(api, signal);
      return mergeFetched(held(), fetched, startTick);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The reducers keep untouched conversations identical; comparing them all again would only cost time.
    structuralSharing: false as const,
  };
}

export function createLiveHolder(options: LiveHolderOptions): LiveHolder {
  const { queryClient, api, agentId } = options;
  const { queryKey } = liveQueryOptions(options);
  const fetching = new Set<string>();
  const read = () => queryClient.getQueryData<LiveState>(queryKey) ?? emptyLiveState(agentId);

  /** Fetches what is marked as behind, each conversation once at a time. */
  function repair(state: LiveState): void {
    for (const id of state.stale) {
      if (fetching.has(id)) continue;
      fetching.add(id);
      void api['conversations.detail']({ params: { id } })
        .then((chat): Conversation | null | undefined => chat)
        .catch((error: { statusCode?: number }) => (error.statusCode === 404 ? null : undefined))
        .then((found) => {
          fetching.delete(id);
          // Read and written in one step: the answer about another chat may have come in between.
          if (found !== undefined) queryClient.setQueryData(queryKey, applyDetail(read(), id, found));
        });
    }
  }

  return {
    read,
    update(change) {
      const before = read();
      const next = change(before);
      if (next !== before) queryClient.setQueryData(queryKey, next);
      // Also where nothing changed: what could not be fetched last time is marked still.
      repair(next);
    },
    subscribe: (listener) =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.query.queryHash === hashKey(queryKey)) listener();
      }),
    // A fetch that began before the connection was there may have missed what happened in between.
    refetch: async () => {
      await queryClient.cancelQueries({ queryKey }, { revert: false });
      await queryClient.fetchQuery({ ...liveQueryOptions(options), staleTime: 0, retry: retryUpTo3 });
    },
  };
}
