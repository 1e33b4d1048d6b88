import { type DayHours, type Weekday, type WeekHours, weekdays } from './working-hours.ts';

/** How a week of opening hours is changed by hand (P-25 to P-27); every function gives a new week. */
export type DayTimes = Pick<DayHours, 'openTime' | 'closeTime'>;

const two = (value: number) => String(value).padStart(2, '0');

/** '00:00' to '23:30'. */
export const timeSteps: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${two(Math.floor(step / 2))}:${step % 2 === 0 ? '00' : '30'}`,
);

/** Open around the clock, as it is stored (P-25). */
export const allDayTimes: DayTimes = { openTime: '00:00', closeTime: '00:00' };

/** What a day opens with that was open around the clock until now. */
const dayShift: DayTimes = { openTime: '09:00', closeTime: '17:00' };

export const isAllDay = ({ openTime, closeTime }: DayTimes): boolean =>
  openTime === allDayTimes.openTime && closeTime === allDayTimes.closeTime;

/** Whether the day closes on the next one: at midnight it does not. */
export const endsNextDay = ({ openTime, closeTime }: DayTimes): boolean =>
  !isAllDay({ openTime, closeTime }) && closeTime !== '00:00' && closeTime <= openTime;

/** What can be chosen (P-27). A time between the steps, as older data has, stays among them. */
export const timeChoices = (current: string): readonly string[] =>
  timeSteps.includes(current) ? timeSteps : [...timeSteps, current].toSorted();

const sameTimes = (one: DayTimes, other: DayTimes): boolean =>
  one.openTime === other.openTime && one.closeTime === other.closeTime;

const timesOf = ({ openTime, closeTime }: DayTimes): DayTimes => ({ openTime, closeTime });

const openDays = (week: WeekHours): readonly Weekday[] => weekdays.filter((day) => week[day].enabled);

/** Gives the named days these times; whether they are open stays as it is. */
const withTimes = (week: WeekHours, days: readonly Weekday[], times: DayTimes): WeekHours => ({
  ...week,
  ...Object.fromEntries(days.map((day) => [day, { ...week[day], ...timesOf(times) }])),
});

/** The one pair of times of a week with same hours: that of its first open day. */
export const sharedTimes = (week: WeekHours): DayTimes => timesOf(week[openDays(week)[0] ?? 'monday']);

/** Whether all open days have the same times. */
export const haveSameHours = (week: WeekHours): boolean =>
  openDays(week).every((day) => sameTimes(week[day], sharedTimes(week)));

/** For all open days (P-26); in a week without any, for all, so that the first to be opened has them. */
export const setSharedTimes = (week: WeekHours, times: DayTimes): WeekHours =>
  withTimes(week, openDays(week).length > 0 ? openDays(week) : weekdays, times);

/** As 'same hours' is switched on. */
export const applySameHours = (week: WeekHours): WeekHours => setSharedTimes(week, sharedTimes(week));

export const setDayTimes = (week: WeekHours, day: Weekday, times: DayTimes): WeekHours => withTimes(week, [day], times);

/** Opens or closes a day. With same hours a newly opened one has those of the others (P-26). */
export function setDayOpen(week: WeekHours, day: Weekday, enabled: boolean, sameHours: boolean): WeekHours {
  const shared = sharedTimes(week);
  const next = { ...week, [day]: { ...week[day], enabled, ...(sameHours && enabled ? shared : {}) } };
  // The last one that closes leaves its times to all, or the pair that is shown would jump to another day's.
  return sameHours && openDays(next).length === 0 ? withTimes(next, weekdays, shared) : next;
}

/** Gives the other open days the times of this one. */
export const copyDayTimes = (week: WeekHours, from: Weekday): WeekHours => withTimes(week, openDays(week), week[from]);

/** The first time of a day; one that was open around the clock closes as a working day does then. */
export function withOpenTime(times: DayTimes, openTime: string): DayTimes {
  if (!isAllDay(times)) return { openTime, closeTime: times.closeTime };
  return { openTime, closeTime: openTime < dayShift.closeTime ? dayShift.closeTime : '00:00' };
}

export const withAllDay = (allDay: boolean): DayTimes => (allDay ? allDayTimes : dayShift);
