import { ApiError, type Conversation, type Customer } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { type Attempt, useAttempt } from '../../../lib/api/use-attempt.ts';
import { useSession } from '../../../lib/session/session.ts';

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && one?.trim().toLowerCase() === other?.trim().toLowerCase();

const [firstPage, wholePage] = [20, 100];

/** Whom one may mean: who has the e-mail of the chat, and whom the words find. K-27: of a search that failed, nobody. */
export function useCandidates(chat: Conversation, typed: string) {
  const { user } = useSession();
  const crmStoreId = chat.store.crmStoreId ?? '';
  const [rested] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  // Nothing is nothing at once.
  const keyword = typed.trim() === '' ? '' : rested;
  const [whole, setWhole] = useState('');
  const email = chat.customerEmail ?? '';
  const same = useQuery({
    ...queryOf('customers.lookUp', { body: { crmStoreId, email } }),
    enabled: email !== '',
    select: ({ data }) => data.customer,
    meta: { quiet: true },
  }).data;
  const perPage = whole === keyword ? wholePage : firstPage;
  const search = useQuery({
    ...queryOf('customers.search', { query: { crmStoreId, keyword, perPage } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
    meta: { quiet: true },
  });
  const found = keyword === '' || search.isError ? [] : (search.data?.items ?? []);
  return {
    same: same && (keyword === '' || found.some(({ id }) => id === same.id)) ? same : null,
    others: found.filter(({ id }) => id !== same?.id),
    count: search.isError || keyword === '' ? 0 : Math.max(0, (search.data?.total_items ?? 0) - (same ? 1 : 0)),
    searching: keyword !== '',
    pending: typed.trim() !== keyword || (keyword !== '' && search.isPending),
    failed: keyword !== '' && search.isError,
    again: () => void search.refetch(),
    more: perPage < wholePage && (search.data?.total_items ?? 0) > found.length ? () => setWhole(keyword) : null,
    isOwn: (customer: Customer) => isSame(customer.email, user.email),
  };
}
export type Candidates = ReturnType<typeof useCandidates>;

/** The newest thing they bought. */
export function useNewestOrder(chat: Conversation, { email }: Customer) {
  const crmStoreId = chat.store.crmStoreId ?? '';
  return useQuery({
    ...queryOf('customers.orders', { body: { crmStoreId, email: email ?? '' } }),
    enabled: email !== null,
    select: ({ data }) => data[0] ?? null,
    staleTime: 60_000,
    meta: { quiet: true },
  }).data;
}

export interface Linking extends Attempt {
  link(customer: Customer): Promise<void>;
}

/** K-25. Whom the chat is linked to as one sees it goes along: a colleague's choice is not undone unseen. */
export function useLinking(chat: Conversation, onLinked: () => void): Linking {
  const client = useQueryClient();
  const attempt = useAttempt((error) => {
    // Somebody of those that are shown is gone, or the chat is.
    if (error instanceof ApiError && error.statusCode === 404) {
      void client.invalidateQueries({ queryKey: keyOf('customers.search') });
      void client.invalidateQueries({ queryKey: keyOf('customers.lookUp') });
    }
    return false;
  });
  return {
    ...attempt,
    async link(customer) {
      const body = {
        ...{ chatsoStoreId: customer.store_id, email: customer.email ?? '' },
        was: chat.linked ? chat.clientId : null,
      };
      if (await attempt.run(() => api['conversations.linkProfile']({ params: { id: chat._id }, body }))) onLinked();
    },
  };
}
