import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { countries, countryName } from './country-names.ts';

const language = i18next.language;
afterEach(() => {
  i18next.language = language;
});

it('[I-06] a country is called as the reader calls it; what is no code is left alone', () => {
  i18next.language = 'en';
  expect(['DE', 'CA', 'Alberta', 'ca', '', null, undefined].map(countryName)).toEqual([
    ...['Germany', 'Canada', 'Alberta', 'ca', null, null, null],
  ]);
  i18next.language = 'fr-CA';
  expect(['DE', 'US', 'ZZZ', 'QX'].map(countryName)).toEqual(['Allemagne', 'États-Unis', 'ZZZ', 'QX']);
});

it('[M-63] a name leads to one code only, and back', () => {
  const all = countries();
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.find(({ name }) => name === 'Canada')?.code).toBe('CA');
  for (const { code, name } of all) expect(countryName(code)).toBe(name);
});
