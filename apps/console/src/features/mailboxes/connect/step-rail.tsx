import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import parts from '../parts.module.css';
import classes from './connect.module.css';
import { type ConnectStep, connectSteps } from './use-connect.ts';

/** What is forwarded has no servers, and nothing is read. */
const forwardSteps = ['address', 'forwarding'] as const;

export function StepRail({ current, forwarded }: { current: ConnectStep; forwarded: boolean }) {
  const { t } = useTranslation();
  const steps = forwarded ? forwardSteps : connectSteps;
  const at = forwarded ? 1 : connectSteps.indexOf(current);
  return (
    <ol aria-label={t('mailboxes.flow.progress', { step: at + 1, count: steps.length })} className={classes.steps}>
      {steps.map((step, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'later';
        return (
          <li aria-current={index === at ? 'step' : undefined} className={classes.step} data-state={state} key={step}>
            <span aria-hidden className={classes.number}>
              {state === 'done' ? <Check size={14} strokeWidth={2} /> : index + 1}
            </span>
            <span className={classes.stepWords}>
              <span className={classes.stepName}>{t(`mailboxes.flow.steps.${step}`)}</span>
              <span className={parts.words}>{t(`mailboxes.flow.hints.${step}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
