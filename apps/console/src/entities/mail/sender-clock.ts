import type { Mail } from '@chatso/contract';

/** Less is a mail's way. */
const wayMs = 3_600_000;

/** When a mail was written by its sender's clock, where that is far from when it came; else null. */
export function senderClock({ date, sentDate }: Pick<Mail, 'date' | 'sentDate'>): number | null {
  const at = sentDate === null ? Number.NaN : Date.parse(sentDate);
  return Math.abs(Date.parse(date) - at) > wayMs ? at : null;
}
