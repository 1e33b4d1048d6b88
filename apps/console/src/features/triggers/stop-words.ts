import type { ListedTrigger } from '@chatso/contract';
import { triggerLimits } from '@chatso/domain';
import type { TFunction } from 'i18next';
import { calendarDate } from '../../lib/formats/formats.ts';

/** Why a trigger is off though nobody switched it off; null: it is not. */
export function stopWords({ active, stoppedAt, stoppedBecause }: ListedTrigger, t: TFunction): string | null {
  if (active || stoppedAt === null) return null;
  const date = calendarDate(Date.parse(stoppedAt));
  return stoppedBecause === 'department-deleted'
    ? t('triggers.departmentGone', { date })
    : t('triggers.stopped', { count: triggerLimits.loopPrompts, date });
}
