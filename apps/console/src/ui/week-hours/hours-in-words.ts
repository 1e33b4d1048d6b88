import { isAllDay, type Weekday, type WeekHours, weekdays } from '@chatso/domain';
import i18next from 'i18next';
import { timeOfDay, weekdayName } from '../../lib/formats/week.ts';

interface Run {
  from: Weekday;
  to: Weekday;
  times: string;
}

const timesOf = (week: WeekHours, day: Weekday): string =>
  isAllDay(week[day])
    ? i18next.t('weekHours.hours24')
    : i18next.t('weekHours.span', { from: timeOfDay(week[day].openTime), to: timeOfDay(week[day].closeTime) });

/** 'Mon to Sat, 9:00 am to 5:30 pm'; 'Mon to Fri, 9:00 am to 5:00 pm; Sat, 24 hours'; 'Closed'. */
export function hoursInWords(week: WeekHours): string {
  const runs: Run[] = [];
  for (const [index, day] of weekdays.entries()) {
    const times = week[day].enabled ? timesOf(week, day) : null;
    const last = runs.at(-1);
    if (times === null) continue;
    if (last?.times === times && last.to === weekdays[index - 1]) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  const [only] = runs;
  if (only === undefined) return i18next.t('weekHours.closed');
  if (only.from === 'monday' && only.to === 'sunday' && isAllDay(week.monday)) return only.times;
  return runs.map(inWords).join('; ');
}

function inWords({ from, to, times }: Run): string {
  const first = weekdayName(from, 'short');
  const days = from === to ? first : i18next.t('weekHours.span', { from: first, to: weekdayName(to, 'short') });
  return i18next.t('weekHours.daysAndTimes', { days, times });
}
