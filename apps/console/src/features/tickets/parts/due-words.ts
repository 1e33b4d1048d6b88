import { addDays, dateFormat } from '@chatso/domain';
import type { TFunction } from 'i18next';
import { locale } from '../../../lib/formats/formats.ts';
import { dayOf } from '../../../lib/formats/time-zone.ts';

export interface DueWords {
  words: string;
  /** `late`: more than a day ago, which has a clock beside it (N-13). */
  tone: 'late' | 'yesterday' | 'today' | 'later';
}

/** 'Nov 17', by the clock of whoever reads; another year says so. */
export function shortDay(at: number, now: number, timeZone?: string): string {
  const sameYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return dateFormat(locale(), {
    ...{ month: 'short', day: 'numeric' },
    ...(sameYear ? {} : { year: 'numeric' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** N-13: days near today by their names. */
export function dueWords(t: TFunction, dueDate: string, now: number, timeZone?: string): DueWords {
  const at = Date.parse(dueDate);
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return { words: t('tickets.due.today'), tone: 'today' };
  if (day === addDays(today, 1)) return { words: t('tickets.due.tomorrow'), tone: 'later' };
  if (day === addDays(today, -1)) return { words: t('tickets.due.yesterday'), tone: 'yesterday' };
  return { words: shortDay(at, now, timeZone), tone: day < today ? 'late' : 'later' };
}
