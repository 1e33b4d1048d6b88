import { ApiError, errorSentences, navCaptions } from '@chatso/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { errorMessage } from '../../lib/api/errors.ts';
import { fileSize, money, relativeTime, shortNumber } from '../../lib/formats/formats.ts';
import { browserLanguage, chooseForDevice, languageOf, showLanguage } from '../../lib/formats/language.ts';
import { aUser } from '../../lib/testing/fake-server.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { i18next } from './i18n.ts';
import './languages.ts';
import { laterEn } from './later.en.ts';

function flat(catalogue: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)] as const],
    ),
  );
}

const variables = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();
const english = flat({ ...en, ...laterEn });
const french = flat(fr);

afterEach(async () => {
  localStorage.clear();
  await showLanguage('en');
});

describe('catalogues', () => {
  it('hold the same keys, and so the same plural forms', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('put the same variables into every text', () => {
    const different = [...english].filter(
      ([key, text]) => variables(text).join() !== variables(french.get(key) ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  it('have both forms of every plural and no empty text', () => {
    const keys = new Set(english.keys());
    const halves = [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')));
    expect(halves).toEqual([]);
    for (const catalogue of [english, french]) {
      expect([...catalogue].filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('[U-01] have words for every code and reason of the contract, in English those of the specification', () => {
    const keys = Object.entries(errorSentences);
    expect(keys.filter(([key, sentence]) => english.get(`problems.${key}`) !== sentence)).toEqual([]);
    expect(keys.filter(([key, sentence]) => [undefined, sentence].includes(french.get(`problems.${key}`)))).toEqual([]);
    expect(keys.length).toBeGreaterThan(150);
  });

  it('have words for every caption of the navigation', () => {
    const missing = Object.keys(navCaptions).filter((key) => !french.get(`captions.${key}`));
    expect(missing).toEqual([]);
  });
});

describe('the language of the page', () => {
  it("is the browser's first one that we have, in whatever country it is spoken", () => {
    expect(browserLanguage(['de-DE', 'fr-FR', 'en'])).toBe('fr-CA');
    expect(browserLanguage(['en-CA', 'fr-CA'])).toBe('en');
    expect(browserLanguage(['ja'])).toBe('en');
    expect(browserLanguage([])).toBe('en');
  });

  const reader = (language: 'auto' | 'en' | 'fr-CA') => ({ config: { ...aUser().config, language } });

  it("[A-19] is the account's, wherever the person signs in; a device begins with what it showed last", async () => {
    await showLanguage(languageOf(reader('fr-CA')));
    expect(i18next.language).toBe('fr-CA');
    expect(languageOf(null)).toBe('fr-CA');
    expect(languageOf(reader('en'))).toBe('en');
    expect(languageOf(reader('auto'))).toBe('en');
  });

  it('[U-19] is the choice in front of the door for whoever leaves it to the device, under the prefix chatso-v2', async () => {
    await chooseForDevice('fr-CA');
    expect(languageOf(null)).toBe('fr-CA');
    expect(languageOf(reader('auto'))).toBe('fr-CA');
    expect(languageOf(reader('en'))).toBe('en');
    expect(Object.keys(localStorage)).toEqual(['chatso-v2:language']);
  });

  it('marks the document and reaches texts, plurals, formats and the sentences of the server', async () => {
    await showLanguage('fr-CA');
    expect(document.documentElement).toHaveAttribute('lang', 'fr-CA');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(i18next.t('nav.liveChatCount', { count: 0 })).toBe('0 clavardage vous attend');
    expect(i18next.t('nav.liveChatCount', { count: 2 })).toBe('2 clavardages vous attendent');
    expect(i18next.t('nav.liveChatCount', { count: 1_000_000 })).toBe('1000000 clavardages vous attendent');
    const now = Date.parse('2026-11-20T18:00:00.000Z');
    const ago = (ms: number) => relativeTime(now - ms, now, { timeZone: 'America/Los_Angeles' });
    expect(ago(0)).toBe('à l’instant');
    expect(ago(240_000)).toBe('il y a 4 min');
    expect(ago(3_600_000)).toBe('9 h 00');
    expect(ago(12 * 3_600_000)).toBe('Hier, 22 h 00');
    expect(ago(30 * 3_600_000)).toBe('Hier');
    expect(ago(49 * 3_600_000)).toBe('2026-11-18');
    expect(money(128_600).replace(/\s/g, ' ')).toBe('1 286,00 $');
    expect(shortNumber(1250).replace(/\s/g, ' ')).toBe('1,2 k');
    expect(fileSize(1_500_000)).toBe('1,4 Mo');
    expect(errorMessage(new Error('x'))).toBe('Une erreur s’est produite!');
    const ended = { statusCode: 409, code: 'conversation-ended', message: 'Words of an older server.' };
    expect(errorMessage(new ApiError(ended))).toBe('Ce clavardage est terminé.');
    expect(errorMessage(new ApiError({ ...ended, reason: 'shortcuts-full', details: { max: 500 } }))).toBe(
      'Vous pouvez avoir au plus 500 raccourcis.',
    );
    expect(errorMessage(new ApiError({ ...ended, code: 'of-tomorrow', message: 'Come back tomorrow.' }))).toBe(
      'Come back tomorrow.',
    );
  });
});
