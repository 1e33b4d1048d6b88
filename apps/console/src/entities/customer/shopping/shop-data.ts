import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Whom the shop system is asked for; null where there is no shop or no e-mail to ask with (K-15). */
export function shopperOf({ store, client, customerEmail }: Conversation) {
  const email = customerEmail ?? client.email;
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
