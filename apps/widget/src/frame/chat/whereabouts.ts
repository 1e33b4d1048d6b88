import type { SyncStorage } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Store } from '../lib/store.ts';
import { isOneOf } from '../model/pages.ts';
import { launcherLook } from './look.ts';
import type { Visit } from './shop-messages.ts';
import { type ChatState, openConversation } from './state.ts';

const key = 'appeared';
/** Who was here a moment ago knows the launcher: it does not come late on every page. */
const knownForMs = 30 * 60_000;

interface Ports {
  store: Store<ChatState>;
  storage: SyncStorage;
  visit: Visit;
  phone: boolean;
  post(message: ToLoader): void;
}

/** Whether the launcher is on this page by now, told to the loader whenever that may have changed. */
export interface Whereabouts {
  tell(): void;
  isHere(): boolean;
}

export function createWhereabouts({ store, storage, visit, phone, post }: Ports): Whereabouts {
  let appeared = false;
  let waiting = false;
  let told = '';
  let here = false;

  function appear(): void {
    appeared = true;
    void storage.set(key, Date.now());
    tell();
  }

  async function waitFor(seconds: number): Promise<void> {
    const last = await storage.get(key);
    const known = typeof last === 'number' && Date.now() - last < knownForMs;
    setTimeout(appear, known ? 0 : seconds * 1000);
  }

  function tell(): void {
    const { config, open } = store.get();
    if (!config) return;
    const { delaySeconds, hiddenPages, hideOnPhones } = config.settings.display;
    if (delaySeconds === 0) appeared = true;
    else if (!waiting) {
      waiting = true;
      void waitFor(delaySeconds);
    }
    // A chat that has begun is not taken away.
    here =
      open ||
      openConversation(store.get()) !== null ||
      (appeared && !(phone && hideOnPhones) && !isOneOf(visit.page.url, hiddenPages));
    const look = launcherLook(config, here);
    const said = JSON.stringify(look);
    if (said === told) return;
    told = said;
    post({ type: 'look', look });
  }
  store.subscribe(tell);
  return { tell, isHere: () => here };
}
