import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../../lib/formats/language.ts';

const source = readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8');
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** What the service worker answers to a visit of the console while there is no network. */
async function offlinePage(): Promise<string> {
  const heard = new Map<string, (event: object) => void>();
  const worker = { addEventListener: (name: string, handler: (event: object) => void) => heard.set(name, handler) };
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  new Function('self', 'fetch', source)(worker, away);
  let answer: Promise<Response> | undefined;
  heard.get('fetch')?.({
    request: { mode: 'navigate', url: 'https://chat.test/ws/1/live-chat' },
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  const response = await answer;
  expect(response?.status).toBe(503);
  return (await response?.text()) ?? '';
}

/** The page as its own script words it. */
function show(html: string): string[] {
  document.body.innerHTML = html;
  const script = document.querySelector('script')?.textContent ?? '';
  vi.stubGlobal('setInterval', () => 0);
  new Function(script)();
  return [document.documentElement.lang, document.title, document.querySelector('button')?.textContent ?? ''];
}

it.each(['fr-CA', 'en'] as const)(
  'the page without a network speaks what the console showed last: %s',
  async (language) => {
    await showLanguage(language);
    const words = { 'fr-CA': ['fr', 'Pas d’Internet', 'Réessayer'], en: ['en', 'No internet', 'Retry'] }[language];
    expect(show(await offlinePage())).toEqual(words);
  },
);

it('and the language of the browser where the console was never shown', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  expect(show(await offlinePage())).toEqual(['fr', 'Pas d’Internet', 'Réessayer']);
  localStorage.setItem('chatso-v2:language', 'not JSON');
  expect(show(await offlinePage())).toEqual(['fr', 'Pas d’Internet', 'Réessayer']);
});
