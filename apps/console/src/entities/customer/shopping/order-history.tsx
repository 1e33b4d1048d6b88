import type { Conversation, Order } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
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
  const { data = [], isError, isPending, isSuccess, refetch } = useShopOrders(chat);
  const [opened, setOpened] = useState<Opened | null>(null);
  // As the shop has it by now, which another of the team may have changed; one that is somebody else's by now, because the
  // chat was linked anew, stays until it is closed: something may be half typed about it.
  const known = data.find(({ id }) => id === opened?.order.id);
  if (opened && known && opened.order !== known) setOpened({ ...opened, order: known });
  const { crmStoreId } = chat.store;
  return (
    <>
      {isAdvanced(plan) ? (
        data.length > 0 ? (
          <Orders orders={data} onOpen={(order) => setOpened({ order, crmStoreId })} />
        ) : (
          <div className={lists.block}>
            <ListState empty={t('customer.noInformation')} failed={isError} loading={isPending} onRetry={refetch} />
          </div>
        )
      ) : (
        upgrade
      )}
      {opened ? (
        <OrderDrawer
          chat={chat}
          crmStoreId={opened.crmStoreId}
          elsewhere={isSuccess && !known}
          order={opened.order}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

/** An order that is looked at, and the shop it is of. */
interface Opened {
  order: Order;
  crmStoreId: string | null;
}

function Orders({ orders, onOpen }: { orders: readonly Order[]; onOpen(order: Order): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, limits.searchDebounceMs);
  const [order, setOrder] = useState(firstOrderOrder);
  const [page, setPage] = useState(1);
  const shown = useMemo(() => shownOrders(orders, search, order), [orders, search, order]);
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
              {on ? <Arrow aria-hidden size={12} /> : null}
            </button>
          );
        })}
      </div>
      {shown.length === 0 ? <p className={panel.nothing}>{t('liveChat.noResults')}</p> : null}
      <ul className={lists.history}>
        {shown.slice((at - 1) * ordersPerPage, at * ordersPerPage).map((one) => (
          <li key={one.id}>
            <button className={lists.chat} type="button" onClick={() => onOpen(one)}>
              <OrderLine order={one} />
            </button>
          </li>
        ))}
      </ul>
      <SmallPager count={shown.length} limit={ordersPerPage} page={at} onPage={setPage} />
    </div>
  );
}
