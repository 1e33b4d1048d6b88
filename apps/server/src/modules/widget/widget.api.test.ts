import { decodeJwt, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import type { TestWorkspace } from '../../../test/factories.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { createDepartment } from '../departments/index.ts';
import { defaultWeek, type StoreRow, setStoreActive, updateStoreSettings } from '../stores/index.ts';
import { banVisitor } from '../visitors/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { trustProxy: 1 } });
});
afterAll(() => t.close());

const within = (store: Pick<StoreRow, 'workspaceId'>) =>
  inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
const newStore = async (workspace?: TestWorkspace): Promise<StoreRow> =>
  t.store(workspace ?? (await t.workspace()), { url: 'https://shop.test' });

interface SessionBody {
  visitorToken: string;
  visitorId: string;
  number: number;
  visitor: { fullname: string | null; email: string | null; verified: boolean };
  conversation: unknown;
  config: { showWidget: boolean };
  code?: string;
}

async function session(store: StoreRow, body: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.test', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, ...((await response.json()) as SessionBody) };
}

describe('GET config', () => {
  it('[G-04] [G-05] [G-06] [G-07] [G-08] [G-09] [G-10] [G-11] [G-13] [G-15] tells look and texts, and no address of anybody', async () => {
    const store = await newStore();
    await updateStoreSettings(within(store), store.id, {
      emailForMissChat: 'owner@shop.test',
      onlineChatMessage: 'Hello!',
      widgetCustomization: { position: 'bottom-left', brandLogo: '/files/x/logo.png', enableBrandLogo: true },
    });
    const config = await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } });
    expect(config).toMatchObject({
      storeName: 'Test store',
      showWidget: true,
      open: true,
      nextOpening: null,
      settings: {
        welcomeMessage: 'Hi! Please tell us a few things before we can help you.',
        onlineChatMessage: 'Hello!',
        requiredInputFields: { fullname: true, email: true, phone: false },
        widgetCustomization: {
          position: 'bottom-left',
          primaryColor: '#33363D',
          title: 'Live chat support',
          brandLogo: '/files/x/logo.png',
        },
      },
    });
    const text = JSON.stringify(config);
    expect(text).not.toContain('owner@shop.test');
    expect(text).not.toContain(store.workspaceId);
  });

  it('[G-16] [G-13] says whether the store and each shown department are open, and when it opens', async () => {
    const store = await newStore();
    const closed = Object.fromEntries(
      Object.keys(defaultWeek).map((day) => [day, { ...defaultWeek.monday, enabled: false }]),
    );
    const always = { enabled: true, openTime: '00:00', closeTime: '00:00' };
    const open = Object.fromEntries(Object.keys(defaultWeek).map((day) => [day, always])) as typeof defaultWeek;
    await updateStoreSettings(within(store), store.id, {
      enableServiceHours: true,
      businessDays: closed as typeof defaultWeek,
    });
    await createDepartment(within(store), { storeId: store.id, name: 'Always', workingHours: open });
    await createDepartment(within(store), { storeId: store.id, name: 'As the store' });
    await createDepartment(within(store), { storeId: store.id, name: 'Hidden', isDisplayOnWidget: false });
    const config = await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } });
    expect(config.open).toBe(false);
    expect(config.nextOpening).toBeNull();
    expect(config.departments.map(({ name, open: isOpen }) => [name, isOpen])).toEqual([
      ['Always', true],
      ['As the store', false],
    ]);
  });

  it('[G-03] a hidden or inactive store and one whose trial is over are not shown, and begin no session', async () => {
    const [hidden, inactive] = [await newStore(), await newStore()];
    const expired = await newStore(
      await t.workspace({ plan: { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(0) } }),
    );
    const pastDue = await newStore(
      await t.workspace({ plan: { type: 'starter', state: 'closed', closedReason: 'past-due' } }),
    );
    await updateStoreSettings(within(hidden), hidden.id, { showWidget: false });
    await setStoreActive(within(inactive), inactive.id, false);
    for (const store of [hidden, inactive, expired, pastDue]) {
      const config = await t.client()['widget.config']({ params: { analyticsId: store.analyticsId } });
      expect(config.showWidget).toBe(false);
      expect((await session(store)).status).toBe(404);
    }
    expect((await fetch(`${t.baseUrl}/api/widget/unknown/config`)).status).toBe(404);
  });
});

