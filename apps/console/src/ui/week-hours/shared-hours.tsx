import {
  type DayTimes,
  endsNextDay,
  isAllDay,
  setDayOpen,
  setSharedTimes,
  sharedTimes,
  weekdays,
  withAllDay,
} from '@chatso/domain';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useId, useRef } from 'react';
import { weekdayName } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../index.ts';
import { TimeSelect } from './time-select.tsx';
import classes from './week-hours.module.css';
import type { WeekHoursProps } from './week-hours-editor.tsx';

/** Days to press and one pair of times for all that are pressed. */
export function SharedHours({ value, onChange, changed, problem, disabled = false }: WeekHoursProps) {
  const { t } = useTranslation();
  const id = useId();
  const times = sharedTimes(value);
  const allDay = isAllDay(times);
  // What 24 hours had replaced comes back when they are unticked.
  const before = useRef<DayTimes | null>(null);
  const wrong = weekdays.map((day) => problem?.(day)).find((words) => words !== undefined);
  const described = wrong === undefined ? undefined : `${id}-problem`;
  const set = (next: DayTimes) => onChange(setSharedTimes(value, next));
  return (
    <div className={classes.shared}>
      <fieldset className={classes.days}>
        <legend className={classes.legend}>{t('weekHours.openOn')}</legend>
        {weekdays.map((day) => (
          <UnstyledButton
            aria-pressed={value[day].enabled}
            className={classes.day}
            disabled={disabled}
            key={day}
            title={weekdayName(day)}
            onClick={() => onChange(setDayOpen(value, day, !value[day].enabled, true))}
          >
            <span aria-hidden>{weekdayName(day, 'short')}</span>
            <VisuallyHidden>{weekdayName(day)}</VisuallyHidden>
            {changed?.has(day) ? <Unsaved corner /> : null}
          </UnstyledButton>
        ))}
      </fieldset>
      <div className={classes.pair}>
        {allDay ? null : (
          <>
            <TimeSelect
              describedBy={described}
              disabled={disabled}
              invalid={wrong !== undefined}
              label={t('weekHours.from')}
              value={times.openTime}
              onChange={(openTime) => set({ ...times, openTime })}
            />
            <TimeSelect
              describedBy={described}
              disabled={disabled}
              invalid={wrong !== undefined}
              label={t('weekHours.to')}
              value={times.closeTime}
              onChange={(closeTime) => set({ ...times, closeTime })}
            />
          </>
        )}
        <fieldset className={classes.allDay}>
          <legend className={classes.legend}>{t('weekHours.allDay')}</legend>
          <Checkbox
            checked={allDay}
            className={classes.check}
            disabled={disabled}
            label={t('weekHours.hours24')}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              if (on) before.current = times;
              set(on ? withAllDay(true) : (before.current ?? withAllDay(false)));
            }}
          />
        </fieldset>
      </div>
      {endsNextDay(times) ? <p className={`${classes.hint} ${classes.across}`}>{t('weekHours.endsNextDay')}</p> : null}
      {wrong === undefined ? null : (
        <p className={`${classes.problem} ${classes.across}`} id={`${id}-problem`}>
          {wrong}
        </p>
      )}
    </div>
  );
}

export function Unsaved({ corner = false }: { corner?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={corner ? classes.cornerDot : classes.dot} title={t('weekHours.unsaved')}>
      <VisuallyHidden>{t('weekHours.unsaved')}</VisuallyHidden>
    </span>
  );
}
