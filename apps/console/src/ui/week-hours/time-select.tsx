import { timeChoices } from '@chatso/domain';
import { NativeSelect } from '@mantine/core';
import { timeOfDay } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './week-hours.module.css';

interface TimeSelectProps {
  /** 'HH:mm', or the choice of 24 hours. */
  value: string;
  /** Shown above; without it `name` is only heard. */
  label?: string;
  name?: string;
  /** Offers 24 hours as the first choice. */
  allDay?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Stands for 24 hours among the times. */
export const allDayChoice = 'all-day';

export function TimeSelect({ value, label, name, allDay, invalid, describedBy, disabled, onChange }: TimeSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={label === undefined ? name : undefined}
      // Told to the field itself: its wrapper would name only a description of its own.
      attributes={{ input: { 'aria-describedby': describedBy } }}
      className={classes.time}
      disabled={disabled ?? false}
      error={invalid ?? false}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {allDay ? <option value={allDayChoice}>{t('weekHours.hours24')}</option> : null}
      {timeChoices(value === allDayChoice ? '00:00' : value).map((time) => (
        <option key={time} value={time}>
          {timeOfDay(time)}
        </option>
      ))}
    </NativeSelect>
  );
}
