import type { Message } from '@chatso/contract';
import type { HeldTimeline } from '@chatso/sync';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import classes from './message-list.module.css';

interface MessagesStateProps {
  held: HeldTimeline<Message> | undefined;
  onRetry(): void;
}

const bubbles = [
  { side: 'in', width: 220 },
  { side: 'in', width: 300 },
  { side: 'out', width: 340 },
  { side: 'in', width: 180 },
  { side: 'out', width: 260 },
] as const;

/** In place of messages: they load, there are none, or they could not be loaded. */
export function MessagesState({ held, onRetry }: MessagesStateProps) {
  const { t } = useTranslation();
  if (held?.page === 'failed') {
    return <ErrorState error={held.error} title={t('liveChat.messagesFailed')} onRetry={onRetry} />;
  }
  if (held?.page === 'ready') return <p className={classes.none}>{t('liveChat.noMessages')}</p>;
  return (
    <div aria-busy aria-label={t('liveChat.loadingMessages')} className={classes.skeleton} role="status">
      {bubbles.map(({ side, width }) => (
        <span className={classes.skeletonRow} data-side={side} key={`${side}${width}`}>
          <SkeletonBlock height={36} width={width} />
        </span>
      ))}
    </div>
  );
}
