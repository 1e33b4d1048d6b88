import * as v from 'valibot';
import { storedValue } from '../../../lib/storage/storage.ts';
import { isAnyTabVisible } from '../../../lib/tabs/tab-visible.ts';

/** Whether this device shows them; the browser's own permission is asked for in the settings. */
export const desktopWanted = storedValue('desktop-notifications', v.boolean());

export type DesktopState = 'unsupported' | 'blocked' | 'ask' | 'on' | 'off';

export function desktopState(): DesktopState {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'ask';
  return desktopWanted.read() === false ? 'off' : 'on';
}

export interface DesktopNote {
  title: string;
  body: string;
  /** A later one of the same conversation replaces the former. */
  tag: string;
  url: string;
}

const icon = '/icons/icon-192.png';

/** Shows a line of the system while no tab can be seen; a click comes back to the chat. */
export async function showOnDesktop(note: DesktopNote, open: (url: string) => void): Promise<void> {
  if (desktopState() !== 'on' || (await isAnyTabVisible())) return;
  const options = { body: note.body, tag: note.tag, icon, data: { url: note.url } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Phones allow them by the service worker only.
  if (worker?.active) return worker.showNotification(note.title, options);
  const shown = new Notification(note.title, options);
  shown.onclick = () => {
    window.focus();
    open(note.url);
    shown.close();
  };
}
