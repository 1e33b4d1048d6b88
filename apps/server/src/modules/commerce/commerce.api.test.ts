import { createHmac } from 'node:crypto';
import { limits } from '@chatso/domain';
import { beforeAll, expect, it, vi } from 'vitest';
import type { TestAgent, TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { customerRow, type OwnShop, orderRow, productRow } from '../../../test/shops/own-shop.ts';
import { ownShopForm, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';
import { noteAnswer } from './connections.repo.ts';
import { endCopy } from './copying.repo.ts';

let t: TestApp;
let shop: OwnShop;
const app = useAppWithShop();
beforeAll(() => {
  ({ t, shop } = app);
});

const ago = (minutes: number): string => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString();
const form = (more: object = {}) => ownShopForm(shop, more);

async function owner() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  return { workspace, store, admin, params: { storeId: store.id } };
}

async function connected() {
  const scene = await owner();
  const connection = await scene.admin.api['shops.connect']({ params: scene.params, body: form() });
  return { ...scene, connection };
}

const ordersOf = async (admin: TestAgent, storeId: string, email: string) => {
  const { data } = await admin.api['stores.list']();
  const crmStoreId = data.find(({ _id }) => _id === storeId)?.crmStoreId ?? '';
  return (await admin.api['customers.orders']({ body: { crmStoreId, email } })).data;
};

it('a shop is tested, connected and copied; what it knows of somebody is in the panel', async () => {
  shop.customers.set('1', customerRow('1', ago(60)));
  shop.orders.set('7', orderRow('7', ago(50), { customer_id: '1' }));
  shop.products.set('9', productRow('9', ago(40)));
  const { admin, store, params } = await owner();
  const { checks } = await admin.api['shops.check']({ params, body: form() });
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['reach', 'passed'],
    ['sign-in', 'passed'],
    ['orders', 'passed'],
    ['products', 'passed'],
    ['coupons', 'passed'],
  ]);
  expect((await admin.api['shops.list']()).data).toMatchObject([{ storeId: store.id, connection: null }]);
  const connection = await admin.api['shops.connect']({ params, body: form() });
  expect(connection).toMatchObject({ kind: 'custom', secretEnd: '6789', version: 1, problem: null });
  expect(JSON.stringify(connection)).not.toContain(shop.secret);
  await t.advance(0);
  expect(await ordersOf(admin, store.id, 'ADA1@shop.test')).toMatchObject([
    { id: '7', total: 12_900, status: 'processing' },
  ]);
  const [listed] = (await admin.api['shops.list']()).data;
  expect(listed?.connection?.feeds).toMatchObject([
    { feed: 'customers', read: 1, running: false },
    { feed: 'orders', read: 1, running: false },
    { feed: 'products', read: 1, running: false },
  ]);
});

/** Tells of changes in the name of a store's shop; answers the status. */
async function tellerOf(storeId: string) {
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM shop_connections WHERE store_id = $1', [storeId]);
  const path = `/api/shops/${rows[0]?.id}/events`;
  return async (body: object, secret = shop.secret, seconds = Math.floor(t.clock.now().getTime() / 1000)) => {
    const raw = JSON.stringify(body);
    const signature = `v1=${createHmac('sha256', secret).update(`${seconds}.${path}.${raw}`).digest('hex')}`;
    const headers = {
      'chatso-timestamp': String(seconds),
      'chatso-signature': signature,
      'content-type': 'application/json',
    };
    return (await fetch(`${t.baseUrl}${path}`, { method: 'POST', headers, body: raw })).status;
  };
}

it('what a shop changes without telling is here minutes later, and at once when it tells', async () => {
  const { admin, store, connection } = await connected();
  shop.customers.set('1', customerRow('1', ago(60)));
  shop.orders.set('7', orderRow('7', ago(1), { customer_id: '1' }));
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(15_000);
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toMatchObject([{ status: 'processing' }]);
  await t.advance(limits.shopCopyRestMs);
  shop.orders.set('7', orderRow('7', ago(0), { customer_id: '1', status: 'completed' }));
  const tell = await tellerOf(store.id);
  const event = { id: 'e-1', topic: 'orders' };
  expect(await tell(event, 'another secret')).toBe(401);
  expect(await tell(event, shop.secret, Math.floor(t.clock.now().getTime() / 1000) - 301)).toBe(401);
  expect(await tell({ topic: 'orders' })).toBe(400);
  await t.advance(0);
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toMatchObject([{ status: 'processing' }]);
  expect(await tell(event)).toBe(200);
  await t.advance(0);
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toMatchObject([{ status: 'completed' }]);
  // Told twice it is asked once.
  shop.asked.length = 0;
  expect(await tell(event)).toBe(200);
  await t.advance(0);
  expect(shop.asked).toEqual([]);
  expect(connection.version).toBe(1);
});

