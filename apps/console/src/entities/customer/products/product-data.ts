import type { Conversation } from '@chatso/contract';
import { isLeft, limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { v7 as newId } from 'uuid';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { followVisitor } from '../../../lib/realtime/tracking-connection.ts';
import { useSessionState } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';
import { isVisitor } from '../../conversation/chat-names.ts';

type Place = { locationId?: string };
const placeOf = (locationId: string | null): Place => (locationId === null ? {} : { locationId });

/** Who the lists are made for. */
const askedFor = (chat: Conversation) => ({
  chatsoStoreId: chat.storeId,
  ...(chat.client.type === 'customer' ? { customerId: chat.client.id } : {}),
  ...(isVisitor(chat) ? { visitorId: chat.visitorId } : {}),
});

const shared = { staleTime: 60_000, meta: { quiet: true } } as const;

/** All that may be offered in this chat, each with its tags and why; asked for only where a shop is connected. */
export function useRecommended(chat: Conversation, locationId: string | null = null) {
  return useQuery({
    ...queryOf('products.list', { query: { ...askedFor(chat), ...placeOf(locationId) } }),
    ...shared,
    enabled: chat.store.crmStoreId !== null,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
}

export type ProductType = 'recommend' | 'overstocked' | 'top-purchased';

/** I-12, J-53: one of the three lists of before; what somebody often bought is nothing of whom the shop does not know. */
export function useProductsOfType(chat: Conversation, productType: ProductType, locationId: string | null) {
  const customerId = chat.client.type === 'customer' ? chat.client.id : '0';
  const known = productType !== 'top-purchased' || chat.client.type === 'customer';
  return useQuery({
    ...queryOf('products.list', { query: { ...askedFor(chat), customerId, productType, ...placeOf(locationId) } }),
    ...shared,
    ...(known ? { enabled: chat.store.crmStoreId !== null } : { enabled: false, initialData: { data: [], count: 0 } }),
    select: ({ data }) => data,
  });
}

/** J-48. `searching`: there are words, and what they find is on its way or there. */
export function useProductSearch(chat: Conversation, typed: string, locationId: string | null) {
  const [keyword] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  const searching = keyword !== '' && typed.trim() !== '';
  const { visitorId } = askedFor(chat);
  const query = useQuery({
    ...queryOf('products.search', {
      query: { chatsoStoreId: chat.storeId, keyword, ...(visitorId ? { visitorId } : {}), ...placeOf(locationId) },
    }),
    ...shared,
    enabled: searching && chat.store.crmStoreId !== null,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
  // J-56: a search that fails finds nothing.
  return { searching, products: query.data ?? [], pending: searching && query.isPending };
}

export function useLocations({ store: { crmStoreId } }: Conversation) {
  return useQuery({
    ...queryOf('products.locations', { query: { crmStoreId: crmStoreId ?? '' } }),
    ...shared,
    staleTime: 5 * 60_000,
    enabled: crmStoreId !== null,
    select: ({ data }) => data,
  }).data;
}

/** What is looked at and put into the cart comes many times a minute. */
const gatheredMs = 3000;

/** I-29: what the visitor does in the shop changes what is recommended. */
export function useFollowedLists(chat: Conversation): void {
  const client = useQueryClient();
  const { visitorId, storeId } = chat;
  const follows = isVisitor(chat) && chat.store.crmStoreId !== null && chat.state !== 'closed';
  useEffect(() => {
    if (!follows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = 0;
    const ask = () => {
      // The first answer of each says only what there is.
      told += 1;
      if (told <= 2) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: keyOf('products.list', { query: { chatsoStoreId: storeId } }) });
      }, gatheredMs);
    };
    const { stop } = followVisitor(visitorId, storeId, { onProducts: ask, onCart: ask });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, follows, storeId, visitorId]);
}

/** J-30, J-55: as the server decides it. Only in one's own chat, while it goes on and nobody else is asked to take it. */
export function useMaySend(chat: Conversation): boolean {
  const ownId = useSessionState(({ user }) => user?._id);
  return chat.state === 'ongoing' && chat.agentId === ownId && chat.transferring === null && !isLeft(chat);
}

/** J-57 */
export const useIsRevamped = (): boolean =>
  useSessionState(({ flags }) => Boolean(flags?.values['product-recommendation-revamp']));

/** Into the chat, in this order. A press that fails is told, and pressed again is the same message. */
export function useSendProducts(chat: Conversation, onSent?: () => void) {
  const sending = useMutation({
    ...mutationOf('conversations.sendProducts'),
    retry: 2,
    onSuccess: () => onSent?.(),
    onError: (error) => toast.error(error),
  });
  return {
    /** Those on their way. */
    sending: sending.isPending ? sending.variables.body.productIds : [],
    send: (productIds: string[]) => {
      if (sending.isPending || productIds.length === 0) return;
      sending.mutate({ params: { id: chat._id }, body: { messageId: newId(), productIds } });
    },
  };
}
