import type { ToFrame, ToLoader } from '../bridge/messages.ts';

/** The shop's own storage under our prefix. Every method may find it blocked or full; then nothing is kept. */
const prefix = 'chatso-v2:';

type Place = 'localStorage' | 'sessionStorage';

export function readShopStorage(key: string, place: Place = 'localStorage'): unknown {
  try {
    const text = window[place].getItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** False when it was not kept. */
export function writeShopStorage(key: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    if (value === undefined) window[place].removeItem(prefix + key);
    else window[place].setItem(prefix + key, JSON.stringify(value));
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
