import { Button } from '@mantine/core';
import { Braces, Check, Minus, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { ConnectDrawer } from './connect-drawer.tsx';
import { ShopCard } from './shop-card.tsx';
import classes from './shops.module.css';
import { useShops } from './use-shops.ts';

/** `settings/shop`: which shop system stands behind each store, how it is, and what can be connected. */
export function ShopsPage() {
  const { t } = useTranslation();
  const query = useShops();
  const [editing, setEditing] = useState<string | null>(null);
  const stores = query.data?.data ?? [];
  const used = stores.filter(({ connection }) => connection !== null);
  const free = stores.find(({ connection }) => connection === null);
  return (
    <AreaPage
      aside={
        query.data ? (
          <span className={classes.count}>{t('shops.used', { used: used.length, count: stores.length })}</span>
        ) : null
      }
      title={t('shops.title')}
    >
      <div className={classes.page}>
        {query.isError && !query.data ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('shops.failed')}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <SkeletonRows label={t('app.loading')} rowHeight={160} rows={2} />
        ) : stores.length === 0 ? (
          <EmptyState
            body={t('shops.noStoreBody')}
            icon={<StoreIcon size={18} strokeWidth={1.75} />}
            title={t('shops.noStore')}
          />
        ) : (
          <>
            {used.length > 0 ? (
              <section aria-labelledby="shops-in-use">
                <h2 className={classes.heading} id="shops-in-use">
                  {t('shops.inUse')}
                </h2>
                <ul className={classes.cards}>
                  {used.map((store) => (
                    <ShopCard key={store.storeId} store={store} onChange={() => setEditing(store.storeId)} />
                  ))}
                </ul>
              </section>
            ) : null}
            {free ? (
              <section aria-labelledby="shops-add">
                <h2 className={classes.heading} id="shops-add">
                  {t('shops.add')}
                </h2>
                <ul className={classes.kinds}>
                  <OwnShop onConnect={() => setEditing(free.storeId)} />
                </ul>
              </section>
            ) : null}
          </>
        )}
      </div>
      {editing === null ? null : (
        <ConnectDrawer key={editing} storeId={editing} stores={stores} onClose={() => setEditing(null)} />
      )}
    </AreaPage>
  );
}

const gives = ['customers', 'orders', 'products', 'events'] as const;
const lacks = ['coupons'] as const;

/** What a shop of one's own gives, before it is connected. */
function OwnShop({ onConnect }: { onConnect(): void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span aria-hidden className={classes.mark}>
          <Braces size={18} strokeWidth={1.75} />
        </span>
        <div className={classes.names}>
          <h3 className={classes.name}>{t('shops.kinds.custom')}</h3>
          <p className={classes.address}>{t('shops.fourCalls')}</p>
        </div>
      </div>
      <ul className={classes.abilities}>
        {gives.map((name) => (
          <li key={name}>
            <Check aria-hidden size={16} strokeWidth={1.75} />
            {t(`shops.gives.${name}`)}
          </li>
        ))}
        {lacks.map((name) => (
          <li data-lacks key={name}>
            <Minus aria-hidden size={16} strokeWidth={1.75} />
            {t(`shops.lacks.${name}`)}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="xs" variant="default" onClick={onConnect}>
          {t('shops.connect')}
        </Button>
      </div>
    </li>
  );
}
