import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../mailboxes.module.css';
import { type ConnectStep, connectSteps } from './use-connect.ts';

export function StepRail({ current }: { current: ConnectStep }) {
  const { t } = useTranslation();
  const at = connectSteps.indexOf(current);
  return (
    <ol
      aria-label={t('mailboxes.flow.progress', { step: at + 1, count: connectSteps.length })}
      className={classes.steps}
    >
      {connectSteps.map((step, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'later';
        return (
          <li aria-current={index === at ? 'step' : undefined} className={classes.step} data-state={state} key={step}>
            <span aria-hidden className={classes.number}>
              {state === 'done' ? <Check size={14} strokeWidth={2} /> : index + 1}
            </span>
            <span className={classes.stepWords}>
              <span className={classes.stepName}>{t(`mailboxes.flow.steps.${step}`)}</span>
              <span className={classes.words}>{t(`mailboxes.flow.hints.${step}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