describe('POST session', () => {
  it('[G-01] [G-33] begins with a new visitor and is resumed by its token alone', async () => {
    const store = await newStore();
    const first = await session(store, { page: { url: 'https://shop.test/', title: 'Shop' }, timezone: 'UTC' });
    expect(first).toMatchObject({ status: 200, number: 1, conversation: null, config: { showWidget: true } });
    expect(first.visitor).toEqual({
      visitorId: first.visitorId,
      number: 1,
      fullname: null,
      email: null,
      phone: null,
      verified: false,
      consentVersion: null,
    });
    const resumed = await session(store, { visitorToken: first.visitorToken });
    expect(resumed.visitorId).toBe(first.visitorId);
    const guessed = await session(store, { visitorId: first.visitorId });
    expect([guessed.status, guessed.number]).toEqual([200, 2]);
  });

  it('[G-33] a forged token, one of another store and one of an agent resume nobody', async () => {
    const workspace = await t.workspace();
    const [store, other] = [await newStore(workspace), await newStore(workspace)];
    const mine = await session(store);
    const elsewhere = await session(other);
    const agent = await t.agent(workspace);
    const claims = decodeJwt(mine.visitorToken);
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 7));
    for (const visitorToken of [forged, elsewhere.visitorToken, agent.token, 'x.y.z', `${mine.visitorToken}x`]) {
      const answer = await session(store, { visitorToken });
      expect(answer.status).toBe(200);
      expect([mine.visitorId, elsewhere.visitorId]).not.toContain(answer.visitorId);
    }
  });

  it('[G-01] pages of other sites are refused and get no CORS header; the own ones and preflights do', async () => {
    const [store, other] = [await newStore(), await t.store(await t.workspace(), { url: 'https://other.test' })];
    const foreign = await session(store, {}, { origin: 'https://evil.test' });
    expect([foreign.status, foreign.code]).toEqual([403, 'origin-not-allowed']);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect((await session(other)).status).toBe(403);
    const own = await session(store);
    expect(own.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = async (origin: string) => {
      const url = `${t.baseUrl}/api/widget/${store.analyticsId}/session`;
      const headers = { origin, 'access-control-request-method': 'POST' };
      return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
    };
    expect(await preflight('https://www.shop.test')).toBe('https://www.shop.test');
    expect(await preflight('https://evil.test')).toBeNull();
    expect((await session(store, {}, { origin: t.baseUrl })).status).toBe(200);
    expect((await session(store, {}, { origin: 'http://localhost:5000' })).status).toBe(200);
  });

  it("[G-02] the first session on the store's own pages connects the widget, once", async () => {
    const workspace = await t.workspace();
    const store = await newStore(workspace);
    const admin = await t.agent(workspace, { role: 'admin' });
    const socket = await admin.socket();
    const connection = async () => (await admin.api['stores.list']()).data[0]?.widgetConnection;
    await session(store, { page: { url: 'https://preview.elsewhere.test/', title: 'x' } }, { origin: t.baseUrl });
    expect(await connection()).toBe('NOT_CONNECTED');
    const page = { url: 'https://shop.test/fleece', title: 'Fleece' };
    await Promise.all([session(store, { page }), session(store, { page }), session(store, { page })]);
    const told = await socket.waitFor('widget:status-changed');
    expect(told).toEqual({ storeId: store.id, widgetConnection: 'CONNECTED' });
    expect(await connection()).toBe('CONNECTED');
    await session(store, { page });
    expect(socket.received.filter(({ event }) => event === 'widget:status-changed')).toHaveLength(1);
  });

  it('[G-26] a banned visitor gets 403, also with a new session from the same address', async () => {
    const store = await newStore();
    const from = { 'x-forwarded-for': '142.35.1.1' };
    const { visitorId, visitorToken } = await session(store, {}, from);
    await banVisitor(within(store), { storeId: store.id, visitorId });
    for (const answer of [
      await session(store, { visitorToken }, { 'x-forwarded-for': '9.9.9.9' }),
      await session(store, {}, from),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'visitor-banned']);
    }
    expect((await session(store, {}, { 'x-forwarded-for': '9.9.9.9' })).status).toBe(200);
  });

  it('[G-29] notes address, country and browser of the request', async () => {
    const store = await newStore();
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const { visitorId } = await session(store, {}, { 'x-forwarded-for': '142.35.1.1', 'user-agent': userAgent });
    const { rows } = await t.pool.query('SELECT ip, country_code, browser, device_type FROM visitors WHERE id = $1', [
      visitorId,
    ]);
    expect(rows).toEqual([{ ip: '142.35.1.1', country_code: 'CA', browser: 'Chrome 131', device_type: 'desktop' }]);
  });

  it.each([
    [{ visitorId: 'x' }],
    [{ page: { url: 'x'.repeat(2001), title: '' } }],
    [{ page: { url: 'https://shop.test', title: 'a\u0000b' } }],
    [{ customer: { id: 7 } }],
    [{ timezone: 'x'.repeat(65) }],
  ])('refuses %j with 400 and makes nobody', async (body) => {
    const store = await newStore();
    expect((await session(store, body)).status).toBe(400);
    expect((await session(store)).number).toBe(1);
  });
});

