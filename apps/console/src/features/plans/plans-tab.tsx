import type { PlanType } from '@chatso/contract';
import { Check, Info } from 'lucide-react';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useInstallation } from '../../lib/installation/use-installation.ts';
import { type Trial, trialOf } from '../../lib/plan/trial.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { SkeletonRows, Tag } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { planIncludes, planOf, planOrder } from './plan-cards.ts';
import classes from './plans-tab.module.css';
import { Usage } from './usage.tsx';

const aMinute = 60_000;

/**
 * `admin-options?tab=plans` and `settings/plans-billings` (decision X-1): the plan the workspace is on, what each one
 * holds, and how much of it is used. Buying comes with billing; until then the page says so instead of offering it.
 * Where nothing is sold (decision E-4) it says that everything is included.
 */
export function PlansTab() {
  const { t } = useTranslation();
  const { membership } = useSession();
  const billing = useInstallation()?.billing;
  const current = planOf(membership.plan);
  const trial = trialOf(membership.plan, useNow(aMinute));
  if (billing === undefined) {
    return (
      <AreaPage title={t('plans.title')} toRead>
        <SkeletonRows label={t('app.loading')} rowHeight={64} rows={3} />
      </AreaPage>
    );
  }
  if (billing === 'off') {
    return (
      <AreaPage title={t('plans.title')} toRead>
        <div className={classes.page}>
          <PageNote body={t('plans.selfHostedBody')} title={t('plans.selfHosted')} />
          <Usage />
        </div>
      </AreaPage>
    );
  }
  return (
    <AreaPage title={t('plans.title')} toRead>
      <div className={classes.page}>
        <PageNote body={t('plans.laterBody')} title={t('plans.laterTitle')} />
        <section aria-labelledby="plans-heading">
          <h2 className={classes.heading} id="plans-heading">
            {t('plans.plan')}
          </h2>
          <ul className={classes.cards}>
            {planOrder.map((type) => (
              <PlanCard current={type === current} key={type} trial={type === 'free' ? trial : null} type={type} />
            ))}
          </ul>
        </section>
        <Usage />
      </div>
    </AreaPage>
  );
}

function PageNote({ title, body }: { title: string; body: string }) {
  return (
    <div className={classes.note}>
      <TutorialSlot floating module="adminOptions" target="plans" />
      <Info aria-hidden className={classes.noteIcon} size={18} strokeWidth={1.75} />
      <div>
        <p className={classes.noteTitle}>{title}</p>
        <p className={classes.noteBody}>{body}</p>
      </div>
    </div>
  );
}

function PlanCard({ type, current, trial }: { type: PlanType; current: boolean; trial: Trial | null }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card} data-current={current || undefined}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{t(`plans.names.${type}`)}</h3>
        {current ? <Tag tone="accent">{t('plans.current')}</Tag> : null}
      </div>
      <p className={classes.about}>{t(`plans.about.${type}`)}</p>
      {current && trial ? <TrialEnd trial={trial} /> : null}
      <ul className={classes.includes}>
        {planIncludes[type].map((line) => (
          <li key={line}>
            <Check aria-hidden size={14} strokeWidth={1.75} />
            {t(`plans.includes.${line}`)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function TrialEnd({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const end = membership.plan.freeTrialEndDate;
  return (
    <p className={classes.trial} data-red={trial.red || undefined}>
      {trial.state === 'active' && end
        ? t('plans.trialEnds', { date: calendarDate(Date.parse(end)) })
        : t(trial.state === 'cancelled' ? 'upgrade.trial.cancelled' : 'upgrade.trial.expired')}
    </p>
  );
}
