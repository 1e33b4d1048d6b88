import { limits } from '@chatso/domain';
import { Loader } from '@mantine/core';
import { Check, CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../lib/formats.ts';
import { useNow } from '../../../lib/now.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import type { Entry } from '../state/entries.ts';
import classes from './message-row.module.css';

interface DeliveryLineProps {
  entry: Entry;
  last: boolean;
  newestOwn: boolean;
}

/** H-59, H-60: what became of a message. Its height is there from the start, so that delivery moves nothing. */
export function DeliveryLine({ entry, last, newestOwn }: DeliveryLineProps) {
  const { t } = useTranslation();
  if (entry.delivery === 'error') return <NotDelivered entry={entry} />;
  if (entry.delivery === 'pending') return <Sending at={entry.at} last={last} />;
  if (!last) return null;
  const time = clockTime(entry.at);
  return (
    <div className={classes.meta}>
      {newestOwn ? <Check aria-hidden size={12} strokeWidth={2} /> : null}
      {newestOwn ? t('liveChat.sentAt', { time }) : time}
    </div>
  );
}

/** The time at first; after 3 s the truth, that it takes longer than it should. */
function Sending({ at, last }: { at: number; last: boolean }) {
  const { t } = useTranslation();
  const slow = useNow() - at >= limits.sendingShownAfterMs;
  if (!slow) return last ? <div className={classes.meta}>{clockTime(at)}</div> : null;
  return (
    <div className={classes.meta} role="status">
      <Loader color="var(--text-3)" size={11} /> {t('liveChat.sending')}
    </div>
  );
}

function NotDelivered({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { outbox } = useLiveChat();
  return (
    <div className={classes.meta} data-tone="error">
      <span className={classes.notDelivered} role="alert" title={entry.problem ?? undefined}>
        <CircleAlert aria-hidden size={13} strokeWidth={2} /> {t('liveChat.notDelivered')}
      </span>
      <button className={classes.retry} type="button" onClick={() => void outbox.retry(entry.messageId)}>
        <RotateCw aria-hidden size={12} strokeWidth={2} /> {t('liveChat.retry')}
      </button>
      <button className={classes.retry} type="button" onClick={() => void outbox.discard(entry.messageId)}>
        {t('liveChat.discard')}
      </button>
    </div>
  );
}
