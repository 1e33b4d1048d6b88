import { texts } from '../texts.ts';

const dayMs = 86_400_000;
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** '10:42 AM' on the visitor's clock. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString(texts.locale, { hour: 'numeric', minute: '2-digit' });

/** 'Today', 'Yesterday', 'Apr 28', with the year when it is another. */
export function dayLabel(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Date(at).toLocaleDateString(texts.locale, { month: 'short', day: 'numeric', year });
}

/** '1 min 12 s', for a wait that is watched. */
export function waitLabel(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return texts.waitTime(Math.floor(seconds / 60), seconds % 60);
}

/** '05/24/2026 11:59 PM' on the visitor's clock. */
export const dateAndTime = (at: number): string =>
  `${new Date(at).toLocaleDateString(texts.locale, { month: '2-digit', day: '2-digit', year: 'numeric' })} ${clock(at)}`;

/** '184 KB' */
export function fileSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const digits = step === 2 ? 1 : 0;
  const amount = bytes / 1024 ** step;
  const number = amount.toLocaleString(texts.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${texts.units[step]}`;
}
