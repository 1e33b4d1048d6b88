import { type Store, setupUrl } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Store as StoreIcon } from 'lucide-react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChannelIcon, channelOf, EmptyState, ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard.module.css';

/** The stores one works in and whether their widget has been seen; admins are shown the way to set one up (C-6). */
export function StoreList() {
  const { t } = useTranslation();
  const { workspaceId, membership } = useSession();
  const { data, error, refetch, isFetching } = useQuery(ownStoresQuery());
  const setup = isAdmin(membership) ? `/ws/${workspaceId}/${setupUrl(membership.workspaceId.profileType)}` : null;
  return (
    <section aria-labelledby="dashboard-stores">
      <div className={classes.head}>
        <TutorialSlot floating module="homepage" target="set-up" />
        <h2 className={classes.heading} id="dashboard-stores">
          {t('dashboard.stores')}
        </h2>
      </div>
      {error && !data ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows label={t('app.loading')} rows={2} /> : null}
      {data && data.length === 0 ? (
        <EmptyState
          body={t(setup ? 'dashboard.noStoresAdmin' : 'dashboard.noStores')}
          icon={<StoreIcon size={18} strokeWidth={1.75} />}
          title={t('dashboard.noStoresTitle')}
        />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={classes.rows}>
          {data.map((store) => (
            <StoreRow key={store._id} setup={setup} store={store} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function StoreRow({ store, setup }: { store: Store; setup: string | null }) {
  const { t } = useTranslation();
  const connected = store.widgetConnection === 'CONNECTED';
  return (
    <li className={classes.row}>
      <ChannelIcon size={16} type={channelOf(store.type)} />
      <span className={classes.store} dir="auto">
        {store.name}
      </span>
      <span className={classes.address}>{store.url?.replace(/^https?:\/\//, '') ?? ''}</span>
      {setup && !connected ? (
        <Button component={Link} size="xs" to={setup as '/'} variant="default">
          {t('dashboard.setUp')}
        </Button>
      ) : (
        <Tag tone={connected ? 'accent' : 'neutral'}>
          {t(connected ? 'dashboard.connected' : 'dashboard.notConnected')}
        </Tag>
      )}
    </li>
  );
}
