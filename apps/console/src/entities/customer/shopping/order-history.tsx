import type { Conversation, Order } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import panel from '../../../ui/panel/panel.module.css';
import lists from '../lists.module.css';
import { SmallPager } from '../small-pager.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderLine } from './order-line.tsx';
import { firstOrderOrder, nextOrderOrder, orderSorts, ordersPerPage, shownOrders } from './order-list.ts';
import { useShopOrders } from './shop-data.ts';

/** I-20, E-50: the orders where the plan has them, `upgrade` elsewhere. */
export function OrderHistory({ chat, upgrade }: { chat: Conversation; upgrade: ReactNode }) {
  const { t } = useTranslation();
  const { plan } = useSession().membership;
  const { data = [], isError, isPending, refetch } = useShopOrders(chat);
  if (!isAdvanced(plan)) return upgrade;
  if (data.length > 0) return <Orders crmStoreId={chat.store.crmStoreId} orders={data} />;
  return (
    <div className={lists.block}>
      <ListState empty={t('customer.noInformation')} failed={isError} loading={isPending} onRetry={refetch} />
    </div>
  );
}

function Orders({ orders, crmStoreId }: { orders: readonly Order[]; crmStoreId: string | null }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, limits.searchDebounceMs);
  const [order, setOrder] = useState(firstOrderOrder);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const shown = useMemo(() => shownOrders(orders, search, order), [orders, search, order]);
  // As the shop has it by now, which another of the team may have changed.
  const shownOrder = orders.find(({ id }) => id === open);
  // A search may leave fewer pages than the one that is open.
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / ordersPerPage)));
  return (
    <div className={lists.block}>
      <TextInput
        aria-label={t('customer.orders.search')}
        leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
        placeholder={t('customer.orders.search')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={lists.sorts}>
        <span className={lists.sortBy}>{t('desk.history.sortBy')}</span>
        {orderSorts.map((sortBy) => {
          const on = order.sortBy === sortBy;
          const Arrow = order.sort === 'asc' ? ArrowUp : ArrowDown;
          return (
            <button
              aria-pressed={on}
              className={lists.sort}
              key={sortBy}
              title={on ? t(`desk.history.${order.sort}`) : undefined}
              type="button"
              onClick={() => setOrder(nextOrderOrder(order, sortBy))}
            >
              {t(`customer.orders.sorts.${sortBy}`)}
              {on ? <Arrow aria-hidden size={12} strokeWidth={2} /> : null}
            </button>
          );
        })}
      </div>
      {shown.length === 0 ? <p className={panel.nothing}>{t('liveChat.noResults')}</p> : null}
      <ul className={lists.history}>
        {shown.slice((at - 1) * ordersPerPage, at * ordersPerPage).map((one) => (
          <li key={one.id}>
            <button className={lists.chat} type="button" onClick={() => setOpen(one.id)}>
              <OrderLine order={one} />
            </button>
          </li>
        ))}
      </ul>
      <SmallPager count={shown.length} limit={ordersPerPage} page={at} onPage={setPage} />
      {shownOrder ? <OrderDrawer crmStoreId={crmStoreId} order={shownOrder} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
