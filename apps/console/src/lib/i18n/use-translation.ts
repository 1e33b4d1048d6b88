import i18next, { type i18n, type TFunction, type ThirdPartyModule } from 'i18next';
import { useSyncExternalStore } from 'react';

export interface Translation {
  /** Another function after each change of language, clock or texts: what depends on it is made again. */
  t: TFunction;
  i18n: i18n;
}

const listeners = new Set<() => void>();
let current: Translation | null = null;

function renew(): void {
  current = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const translation = (): Translation => {
  current ??= { t: i18next.getFixedT(null, null) as TFunction, i18n: i18next };
  return current;
};

/** Tells React of other words. Times are texts too, so another clock counts as well; so do texts that come later. */
export const reactTexts: ThirdPartyModule = {
  type: '3rdParty',
  init(instance) {
    instance.on('languageChanged', renew);
    instance.on('timeZoneChanged', renew);
    instance.store.on('added', renew);
  },
};

/**
 * The texts in the person's language; drawn again when they change. One answer for all who ask: react-i18next copies i18next
 * for each part that is drawn, a tenth of what it took to open another chat.
 */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, translation);
