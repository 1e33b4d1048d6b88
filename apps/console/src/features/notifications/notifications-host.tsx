import type { AppNotification } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import { useNotificationFeed } from './data/notifications.ts';
import { createIncoming, type IncomingCards } from './incoming.ts';
import { useFollow } from './notification-row.tsx';
import classes from './notifications-host.module.css';
import { TypeIcon } from './type-icon.tsx';
import { wordsOf } from './words.ts';

/** Follows the stream and shows what comes in while somebody looks at this tab. */
export function NotificationsHost() {
  const { t } = useTranslation();
  const incoming = useMemo(createIncoming, []);
  const cards = useStore(incoming.store, (state) => state.cards);
  const onNew = useCallback(
    (notification: AppNotification) => {
      if (document.visibilityState === 'visible' && !notification.read) incoming.push(notification);
    },
    [incoming],
  );
  useNotificationFeed(onNew);
  useEffect(() => () => incoming.clear(), [incoming]);
  return (
    <section aria-label={t('notifications.incoming')} aria-live="polite" className={classes.stack}>
      {cards.map((card) => (
        <Card incoming={incoming} key={card._id} notification={card} />
      ))}
    </section>
  );
}

function Card({ notification, incoming }: { notification: AppNotification; incoming: IncomingCards }) {
  const { t } = useTranslation();
  const hide = () => incoming.hide(notification._id);
  const { follow } = useFollow(notification, hide);
  const { title, body } = wordsOf(notification, t);
  return (
    <div className={classes.card}>
      <UnstyledButton className={classes.main} onClick={follow}>
        <span className={classes.icon}>
          <TypeIcon type={notification.type} />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {body ? (
            <span className={classes.body} dir="auto">
              {body}
            </span>
          ) : null}
        </span>
      </UnstyledButton>
      <IconButton
        color="gray"
        icon={<X aria-hidden size={16} strokeWidth={1.75} />}
        label={t('common.close')}
        size={28}
        variant="subtle"
        onClick={hide}
      />
    </div>
  );
}
