import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/index.ts';
import { useMarkRead, useNotifications } from './data/notifications.ts';
import classes from './notification-panel.module.css';
import { NotificationRow } from './notification-row.tsx';

const shown = 6;

/** The newest notifications, and the way to all of them. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const list = useNotifications(1, shown);
  const markRead = useMarkRead();
  const title = useRef<HTMLHeadingElement>(null);
  const markAll = () => {
    // The button goes with the last unread one; with the focus on it, the keyboard would be nowhere.
    title.current?.focus();
    markRead.mutate('all');
  };
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <h2 className={classes.title} ref={title} tabIndex={-1}>
          {t('notifications.title')}
        </h2>
        {list.data && list.data.unread > 0 ? (
          <Button loading={markRead.isPending} size="compact-sm" variant="subtle" onClick={markAll}>
            {t('notifications.markAll')}
          </Button>
        ) : null}
      </header>
      <div className={classes.body}>
        {list.isPending ? <SkeletonRows label={t('app.loading')} rowHeight={56} rows={3} /> : null}
        {list.isError && !list.data ? (
          <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data?.data.length === 0 ? (
          <EmptyState
            body={t('notifications.emptyBody')}
            icon={<Bell size={18} strokeWidth={1.75} />}
            title={t('notifications.empty')}
          />
        ) : null}
        {list.data && list.data.data.length > 0 ? (
          <ul className={classes.list}>
            {list.data.data.map((notification) => (
              <NotificationRow key={notification._id} notification={notification} onFollow={onClose} />
            ))}
          </ul>
        ) : null}
      </div>
      <footer className={classes.footer}>
        <Link
          className={classes.all}
          params={{ workspaceId }}
          to="/ws/$workspaceId/notifications"
          onClick={() => onClose()}
        >
          {t('notifications.seeAll')}
        </Link>
      </footer>
    </div>
  );
}
