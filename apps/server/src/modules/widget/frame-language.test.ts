import { expect, it } from 'vitest';
import { frameLanguage } from './frame-language.ts';

it.each([
  ['fr-CA', '', 'fr'],
  ['FR', 'en', 'fr'],
  ['en-CA,en;q=0.9,fr-CA;q=0.8', 'fr', 'en'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'en', 'fr'],
  ['en;q=0.5, fr;q=0.7', '', 'fr'],
  ['de-DE,de;q=0.9', 'fr-CA', 'fr'],
  ['de-DE,de;q=0.9', 'de', 'en'],
  ['de,fr;q=0', 'en', 'en'],
  ['*', 'fr', 'fr'],
  ['', '', 'en'],
  [undefined, undefined, 'en'],
  ['frisian,xx;q=abc', undefined, 'en'],
])('a browser of %s in a page of %s reads %s', (header, page, language) => {
  expect(frameLanguage(header, page)).toBe(language);
});
