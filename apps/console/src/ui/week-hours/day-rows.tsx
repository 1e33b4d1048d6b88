import {
  allDayTimes,
  copyDayTimes,
  type DayHours,
  endsNextDay,
  isAllDay,
  setDayOpen,
  setDayTimes,
  type Weekday,
  weekdays,
  withOpenTime,
} from '@chatso/domain';
import { Switch } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { weekdayName } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton, VisuallyHidden } from '../index.ts';
import { Unsaved } from './shared-hours.tsx';
import { allDayChoice, TimeSelect } from './time-select.tsx';
import classes from './week-hours.module.css';
import type { WeekHoursProps } from './week-hours-editor.tsx';

/** A row for each day, with its own times. */
export function DayRows({ value, onChange, changed, problem, disabled = false }: WeekHoursProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<Weekday | null>(null);
  const change = (next: typeof value, copiedFrom: Weekday | null = null) => {
    setCopied(copiedFrom);
    onChange(next);
  };
  return (
    <>
      <ul className={classes.rows}>
        {weekdays.map((day) => (
          <DayRow
            changed={changed?.has(day) ?? false}
            day={day}
            disabled={disabled}
            hours={value[day]}
            key={day}
            problem={problem?.(day)}
            onCopy={() => change(copyDayTimes(value, day), day)}
            onOpen={(open) => change(setDayOpen(value, day, open, false))}
            onTimes={(times) => change(setDayTimes(value, day, times))}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">
        {copied === null ? '' : t('weekHours.copied', { day: weekdayName(copied) })}
      </VisuallyHidden>
    </>
  );
}

interface DayRowProps {
  day: Weekday;
  hours: DayHours;
  changed: boolean;
  problem: string | undefined;
  disabled: boolean;
  onOpen: (open: boolean) => void;
  onTimes: (times: Pick<DayHours, 'openTime' | 'closeTime'>) => void;
  onCopy: () => void;
}

function DayRow({ day, hours, changed, problem, disabled, onOpen, onTimes, onCopy }: DayRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const name = weekdayName(day);
  const allDay = isAllDay(hours);
  const invalid = problem !== undefined;
  const describedBy = invalid ? `${id}-problem` : undefined;
  return (
    <li className={classes.row} data-closed={hours.enabled ? undefined : true}>
      <Switch
        aria-label={t('weekHours.openOf', { day: name })}
        checked={hours.enabled}
        disabled={disabled}
        onChange={(event) => onOpen(event.currentTarget.checked)}
      />
      <span className={classes.name}>
        {name}
        {changed ? <Unsaved /> : null}
      </span>
      {hours.enabled ? (
        <>
          <span className={classes.times}>
            <TimeSelect
              allDay
              describedBy={describedBy}
              disabled={disabled}
              invalid={invalid}
              name={t('weekHours.fromOf', { day: name })}
              value={allDay ? allDayChoice : hours.openTime}
              onChange={(time) => onTimes(time === allDayChoice ? allDayTimes : withOpenTime(hours, time))}
            />
            {allDay ? null : (
              <>
                <span aria-hidden>{t('weekHours.until')}</span>
                <TimeSelect
                  describedBy={describedBy}
                  disabled={disabled}
                  invalid={invalid}
                  name={t('weekHours.toOf', { day: name })}
                  value={hours.closeTime}
                  onChange={(closeTime) => onTimes({ openTime: hours.openTime, closeTime })}
                />
                {endsNextDay(hours) ? <span className={classes.hint}>{t('weekHours.nextDay')}</span> : null}
              </>
            )}
          </span>
          <IconButton
            className={classes.copy}
            disabled={disabled}
            icon={<Copy aria-hidden size={16} />}
            label={t('weekHours.copyOf', { day: name })}
            onClick={onCopy}
          />
        </>
      ) : (
        <span className={classes.closed}>{t('weekHours.closed')}</span>
      )}
      {invalid ? (
        <p className={classes.problem} id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </li>
  );
}
