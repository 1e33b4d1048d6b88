import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Whom the shop system is asked for; null where there is no shop or no e-mail to ask with (K-15). */
export function shopperOf({ store, client, customerEmail }: Conversation) {
  const email = customerEmail ?? client.email;
  return store.crmStoreId && email ? { crmStoreId: store.crmStoreId, email } : null;
}

/** K-10: `data` is null for somebody the shop does not know, or when there is nobody to ask about: that is known at once. */
export function useShopCustomer(chat: Conversation) {
  const { workspaceId } = useSession();
  const shopper = shopperOf(chat);
  return useQuery({
    ...(shopper ? {} : { initialData: null }),
    queryKey: ['customer', workspaceId, 'shop-customer', shopper],
    queryFn: async ({ signal }) =>
      shopper ? (await api['customers.lookUp']({ body: shopper }, { signal })).data.customer : null,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** K-11; only where the plan has it (E-50). */
export function useShopOrders(chat: Conversation) {
  const { workspaceId, membership } = useSession();
  const shopper = isAdvanced(membership.plan) ? shopperOf(chat) : null;
  return useQuery({
    queryKey: ['customer', workspaceId, 'shop-orders', shopper],
    queryFn: async ({ signal }) => (shopper ? (await api['customers.orders']({ body: shopper }, { signal })).data : []),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