it('what is told at once is judged one by one, counted, and copied', async () => {
  const { admin, store } = await connected();
  await t.advance(0);
  const tell = await tellerOf(store.id);
  shop.orders.set('7', orderRow('7', ago(0), { email: 'ada1@shop.test' }));
  shop.asked.length = 0;
  const event = (id: string) => ({ id, topic: 'orders' });
  const statuses = await Promise.all([
    ...[tell(event('a')), tell(event('b'), 'another secret'), tell({ topic: 'orders' }), tell(event('a'))],
    ...Array.from({ length: 20 }, (_, index) => tell(event(`c${index}`))),
  ]);
  expect(statuses).toEqual([200, 401, 400, 200, ...Array.from({ length: 20 }, () => 200)]);
  const { rows } = await t.pool.query('SELECT forged FROM shop_connections WHERE store_id = $1', [store.id]);
  expect(rows).toEqual([{ forged: 1 }]);
  const { rows: told } = await t.pool.query(
    'SELECT count(*)::int AS n FROM shop_deliveries d JOIN shop_connections c ON c.id = d.connection_id WHERE c.store_id = $1',
    [store.id],
  );
  expect(told).toEqual([{ n: 21 }]);
  // It was copied a moment ago: a shop that is told of without a pause rests between two passes.
  await t.advance(limits.shopCopyRestMs / 2);
  expect(shop.asked).toEqual([]);
  await t.advance(limits.shopCopyRestMs / 2);
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toMatchObject([{ id: '7' }]);
});

it('a telling that comes while a pass ends waits for it, and neither is given up', async () => {
  const { store } = await connected();
  await t.advance(0);
  const tell = await tellerOf(store.id);
  const { rows } = await t.pool.query<{ id: string; version: number }>(
    'SELECT id, version FROM shop_connections WHERE store_id = $1',
    [store.id],
  );
  const [row = { id: '', version: 0 }] = rows;
  const now = t.clock.now();
  const pass = await t.pool.connect();
  try {
    await pass.query('BEGIN');
    await endCopy(pass, row, { next: now, failed: false, now });
    const told = tell({ id: 'e-1', topic: 'orders' });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitUntil(async () => (await t.pool.query(waits)).rowCount === 1, { timeout: 5000 });
    await noteAnswer(pass, row, { problem: 'unreachable', now });
    await pass.query('COMMIT');
    expect(await told).toBe(200);
  } finally {
    pass.release();
  }
});

it('of a shop whose keys cannot be opened any more nothing is believed', async () => {
  const { store } = await connected();
  const tell = await tellerOf(store.id);
  await t.pool.query(`UPDATE shop_connections SET sealed_secret = 'nonsense' WHERE store_id = $1`, [store.id]);
  expect(await tell({ id: 'e-1', topic: 'orders' })).toBe(401);
});

it('late, twice and out of order changes nothing that is newer, and an order may come before its customer', async () => {
  const { admin, store, params } = await connected();
  shop.orders.set('7', orderRow('7', ago(10), { customer_id: '1', status: 'completed' }));
  await admin.api['shops.copy']({ params, body: { again: false } });
  await t.advance(0);
  shop.customers.set('1', customerRow('1', ago(9)));
  shop.orders.set('7', orderRow('7', ago(12), { customer_id: '1', status: 'processing' }));
  await admin.api['shops.copy']({ params, body: { again: true } });
  await t.advance(0);
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toMatchObject([{ id: '7', status: 'completed' }]);
});

it('a shop that breaks off in the middle is copied on from there, and by another process when one died', async () => {
  for (let at = 0; at < 250; at += 1) shop.customers.set(`c${at}`, customerRow(`c${at}`, ago(1000 - at)));
  let pages = 0;
  shop.before = (path) => {
    if (path.endsWith('/customers')) pages += 1;
    if (pages === 4 && path.endsWith('/customers')) throw new Error('cut');
  };
  const { admin, store, params } = await connected();
  await t.advance(0);
  const count = async () =>
    (await t.pool.query<{ count: number }>('SELECT count(*)::int FROM customers WHERE store_id = $1', [store.id]))
      .rows[0]?.count;
  // The test of the connection asks twice; the third call is the first page of the copy.
  expect(await count()).toBe(100);
  expect((await admin.api['shops.list']()).data[0]?.connection).toMatchObject({ problem: 'unreachable' });
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(0);
  expect(await count()).toBe(250);
  expect((await admin.api['shops.list']()).data[0]?.connection).toMatchObject({ problem: null });
  expect(pages).toBe(6);
  // One that died in the middle of a copy: taken, and never given back.
  await t.pool.query(`UPDATE shop_connections SET copy_at = 'infinity', leased_until = $2 WHERE store_id = $1`, [
    store.id,
    new Date(t.clock.now().getTime() + 60_000),
  ]);
  shop.customers.set('late', customerRow('late', ago(0)));
  await t.advance(30_000);
  expect(await count()).toBe(250);
  await t.advance(45_000);
  await t.advance(15_000);
  expect(await count()).toBe(251);
  await admin.api['shops.disconnect']({ params });
});

