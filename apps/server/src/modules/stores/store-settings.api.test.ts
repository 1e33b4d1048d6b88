import type { ApiError, StoreSettings, StoreSettingsForm } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { pngOf, tinyPng } from '../../../test/pictures.ts';
import { setPlan } from '../plans/index.ts';

let t: TestApp;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;
let read: StoreSettings;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  read = await admin.api['stores.settings']({ params: { id: store.id } });
});

const formOf = (change: Partial<StoreSettingsForm> = {}): StoreSettingsForm => ({
  storeId: store.id,
  version: read.version,
  ...read.settings,
  ...change,
});
const save = (change: Partial<StoreSettingsForm> = {}) => admin.api['stores.saveSettings']({ body: formOf(change) });
const look = (change: Partial<StoreSettingsForm['widgetCustomization']>) => ({
  widgetCustomization: { ...read.settings.widgetCustomization, ...change },
});
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ statusCode: 200, fields: {} as Record<string, string> }),
    (error: ApiError) => ({
      statusCode: error.statusCode,
      fields: Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])),
    }),
  );
const config = async () =>
  (await (await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).json()) as Record<string, never>;

describe('PATCH admin/store/service-setting', () => {
  it('[P-04] [P-35] [P-42] saves the whole form; colleagues and open shops hear of it, and the widget has it', async () => {
    const socket = await (await t.agent(workspace, { stores: [{ store }] })).socket();
    const shopper = await (await t.visitor(store)).socket();
    const saved = await save({ ...look({ title: 'Ask an outfitter', primaryColor: '#B849A0' }), askMessage: true });
    expect(saved).toMatchObject({ version: 1, changedBy: { name: expect.any(String) } });
    expect(await socket.waitFor('store:settings-changed')).toEqual({ storeId: store.id, by: admin.userId });
    await shopper.waitFor('widget:config-changed');
    expect(await config()).toMatchObject({
      settings: { askMessage: true, widgetCustomization: { title: 'Ask an outfitter', primaryColor: '#B849A0' } },
    });
    const { rows } = await t.pool.query(
      `SELECT data FROM audit_log WHERE subject_id = $1 AND action = 'store.settings-changed'`,
      [store.id],
    );
    expect(rows).toEqual([{ data: { settings: ['widgetCustomization'] } }]);
  });

  it('what is saved as it was is no change: no version, no entry, no event', async () => {
    expect((await save()).version).toBe(read.version);
  });

  it('of two who save at once one gets the conflict, and the other’s stays', async () => {
    const colleague = await t.agent(workspace, { role: 'admin' });
    const answers = await Promise.all([
      refusal(save(look({ title: 'Mine' }))),
      refusal(colleague.api['stores.saveSettings']({ body: formOf(look({ title: 'Theirs' })) })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const after = await admin.api['stores.settings']({ params: { id: store.id } });
    expect(after.version).toBe(1);
    expect(after.settings.widgetCustomization.title).toBe(answers[0]?.statusCode === 200 ? 'Mine' : 'Theirs');
  });

  it.each<[string, () => Partial<StoreSettingsForm>, string, string]>([
    [
      '[P-11]',
      () => ({ enableWelcomeMessage: true, welcomeMessage: '  ' }),
      'welcomeMessage',
      'This field is required',
    ],
    ['[P-11]', () => ({ isRatingMandatory: true, ratingMessage: '' }), 'ratingMessage', 'This field is required'],
    ['[P-11]', () => ({ welcomeMessage: 'x'.repeat(301) }), 'welcomeMessage', 'Max 300 characters (301/300)'],
    [
      '[P-11]',
      () => ({ isServiceDepartmentMandatory: true, serviceDepartmentMsg: '' }),
      'serviceDepartmentMsg',
      'This field is required',
    ],
    ['[P-13]', () => look({ title: ' ' }), 'widgetCustomization.title', 'This field is required'],
    ['[P-13]', () => look({ title: 'x'.repeat(26) }), 'widgetCustomization.title', 'Max 25 characters (26/25)'],
    [
      '[P-13]',
      () => look({ enableSubtitle: true, subtitle: '' }),
      'widgetCustomization.subtitle',
      'This field is required',
    ],
    [
      '[P-14]',
      () => look({ enableBrandLogo: true }),
      'widgetCustomization.brandLogo',
      'No brand logo has been uploaded yet.',
    ],
    [
      '[P-15]',
      () => look({ title: 'Chat <b>' }),
      'widgetCustomization.title',
      'Use letters, digits, blanks and emoji only.',
    ],
    ['[P-16]', () => look({ primaryColor: '#12345' }), 'widgetCustomization.primaryColor', 'Invalid hex color'],
    [
      '[P-19]',
      () => ({ emailForMissChat: 'a@b.test, nobody' }),
      'emailForMissChat',
      'Please enter valid email addresses.',
    ],
    [
      '[P-19]',
      () => ({ emailForMissChat: 'a@b.test, A@b.test' }),
      'emailForMissChat',
      'Please remove duplicate email.',
    ],
    [
      '[P-16]',
      () => look({ variables: [{ name: '--w' as never, value: 'red' }] }),
      'widgetCustomization.variables.0.name',
      'The widget knows no variable of that name: --w',
    ],
    [
      '[P-16]',
      () => look({ variables: [1, 2].map(() => ({ name: '--r' as const, value: '0' })) }),
      'widgetCustomization.variables',
      'Each variable can be set once only.',
    ],
    ['[P-35]', () => ({ timeZone: 'Mars/Base' }), 'timeZone', 'Choose a time zone.'],
  ])('%s %# refuses %s in the words of the document and changes nothing', async (_id, change, field, words) => {
    const { statusCode, fields } = await refusal(save(change()));
    expect([statusCode, fields[field]]).toEqual([400, words]);
    expect((await admin.api['stores.settings']({ params: { id: store.id } })).version).toBe(0);
  });

  it.each([
    'red;color:blue',
    'url(https://x.test/a.png)',
    'URL (x)',
    'image-set("a.png" 1x)',
    'a}b{',
    '<b>',
    '\\72',
    ' ',
  ])('[P-16] a variable is one value that fetches nothing: %s is refused', async (value) => {
    const { statusCode, fields } = await refusal(save(look({ variables: [{ name: '--surface', value }] })));
    expect([statusCode, fields['widgetCustomization.variables.0.value']]).toEqual([
      400,
      '--surface: enter one CSS value, without semicolons, braces or addresses.',
    ]);
  });

  it('[P-16] variables are kept and told to the widget', async () => {
    const variables = [
      { name: '--font' as const, value: "Georgia, 'Times New Roman', serif" },
      { name: '--bubble-in' as const, value: 'light-dark(#eef3ff, #26304a)' },
    ];
    await save(look({ variables }));
    const config = await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } });
    expect(config.settings.widgetCustomization.variables).toEqual(variables);
  });

  it('keeps what protects the chat; neither the widget nor who may not change it is told', async () => {
    const socket = await (await t.visitor(store)).socket();
    const protection = { blockedWords: [' Casino ', 'free money', 'ＣＲＹＰＴＯ'], holdLinks: true, proofOfWork: true };
    const saved = await save({ protection });
    expect(saved.settings.protection).toEqual({
      ...protection,
      blockedWords: ['Casino', 'free money', 'ＣＲＹＰＴＯ'],
    });
    await socket.waitFor('widget:config-changed');
    expect(JSON.stringify(await config())).not.toMatch(/casino|blockedWords|holdLinks/i);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    expect(JSON.stringify(await agent.api['stores.list']())).not.toMatch(/casino|protection/i);
    await expect(agent.api['stores.settings']({ params: { id: store.id } })).rejects.toMatchObject({ statusCode: 403 });
  });

  it.each<[string[], string]>([
    [['x'], 'A blocked word has 2 to 60 characters; this one has not: x'],
    [['ok', 'y'.repeat(61)], `A blocked word has 2 to 60 characters; this one has not: ${'y'.repeat(60)}`],
    [['\u200B\u200B\u200B'], 'A blocked word has 2 to 60 characters; this one has not: \u200B\u200B\u200B'],
    [['a\u0000b'], 'A blocked word has 2 to 60 characters; this one has not: a\u0000b'],
    [['Café', 'CAFE'], 'This word stands here twice: CAFE'],
    [Array.from({ length: 201 }, (_, number) => `word ${number}`), 'At most 200 are possible.'],
  ])('refuses blocked words such as %j', async (blockedWords, words) => {
    const protection = { ...read.settings.protection, blockedWords };
    const { statusCode, fields } = await refusal(save({ protection }));
    expect([statusCode, fields['protection.blockedWords']]).toEqual([400, words]);
  });

  it('[P-15] (decision X-10) the default subtitle keeps its colon, and so does what stood there before', async () => {
    expect((await save(look({ subtitle: 'Average reply time: 5 minutes', title: 'Hi 👋🏽 été' }))).version).toBe(1);
    await t.pool.query(
      `UPDATE stores SET settings = jsonb_set(settings, '{widgetCustomization,title}', '"Q & A"') WHERE id = $1`,
      [store.id],
    );
    read = await admin.api['stores.settings']({ params: { id: store.id } });
    expect((await save({ ...look({ primaryColor: '#abc' }) })).settings.widgetCustomization.title).toBe('Q & A');
  });

  it('[P-23] name, email and message of the leave-a-message form are locked', async () => {
    const inquiry = { name: true, email: false, phone: true, message: true } as never;
    expect((await refusal(save({ offlineOutageInquirySettings: inquiry }))).statusCode).toBe(400);
  });

  it('[P-36] [P-37] [P-39] the parts of the form are saved without the rest', async () => {
    await admin.api['stores.saveLook']({ body: { storeId: store.id, ...look({ title: 'Look' }) } });
    const days = { ...read.settings.businessDays, sunday: { enabled: true, openTime: '00:00', closeTime: '00:00' } };
    await admin.api['stores.saveWorkHours']({
      body: { storeId: store.id, businessDays: days, enableServiceHours: true, timeZone: 'Europe/Berlin' },
    });
    const { settings } = await admin.api['stores.settings']({ params: { id: store.id } });
    expect(settings).toMatchObject({ timeZone: 'Europe/Berlin', businessDays: { sunday: { enabled: true } } });
    expect(settings.widgetCustomization.title).toBe('Look');
  });

  it('[B-19] a store of another workspace, or of a social channel, is not there', async () => {
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect((await refusal(stranger.api['stores.saveSettings']({ body: formOf() }))).statusCode).toBe(404);
    const social = await t.store(workspace, { type: 'instagram', url: null });
    expect((await refusal(admin.api['stores.settings']({ params: { id: social.id } }))).statusCode).toBe(404);
  });

  it('the line at the foot goes with a plan that is paid for', async () => {
    await setPlan(t.rootCtx(), workspace.id, { type: 'free' });
    expect((await refusal(save(look({ poweredBy: false })))).statusCode).toBe(400);
    await setPlan(t.rootCtx(), workspace.id, { type: 'starter' });
    expect((await save(look({ poweredBy: false }))).settings.widgetCustomization.poweredBy).toBe(false);
  });
});

