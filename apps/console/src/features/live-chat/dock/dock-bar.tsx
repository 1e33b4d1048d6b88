import { ChevronDown, ChevronUp } from 'lucide-react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import classes from './dock.module.css';

/** Where the focus goes when what had it is gone. */
export const dockBar = '[data-dock-bar]';

interface DockBarProps {
  active: number;
  pending: number;
  unread: boolean;
  expanded: boolean;
  onToggle(): void;
}

/** H-14 */
export function DockBar({ active, pending, unread, expanded, onToggle }: DockBarProps) {
  const { t } = useTranslation();
  const Chevron = expanded ? ChevronDown : ChevronUp;
  return (
    <button
      aria-expanded={expanded}
      className={classes.bar}
      data-dock-bar
      data-open={expanded || undefined}
      type="button"
      onClick={onToggle}
    >
      <span className={classes.barTitle}>
        {t('desk.dock.title')}
        {unread ? (
          <span className={classes.dot}>
            <VisuallyHidden>{t('desk.dock.unread')}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span className={classes.barCount}>{t('desk.dock.active', { shown: wholeNumber(active) })}</span>
      <span className={classes.barCount}>{t('desk.dock.pending', { shown: wholeNumber(pending) })}</span>
      <Chevron aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}
