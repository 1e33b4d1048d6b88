import { expect, it } from 'vitest';
import { pickLanguage } from './languages.ts';

it.each([
  [['de-DE', 'fr-FR', 'en'], 'fr-CA'],
  [['en-CA', 'fr-CA'], 'en'],
  [[' FR '], 'fr-CA'],
  [['ja', '*', 'frr'], null],
  [[], null],
])('of %j we have %s', (preferred, code) => expect(pickLanguage(preferred)).toBe(code));
