import type { Order, PersonDetail } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderDrawer } from '../../../entities/customer/shopping/order-drawer.tsx';
import { OrderLine } from '../../../entities/customer/shopping/order-line.tsx';
import { SmallPager } from '../../../entities/customer/small-pager.tsx';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import classes from './customer-panel.module.css';

const perPage = 10;

export function PersonOrders({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Order | null>(null);
  const { data, isError, isPending, refetch } = useQuery({
    ...queryOf('people.orders', { params: { id: person._id } }),
    meta: { quiet: true },
  });
  if (!data || data.data.length === 0) {
    return (
      <div className={classes.none}>
        <ListState empty={t('customers.panel.noOrders')} failed={isError} loading={isPending} onRetry={refetch} />
      </div>
    );
  }
  return (
    <>
      <ul className={classes.lines}>
        {data.data.slice((page - 1) * perPage, page * perPage).map((order) => (
          <li key={order.id}>
            <button className={classes.line} type="button" onClick={() => setOpen(order)}>
              <OrderLine order={order} />
            </button>
          </li>
        ))}
      </ul>
      <SmallPager count={data.data.length} limit={perPage} page={page} onPage={setPage} />
      {open ? <OrderDrawer order={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
