import { Popover } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';

interface NotificationPopoverProps {
  position: 'right-end' | 'bottom-end';
  onClose: () => void;
}

/** Comes with the first press on the bell. What it is anchored to lies over the bell, so a second press closes it. */
export function NotificationPopover({ position, onClose }: NotificationPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      closeOnEscape
      // The rail scrolls when the window is low, so it would cut off what is placed within it.
      floatingStrategy="fixed"
      opened
      position={position}
      shadow="md"
      trapFocus
      width="min(380px, calc(100vw - 16px))"
      withinPortal={false}
      withRoles={false}
      zIndex={200}
      onChange={onClose}
    >
      <Popover.Target>
        <span aria-hidden className={classes.cover} onClick={onClose} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications.title')} className={classes.dropdown} role="dialog">
        <NotificationPanel onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
