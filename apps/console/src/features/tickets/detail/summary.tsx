import type { Ticket } from '@chatso/contract';
import { CircleAlert, CircleCheck, Timer as TimerIcon } from 'lucide-react';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { LinksPanel } from '../links/links-panel.tsx';
import { goalWords, spanWords } from '../parts/goal-words.ts';
import parts from './parts.module.css';
import classes from './summary.module.css';

const goalNames = ['firstAnswer', 'nextAnswer', 'solve'] as const;

/** At the end of the page: promises about time, who it is about, and what is linked. */
export function Summary({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { linkWith } = ticket;
  const count = linkWith.customer.length + linkWith.chat.length + linkWith.order.length + linkWith.email.length;
  return (
    <div className={classes.summary}>
      <Goals ticket={ticket} />
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('ticket.customer')}</h2>
        <Customer ticket={ticket} />
      </section>
      <section className={classes.section}>
        <h2 className={classes.heading}>
          {t('ticket.links.title')} {count > 0 ? <span className={parts.pill}>{count}</span> : null}
        </h2>
        <LinksPanel ticket={ticket} />
      </section>
    </div>
  );
}

function Goals({ ticket: { goals } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  if (goalNames.every((name) => goals[name] === null)) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('ticket.goals.title')}</h2>
      <dl className={classes.goals}>
        {goalNames.map((name) => {
          const goal = goals[name];
          if (goal === null) return null;
          const late = goal.state === 'late' || goal.state === 'met-late';
          const Icon = late ? CircleAlert : goal.state === 'met' ? CircleCheck : TimerIcon;
          return (
            <div className={classes.goal} data-state={goal.state} key={name}>
              <dt>
                <Icon aria-hidden size={16} strokeWidth={1.75} /> {t(`ticket.goals.${name}`)}{' '}
                <span className={parts.quiet}>
                  {t('ticket.goals.within', { time: spanWords(t, goal.goalMinutes) })}
                </span>
              </dt>
              <dd>{goalWords(t, goal, now)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Customer({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [linked] = ticket.linkWith.customer;
  const email = linked?.email ?? ticket.customerEmail;
  const name = linked?.name || ticket.customerName || email;
  if (name === '') return <p className={parts.quiet}>{t('ticket.noCustomer')}</p>;
  return (
    <div className={classes.customer}>
      <Avatar name={name} size={36} />
      <span className={parts.who}>
        <strong className={parts.cut} dir="auto">
          {name}
        </strong>
        {email === '' || email === name ? null : <bdi className={parts.quiet}>{email}</bdi>}
      </span>
    </div>
  );
}
