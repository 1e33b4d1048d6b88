import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './connect.module.css';
import type { StepName } from './steps.ts';

/** Where one is on the way. */
export function StepRail({ steps, current }: { steps: readonly StepName[]; current: StepName }) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t('shops.flow.progress', { step: at + 1, count: steps.length })} className={classes.steps}>
      {steps.map((name, index) => (
        <li
          aria-current={index === at ? 'step' : undefined}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          key={name}
        >
          <span aria-hidden className={classes.number}>
            {index < at ? <Check size={14} strokeWidth={2} /> : index + 1}
          </span>
          <span className={classes.stepWords}>
            <span className={classes.stepName}>{t(`shops.flow.steps.${name}`)}</span>
            <span className={classes.stepHint}>{t(`shops.flow.hints.${name}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
