import { Tooltip, UnstyledButton } from '@mantine/core';
import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNavCount } from '../../lib/realtime/nav-counts.ts';
import { CountBadge } from '../../ui/index.ts';
import { NotificationPopover } from './lazy-parts.tsx';
import classes from './notification-bell.module.css';

interface NotificationBellProps {
  /** Where the popover opens: beside the rail, below the heading of a phone. */
  position?: 'right-end' | 'bottom-end';
}

/** The bell of the navigation with the number of unread notifications (T-13, T-16), and the newest of them. */
export function NotificationBell({ position = 'right-end' }: NotificationBellProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  // The popover goes with the focus in it: Escape leads back to the bell, a press elsewhere to where it was made.
  const close = () => {
    if (place.current?.contains(document.activeElement)) bell.current?.focus();
    setOpened(false);
  };
  const unread = useNavCount('notifications');
  const name = t('notifications.title');
  const label = unread > 0 ? `${name}, ${t('notifications.unreadCount', { count: unread })}` : name;
  return (
    <div className={classes.place} ref={place}>
      <Tooltip disabled={opened} label={label} position={position === 'right-end' ? 'right' : 'bottom-end'}>
        <UnstyledButton
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-label={label}
          className={classes.bell}
          ref={bell}
          onClick={() => setOpened(true)}
        >
          <Bell aria-hidden size={18} strokeWidth={1.75} />
          <span className={classes.badge}>
            <CountBadge count={unread} size={16} tone="quiet" />
          </span>
        </UnstyledButton>
      </Tooltip>
      <Suspense>{opened ? <NotificationPopover position={position} onClose={close} /> : null}</Suspense>
    </div>
  );
}
