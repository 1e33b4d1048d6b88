import type { ApiClient } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';

/** One letter is in everything. */
const shortest = 2;
const firstPage = 5;

type Kind = 'search.messages' | 'search.customers';
type Page<K extends Kind> = Awaited<ReturnType<ApiClient[K]>>;

function useKind<K extends Kind>(kind: K, workspaceId: string, q: string) {
  const call = api[kind] as (input: object, options: object) => Promise<Page<K>>;
  return useInfiniteQuery({
    queryKey: ['search', workspaceId, kind, q],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { q, limit: firstPage, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: q !== '',
    // A talk goes on while one looks for it.
    staleTime: 10_000,
  });
}

/** What the server finds for what is typed; asked when the typing pauses. */
export function useSearch(query: string) {
  const { workspaceId, can } = useSession();
  const typed = query.trim().slice(0, limits.searchChars);
  const [settled] = useDebouncedValue(typed, limits.searchDebounceMs);
  const may = can('liveChat') && [...typed].length >= shortest;
  const q = may && [...settled].length >= shortest ? settled : '';
  const chats = useKind('search.messages', workspaceId, q);
  const customers = useKind('search.customers', workspaceId, q);
  // An answer to something else is none: it would change under the hand that reaches for it.
  const isOf = q === typed;
  return {
    chats: isOf ? (chats.data?.pages.flatMap((page) => page.data) ?? []) : [],
    customers: isOf ? uniqueVisitors(customers.data?.pages.flatMap((page) => page.data) ?? []) : [],
    moreChats: isOf && chats.hasNextPage ? () => void chats.fetchNextPage() : null,
    moreCustomers: isOf && customers.hasNextPage ? () => void customers.fetchNextPage() : null,
    searching: may && (!isOf || chats.isFetching || customers.isFetching),
    error: isOf && q !== '' ? (chats.error ?? customers.error) : null,
    retry: () => {
      if (chats.isError) void chats.refetch();
      if (customers.isError) void customers.refetch();
    },
  };
}

/** Somebody who came often may be on several pages. */
const uniqueVisitors = <C extends { visitorId: string }>(customers: readonly C[]): C[] =>
  customers.filter(({ visitorId }, at) => customers.findIndex((other) => other.visitorId === visitorId) === at);
