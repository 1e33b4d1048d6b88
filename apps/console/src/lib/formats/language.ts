import type { User } from '@chatso/contract';
import { type LanguageCode, languageCodes, pickLanguage } from '@chatso/domain';
import * as v from 'valibot';
import { storedValue } from '../storage/storage.ts';
import { deviceTimeZone } from './time-zone.ts';

/** Name in its own words: whoever looks for it reads it. */
export const languages: readonly { code: LanguageCode; name: string; dir: 'ltr' | 'rtl' }[] = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'fr-CA', name: 'Français', dir: 'ltr' },
];

const code = v.picklist(languageCodes);
/** `chosen`: by somebody in front of the door. `shown`: what this device showed last, so that it begins with it again. */
const stored = storedValue('language', v.object({ chosen: v.nullable(code), shown: v.nullable(code) }));

/** The first language of the browser that we have; else English. */
export const browserLanguage = (preferred: readonly string[] = navigator.languages): LanguageCode =>
  pickLanguage(preferred) ?? 'en';

/** What people read who leave it to the device. */
const deviceLanguage = (): LanguageCode => stored.read()?.chosen ?? browserLanguage();

/** What somebody reads: their account's choice, else the device's; before anybody is known what was shown last. */
export function languageOf(user: Pick<User, 'config'> | null): LanguageCode {
  if (user === null) return stored.read()?.shown ?? deviceLanguage();
  const { language } = user.config;
  return language === 'auto' ? deviceLanguage() : language;
}

let wanted: LanguageCode = 'en';
let turn: (code: LanguageCode) => Promise<void> = () => Promise.resolve();

/** The language the page is in, or is turning to. */
export const pageLanguage = (): LanguageCode => wanted;

/** How a page is turned to a language; the texts belong to the app. */
export const turnsPages = (how: typeof turn): void => {
  turn = how;
};

const remember = (change: { chosen?: LanguageCode; shown: LanguageCode }) =>
  stored.write({ chosen: null, ...stored.read(), ...change });

/** Turns the page to a language, and begins with it the next time; the last one asked for wins. */
export function showLanguage(language: LanguageCode): Promise<void> {
  wanted = language;
  if (languageOf(null) !== language) remember({ shown: language });
  return turn(language);
}

/** Nobody should see a page turn into another language; nor wait for long for one whose texts do not come. */
export const showLanguageSoon = (language: LanguageCode): Promise<void> =>
  Promise.race([showLanguage(language).catch(() => undefined), new Promise<void>((over) => setTimeout(over, 2000))]);

/** A choice made before signing in: kept per device (storage prefix chatso-v2). */
export function chooseForDevice(language: LanguageCode): Promise<void> {
  remember({ chosen: language, shown: language });
  return showLanguage(language);
}

/** How this page reads, for mails and pushes: the server is told with every call. */
export const readingHeaders = (): Record<string, string> => ({
  'accept-language': wanted,
  'x-time-zone': deviceTimeZone(),
});
