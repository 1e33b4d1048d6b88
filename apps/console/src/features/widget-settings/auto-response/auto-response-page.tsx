import { isSocialChannel } from '@chatso/domain';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Store as StoreIcon } from 'lucide-react';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaBody, AreaFrame } from '../../../ui/area.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/index.ts';
import classes from '../widget-settings.module.css';
import { AutoResponse } from './auto-response.tsx';

interface AutoResponsePageProps {
  /** Whose texts; the first store's where the address names none. */
  storeId: string | null;
  onStore(storeId: string): void;
}

/** `settings/auto-response` (P-45): what a store's widget says by itself, while the store is open and while it is not. */
export function AutoResponsePage({ storeId, onStore }: AutoResponsePageProps) {
  const { t } = useTranslation();
  const query = useQuery(ownStoresQuery());
  const stores = query.data?.filter(({ type }) => !isSocialChannel(type));
  const store = stores?.find(({ _id }) => _id === storeId) ?? stores?.[0];
  return (
    <AreaFrame
      actions={
        stores && store && stores.length > 1 ? (
          <NativeSelect
            aria-label={t('widgetSetup.store')}
            className={classes.storePick}
            data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={store._id}
            onChange={(event) => onStore(event.currentTarget.value)}
          />
        ) : null
      }
      title={t('places.titles.autoResponse')}
    >
      {store ? (
        <AutoResponse key={store._id} store={store} />
      ) : (
        <AreaBody>
          {query.isError ? (
            <ErrorState
              error={query.error}
              retrying={query.isFetching}
              title={t('widgetSetup.failed')}
              onRetry={() => void query.refetch()}
            />
          ) : query.isPending ? (
            <div className={classes.top}>
              <SkeletonRows label={t('app.loading')} rowHeight={56} rows={6} />
            </div>
          ) : (
            <EmptyState
              body={t('widgetSetup.noStoreBody')}
              icon={<StoreIcon size={18} strokeWidth={1.75} />}
              title={t('widgetSetup.noStore')}
            />
          )}
        </AreaBody>
      )}
    </AreaFrame>
  );
}
