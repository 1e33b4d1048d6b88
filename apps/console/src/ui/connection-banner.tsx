import type { ConnectionStatus } from '@chatso/sync';
import { Button } from '@mantine/core';
import { CircleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refusalWords } from '../lib/api/errors.ts';
import { useNow } from '../lib/formats/now.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { tryConnectNow, useConnectionRefusal, useConnectionStatus } from '../lib/realtime/realtime.ts';
import type { ConnectionRefusal } from '../lib/realtime/refusal.ts';
import classes from './connection-banner.module.css';

/** A hiccup shorter than this is not worth a banner that pushes the page down. */
const patienceMs = 1500;
/** The first connection of a page may take as long as a slow network does before something is wrong. */
const firstPatienceMs = 5000;

function patienceWith(status: ConnectionStatus): number | null {
  if (status.kind === 'waiting') return patienceMs;
  if (status.kind !== 'connecting') return null;
  return status.attempt > 0 ? patienceMs : firstPatienceMs;
}

/** Whether somebody should be told: offline at once, otherwise when it lasts. */
function useIsTroubled(status: ConnectionStatus): boolean {
  const patience = patienceWith(status);
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (patience === null) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), patience);
    return () => clearTimeout(timer);
  }, [patience]);
  return status.kind === 'offline' || (patience !== null && lasting);
}

function NextTry({ at }: { at: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.ceil((at - useNow()) / 1000));
  return <>{seconds === 0 ? t('connection.trying') : t('connection.nextTry', { seconds })}</>;
}

interface ConnectionBannerProps {
  status: ConnectionStatus;
  /** What the server said when it refused the last attempt; null: it did not answer, so the network may be to blame. */
  refusal?: ConnectionRefusal | null;
  onTryNow: () => void;
}

/** Lost connection with the countdown to the next try, or why the server refuses; nothing while connected (principle 2). */
export function ConnectionBanner({ status, refusal = null, onTryNow }: ConnectionBannerProps) {
  const { t } = useTranslation();
  // A no is known at once, and nothing but an admin changes it: no countdown, no button.
  const isFinal = refusal?.statusCode === 403;
  const troubled = useIsTroubled(status);
  if (!troubled && !isFinal) return null;
  const offline = status.kind === 'offline';
  const Icon = isFinal ? CircleAlert : WifiOff;
  // A server that says no is no lost network, and each no has its own sentence.
  const fact = offline
    ? t('connection.noInternet')
    : refusal
      ? refusalWords(refusal, refusal.message)
      : t('connection.lost');
  return (
    <div className={classes.banner}>
      <Icon aria-hidden className={classes.icon} size={18} strokeWidth={1.75} />
      <p className={classes.text}>
        {/* Only the fact is announced; a countdown read aloud every second would be torture. */}
        <strong role="status">{fact}</strong>{' '}
        {isFinal ? null : (
          <>
            {status.kind === 'waiting' ? <NextTry at={status.nextTryAt} /> : null}
            {status.kind === 'connecting' ? t('connection.trying') : null}
            {offline ? t('connection.whenBack') : null} <span className={classes.kept}>{t('connection.kept')}</span>
          </>
        )}
      </p>
      {isFinal ? null : (
        <Button className={classes.action} variant="subtle" onClick={onTryNow}>
          {t('connection.tryNow')}
        </Button>
      )}
    </div>
  );
}

/** Of the message connection, for every page that lives from it. */
export const LiveConnectionBanner = () => (
  <ConnectionBanner refusal={useConnectionRefusal()} status={useConnectionStatus()} onTryNow={tryConnectNow} />
);
