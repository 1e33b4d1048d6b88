import type { LanguageCode } from '@chatso/domain';
import { importAgain } from '../../lib/browser/import-again.ts';
import { languages, pageLanguage, turnsPages } from '../../lib/formats/language.ts';
import { i18next } from './i18n.ts';

/** A count of exactly a million is a plural form of its own in French; it says the same as the other one. */
function withMillions(catalogue: object): object {
  const entries = Object.entries(catalogue).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    if (typeof value === 'object' && value !== null) return [[key, withMillions(value)]];
    const plural = /^(.+)_other$/.exec(key)?.[1];
    return plural
      ? [
          [key, value],
          [`${plural}_many`, value],
        ]
      : [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** English is part of the program; every other language is fetched by those who read it. */
async function loadLanguage(code: LanguageCode): Promise<void> {
  if (code === 'en') return;
  const { fr } = await importAgain(() => import('./fr-bundle.ts'));
  if (!i18next.hasResourceBundle(code, 'translation')) {
    i18next.addResourceBundle(code, 'translation', withMillions(fr));
  }
}

/** Turns the page to a language; the last one asked for wins, however late the others arrive. */
turnsPages(async (code) => {
  await loadLanguage(code);
  if (pageLanguage() !== code) return;
  const language = languages.find((candidate) => candidate.code === code);
  document.documentElement.lang = code;
  document.documentElement.dir = language?.dir ?? 'ltr';
  if (i18next.language !== code) await i18next.changeLanguage(code);
});
