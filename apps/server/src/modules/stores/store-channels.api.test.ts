import { type ApiError, type BodyOf, type CallInput, createApiClient, type endpoints } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { ticketOf } from '../../../test/ticket-scene.ts';
import { makeTrigger } from '../../../test/triggers.ts';
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

it('[P-28] a new store keeps the hours of whoever adds it: the zone they chose, else their browser’s', async () => {
  const browser = createApiClient({
    baseUrl: t.baseUrl,
    token: () => admin.token,
    workspaceId: () => workspace.id,
    headers: () => ({ 'x-time-zone': 'Europe/Lisbon' }),
  });
  await setPlan(t.rootCtx(), workspace.id, { type: 'advanced', maxStores: 3, purchasedChannels: 3 });
  const zoneOf = async (name: string) => {
    const { _id } = await browser['stores.create']({ body: { name, url: 'shop.example' } });
    const { rows } = await t.pool.query('SELECT settings FROM stores WHERE id = $1', [_id]);
    return rows[0].settings.timeZone;
  };
  expect(await zoneOf('By browser')).toBe('Europe/Lisbon');
  await admin.api['users.editConfig']({ body: { timeZoneSetting: 'manual', timeZoneName: 'America/Halifax' } });
  expect(await zoneOf('By choice')).toBe('America/Halifax');
});

