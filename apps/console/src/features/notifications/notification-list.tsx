import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { Button, Pagination } from '@mantine/core';
import { Bell, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState, ErrorState, IconButton, PageTitle, Pane, PaneHeader, SkeletonRows } from '../../ui/index.ts';
import { useMarkRead, useNotifications } from './data/notifications.ts';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

/** All notifications by pages of the size the person has chosen (T-13, U-06). */
export function NotificationList() {
  const { t } = useTranslation();
  const { user } = useSession();
  const size = user.config.listPagination;
  const [wanted, setWanted] = useState(1);
  const list = useNotifications(wanted, size);
  const markRead = useMarkRead();
  const pages = Math.max(1, Math.ceil((list.data?.count ?? 0) / size));
  const page = Math.min(wanted, pages);
  const rows = list.data?.data ?? [];
  return (
    <Pane>
      <PaneHeader>
        <PageTitle>{t('notifications.title')}</PageTitle>
        {list.data && list.data.unread > 0 ? (
          <MarkAll pending={markRead.isPending} onClick={() => markRead.mutate('all')} />
        ) : null}
      </PaneHeader>
      <div className={classes.scroll}>
        <div className={classes.column}>
          {list.isPending ? <SkeletonRows label={t('app.loading')} rowHeight={60} rows={size} /> : null}
          {list.isError && !list.data ? (
            <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
          ) : null}
          {list.data && rows.length === 0 ? (
            <EmptyState
              body={t('notifications.emptyBody')}
              icon={<Bell size={18} strokeWidth={1.75} />}
              title={t('notifications.empty')}
            />
          ) : null}
          {rows.length > 0 ? (
            <ul aria-busy={list.isPlaceholderData} className={classes.list}>
              {rows.map((notification) => (
                <NotificationRow key={notification._id} notification={notification} />
              ))}
            </ul>
          ) : null}
          {pages > 1 ? (
            <Pagination
              className={classes.pages}
              getControlProps={(control) => ({ 'aria-label': t(`notifications.${control}Page`) })}
              getItemProps={(number) => ({ 'aria-label': t('notifications.page', { page: number }) })}
              total={pages}
              value={page}
              onChange={setWanted}
            />
          ) : null}
        </div>
      </div>
    </Pane>
  );
}

/** On a phone the title, the bell and the profile leave room for its icon only. */
function MarkAll({ pending, onClick }: { pending: boolean; onClick(): void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const icon = <CheckCheck aria-hidden size={16} strokeWidth={1.75} />;
  const shared = { className: classes.markAll, loading: pending, variant: 'default', onClick };
  if (isPhone) return <IconButton icon={icon} label={t('notifications.markAll')} {...shared} />;
  return (
    <Button leftSection={icon} {...shared}>
      {t('notifications.markAll')}
    </Button>
  );
}
