import { afterEach, expect, it } from 'vitest';
import { serverWordsFr } from '../../app/i18n/server-words.fr.ts';
import { serverWords, setServerWords } from './server-words.ts';

afterEach(() => setServerWords({}));

it('[U-01] [U-11] a sentence of the server in French, its numbers in their order, and what is not known as it came', () => {
  setServerWords(serverWordsFr);
  expect(serverWords('Sign in to continue.')).toBe('Connectez-vous pour continuer.');
  expect(serverWords('Max 300 characters (301/300)')).toBe('Maximum de 300 caractères (301/300)');
  expect(serverWords('Use at least 8 characters.')).toBe('Utilisez au moins 8 caractères.');
  expect(serverWords('toString')).toBe('toString');
  expect(serverWords('Nobody translated 5 of these.')).toBe('Nobody translated 5 of these.');
});