describe('logo and picture', () => {
  async function upload(bytes: Buffer, name = 'logo.png', who = admin, id = store.id) {
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${t.baseUrl}/api/admin/store/${id}/picture`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
    });
    return { status: answer.status, body: (await answer.json()) as { url: string; message: string } };
  }

  it('[P-14] [P-18] [P-38] a picture that was uploaded for the store becomes its logo and its own', async () => {
    const { body } = await upload(tinyPng);
    expect((await save(look({ brandLogo: body.url, enableBrandLogo: true }))).version).toBe(1);
    await admin.api['stores.setImage']({ body: { storeId: store.id, image: body.url } });
    expect((await admin.api['stores.list']()).data[0]?.image).toBe(body.url);
    await t.advance(3 * 86_400_000);
    expect((await fetch(t.baseUrl + body.url)).status).toBe(200);
  });

  it('[P-18] what is no picture, too large or a bomb is refused', async () => {
    expect(await upload(Buffer.from('GIF89a,,,,,'), 'logo.gif')).toMatchObject({
      status: 415,
      body: { message: 'Only jpg/jpeg and png files are accepted.' },
    });
    expect(await upload(Buffer.concat([tinyPng, Buffer.alloc(1_000_000)]))).toMatchObject({
      status: 413,
      body: { message: 'The file has exceed the maximum size of 1MB' },
    });
    expect((await upload(pngOf(30_000, 30_000, Buffer.alloc(10)))).status).toBe(415);
  });

  it('a widget shows no picture of a stranger, and one nobody shows is gone after a day', async () => {
    expect((await refusal(save(look({ brandLogo: 'https://evil.test/x.png' })))).fields).toEqual({
      'widgetCustomization.brandLogo': 'This picture is not there any more. Upload it again.',
    });
    const other = await t.store(workspace);
    const { body } = await upload(tinyPng, 'logo.png', admin, other.id);
    expect((await refusal(save(look({ brandLogo: body.url })))).statusCode).toBe(400);
    await t.advance(2 * 86_400_000);
    expect((await fetch(t.baseUrl + body.url)).status).toBe(404);
  });
});

describe('holidays', () => {
  it('are listed by country and region, picked by name, and close the store on their next dates', async () => {
    const list = await admin.api['stores.holidays']({ query: { country: 'CA', region: 'BC' } });
    expect(list.countries.length).toBeGreaterThan(150);
    expect(list.regions).toContainEqual({ code: 'BC', name: 'British Columbia' });
    expect(list.holidays.map(({ name }) => name)).toContain('Christmas Day');
    const holidays = { country: 'CA', region: 'BC', picked: ['Christmas Day'] };
    const saved = await save({ holidays, enableServiceHours: true });
    const christmas = { name: 'Christmas Day', date: expect.stringMatching(/-12-25$/) };
    expect(saved.holidayDays[0]).toEqual(christmas);
    const before = saved.holidayDays[0]?.date ?? '';
    await t.advance(400 * 86_400_000);
    const { rows } = await t.pool.query('SELECT holiday_days FROM stores WHERE id = $1', [store.id]);
    expect(rows[0].holiday_days[0]).toEqual(christmas);
    expect(rows[0].holiday_days[0].date > before).toBe(true);
  });
});
