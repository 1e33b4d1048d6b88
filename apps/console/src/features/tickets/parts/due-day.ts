import { startOfDayIn } from '@chatso/domain';
import { dayOf } from '../../../lib/formats/time-zone.ts';

/** N-34, decision N-7: the last moment of a day, by the clock of whoever chose it. */
export const endOfDay = (day: string, zone: string): string => new Date(startOfDayIn(zone, day, 1) - 1).toISOString();

/** The day of a due date; '' for none. */
export const dayOfDue = (dueDate: string | null, zone: string): string =>
  dueDate === null ? '' : dayOf(Date.parse(dueDate), zone);
