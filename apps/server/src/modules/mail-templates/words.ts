import type { LanguageCode } from '@chatso/domain';
import { chatMailsEn } from './chat-mails.en.ts';
import { chatMailsFr } from './chat-mails.fr.ts';

export const chatMails: Record<LanguageCode, typeof chatMailsEn> = { en: chatMailsEn, 'fr-CA': chatMailsFr };

const localeOf = (language: LanguageCode): string => (language === 'en' ? 'en-US' : language);

interface Clock {
  language: LanguageCode;
  timeZone: string;
}

const told = (at: Date, { language, timeZone }: Clock, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone }).format(at).replace(/\s/g, ' ');

/** '9:36 AM' */
export const timeInMail = (at: Date, clock: Clock): string => told(at, clock, { hour: 'numeric', minute: '2-digit' });

/** 'Friday, November 20 at 9:36 AM PST' */
export const dayInMail = (at: Date, clock: Clock): string =>
  told(at, clock, {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
  });

/** 'Thursday, November 19' */
export const calendarDayInMail = (at: Date, clock: Clock): string =>
  told(at, clock, { weekday: 'long', month: 'long', day: 'numeric' });

/** 'November 28, 2026 at 9:34 AM PST': mails are read anywhere, so the zone is named. */
export const momentInMail = (at: Date, clock: Clock): string =>
  told(at, clock, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
  });

/** '6:02', with hours before it where there are any. */
export function spanInMail(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** 'Canada'; the code where nobody has a name for it. */
export const countryInMail = (code: string, language: LanguageCode): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code) : code;
