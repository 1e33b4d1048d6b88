import { opensPlace } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf } from '../../lib/api/query-of.ts';
import { currentViewer } from '../../lib/navigation/navigation.ts';
import { useSession } from '../../lib/session/session.ts';

/** One letter is in everything. */
const shortest = 2;
const firstPage = 5;

const after = (q: string) => (cursor: string | null) => ({
  query: { q, limit: firstPage, ...(cursor === null ? {} : { cursor }) },
});
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

/** What the server finds for what is typed; asked when the typing pauses. */
export function useSearch(query: string) {
  const { can } = useSession();
  const viewer = currentViewer();
  const typed = query.trim().slice(0, limits.searchChars);
  const [settled] = useDebouncedValue(typed, limits.searchDebounceMs);
  const mayChats = can('liveChat');
  const mayTickets = viewer !== null && opensPlace(viewer, 'tickets');
  const may = (mayChats || mayTickets) && [...typed].length >= shortest;
  const q = may && [...settled].length >= shortest ? settled : '';
  // A talk goes on while one looks for it.
  const asked = { enabled: q !== '' && mayChats, staleTime: 10_000 };
  const askedTickets = { ...asked, enabled: q !== '' && mayTickets, meta: { quiet: true } };
  const chats = useInfiniteQuery({ ...pagesOf('search.messages', after(q), nextOf), ...asked });
  const customers = useInfiniteQuery({ ...pagesOf('search.customers', after(q), nextOf), ...asked });
  const tickets = useQuery({ ...queryOf('tickets.list', { query: { search: q, limit: firstPage } }), ...askedTickets });
  const mails = useQuery({ ...queryOf('mails.list', { query: { search: q, limit: firstPage } }), ...askedTickets });
  // An answer to something else is none: it would change under the hand that reaches for it.
  const isOf = q === typed;
  return {
    chats: isOf ? (chats.data?.pages.flatMap((page) => page.data) ?? []) : [],
    customers: isOf ? uniqueVisitors(customers.data?.pages.flatMap((page) => page.data) ?? []) : [],
    tickets: isOf ? (tickets.data?.data ?? []) : [],
    mails: isOf ? (mails.data?.data ?? []) : [],
    moreChats: isOf && chats.hasNextPage ? () => void chats.fetchNextPage() : null,
    moreCustomers: isOf && customers.hasNextPage ? () => void customers.fetchNextPage() : null,
    searching: may && (!isOf || chats.isFetching || customers.isFetching || tickets.isFetching || mails.isFetching),
    error: isOf && q !== '' ? (chats.error ?? customers.error) : null,
    retry: () => {
      if (chats.isError) void chats.refetch();
      if (customers.isError) void customers.refetch();
    },
  };
}

/** A frequent visitor may be on several pages. */
const uniqueVisitors = <C extends { visitorId: string }>(customers: readonly C[]): C[] =>
  customers.filter(({ visitorId }, at) => customers.findIndex((other) => other.visitorId === visitorId) === at);
