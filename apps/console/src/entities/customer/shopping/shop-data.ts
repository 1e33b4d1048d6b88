import type { Conversation } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { emailOf } from '../../conversation/chat-names.ts';

/** Whom the shop system is asked for; null where there is no shop or no e-mail to ask with (K-15). */
export function shopperOf(chat: Conversation) {
  const { store } = chat;
  const email = emailOf(chat);
  return store.crmStoreId && email ? { crmStoreId: store.crmStoreId, email } : null;
}

const nobody = { crmStoreId: '', email: '' };

/** K-10: `data` is null for somebody the shop does not know, or when there is nobody to ask about: that is known at once. */
export function useShopCustomer(chat: Conversation) {
  const shopper = shopperOf(chat);
  return useQuery({
    ...queryOf('customers.lookUp', { body: shopper ?? nobody }),
    ...(shopper ? {} : { enabled: false, initialData: { data: { customer: null } } }),
    select: ({ data }) => data.customer,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** K-11; only where the plan has it (E-50). */
export function useShopOrders(chat: Conversation) {
  const { membership } = useSession();
  const shopper = isAdvanced(membership.plan) ? shopperOf(chat) : null;
  return useQuery({
    ...queryOf('customers.orders', { body: shopper ?? nobody }),
    ...(shopper ? {} : { enabled: false, initialData: { data: [] } }),
    select: ({ data }) => data,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** The shop that is asked for it, and whether it answers; null where nothing is asked. */
export function useShopBehind(chat: Conversation) {
  const { storeId, store } = chat;
  const { crmStoreId } = store;
  return useQuery({
    ...queryOf('orders.store', { query: { crmStoreId: crmStoreId ?? '' } }),
    enabled: Boolean(crmStoreId),
    select: ({ data }) => data.find(({ _id }) => _id === storeId)?.shop ?? null,
    staleTime: 60_000,
    meta: { quiet: true },
  }).data;
}

/** A busy shop tells of an order each second: so long it gathers before anything is asked for again. */
const gatheredMs = 2000;

/** Asks again when the shop has told something new, or fell silent. */
export function useShopNews({ storeId, store: { crmStoreId } }: Conversation): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!crmStoreId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: keyOf('customers.lookUp', { body: { crmStoreId } }) });
      void client.invalidateQueries({ queryKey: keyOf('customers.orders', { body: { crmStoreId } }) });
      void client.invalidateQueries({ queryKey: keyOf('orders.choices', { query: { crmStoreId } }) });
      void client.invalidateQueries({ queryKey: keyOf('orders.store', { query: { crmStoreId } }) });
    };
    const stop = onAgentEvent('shop:changed', (told) => {
      if (told.storeId === storeId) timer ??= setTimeout(ask, gatheredMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, crmStoreId, storeId]);
}
