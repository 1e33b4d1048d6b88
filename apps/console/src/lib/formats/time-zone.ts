import { dateFormat } from '@chatso/domain';
import { useStore } from 'zustand';
import { type SessionState, sessionStore } from '../session/session-store.ts';

let asked = { zone: '', key: '' };

/** The zone of this device, as the browser knows it. Asking takes half a millisecond and comes with every call: each minute. */
export function deviceTimeZone(): string {
  // biome-ignore lint/plugin: asks the device for its zone, not for the time
  const now = new Date();
  const key = `${now.getTimezoneOffset()} ${Math.floor(now.getTime() / 60_000)}`;
  if (asked.key !== key) asked = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, key };
  return asked.zone;
}

/** The zone in which the person reads times: the one chosen by hand, or undefined for the device's own. */
export const ownTimeZone = (state: SessionState = sessionStore.getState()): string | undefined =>
  state.user?.config.timeZoneSetting === 'manual' ? state.user.config.timeZoneName : undefined;

/** The same for what is computed once and kept: it changes with the setting. Plain times follow `useTranslation`. */
export const useOwnTimeZone = (): string | undefined => useStore(sessionStore, ownTimeZone);

/** The day of a moment, as the person counts days: the same text for the same day. */
export function dayOf(at: number, timeZone: string | undefined = ownTimeZone()): string {
  if (timeZone === undefined) {
    const date = new Date(at);
    return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
  }
  return dateFormat('en-CA', { timeZone }).format(at);
}
