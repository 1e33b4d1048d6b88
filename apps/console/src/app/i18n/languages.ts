import { z } from 'zod';
import { importAgain } from '../../lib/import-again.ts';
import { setServerWords } from '../../lib/server-words.ts';
import { storedValue } from '../../lib/storage.ts';
import { i18next } from './i18n.ts';

/** Name in its own words: whoever looks for it reads it. */
export const languages = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'fr-CA', name: 'Français', dir: 'ltr' },
] as const satisfies readonly { code: string; name: string; dir: 'ltr' | 'rtl' }[];

export type LanguageCode = (typeof languages)[number]['code'];

const isCode = (code: string): code is LanguageCode => languages.some((language) => language.code === code);
const codeSchema = z.string().refine(isCode);
const stored = storedValue('language', z.object({ last: codeSchema, byUser: z.record(z.string(), codeSchema) }));

/** The first language of the browser that we have, in whatever country it is spoken; else English. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): LanguageCode {
  const of = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of preferred) {
    const found = languages.find((language) => of(language.code) === of(tag));
    if (found) return found.code;
  }
  return 'en';
}

/** What this person chose on this device; before anybody signs in what was chosen last; else the browser's. */
export function rememberedLanguage(userId: string | null): LanguageCode {
  const choices = stored.read();
  const chosen = userId === null ? choices?.last : choices?.byUser[userId];
  return chosen ?? browserLanguage();
}

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
async function loadLanguage(code: LanguageCode): Promise<Readonly<Record<string, string>>> {
  if (code === 'en') return {};
  const { fr, serverWordsFr } = await importAgain(() => import('./fr-bundle.ts'));
  if (!i18next.hasResourceBundle(code, 'translation')) {
    i18next.addResourceBundle(code, 'translation', withMillions(fr));
  }
  return serverWordsFr;
}

let wanted: LanguageCode = 'en';

/** Turns the page to a language; the last one asked for wins, however late the others arrive. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  wanted = code;
  const words = await loadLanguage(code);
  if (wanted !== code) return;
  setServerWords(words);
  const language = languages.find((candidate) => candidate.code === code) ?? languages[0];
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.dir;
  if (i18next.language !== code) await i18next.changeLanguage(code);
}

/** Somebody chooses: shown at once, remembered for them on this device (storage prefix chatso-v2). */
export function chooseLanguage(code: LanguageCode, userId: string | null): Promise<void> {
  const byUser = stored.read()?.byUser ?? {};
  stored.write({ last: code, byUser: userId === null ? byUser : { ...byUser, [userId]: code } });
  return showLanguage(code);
}
