import type { ToFrame, ToLoader } from '../bridge/messages.ts';

/** The shop's own storage under our prefix. Every method may find it blocked or full; then nothing is kept. */
const prefix = 'chatso-v2:';

export function readShopStorage(key: string): unknown {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** False when it was not kept. */
export function writeShopStorage(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Every entry whose key starts with `start`, keys without our prefix. */
function listShopStorage(start: string): [string, unknown][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => [key.slice(prefix.length), readShopStorage(key.slice(prefix.length))]);
  } catch {
    return [];
  }
}

/** What the frame of this store asks of the storage, done and answered. */
export function answerFromShop(
  analyticsId: string,
  { id, action, key, value }: Extract<ToLoader, { type: 'storage' }>,
): ToFrame {
  const start = `${analyticsId}:`;
  let answer: unknown;
  let failed = false;
  if (action === 'get') answer = readShopStorage(start + key);
  else if (action === 'entries')
    answer = listShopStorage(start + key).map(([name, entry]) => [name.slice(start.length), entry]);
  else failed = !writeShopStorage(start + key, action === 'set' ? value : undefined);
  return { type: 'storage', id, value: answer, failed };
}

/** Whether the chat is open: on the next page of this tab, for as long as the tab is there. */
export function keepOpen(analyticsId: string, open: boolean): void {
  try {
    const key = `${prefix}${analyticsId}:open`;
    if (open) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // Blocked: then it begins closed, as on a first page.
  }
}

export function wasOpen(analyticsId: string): boolean {
  try {
    return sessionStorage.getItem(`${prefix}${analyticsId}:open`) !== null;
  } catch {
    return false;
  }
}