describe('the frame', () => {
  it.each(['unknown', 'x'.repeat(200), '%00', '..%2f..%2fetc', '%F0%9F%98%80'])(
    '[G-01] there is none for the store %j, and no fault of ours',
    async (analyticsId) => {
      const response = await fetch(`${t.baseUrl}/widget/frame/${analyticsId}?origin=https://shop.test&origin=x`);
      expect([400, 404]).toContain(response.status);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(t.errors).toEqual([]);
    },
  );
});

describe('the test page', () => {
  const pageOf = (analyticsId: string, headers: Record<string, string> = {}) =>
    fetch(`${t.baseUrl}/widget/test/${analyticsId}`, { headers });

  it('carries the widget of its store, says so in the reader’s language, and is found by no search engine', async () => {
    const store = await t.store(await t.workspace(), { name: '<b>Vases & Co</b>' });
    const page = await (await pageOf(store.analyticsId)).text();
    expect(page).toContain(`<script async src="/widget.js" data-store-id="${store.analyticsId}"></script>`);
    expect(page).toContain('&lt;b&gt;Vases &amp; Co&lt;/b&gt;');
    expect(page).toContain('noindex');
    expect(page).toContain('Chats from here are real');
    expect(await (await pageOf(store.analyticsId, { 'accept-language': 'fr-CA' })).text()).toContain('Page d’essai');
    expect((await pageOf('unknown')).status).toBe(404);
  });

  it('[G-02] a visit of it does not make the widget count as installed; one of the shop does', async () => {
    const store = await newStore();
    const connected = async () =>
      (await t.pool.query('SELECT widget_connected FROM stores WHERE id = $1', [store.id])).rows[0].widget_connected;
    const url = `${t.baseUrl}/widget/test/${store.analyticsId}`;
    await session(store, { page: { url, title: 'Test page' } });
    expect(await connected()).toBe(false);
    await session(store, { page: { url: `${t.baseUrl}/demo`, title: 'Shop' } });
    expect(await connected()).toBe(true);
  });
});

describe('rates', () => {
  it('one address begins so many sessions a minute and no more', async () => {
    const rates = { ...t.app.deps.config.rates, 'widget-session': { points: 3, seconds: 60 } };
    const strict = await createTestApp({ config: { rates } });
    const store = await strict.store(await strict.workspace());
    const begin = () =>
      fetch(`${strict.baseUrl}/api/widget/${store.analyticsId}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await begin());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });

  describe('[issue 27.38] of who was here before', () => {
    let strict: TestApp;
    let store: StoreRow;
    afterEach(() => strict.close());
    const start = async (rates: Partial<TestApp['app']['deps']['config']['rates']>) => {
      strict = await createTestApp({ config: { rates: { ...t.app.deps.config.rates, ...rates } } });
      store = await strict.store(await strict.workspace());
    };
    const begin = async (visitorToken?: string, of = store) => {
      const answer = await fetch(`${strict.baseUrl}/api/widget/${of.analyticsId}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(visitorToken === undefined ? {} : { visitorToken }),
      });
      return { status: answer.status, token: ((await answer.json()) as SessionBody).visitorToken };
    };

    it('sessions count by visitor, and by the address without a token that holds', async () => {
      await start({ 'widget-session': { points: 3, seconds: 60 } });
      const [one, other, third] = [await begin(), await begin(), await begin()];
      // The address has used up its sessions; who comes back has their own.
      for (let count = 0; count < 3; count += 1) expect((await begin(one.token)).status).toBe(200);
      expect((await begin(one.token)).status).toBe(429);
      expect((await begin(other.token)).status).toBe(200);
      // What proves nobody counts by the address: nonsense, a token of another store, one of before a sign-out.
      expect((await begin('nonsense')).status).toBe(429);
      expect((await begin(other.token, await strict.store(await strict.workspace()))).status).toBe(429);
      await strict.pool.query('UPDATE visitors SET sign_outs = sign_outs + 1 WHERE store_id = $1', [store.id]);
      expect((await begin(third.token)).status).toBe(429);
    });

    it('all of an address together have a limit as well', async () => {
      await start({ 'address-sessions': { points: 4, seconds: 60 } });
      const tokens = [(await begin()).token, (await begin()).token];
      for (const token of tokens) expect((await begin(token)).status).toBe(200);
      for (const token of tokens) expect((await begin(token)).status).toBe(429);
    });
  });
});
