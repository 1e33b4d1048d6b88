import { type ShopKind, type ShopOfStore, shopKinds } from '@chatso/contract';
import { Button } from '@mantine/core';
import { FileText, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useIsCompact } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { shopifyPlace, shopifyReturn } from '../../lib/session/shopify-return.ts';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState, ErrorState, IconButton, SkeletonRows } from '../../ui/index.ts';
import { AddShop, connectable } from './add-shop.tsx';
import { ConnectDrawer } from './connect-drawer.tsx';
import { ConnectFlow } from './connect-flow.tsx';
import { ShopCard } from './shop-card.tsx';
import classes from './shops.module.css';
import type { StepName } from './steps.ts';
import { useShops } from './use-shops.ts';
import { WhatIsRead } from './what-is-read.tsx';

/** `settings/shop`: which shop system stands behind each store, how it is, and what can be connected. */
export function ShopsPage() {
  const { t } = useTranslation();
  const query = useShops();
  const [editing, setEditing] = useState<Editing | null>(comesBack);
  const [reading, setReading] = useState(false);
  const compact = useIsCompact();
  const stores = query.data?.data ?? [];
  const used = stores.filter(({ connection }) => connection !== null);
  const free = stores.find(({ connection }) => connection === null);
  const meant = useStoreMeant(editing, query.data?.data);
  if (editing !== null && meant !== null) {
    return (
      <ConnectFlow
        {...editing}
        shopifyApp={query.data?.shopifyApp ?? false}
        storeId={meant}
        stores={stores}
        onClose={() => {
          setEditing(null);
          shopifyReturn.remove();
          // Whoever came back from the shop's own page is not sent into the steps again by a reload.
          history.replaceState(history.state, '', location.pathname);
        }}
      />
    );
  }
  return (
    <AreaPage
      actions={
        compact ? (
          <IconButton
            icon={<FileText size={16} strokeWidth={1.75} />}
            label={t('shops.whatIsRead.title')}
            size={44}
            onClick={() => setReading(true)}
          />
        ) : (
          <Button
            leftSection={<FileText aria-hidden size={16} strokeWidth={1.75} />}
            variant="default"
            onClick={() => setReading(true)}
          >
            {t('shops.whatIsRead.title')}
          </Button>
        )
      }
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
                    <ShopCard
                      key={store.storeId}
                      store={store}
                      onChange={(first) =>
                        setEditing({
                          ...{ kind: store.connection?.kind ?? 'custom', storeId: store.storeId },
                          ...(first ? { first } : {}),
                        })
                      }
                    />
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
                  {connectable.map((kind) => (
                    <AddShop key={kind} kind={kind} onConnect={() => setEditing({ kind, storeId: free.storeId })} />
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        )}
      </div>
      {reading ? <WhatIsRead onClose={() => setReading(false)} /> : null}
      {editing?.kind === 'custom' ? (
        <ConnectDrawer
          key={editing.storeId}
          storeId={editing.storeId}
          stores={stores}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </AreaPage>
  );
}

interface Editing {
  kind: ShopKind;
  storeId: string;
  first?: StepName;
  returned?: string;
}

/** Whoever let us in at the shop's own page comes back with the store in the address, or with Shopify's answer kept. */
function comesBack(): Editing | null {
  const query = new URLSearchParams(location.search);
  const kind = shopKinds.find((one) => one === query.get('kind'));
  const storeId = query.get('store');
  if (kind !== undefined && storeId !== null) {
    // The shop says whether its admin agreed.
    return query.get('success') === '1' ? { kind, storeId, first: 'plugin' } : { kind, storeId };
  }
  const returned = shopifyReturn.read();
  if (returned === null) return null;
  const place = shopifyPlace.read();
  // Who began at Shopify says here which store it is for.
  return place === null || place.workspaceId !== sessionStore.getState().workspaceId
    ? { kind: 'shopify', storeId: '', returned }
    : { kind: 'shopify', storeId: place.storeId, first: 'check', returned };
}

/** Decided once: a store that is deleted while somebody is at it must not become another one under their hands. */
function useStoreMeant(editing: Editing | null, stores: readonly ShopOfStore[] | undefined): string | null {
  const [meant, setMeant] = useState<{ by: Editing | null; storeId: string | null }>({ by: null, storeId: null });
  if (meant.by === editing || stores === undefined) return meant.by === editing ? meant.storeId : null;
  const storeId = editing === null || editing.kind === 'custom' ? null : storeMeant(editing, stores);
  setMeant({ by: editing, storeId });
  return storeId;
}

/** Which of the stores is meant: one that is still there, or the first without a shop. */
function storeMeant({ storeId }: Editing, stores: readonly ShopOfStore[]): string | null {
  const free = stores.find(({ connection }) => connection === null);
  return stores.some((one) => one.storeId === storeId) ? storeId : (free?.storeId ?? null);
}
