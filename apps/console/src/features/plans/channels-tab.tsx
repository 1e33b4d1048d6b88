import type { Store } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Store as StoreIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { AreaPage, AreaRows, Row, RowList } from '../../ui/area.ts';
import { ChannelIcon, EmptyState, ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import classes from './channels-tab.module.css';

/** `admin-options?tab=channel`: the stores and social channels of the workspace. Connecting more comes later. */
export function ChannelsTab() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(ownStoresQuery());
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf('stores.list') });
    const undo = (['store:list-changed', 'store:active-changed', 'widget:status-changed'] as const).map((event) =>
      onAgentEvent(event, again),
    );
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
  const stores = query.data;
  return (
    <AreaPage title={t('plans.channel.title')}>
      <AreaRows intro={t('plans.channel.later')}>
        {query.isError && !query.data ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('plans.channel.failed')}
            onRetry={() => void query.refetch()}
          />
        ) : !stores ? (
          <SkeletonRows label={t('app.loading')} rows={3} />
        ) : stores.length === 0 ? (
          <EmptyState
            body={t('plans.channel.emptyBody')}
            icon={<StoreIcon size={18} strokeWidth={1.75} />}
            title={t('plans.channel.emptyTitle')}
          />
        ) : (
          <RowList>
            {stores.map((store) => (
              <ChannelRow key={store._id} store={store} />
            ))}
          </RowList>
        )}
      </AreaRows>
    </AreaPage>
  );
}

function ChannelRow({ store }: { store: Store }) {
  const { t } = useTranslation();
  const connected = store.widgetConnection === 'CONNECTED';
  return (
    <Row
      icon={<ChannelIcon size={18} type={store.type} />}
      words={
        <>
          <p className={classes.name} dir="auto">
            {store.name}
          </p>
          <p className={classes.url}>{store.url}</p>
        </>
      }
    >
      <span className={classes.tags}>
        {store.active ? null : <Tag tone="red">{t('plans.channel.inactive')}</Tag>}
        <Tag tone={connected ? 'accent' : 'yellow'}>
          {t(connected ? 'plans.channel.connected' : 'plans.channel.notConnected')}
        </Tag>
      </span>
    </Row>
  );
}
