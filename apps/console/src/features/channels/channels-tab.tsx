import { isSocialChannel } from '@chatso/domain';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { Plus, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUpgrade } from '../../lib/plan/upgrade.ts';
import { AreaPage } from '../../ui/area.ts';
import { ChannelIcon, ConfirmDialog, EmptyState, ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import { AddStoreDialog } from './add-store-dialog.tsx';
import classes from './channels.module.css';
import { StoreCard } from './store-card.tsx';
import { useChannels } from './use-channels.ts';

/** `admin-options?tab=channel`: the stores of the workspace within its plan (E-22, E-24), and its social channels. */
export function ChannelsTab() {
  const { t } = useTranslation();
  const query = useChannels();
  const { upgrade } = useUpgrade();
  const [adding, setAdding] = useState(false);
  const [full, setFull] = useState(false);
  const { data } = query;
  const stores = data?.data.filter(({ type }) => !isSocialChannel(type)) ?? [];
  const social = data?.data.filter(({ type }) => isSocialChannel(type)) ?? [];
  const add = () => (data && data.limit >= 0 && data.used >= data.limit ? setFull(true) : setAdding(true));
  return (
    <AreaPage
      actions={
        <Button leftSection={<Plus size={16} strokeWidth={1.75} />} disabled={!data} onClick={add}>
          {t('channels.add')}
        </Button>
      }
      title={t('channels.title')}
    >
      <div className={classes.page}>
        {query.isError && !data ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('channels.failed')}
            onRetry={() => void query.refetch()}
          />
        ) : !data ? (
          <SkeletonRows label={t('app.loading')} rowHeight={64} rows={3} />
        ) : (
          <>
            <div className={classes.usage}>
              {data.limit < 0 ? (
                <span>{t('channels.usedWithoutLimit', { count: data.used })}</span>
              ) : (
                <>
                  <Progress
                    aria-label={t('channels.usage')}
                    className={classes.bar}
                    value={(100 * Math.min(data.used, data.limit)) / Math.max(1, data.limit)}
                  />
                  <span>{t('channels.used', { used: data.used, limit: data.limit })}</span>
                </>
              )}
            </div>
            <h2 className={classes.heading}>{t('channels.stores')}</h2>
            {stores.length === 0 ? (
              <EmptyState
                action={<Button onClick={add}>{t('channels.add')}</Button>}
                body={t('channels.noneBody')}
                icon={<StoreIcon size={18} strokeWidth={1.75} />}
                title={t('channels.none')}
              />
            ) : (
              <ul className={classes.cards}>
                {stores.map((store) => (
                  <StoreCard key={store._id} only={stores.length === 1} store={store} onFull={() => setFull(true)} />
                ))}
              </ul>
            )}
            <p className={classes.note}>{t('channels.inactiveNote')}</p>
            {social.length > 0 ? (
              <>
                <h2 className={classes.heading}>{t('channels.social')}</h2>
                <ul className={classes.social}>
                  {social.map(({ _id, name, type, active }) => (
                    <li className={classes.socialRow} key={_id}>
                      <ChannelIcon size={18} type={type} />
                      <span className={classes.name} dir="auto">
                        {name}
                      </span>
                      {active ? null : <Tag tone="red">{t('channels.inactive')}</Tag>}
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        )}
      </div>
      {adding ? <AddStoreDialog onClose={() => setAdding(false)} onFull={() => setFull(true)} /> : null}
      <ConfirmDialog
        confirmLabel={t('channels.upgrade')}
        opened={full}
        title={t('channels.max')}
        onClose={() => setFull(false)}
        onConfirm={() => {
          setFull(false);
          upgrade();
        }}
      >
        {t('channels.maxBody')}
      </ConfirmDialog>
    </AreaPage>
  );
}
