import { Clock } from 'lucide-react';
import { useNow } from '../../../lib/formats/now.ts';
import { useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { dueWords } from './due-words.ts';
import classes from './parts.module.css';

/** N-13. What is closed is not late any more. */
export function DueDate({ dueDate, closed = false }: { dueDate: string | null; closed?: boolean }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const zone = useOwnTimeZone();
  if (dueDate === null) return <span className={classes.quiet}>{t('tickets.due.none')}</span>;
  const { words, tone } = dueWords(t, dueDate, now, zone);
  return (
    <time className={classes.due} dateTime={dueDate} {...(closed ? {} : { 'data-tone': tone })}>
      {tone === 'late' && !closed ? (
        <>
          <Clock aria-hidden size={14} strokeWidth={1.75} />
          <VisuallyHidden>{t('tickets.due.overdue')} </VisuallyHidden>
        </>
      ) : null}
      {words}
    </time>
  );
}
