import { texts } from '../texts.ts';

const dayMs = 86_400_000;
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** '10:42 AM' on the visitor's clock. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Today', 'Yesterday', 'Apr 28', with the year when it is another. */
export function dayLabel(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year });
}

/** '1 min 12 s', for a wait that is watched. */
export function waitLabel(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

/** '05/24/2026 11:59 PM' on the visitor's clock. */
export const dateAndTime = (at: number): string =>
  `${new Date(at).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })} ${clock(at)}`;

/** '184 KB' */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}
