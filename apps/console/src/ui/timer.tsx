import { limits } from '@chatso/domain';
import { Clock } from 'lucide-react';
import { timerLabel } from '../lib/formats/formats.ts';
import { useTicking } from '../lib/formats/now.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './timer.module.css';

interface TimerProps {
  /** Start in ms since the epoch. */
  since: number;
  /** Stands still at this moment; without it the timer runs. */
  until?: number | null;
  /** `wait` turns yellow after a minute and red after five; `neutral` never. */
  kind?: 'wait' | 'neutral';
  /** `chip` in list rows, `plain` in headers. */
  look?: 'chip' | 'plain';
}

const levelOf = (ms: number): 'calm' | 'yellow' | 'red' => {
  if (ms >= limits.waitRedMs) return 'red';
  return ms >= limits.waitYellowMs ? 'yellow' : 'calm';
};

/** A running time, '2:14'. Ticks every second (U-15). */
export function Timer({ since, until, kind = 'wait', look = 'chip' }: TimerProps) {
  const { t } = useTranslation();
  const age = useTicking((now) => Math.floor(Math.max(0, (until ?? now) - since) / 1000)) * 1000;
  const time = timerLabel(age);
  const label = t(kind === 'wait' ? 'timer.waiting' : 'timer.running', { time });
  return (
    <span
      aria-label={label}
      className={classes.timer}
      data-level={kind === 'wait' ? levelOf(age) : 'calm'}
      data-look={look}
      role="timer"
    >
      <Clock aria-hidden size={look === 'chip' ? 12 : 16} strokeWidth={look === 'chip' ? 2.25 : 1.75} />
      {time}
    </span>
  );
}