it('a shop that answers wrongly is told by what is wrong, and never breaks anything', async () => {
  const { admin, params } = await owner();
  const problems: unknown[] = [];
  for (const mode of ['down', 'wrong-shape', 'open', 'no-json', 'redirect', 'huge'] as const) {
    shop.mode = mode;
    const { checks } = await admin.api['shops.check']({ params, body: form() });
    problems.push([mode, checks.find(({ state }) => state === 'failed')?.problem]);
    expect(await failureOf(admin.api['shops.connect']({ params, body: form() }))).toMatchObject({ code: 'validation' });
  }
  expect(problems).toEqual([
    ['down', 'failing'],
    ['wrong-shape', 'wrong-shape'],
    ['open', 'open-to-all'],
    ['no-json', 'wrong-shape'],
    ['redirect', 'redirect'],
    ['huge', 'too-large'],
  ]);
  shop.mode = 'ok';
  const { checks } = await admin.api['shops.check']({ params, body: form({ secret: 'wrong' }) });
  expect(checks[0]).toMatchObject({ name: 'reach', state: 'failed', problem: 'denied', detail: 'signature' });
  expect((await admin.api['shops.list']()).data[0]?.connection).toBeNull();
  const { admin: other, params: theirs } = await connected();
  shop.mode = 'same-mark';
  await other.api['shops.copy']({ params: theirs, body: { again: true } });
  await t.advance(0);
  expect((await other.api['shops.list']()).data[0]?.connection).toMatchObject({ problem: 'wrong-shape' });
});

it('keys stay where they were entered for, and of two admins one is heard', async () => {
  const { admin, params } = await connected();
  const elsewhere = { kind: 'custom' as const, address: 'https://evil.example/api', version: 1 };
  expect(await failureOf(admin.api['shops.connect']({ params, body: elsewhere }))).toMatchObject({
    code: 'validation',
    errors: [{ field: 'secret' }],
  });
  const inside = { ...form({ version: 1 }), address: 'http://169.254.169.254/latest' };
  expect(await failureOf(admin.api['shops.check']({ params, body: inside }))).toMatchObject({
    // [issue 27.40] What lets it in is named.
    errors: [{ field: 'address', message: expect.stringContaining('CHATSO_SHOP_ORIGINS') }],
  });
  expect(await failureOf(admin.api['shops.connect']({ params, body: form() }))).toMatchObject({ code: 'conflict' });
  const body = { kind: 'custom' as const, address: shop.address, version: 1 };
  const both = await Promise.allSettled([1, 2].map(() => admin.api['shops.connect']({ params, body })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('who was erased here does not come back with the next copy', async () => {
  shop.customers.set('1', customerRow('1', ago(60)));
  shop.orders.set('7', orderRow('7', ago(50), { customer_id: '1' }));
  const { admin, store, params } = await connected();
  await t.advance(0);
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM customers WHERE store_id = $1', [store.id]);
  const subject = { type: 'customer', id: rows[0]?.id ?? '' } as const;
  await admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
  await t.advance(60_000);
  shop.customers.set('1', customerRow('1', ago(0), { last_name: 'Changed' }));
  shop.orders.set('7', orderRow('7', ago(0), { customer_id: '1', email: 'ada1@shop.test' }));
  await admin.api['shops.copy']({ params, body: { again: true } });
  await t.advance(0);
  expect(JSON.stringify(await t.pool.query('SELECT * FROM customers WHERE store_id = $1', [store.id]))).not.toContain(
    'Changed',
  );
  expect(await ordersOf(admin, store.id, 'ada1@shop.test')).toEqual([]);
});

it('only admins see and change how a shop is reached', async () => {
  const { workspace, store, params } = await connected();
  const agent = await t.agent(workspace, { stores: [{ store }] });
  expect(await failureOf(agent.api['shops.list']())).toMatchObject({ statusCode: 403 });
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  const calls = [
    () => stranger.api['shops.check']({ params, body: form() }),
    () => stranger.api['shops.connect']({ params, body: form() }),
    () => stranger.api['shops.disconnect']({ params }),
    () => stranger.api['shops.copy']({ params, body: { again: true } }),
  ];
  for (const call of calls) expect(await failureOf(call())).toMatchObject({ statusCode: 404 });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
