import { expect, it } from 'vitest';
import { frameLanguage, type LanguageChoice } from './frame-language.ts';

it.each([
  ['fr-CA', '', 'fr'],
  ['FR', 'en', 'fr'],
  ['en-CA,en;q=0.9,fr-CA;q=0.8', 'fr', 'en'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'en', 'fr'],
  ['en;q=0.5, fr;q=0.7', '', 'fr'],
  ['de-AT,de;q=0.9', 'fr-CA', 'de'],
  ['pt-PT,es;q=0.9', 'fr', 'pt'],
  ['ar', 'en', 'ar'],
  ['ja-JP', 'en', 'ja'],
  ['sv-SE,sv;q=0.9', 'fr-CA', 'fr'],
  ['sv-SE,sv;q=0.9', 'sv', 'en'],
  ['de;q=0,fr;q=0', 'en', 'en'],
  ['*', 'fr', 'fr'],
  ['', '', 'en'],
  [undefined, undefined, 'en'],
  ['frisian,xx;q=abc', undefined, 'en'],
])('a browser of %s in a page of %s reads %s', (acceptLanguage, pageLanguage, language) => {
  expect(frameLanguage(null, { acceptLanguage, pageLanguage })).toBe(language);
  expect(frameLanguage({ mode: 'browser', fixed: 'it' }, { acceptLanguage, pageLanguage })).toBe(language);
});

const page: LanguageChoice = { mode: 'page', fixed: 'it' };
const fixed: LanguageChoice = { mode: 'fixed', fixed: 'pl' };

it.each([
  [page, undefined, 'nl-BE', 'nl'],
  [page, undefined, 'sv', 'de'],
  [page, undefined, '', 'de'],
  [page, 'ar', 'nl', 'ar'],
  [page, 'sv', 'nl', 'nl'],
  [null, 'ja-JP', 'nl', 'ja'],
  [null, 'sv', 'nl', 'de'],
  [fixed, undefined, 'nl', 'pl'],
  [fixed, 'ar', 'nl', 'pl'],
] as const)(
  'a store of %j, asked for %s, in a page of %s reads %s to a German browser',
  (choice, speak, pageLanguage, language) => {
    expect(frameLanguage(choice, { speak, acceptLanguage: 'de-DE', pageLanguage })).toBe(language);
  },
);
