import i18next, { type i18n, type TFunction, type ThirdPartyModule } from 'i18next';
import { useSyncExternalStore } from 'react';

export interface Translation {
  /** A new function after each change of language, time zone or texts, so memoised results are computed again. */
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

/** Tells React when texts change. Formatted times are texts too, so a new time zone counts, and so do catalogues that load later. */
export const reactTexts: ThirdPartyModule = {
  type: '3rdParty',
  init(instance) {
    instance.on('languageChanged', renew);
    instance.on('timeZoneChanged', renew);
    instance.store.on('added', renew);
  },
};

/**
 * Texts in the user's language; components render again when they change. All components share one object: react-i18next
 * copies i18next for each, which was a tenth of the time it took to open another chat.
 */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, translation);