describe('stores of a workspace', () => {
  it('[P-30] [P-34] [E-22] an admin adds, renames and lists them within what the plan has', async () => {
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

  it('[issue 27.23] what belongs to a store is counted before it is deleted', async () => {
    const other = await t.store(workspace);
    await t.pool.query('UPDATE workspaces SET enabled_ticket_system = true WHERE id = $1', [workspace.id]);
    const none = { openChats: 0, agents: 0, openTickets: 0, mailboxes: 0, triggers: 0 };
    const dependents = (id: string) => admin.api['stores.dependents']({ params: { id } });
    expect(await dependents(store.id)).toEqual(none);
    await t.agent(workspace, { stores: [{ store }] });
    await t.agent(workspace, { stores: [{ store }, { store: other }] });
    await startChat(await t.visitor(store));
    const tickets = [await ticketOf(admin), await ticketOf(admin)].map(({ _id }) => _id);
    await t.pool.query('UPDATE tickets SET store_id = $2 WHERE id = ANY ($1::uuid[])', [tickets, store.id]);
    await t.pool.query("UPDATE tickets SET status = 'solved' WHERE id = $1", [tickets[0]]);
    await makeTrigger(admin, store);
    await makeTrigger(admin, store, { active: false });
    expect(await dependents(store.id)).toEqual({ openChats: 1, agents: 1, openTickets: 1, mailboxes: 0, triggers: 1 });
    expect(await dependents(other.id)).toEqual(none);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await refusal(stranger.api['stores.dependents']({ params: { id: store.id } }))).toMatchObject({
      status: 404,
    });
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

describe('the list of stores', () => {
  type Query = CallInput<(typeof endpoints)['stores.channels']>['query'];
  const ask = (query: Query) => admin.api['stores.channels']({ query });
  const names = async (query: Query) => (await ask(query)).data.map(({ name }) => name);

  /** Made at the same moment, so that nothing but the last key of an order tells them apart. */
  beforeEach(async () => {
    await t.store(workspace, {
      name: 'Boots 100%',
      url: 'https://boots.example',
      settings: { enableServiceHours: true },
    });
    await t.store(workspace, { name: 'apparel_uk', type: 'shopify', active: false });
    await t.store(workspace, { name: 'Été', type: 'shopify', url: 'https://Summer.example' });
    await t.pool.query('UPDATE stores SET created_at = $2 WHERE workspace_id = $1', [workspace.id, new Date(0)]);
    const stranger = await t.workspace();
    await t.store(stranger, { name: 'Boots of a stranger', type: 'shopify', settings: { enableServiceHours: true } });
    await t.store(stranger, { name: 'apparel of a stranger', active: false });
  });

  it('[P-30] without parameters it is all of them, oldest first', async () => {
    const all = await ask({});
    expect(all).toMatchObject({ count: 4, total: 4, used: 3, limit: 2 });
    expect(all.data.map(({ name }) => name)).toEqual(['First', 'Boots 100%', 'apparel_uk', 'Été']);
  });

  it('[P-30] page and pageSize cut it; what is counted stays, and one of them brings the usual other', async () => {
    const counted = { count: 4, total: 4, used: 3, limit: 2 };
    expect(await ask({ page: 1, pageSize: 3 })).toMatchObject({ ...counted, data: [{}, {}, {}] });
    expect(await ask({ page: 2, pageSize: 3 })).toMatchObject({ ...counted, data: [{ name: 'Été' }] });
    expect(await ask({ page: 3, pageSize: 3 })).toMatchObject({ ...counted, data: [] });
    expect(await names({ pageSize: 2 })).toEqual(['First', 'Boots 100%']);
    for (let more = 0; more < 7; more += 1) await t.store(workspace, { name: `More ${more}`, active: false });
    expect(await names({ page: 1 })).toHaveLength(10);
    expect(await names({ page: 2 })).toEqual(['More 6']);
    expect(await names({})).toHaveLength(11);
  });

  it('[P-30] [X-8] a pageSize above 100 is 100', async () => {
    await t.pool.query(
      `INSERT INTO stores SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'analytics_id', gen_random_uuid(), 'name', 'Copy ' || n))).* FROM stores s, generate_series(1, 100) n
        WHERE s.id = $1`,
      [store.id],
    );
    expect(await names({ pageSize: 5000 })).toHaveLength(100);
    expect(await names({ page: 2, pageSize: 5000 })).toHaveLength(4);
    expect(await names({})).toHaveLength(104);
  });

  it('[P-30] sortBy and sort put it in order, and the same place is always the same store', async () => {
    expect(await names({ sortBy: 'name' })).toEqual(['apparel_uk', 'Boots 100%', 'First', 'Été']);
    expect(await names({ sortBy: 'name', sort: 'desc' })).toEqual(['Été', 'First', 'Boots 100%', 'apparel_uk']);
    expect(await names({ sortBy: 'platform' })).toEqual(['apparel_uk', 'Été', 'First', 'Boots 100%']);
    expect(await names({ sortBy: 'platform', sort: 'desc' })).toEqual(['First', 'Boots 100%', 'apparel_uk', 'Été']);
    expect(await names({ sortBy: 'active' })).toEqual(['apparel_uk', 'First', 'Boots 100%', 'Été']);
    expect(await names({ sortBy: 'active', sort: 'desc' })).toEqual(['First', 'Boots 100%', 'Été', 'apparel_uk']);
    // The rows lie in the table the other way round: an update of an indexed column writes them anew.
    for (const name of ['Été', 'apparel_uk', 'Boots 100%', 'First'])
      await t.pool.query(`UPDATE stores SET analytics_id = analytics_id || '-' WHERE workspace_id = $1 AND name = $2`, [
        workspace.id,
        name,
      ]);
    const byId = ['First', 'Boots 100%', 'apparel_uk', 'Été'];
    for (const sort of ['asc', 'desc'] as const) {
      expect(await names({ sortBy: 'createdAt', sort })).toEqual(byId);
      const pages = await Promise.all([1, 2, 3, 4].map((page) => names({ sort, page, pageSize: 1 })));
      expect(pages.flat()).toEqual(byId);
    }
    await t.pool.query('UPDATE stores SET created_at = $2 WHERE id = $1', [store.id, new Date(1)]);
    expect((await names({ sort: 'asc' })).at(-1)).toBe('First');
    expect((await names({ sort: 'desc' }))[0]).toBe('First');
  });

  it('[P-30] active, platform and serviceHours keep those that are so, together too', async () => {
    expect(await ask({ active: 'false' })).toMatchObject({
      count: 1,
      total: 4,
      used: 3,
      data: [{ name: 'apparel_uk' }],
    });
    expect(await names({ active: '0' })).toEqual(['apparel_uk']);
    expect(await names({ active: 'true' })).toEqual(['First', 'Boots 100%', 'Été']);
    expect(await names({ platform: 'shopify' })).toEqual(['apparel_uk', 'Été']);
    expect(await names({ platform: 'cova' })).toEqual([]);
    expect(await names({ serviceHours: 'true' })).toEqual(['Boots 100%']);
    expect(await names({ serviceHours: '1' })).toEqual(['Boots 100%']);
    expect(await names({ serviceHours: 'false' })).toEqual(['First', 'apparel_uk', 'Été']);
    expect(await names({ platform: 'shopify', active: 'true', serviceHours: 'false' })).toEqual(['Été']);
    expect(await ask({ platform: 'shopify', pageSize: 1 })).toMatchObject({ count: 2, data: [{ name: 'apparel_uk' }] });
  });

  it('[P-30] serviceHours of a row older than the setting are those of a new store', async () => {
    await t.pool.query(`UPDATE stores SET settings = settings - 'enableServiceHours' WHERE id = $1`, [store.id]);
    expect(await names({ serviceHours: 'false' })).toContain('First');
    expect(await names({ serviceHours: 'true' })).not.toContain('First');
  });

  it.each([
    ['boots', ['Boots 100%']],
    ['  BOOTS  ', ['Boots 100%']],
    ['summer.EXAMPLE', ['Été']],
    ['été', ['Été']],
    ['%', ['Boots 100%']],
    ['100%', ['Boots 100%']],
    ['o%s', []],
    ['_', ['apparel_uk']],
    ['l_u', ['apparel_uk']],
    ['B__ts', []],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['stranger', []],
  ])('[P-30] search %j is a part of the name or address, sign by sign', async (search, found) => {
    const answer = await ask({ search });
    expect(answer.data.map(({ name }) => name)).toEqual(found);
    expect(answer).toMatchObject({ count: found.length, total: 4, used: 3 });
  });

  it('[P-30] a search of nothing but blanks is none', async () => {
    expect(await names({ search: '   ' })).toHaveLength(4);
  });

  it('[P-30] [B-19] [B-14] stores of others, deleted ones and the placeholder are in no answer and no number', async () => {
    await t.store(workspace, { name: 'Dummy store', type: 'shopify' });
    const { id } = await t.store(workspace, { name: 'Gone', type: 'shopify' });
    await admin.api['stores.remove']({ params: { id } });
    const queries: Query[] = [
      { pageSize: 100 },
      { search: 'e' },
      { active: 'true' },
      { active: 'false' },
      { platform: 'shopify' },
      { serviceHours: 'true' },
      { serviceHours: 'false' },
      { sortBy: 'name', sort: 'desc' },
    ];
    const own = ['First', 'Boots 100%', 'apparel_uk', 'Été'];
    for (const query of queries) {
      const answer = await ask(query);
      expect(answer).toMatchObject({ count: answer.data.length, total: 4, used: 3 });
      expect(own).toEqual(expect.arrayContaining(answer.data.map(({ name }) => name)));
    }
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=',
    'page=100001',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=-1',
    'pageSize=2.5',
    'pageSize=all',
    'pageSize=',
    'sortBy=widget_secret',
    'sortBy=',
    'sortBy=name&sortBy=active',
    'sort=up',
    'sort=DESC',
    'active=yes',
    'active=',
    'platform=myspace',
    'platform=',
    'serviceHours=open',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'search=a&search=b',
  ])('[P-30] %s is refused', async (query) => {
    const answer = await fetch(`${t.baseUrl}/api/admin/store/list?${query}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': workspace.id },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'validation']);
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
