import { Check } from 'lucide-react';
import classes from './step-rail.module.css';

interface StepRailProps {
  /** Says which step of how many it is. */
  label: string;
  steps: readonly { name: string; title: string; hint: string }[];
  /** Which of them it is, from nought. */
  at: number;
  /** Where there is no room for all: the one that it is alone, or the others as their numbers. */
  narrow: 'current' | 'numbers';
}

/** Where one is on a way of several steps. */
export function StepRail({ label, steps, at, narrow }: StepRailProps) {
  return (
    <ol aria-label={label} className={classes.steps} data-narrow={narrow}>
      {steps.map(({ name, title, hint }, index) => (
        <li
          aria-current={index === at ? 'step' : undefined}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          key={name}
        >
          <span aria-hidden className={classes.number}>
            {index < at ? <Check size={14} /> : index + 1}
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{title}</span>
            <span className={classes.hint}>{hint}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
