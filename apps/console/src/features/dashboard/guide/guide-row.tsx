import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import classes from './guide.module.css';

interface GuideRowProps {
  number: number;
  title: string;
  text: string;
  done: boolean;
  /** The first that is not done: it has room for what it takes. */
  open: boolean;
  /** Somebody else's page has to do something now. */
  waiting: boolean;
  action: ReactNode;
}

export function GuideRow({ number, title, text, done, open, waiting, action }: GuideRowProps) {
  const { t } = useTranslation();
  return (
    <li aria-current={open ? 'step' : undefined} className={classes.row} data-open={open || undefined}>
      <span aria-hidden className={classes.mark} data-done={done || undefined}>
        {done ? <Check size={12} strokeWidth={3} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.step} data-done={done || undefined}>
          {title}
          <VisuallyHidden>{`, ${t(done ? 'dashboard.guide.done' : 'dashboard.guide.open')}`}</VisuallyHidden>
        </h3>
        <p className={classes.text}>{text}</p>
        {open && action ? <div className={classes.actions}>{action}</div> : null}
      </div>
      {waiting && open ? (
        <span className={classes.waiting}>
          <span aria-hidden className={classes.pulse} />
          {t('dashboard.guide.waiting')}
        </span>
      ) : null}
      {open ? null : <div className={classes.end}>{action}</div>}
    </li>
  );
}
