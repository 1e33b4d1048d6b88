import { limits } from '@chatso/domain';
import { Loader } from '@mantine/core';
import { Check, CircleAlert, Copy, RotateCw, WifiOff } from 'lucide-react';
import { clockTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsCutOff } from '../../lib/realtime/realtime.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useDelivery } from './delivery.ts';
import classes from './delivery-line.module.css';
import type { Entry } from './entries.ts';

interface DeliveryLineProps {
  entry: Entry;
  last: boolean;
  newestOwn: boolean;
}

/** H-59, H-60: what became of a message. Its height is there from the start, so that delivery moves nothing. */
export function DeliveryLine({ entry, last, newestOwn }: DeliveryLineProps) {
  const { t } = useTranslation();
  if (entry.delivery === 'error') return <NotDelivered entry={entry} />;
  if (entry.delivery === 'pending') return <Sending entry={entry} last={last} />;
  if (!last) return null;
  const time = clockTime(entry.at);
  return (
    <div className={classes.meta}>
      {newestOwn ? <Check aria-hidden size={12} /> : null}
      {newestOwn ? t('liveChat.sentAt', { time }) : time}
    </div>
  );
}

/** The time at first; after 3 s the truth, that it takes longer than it should. Without a connection the truth at once. */
function Sending({ entry, last }: { entry: Entry; last: boolean }) {
  const { t } = useTranslation();
  const slow = useNow() - entry.at >= limits.sendingShownAfterMs;
  const cutOff = useIsCutOff();
  if (cutOff && !entry.stored) {
    return (
      <div className={classes.meta}>
        <span role="status">
          <WifiOff aria-hidden size={12} /> {t('liveChat.waitingForConnection')}
        </span>
        <Discard entry={entry} />
      </div>
    );
  }
  if (!slow) return last ? <div className={classes.meta}>{clockTime(entry.at)}</div> : null;
  return (
    <div className={classes.meta} role="status">
      <Loader color="var(--text-3)" size={11} /> {t('liveChat.sending')}
    </div>
  );
}

function Discard({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const delivery = useDelivery();
  if (!delivery || entry.stored) return null;
  return (
    <button className={classes.retry} type="button" onClick={() => delivery.discard(entry)}>
      {t('liveChat.discard')}
    </button>
  );
}

/** Only what waits for a person. In a chat that is somebody else's by now no other try helps: its words are copied. */
function NotDelivered({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const delivery = useDelivery();
  return (
    <div className={classes.meta} data-tone="error">
      <span className={classes.notDelivered} role="alert" title={entry.problem ?? undefined}>
        <CircleAlert aria-hidden size={13} /> {t('liveChat.notDelivered')}
      </span>
      {delivery?.canRetry(entry) ? (
        <button className={classes.retry} type="button" onClick={() => delivery.retry(entry)}>
          <RotateCw aria-hidden size={12} /> {t('liveChat.retry')}
        </button>
      ) : (
        <button className={classes.retry} type="button" onClick={() => void copyText(entry.text)}>
          <Copy aria-hidden size={12} /> {t('keptWords.copy')}
        </button>
      )}
      <Discard entry={entry} />
    </div>
  );
}
