import type { AppNotification } from '@chatso/contract';
import { notificationTarget } from '@chatso/domain';
import { useRouter } from '@tanstack/react-router';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { useMarkRead } from './data/notifications.ts';
import classes from './notification-row.module.css';
import { TypeIcon } from './type-icon.tsx';
import { wordsOf } from './words.ts';

/** Where a notification leads for this person (T-03), and going there reads it. */
export function useFollow(notification: AppNotification, onFollow?: () => void) {
  const { workspaceId, membership } = useSession();
  const router = useRouter();
  const markRead = useMarkRead();
  const href = notificationTarget(workspaceId, membership.role, notification);
  return {
    href,
    follow: () => {
      if (!notification.read) markRead.mutate([notification._id]);
      onFollow?.();
      router.history.push(href);
    },
  };
}

interface NotificationRowProps {
  notification: AppNotification;
  onFollow?: () => void;
}

export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { t } = useTranslation();
  const { href, follow } = useFollow(notification, onFollow);
  const now = useNow(30_000);
  const { title, body } = wordsOf(notification, t);
  const at = Date.parse(notification.createdAt);
  return (
    <li className={classes.item}>
      <a
        className={classes.row}
        data-unread={!notification.read || undefined}
        href={href}
        onClick={(event) => {
          // A new tab is the browser's business.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          follow();
        }}
      >
        <span className={classes.icon} data-type={notification.type}>
          <TypeIcon type={notification.type} />
        </span>
        <span className={classes.title}>
          {notification.read ? null : <VisuallyHidden>{t('notifications.unreadOne')} </VisuallyHidden>}
          {title}
        </span>
        <time className={classes.time} dateTime={notification.createdAt} title={exactTime(at)}>
          {relativeTime(at, now)}
        </time>
        <span aria-hidden className={classes.dot} />
        {body ? (
          <span className={classes.body}>
            <bdi>{body}</bdi>
          </span>
        ) : null}
      </a>
    </li>
  );
}
