import type { Message } from '@chatso/contract';
import type { HeldTimeline } from '@chatso/sync';
import { Button, Loader } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './message-list.module.css';

/** Floats over the top edge while earlier messages come, so that nothing moves. */
export function OlderMessages({ held, onRetry }: { held: HeldTimeline<Message>; onRetry(): void }) {
  const { t } = useTranslation();
  if (held.older === 'idle') return null;
  return (
    <div className={classes.older} role="status">
      {held.older === 'loading' ? (
        <>
          <Loader size={14} /> {t('liveChat.loadingOlder')}
        </>
      ) : (
        <>
          {t('liveChat.olderFailed')}
          <Button color="accent" size="xs" variant="subtle" onClick={onRetry}>
            {t('liveChat.retry')}
          </Button>
        </>
      )}
    </div>
  );
}
