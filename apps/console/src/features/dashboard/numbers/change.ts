import i18next from 'i18next';
import { locale, timerLabel, wholeNumber } from '../../../lib/formats/formats.ts';

export interface Change {
  up: boolean;
  /** Good or bad news, whichever way it went. */
  better: boolean;
  words: string;
  /** The same without 'more' or 'fewer': the arrow says it. */
  size: string;
}
type Measure = 'chats' | 'missed' | 'wait' | 'duration' | 'rating';

const worseIfMore: readonly Measure[] = ['missed', 'wait', 'duration'];

/** '0:34' of a number of seconds. */
export const lasted = (seconds: number): string => timerLabel(seconds * 1000);
export const oneDecimal = (value: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
export const percent = (share: number): string => {
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(share * 100);
  return i18next.t('dashboard.percent', { number });
};

function sizeOf(measure: Measure, difference: number): string {
  if (measure === 'rating') return oneDecimal(difference);
  if (measure === 'chats' || measure === 'missed') return wholeNumber(difference);
  return difference < 60 ? i18next.t('dashboard.seconds', { value: difference }) : lasted(difference);
}

const wordsOf = {
  chats: ['more', 'fewer'],
  missed: ['more', 'fewer'],
  wait: ['longer', 'shorter'],
  duration: ['longer', 'shorter'],
  rating: ['higher', 'lower'],
} as const;

/** How a number stands beside the one of a week ago; null where one of them is not known, or they are the same. */
export function changeOf(measure: Measure, now: number | null, before: number | null | undefined): Change | null {
  if (now === null || before === null || before === undefined) return null;
  const difference = measure === 'rating' ? Math.round((now - before) * 10) / 10 : now - before;
  if (difference === 0) return null;
  const up = difference > 0;
  const size = sizeOf(measure, Math.abs(difference));
  return {
    up,
    better: worseIfMore.includes(measure) ? !up : up,
    words: i18next.t(`dashboard.${wordsOf[measure][up ? 0 : 1]}`, { value: size }),
    size,
  };
}

/** The same in a hundred, where there is something to be a share of. */
export function shareOfChange(measure: Measure, now: number | null, before: number | null | undefined): string | null {
  const change = changeOf(measure, now, before);
  if (!change || now === null || !before) return change?.size ?? null;
  return measure === 'chats' || measure === 'missed' ? percent(Math.abs(now - before) / before) : change.size;
}
