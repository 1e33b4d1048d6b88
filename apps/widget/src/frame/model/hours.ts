import type { WidgetConfig } from '@chatso/contract';
import { texts } from '../texts.ts';

/** 'Back tomorrow at 9:00 AM', or null when no day is open. */
export function backText(opening: WidgetConfig['nextOpening']): string | null {
  if (!opening) return null;
  const time = texts.storeTime(opening.time);
  if (opening.inDays === 0) return texts.backAt(texts.todayAt(time));
  if (opening.inDays === 1) return texts.backAt(texts.tomorrowAt(time));
  return texts.backAt(texts.dayAt(texts.dayName(opening.day), time));
}

/** A department keeps its own hours over the store's (decision G-14). */
export function isOpenFor(config: WidgetConfig, departmentId: string | null): boolean {
  const department = config.departments.find(({ _id }) => _id === departmentId);
  return department ? department.open : config.open;
}

/** Whether anybody can be talked to now: the store, or at least one department. */
export const isAnyOpen = (config: WidgetConfig): boolean => config.open || config.departments.some(({ open }) => open);
