import type { WidgetConfig } from '@chatso/contract';
import { texts } from '../texts.ts';

/** 'HH:mm' of the store as '9:00 AM'. */
function storeTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 'Back tomorrow at 9:00 AM', or null when no day is open. */
export function backText(opening: WidgetConfig['nextOpening']): string | null {
  if (!opening) return null;
  const time = storeTime(opening.time);
  if (opening.inDays === 0) return texts.backAt(texts.todayAt(time));
  if (opening.inDays === 1) return texts.backAt(texts.tomorrowAt(time));
  const day = opening.day.charAt(0).toUpperCase() + opening.day.slice(1);
  return texts.backAt(texts.dayAt(day, time));
}

/** A department keeps its own hours over the store's (decision G-14). */
export function isOpenFor(config: WidgetConfig, departmentId: string | null): boolean {
  const department = config.departments.find(({ _id }) => _id === departmentId);
  return department ? department.open : config.open;
}

/** Whether anybody can be talked to now: the store, or at least one department. */
export const isAnyOpen = (config: WidgetConfig): boolean => config.open || config.departments.some(({ open }) => open);
