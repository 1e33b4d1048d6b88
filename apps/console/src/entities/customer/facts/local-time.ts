import { clockTime } from '../../../lib/formats/formats.ts';

/** The customer's own clock, '6:46 pm'; null without a zone, or with one this browser does not know. */
export function localTimeIn(timeZone: string | null, now: number): string | null {
  if (!timeZone) return null;
  try {
    return clockTime(now, { timeZone });
  } catch {
    return null;
  }
}
