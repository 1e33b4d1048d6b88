import { allDayTimes, dateFormat, isAllDay, limits, type SpecialDay, timeChoices } from '@chatso/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { serverNow } from '../../lib/formats/clock.ts';
import { locale } from '../../lib/formats/formats.ts';
import { dayOf } from '../../lib/formats/time-zone.ts';
import { timeOfDay } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CountBadge, IconButton, Tag } from '../../ui/index.ts';
import lists from './lists.module.css';
import { daysOf, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

interface SpecialDaysProps extends SectionProps {
  holidayDays: readonly { date: string; name: string }[];
}

type Day = SpecialDay & { _id: string; name: string };

/** 'Fri, Dec 25' of '2026-12-25', which is a date of the store's calendar and no moment. */
export const dateInWords = (date: string): string =>
  dateFormat(locale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(date));

/** Dates with hours of their own: written here, or picked among the public holidays below. Past ones fold away. */
export function SpecialDays({ form, values, holidayDays }: SpecialDaysProps) {
  const { t } = useTranslation();
  const [past, setPast] = useState(false);
  const today = dayOf(serverNow(), values.timeZone);
  const own = daysOf(values);
  const shown = own.filter(({ date }) => past || date === '' || date >= today);
  const taken = new Set(own.map(({ date }) => date));
  const set = (id: string, day: Day | undefined) => form.set({ specialDays: { ...values.specialDays, [id]: day } });
  const add = () => {
    const _id = newId();
    const date = firstFree(today, taken);
    set(_id, { _id, date, name: '', enabled: false, openTime: '09:00', closeTime: '13:00' });
  };
  const hidden = own.length - shown.length;
  const holidays = holidayDays.filter(({ date }) => !taken.has(date));
  const atMost = own.length >= limits.specialDays;
  const nameless = (day: Day) => form.problem(`specialDays.${own.indexOf(day)}.name`);
  // A day that folded away says it here; one that is there says it at its field.
  const ofList = shown.some(nameless) ? undefined : form.problem('specialDays');
  return (
    <div className={lists.group}>
      <div className={classes.between}>
        <h3 className={lists.groupName}>
          {t('widgetSettings.days.title')} <CountBadge count={own.length + holidays.length} />
        </h3>
        <Button
          disabled={atMost}
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          size="compact-md"
          variant="default"
          onClick={add}
        >
          {t('widgetSettings.days.add')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('widgetSettings.days.hint')}</p>
      {shown.length + holidays.length > 0 ? (
        <ul className={lists.rows}>
          {shown.map((day) => (
            <DayRow
              changed={form.changed.some((path) => path.startsWith(`specialDays.${day._id}`))}
              day={day}
              key={day._id}
              nameless={nameless(day)}
              onChange={(next) => set(day._id, next)}
            />
          ))}
          {holidays.map(({ date, name }) => (
            <li className={lists.dayRow} key={`${date} ${name}`}>
              <span className={lists.dayDate}>{dateInWords(date)}</span>
              <span className={lists.dayName} dir="auto">
                {name}
              </span>
              <Tag tone="neutral">{t('widgetSettings.days.holiday')}</Tag>
              <span className={lists.end}>{t('widgetSettings.days.closed')}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {ofList ? <p className={classes.problem}>{ofList}</p> : null}
      {hidden > 0 ? (
        <Button className={classes.start} size="compact-sm" variant="subtle" onClick={() => setPast(true)}>
          {t('widgetSettings.days.past', { count: hidden })}
        </Button>
      ) : null}
    </div>
  );
}

function firstFree(today: string, taken: ReadonlySet<string>): string {
  for (let ahead = 1; ; ahead += 1) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
    if (!taken.has(date)) return date;
  }
}

interface DayRowProps {
  day: Day;
  changed: boolean;
  nameless: string | undefined;
  onChange: (day: Day | undefined) => void;
}

function DayRow({ day, changed, nameless, onChange }: DayRowProps) {
  const { t } = useTranslation();
  const name = day.name.trim() || t('widgetSettings.days.nameless');
  const first = !day.enabled ? 'closed' : isAllDay(day) ? 'all-day' : day.openTime;
  const choose = (value: string) => {
    if (value === 'closed') onChange({ ...day, enabled: false });
    else if (value === 'all-day') onChange({ ...day, enabled: true, ...allDayTimes });
    else {
      const closeTime = isAllDay(day) || day.closeTime === value ? '17:00' : day.closeTime;
      onChange({ ...day, enabled: true, openTime: value, closeTime });
    }
  };
  return (
    <li className={lists.dayRow}>
      <TextInput
        required
        aria-label={t('widgetSettings.days.date')}
        className={lists.dayDate}
        error={day.date === ''}
        type="date"
        value={day.date}
        withAsterisk={false}
        onChange={(event) => onChange({ ...day, date: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('widgetSettings.days.name')}
        className={lists.dayName}
        dir="auto"
        error={nameless}
        maxLength={limits.specialDayNameChars}
        placeholder={t('widgetSettings.days.nameExample')}
        value={day.name}
        onChange={(event) => onChange({ ...day, name: event.currentTarget.value })}
      />
      {changed ? <span aria-label={t('widgetSettings.unsaved')} className={lists.dot} role="img" /> : null}
      <NativeSelect
        aria-label={t('widgetSettings.days.from', { name })}
        className={lists.dayTime}
        value={first}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="closed">{t('widgetSettings.days.closed')}</option>
        <option value="all-day">{t('weekHours.hours24')}</option>
        {timeChoices(day.openTime).map((time) => (
          <option key={time} value={time}>
            {timeOfDay(time)}
          </option>
        ))}
      </NativeSelect>
      {first === 'closed' || first === 'all-day' ? null : (
        <NativeSelect
          aria-label={t('widgetSettings.days.to', { name })}
          className={lists.dayTime}
          value={day.closeTime}
          onChange={(event) => onChange({ ...day, closeTime: event.currentTarget.value })}
        >
          {timeChoices(day.closeTime).map((time) => (
            <option key={time} value={time}>
              {timeOfDay(time)}
            </option>
          ))}
        </NativeSelect>
      )}
      <IconButton
        className={lists.end}
        icon={<X size={16} />}
        label={t('widgetSettings.days.remove', { name })}
        onClick={() => onChange(undefined)}
      />
    </li>
  );
}
