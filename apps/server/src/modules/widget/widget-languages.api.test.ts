import type { ApiError, StoreSettings, StoreSettingsForm } from '@chatso/contract';
import { widgetLanguages, widgetWordings } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let t: TestApp;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;
let read: StoreSettings;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace, { url: 'https://shop.test' });
  admin = await t.agent(workspace, { role: 'admin' });
  read = await admin.api['stores.settings']({ params: { id: store.id } });
});

const save = (change: Partial<StoreSettingsForm>) =>
  admin.api['stores.saveSettings']({
    body: { storeId: store.id, version: read.version, ...read.settings, ...change },
  });
const saveRaw = (change: object) => save(change as Partial<StoreSettingsForm>);

async function frame(query = '', acceptLanguage = 'de-DE') {
  const response = await fetch(`${t.baseUrl}/widget/frame/${store.analyticsId}?origin=https://shop.test${query}`, {
    headers: { 'accept-language': acceptLanguage },
  });
  const html = await response.text();
  return {
    language: /<html lang="(\w+)" dir="(\w+)"/.exec(html)?.slice(1).join(' '),
    boot: JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '{}') as { words?: Record<string, string> },
  };
}

it('[P-42] an open page is told that words or language changed, and of nothing else', async () => {
  const speech = async () => (await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } })).speech;
  const first = await speech();
  read = await save({ ratingMessage: 'And?' });
  expect(await speech()).toBe(first);
  read = await save({ wording: { fr: { send: 'Poster' } } });
  const worded = await speech();
  expect(worded).not.toBe(first);
  await save({ language: { mode: 'fixed', fixed: 'fr' } });
  expect([first, worded]).not.toContain(await speech());
});

describe('the language of the widget', () => {
  it('is the browser’s, then the page’s, until the store says otherwise', async () => {
    expect((await frame()).language).toBe('de ltr');
    expect((await frame('&lang=fr', 'ar')).language).toBe('ar rtl');
    expect((await frame('&lang=ja', 'sv')).language).toBe('ja ltr');
    expect((await frame('&lang=fr&speak=pl-PL')).language).toBe('pl ltr');
    expect((await frame('&lang=fr&lang=es&speak=x&speak=y')).language).toBe('de ltr');
  });

  it('is the page’s first, or one for everybody, as the store has chosen', async () => {
    read = await save({ language: { mode: 'page', fixed: 'en' } });
    expect((await frame('&lang=nl-BE')).language).toBe('nl ltr');
    read = await save({ language: { mode: 'fixed', fixed: 'it' } });
    expect((await frame('&lang=nl-BE&speak=pl')).language).toBe('it ltr');
    const testPage = await fetch(`${t.baseUrl}/widget/test/${store.analyticsId}`);
    expect(await testPage.text()).toContain('<html lang="it" dir="ltr">');
  });

  it('is one of ours', async () => {
    await expect(saveRaw({ language: { mode: 'fixed', fixed: 'sv' } })).rejects.toMatchObject({ statusCode: 400 });
    await expect(saveRaw({ language: { mode: 'moon', fixed: 'en' } })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('the store’s own wording', () => {
  it('reaches the frame of its language only; an empty text is ours again', async () => {
    read = await save({ wording: { de: { startChat: ' Los geht’s ', send: '' }, fr: { send: '</script>' }, it: {} } });
    expect(read.settings.wording).toEqual({ de: { startChat: 'Los geht’s' }, fr: { send: '</script>' } });
    expect((await frame()).boot.words).toEqual({ startChat: 'Los geht’s' });
    expect((await frame('', 'fr')).boot.words).toEqual({ send: '</script>' });
    expect((await frame('', 'es')).boot.words).toBeUndefined();
  });

  it('of what something is put into reaches it by places, and has no parts but those there are', async () => {
    read = await save({ wording: { de: { endedBy: '{time}: {name}' } } });
    const { words } = (await frame()).boot;
    expect(Object.values(words ?? {})).toEqual(['{1}: {0}']);
    const { texts } = await admin.api['stores.widgetTexts']({ params: { language: 'de' } });
    expect(texts.typing).toBe('{name} schreibt');
    await expect(saveRaw({ wording: { de: { typing: '{nmae}' } } })).rejects.toMatchObject({
      errors: [{ field: 'wording.de.typing' }],
    });
    read = await save({ wording: {} });
  });

  it('is of texts there are, in languages there are, and no longer than they may be', async () => {
    const refused = async (wording: object) => {
      const error = await saveRaw({ wording }).catch((thrown: ApiError) => thrown);
      return 'statusCode' in error ? (error.errors?.[0]?.field ?? error.statusCode) : 'saved';
    };
    expect(await refused({ de: { nothing: 'x' } })).toBe('wording.de.nothing');
    expect(await refused({ de: { poweredBy: 'x' } })).toBe('wording.de.poweredBy');
    expect(await refused({ de: { send: 'x'.repeat(301) } })).toBe('wording.de.send');
    expect(await refused({ sv: { send: 'x' } })).not.toBe('saved');
    expect((await admin.api['stores.settings']({ params: { id: store.id } })).settings.wording).toEqual({});
  });

  it('can be compared with our own, in each language', async () => {
    for (const language of widgetLanguages) {
      const { texts } = await admin.api['stores.widgetTexts']({ params: { language } });
      expect(Object.keys(texts).sort()).toEqual([...widgetWordings].sort());
    }
    const { texts } = await admin.api['stores.widgetTexts']({ params: { language: 'de' } });
    expect(texts.startChat).toBe('Chat starten');
  });
});
