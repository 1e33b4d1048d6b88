import type { ApiError, BodyOf, endpoints } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { setPlan } from '../plans/index.ts';
import { validHosts } from './hosts.ts';

let t: TestApp;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  await setPlan(t.rootCtx(), workspace.id, { type: 'advanced', maxStores: 1, purchasedChannels: 1 });
  store = await t.store(workspace, { name: 'First' });
  admin = await t.agent(workspace, { role: 'admin' });
});

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiError) => ({
      status: error.statusCode,
      code: error.code,
      message: error.errors?.[0]?.message ?? error.message,
    }),
  );
const add = (name: string, url = 'shop.example') => admin.api['stores.create']({ body: { name, url } });
const list = () => admin.api['stores.channels']({ query: {} });

describe('stores of a workspace', () => {
  it('[P-30] [E-22] an admin adds, renames and lists them within what the plan has', async () => {
    const socket = await admin.socket();
    const added = await add(' Second ', 'www.second.example/path');
    await socket.waitFor('store:list-changed');
    expect(added).toMatchObject({ name: 'Second', url: 'https://www.second.example', active: true, hosts: [] });
    await admin.api['stores.rename']({ params: { id: added._id }, body: { name: 'Outlet' } });
    expect(await list()).toMatchObject({ count: 2, used: 2, limit: 2, data: [{ name: 'First' }, { name: 'Outlet' }] });
    const found = await admin.api['stores.channels']({ query: { search: 'OUT' } });
    expect(found.data.map(({ name }) => name)).toEqual(['Outlet']);
    const config = await fetch(`${t.baseUrl}/api/widget/${added.analyticsId}/config`);
    expect(config.status).toBe(200);
  });

  it('[E-24] two admins who add the last one at once are settled: one is told that there is no room', async () => {
    const colleague = await t.agent(workspace, { role: 'admin' });
    const answers = await Promise.all([
      refusal(add('One')),
      refusal(colleague.api['stores.create']({ body: { name: 'Two', url: 'two.example' } })),
    ]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers).toContainEqual({ status: 400, code: 'entity-limit', message: 'Max stores reached' });
    expect((await list()).count).toBe(2);
  });

  it('[P-32] one that is off does not count, and comes back only where there is room', async () => {
    await admin.api['stores.setActive']({ body: { storeId: store.id, active: false } });
    await add('Second');
    await add('Third');
    expect(await refusal(admin.api['stores.setActive']({ body: { storeId: store.id, active: true } }))).toMatchObject({
      code: 'entity-limit',
    });
  });

  it('[P-33] one with open chats stays; one without goes from lists and shop, and its history stays', async () => {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    await take(agent, id);
    expect(await refusal(admin.api['stores.remove']({ params: { id: store.id } }))).toMatchObject({
      message: 'This store has open chats. End them first.',
    });
    expect((await list()).count).toBe(1);
    await agent.api['conversations.endChat']({ params: { id } });
    await admin.api['stores.remove']({ params: { id: store.id } });
    expect((await list()).count).toBe(0);
    expect((await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/config`)).status).toBe(404);
    const { rows } = await t.pool.query('SELECT count(*)::int AS chats FROM conversations WHERE store_id = $1', [
      store.id,
    ]);
    expect(rows[0].chats).toBe(1);
    expect(await refusal(admin.api['stores.remove']({ params: { id: store.id } }))).toMatchObject({ status: 404 });
  });

  it('[B-19] stores of another workspace are not there', async () => {
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const gone = { status: 404 };
    expect(await refusal(stranger.api['stores.remove']({ params: { id: store.id } }))).toMatchObject(gone);
    expect(await refusal(stranger.api['stores.renewSecret']({ params: { id: store.id } }))).toMatchObject(gone);
    const body = { storeId: store.id, active: false };
    expect(await refusal(stranger.api['stores.setActive']({ body }))).toMatchObject(gone);
  });
});

describe('addresses', () => {
  type Addresses = BodyOf<(typeof endpoints)['stores.setAddresses']>;
  const set = (hosts: string[], change: Partial<Addresses> = {}) =>
    admin.api['stores.setAddresses']({
      body: { storeId: store.id, url: 'https://shop.test', hosts, was: { url: store.url, hosts: [] }, ...change },
    });
  const sessionAt = async (origin: string) =>
    (
      await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/session`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;

  it('the widget runs on its hosts and their subdomains, and nowhere else', async () => {
    expect(await sessionAt('https://other.example.com')).toBe(403);
    const saved = await set(['https://Other.example.com/page', '*.brand.co.uk', 'other.example.com']);
    expect(saved.hosts.map(({ host }) => host)).toEqual(['other.example.com', '*.brand.co.uk']);
    const origins = {
      'https://other.example.com': 200,
      'https://www.other.example.com': 200,
      'http://other.example.com': 403,
      'https://de.brand.co.uk': 200,
      'https://a.b.brand.co.uk': 200,
      'https://brand.co.uk': 403,
      'https://evilbrand.co.uk': 403,
      'https://other.example.com.evil.test': 403,
    };
    for (const [origin, status] of Object.entries(origins))
      expect([origin, await sessionAt(origin)]).toEqual([origin, status]);
    const frame = await fetch(`${t.baseUrl}/widget/frame/${store.analyticsId}?origin=https://de.brand.co.uk`);
    expect(frame.headers.get('content-security-policy')).toContain('https://*.brand.co.uk');
    expect(await frame.text()).toContain('https://de.brand.co.uk');
  });

  it.each([
    ['*.com', 'is too wide'],
    ['*.co.uk', 'is too wide'],
    ['shop', 'is too wide'],
    ['*', 'is no host'],
    ['a b.example.com', 'is no host'],
    ['*.10.0.0.1', 'is no host'],
    ['user@shop.example.com', 'is no host'],
  ])('%s %s', async (host, words) => {
    expect((await refusal(set([host])))?.message).toContain(`${host} ${words}`);
  });

  it('localhost is for trying out and leaves by itself after seven days', async () => {
    const { hosts } = await set(['localhost']);
    const day = 86_400_000;
    const end = Date.parse(hosts[0]?.until ?? '');
    expect(validHosts(hosts, new Date(end - day))).toHaveLength(1);
    expect(validHosts(hosts, new Date(end - 8 * day))).toHaveLength(1);
    expect(validHosts(hosts, new Date(end))).toEqual([]);
  });

  it('of two who change them one is told, and nothing is lost', async () => {
    await set(['one.example.com']);
    expect(await refusal(set(['two.example.com']))).toMatchObject({ status: 409 });
    expect((await list()).data[0]?.hosts.map(({ host }) => host)).toEqual(['one.example.com']);
  });
});

describe('the secret', () => {
  it('is renewed, and the one before counts for 24 hours', async () => {
    const secretOf = async () => (await admin.api['stores.widgetSecret']({ params: { id: store.id } })).widgetSecret;
    const before = await secretOf();
    const renewed = await admin.api['stores.renewSecret']({ params: { id: store.id } });
    const after = await secretOf();
    expect(after).not.toBe(before);
    expect(renewed).toMatchObject({ secretEnd: after.slice(-4), oldSecretUntil: expect.any(String) });
    const { createHmac } = await import('node:crypto');
    const verified = async (secret: string) => {
      const hmac = createHmac('sha256', secret).update('c-7').digest('hex');
      const answer = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customer: { id: 'c-7', hmac } }),
      });
      return ((await answer.json()) as { visitor: { verified: boolean } }).visitor.verified;
    };
    expect([await verified(before), await verified(after)]).toEqual([true, true]);
    await t.advance(25 * 3_600_000);
    expect([await verified(before), await verified(after)]).toEqual([false, true]);
  });
});
