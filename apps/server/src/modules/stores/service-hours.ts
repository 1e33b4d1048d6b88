import type { ChatsoStoreSettings } from '@chatso/contract';
import { type BusinessHours, isOpenAt, nextOpening, type SpecialDay, type WeekHours } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { readHours } from './stores.repo.ts';
import type { HolidayDay, StoreRow } from './stores.schema.ts';

interface Hours {
  settings: Pick<ChatsoStoreSettings, 'enableServiceHours' | 'businessDays' | 'timeZone' | 'specialDays'>;
  holidayDays: readonly HolidayDay[];
}

/** The hours that count: a department's own before the store's; null when none are kept (G-16, decision G-14). */
const hoursOf = ({ settings }: Hours, department: WeekHours | null): WeekHours | null =>
  department ?? (settings.enableServiceHours ? settings.businessDays.days : null);

/** Dates with hours of their own: what somebody wrote for a date goes before the holiday on it. */
export const specialDaysOf = ({ settings, holidayDays }: Hours): SpecialDay[] => [
  ...settings.specialDays,
  ...holidayDays.map(({ date }) => ({ date, enabled: false, openTime: '00:00', closeTime: '00:00' })),
];

export function isStoreOpen(store: Hours, department: WeekHours | null, now: Date): boolean {
  const hours = hoursOf(store, department);
  return hours === null || isOpenAt(hours, store.settings.timeZone, now, specialDaysOf(store));
}

/** When the closed store opens next within a week; null while it is open or when it never opens. */
export function nextOpeningOf(
  store: Pick<StoreRow, 'settings' | 'holidayDays'>,
  now: Date,
): ReturnType<typeof nextOpening> {
  const hours = hoursOf(store, null);
  if (hours === null || isStoreOpen(store, null, now)) return null;
  return nextOpening(hours, store.settings.timeZone, now, specialDaysOf(store));
}

/** The hours that promises about time are counted in; null where none are kept, or the store is not there. */
export async function promisedHours(
  ctx: Pick<Ctx, 'pool' | 'workspaceId'>,
  storeId: string,
): Promise<BusinessHours | null> {
  const store = await readHours(ctx.pool, ctx.workspaceId, storeId);
  const week = store === null ? null : hoursOf(store, null);
  if (store === null || week === null) return null;
  return { week, timeZone: store.settings.timeZone, special: specialDaysOf(store) };
}
