import i18next from 'i18next';
import { importAgain } from '../../lib/browser/import-again.ts';
import { ownTimeZone } from '../../lib/formats/time-zone.ts';
import { reactTexts } from '../../lib/i18n/use-translation.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import type { Catalogue } from './catalogue.ts';
import { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
  }
}

/** Ready at once: the texts of the first load are part of the program. React escapes what it renders, so i18next must not. */
void i18next.use(reactTexts).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

// Times are texts too: whatever is drawn anew for a language is drawn anew for another clock.
sessionStore.subscribe((now, before) => {
  if (ownTimeZone(now) !== ownTimeZone(before)) i18next.emit('timeZoneChanged');
});

let later: Promise<void> | null = null;

/** Adds the texts of later screens; resolves when they are there. */
export function laterTexts(): Promise<void> {
  later ??= importAgain(() => import('./later.en.ts')).then(({ laterEn }) => {
    i18next.addResourceBundle('en', 'translation', laterEn, true);
  });
  return later;
}

/** What a later screen is loaded with: `lazyRouteComponent(withTexts(() => import(...)), 'Name')`. */
export const withTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), laterTexts()]);
    return part;
  };

export { i18next };
