import { addDays, isoIn, startOfDayIn } from '@chatso/domain';

const hour = 3_600_000;

/** Moments one puts things off to: three hours on, tomorrow and in a week at nine of one's own clock. */
export function laterChoices(now: number, zone: string) {
  const today = isoIn(zone, now).slice(0, 10);
  const nine = (days: number) => startOfDayIn(zone, addDays(today, days)) + 9 * hour;
  return [
    { name: 'laterToday', at: Math.ceil((now + 3 * hour) / hour) * hour },
    { name: 'tomorrow', at: nine(1) },
    { name: 'week', at: nine(7) },
  ] as const;
}
