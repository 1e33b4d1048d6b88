import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './message-list.module.css';

interface NewMessagesPillProps {
  count: number;
  onClick(): void;
}

/** H-04: the way back down, and how much is new there; instead of a jump. */
export function NewMessagesPill({ count, onClick }: NewMessagesPillProps) {
  const { t } = useTranslation();
  return (
    <button
      aria-label={count > 0 ? t('liveChat.newMessages', { count }) : t('liveChat.toBottom')}
      className={classes.pill}
      data-round={count === 0 || undefined}
      title={t('liveChat.toBottom')}
      type="button"
      onClick={onClick}
    >
      <ArrowDown aria-hidden size={16} />
      {count > 0 ? t('liveChat.newMessages', { count }) : null}
    </button>
  );
}
