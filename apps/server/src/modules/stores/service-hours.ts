import type { ChatsoStoreSettings } from '@chatso/contract';
import { isOpenAt, nextOpening, type WeekHours } from '@chatso/domain';

type Hours = Pick<ChatsoStoreSettings, 'enableServiceHours' | 'businessDays' | 'timeZone'>;

/** The hours that count: a department's own before the store's; null when none are kept (G-16, decision G-14). */
const hoursOf = (settings: Hours, department: WeekHours | null): WeekHours | null =>
  department ?? (settings.enableServiceHours ? settings.businessDays.days : null);

export function isStoreOpen(settings: Hours, department: WeekHours | null, now: Date): boolean {
  const hours = hoursOf(settings, department);
  return hours === null || isOpenAt(hours, settings.timeZone, now);
}

/** When the closed store opens next within a week; null while it is open or when it never opens. */
export function nextOpeningOf(settings: Hours, now: Date): ReturnType<typeof nextOpening> {
  const hours = hoursOf(settings, null);
  return hours === null || isOpenAt(hours, settings.timeZone, now) ? null : nextOpening(hours, settings.timeZone, now);
}
