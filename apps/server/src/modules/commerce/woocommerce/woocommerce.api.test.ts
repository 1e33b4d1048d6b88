import { limits } from '@chatso/domain';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { startWooShop, type WooShop } from '../../../../test/shops/woocommerce/woo-shop.ts';
import { callShop } from '../call-shop.ts';
import type { ShopAccess } from '../port.ts';
import { coupons } from './coupons.ts';

let t: TestApp;
let shop: WooShop;
let plain: WooShop;
beforeAll(async () => {
  let now = () => new Date();
  shop = await startWooShop(() => now());
  plain = await startWooShop(() => now(), { https: false });
  t = await createTestApp({ config: { shopOrigins: [shop.address, plain.address] } });
  now = () => t.clock.now();
  for (const one of [shop, plain]) one.dial = (url) => t.baseUrl + new URL(url).pathname;
});
afterAll(async () => {
  await t.close();
  await shop.close();
  await plain.close();
});
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  for (const one of [shop, plain]) {
    for (const rows of Object.values(one.data.rows)) rows.clear();
    Object.assign(one.host, { stripsHeader: false, hidesTls: false, plainPermalinks: false, prints: '' });
    Object.assign(one.host, { indexPhp: false, closed: false, couponsOff: false });
    one.decimals = 2;
    one.hooks.clear();
    one.deliveries.waiting.length = 0;
    one.before = () => null;
  }
});

async function owner() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  return { workspace, store, admin, params: { storeId: store.id } };
}
const form = (one: WooShop, key = one.addKey(), more: object = {}) => ({
  ...{ kind: 'woocommerce' as const, address: one.address, version: 0 },
  ...{ consumerKey: key.key, consumerSecret: key.secret, ...more },
});
async function connected(one = shop, key = one.addKey()) {
  const scene = await owner();
  await scene.admin.api['shops.connect']({ params: scene.params, body: form(one, key) });
  await t.advance(0);
  return scene;
}
const linesOf = async (admin: TestAgent, params: { storeId: string }, body: ReturnType<typeof form>) => {
  const { checks } = await admin.api['shops.check']({ params, body });
  return checks.map(({ name, state, problem }) => [name, state, problem]);
};
const ordersOf = async (admin: TestAgent, storeId: string, email: string) => {
  const { data } = await admin.api['stores.list']();
  const crmStoreId = data.find(({ _id }) => _id === storeId)?.crmStoreId ?? '';
  return (await admin.api['customers.orders']({ body: { crmStoreId, email } })).data;
};
const productsOf = async (storeId: string) =>
  (
    await t.pool.query<{ id: string; name: string; price: number; gone: boolean; variation: string | null }>(
      `SELECT external_id AS id, name, price_cents::int AS price, gone, variation_name AS variation
         FROM products WHERE store_id = $1 ORDER BY external_id`,
      [storeId],
    )
  ).rows;

const fine = ['reach', 'system', 'permalinks', 'keys', 'read', 'coupons', 'webhooks', 'protected'].map((name) => [
  name,
  'passed',
  null,
]);
const withLine = (name: string, state: string, problem: string | null) =>
  fine.map((line) => (line[0] === name ? [name, state, problem] : line));

it('the test says line by line what works, how the keys got there, and what is missing', async () => {
  const { admin, params } = await owner();
  expect(await linesOf(admin, params, form(shop))).toEqual(fine);
  const { checks } = await admin.api['shops.check']({ params, body: form(shop) });
  expect(checks[1]?.detail).toBe('WooCommerce 11.0.1, WordPress 6.9.1, America/Los_Angeles, USD');

  shop.host.stripsHeader = true;
  const stripped = await admin.api['shops.check']({ params, body: form(shop) });
  expect(stripped.checks[3]).toMatchObject({
    ...{ name: 'keys', state: 'remark', problem: 'header-stripped' },
    tried: [
      { way: 'header', status: 401 },
      { way: 'query', status: 200 },
    ],
  });
  shop.host.hidesTls = true;
  expect(await linesOf(admin, params, form(shop))).toEqual(withLine('keys', 'remark', 'https-hidden'));
  Object.assign(shop.host, { stripsHeader: false, hidesTls: false });
  expect(await linesOf(admin, params, form(shop, shop.addKey('read')))).toEqual(
    withLine('coupons', 'failed', 'read-only').map((line) =>
      line[0] === 'webhooks' ? ['webhooks', 'failed', 'read-only'] : line,
    ),
  );
  const poor = shop.addKey('read_write', ['products', 'coupons']);
  expect(await linesOf(admin, params, form(shop, poor))).toEqual(
    withLine('read', 'failed', 'scope').map((line) =>
      line[0] === 'webhooks' || line[0] === 'protected' ? [line[0], 'failed', 'scope'] : line,
    ),
  );
  // In header and address an unknown key is taken for none; the signed call says that it is unknown.
  const gone = shop.addKey();
  shop.removeKey(gone);
  const words = (await admin.api['shops.check']({ params, body: form(shop, gone) })).checks[3];
  expect(words).toMatchObject({ state: 'failed', problem: 'denied', detail: 'Consumer key is invalid.' });
  const wrong = { ...shop.addKey(), secret: 'cs_wrong' };
  const said = (await admin.api['shops.check']({ params, body: form(shop, wrong) })).checks[3];
  expect(said).toMatchObject({ state: 'failed', problem: 'denied', detail: 'Consumer secret is invalid.' });
  shop.put('customers', { id: 5, email: '' });
  expect(await linesOf(admin, params, form(shop))).toEqual(withLine('protected', 'remark', 'hidden-mails'));
});

it('over http each call is signed and no key goes out in the clear', async () => {
  const { admin, params } = await owner();
  plain.asked.length = 0;
  const key = plain.addKey();
  expect(await linesOf(admin, params, form(plain, key))).toEqual(
    withLine('reach', 'remark', 'http-only').map((line) =>
      line[0] === 'keys' ? ['keys', 'remark', 'http-only'] : line,
    ),
  );
  expect(plain.asked.filter((line) => line.includes('oauth_signature')).length).toBeGreaterThan(5);
  expect(plain.asked.join()).not.toContain(key.secret);
});

it.each([true, 'passed-on'] as const)(
  'plain permalinks are said in red, with the page that mends them, and such a shop is not connected (%s)',
  async (plainPermalinks) => {
    const { admin, params } = await owner();
    shop.host.plainPermalinks = plainPermalinks;
    const { checks } = await admin.api['shops.check']({ params, body: form(shop) });
    expect(checks.map(({ name, state }) => `${name} ${state}`).slice(0, 4)).toEqual([
      ...['reach passed', 'system passed', 'permalinks failed', 'keys skipped'],
    ]);
    expect(checks[2]).toMatchObject({
      problem: 'plain-permalinks',
      detail: `${shop.address}/wp-admin/options-permalink.php`,
    });
    expect(await failureOf(admin.api['shops.connect']({ params, body: form(shop) }))).toMatchObject({
      errors: [{ field: 'address', code: 'shop-permalinks' }],
    });
    // One that becomes plain later says so, and nothing of it is taken for deleted.
    shop.host.plainPermalinks = false;
    const connectedShop = await connected();
    shop.host.plainPermalinks = plainPermalinks;
    await t.advance(limits.shopCopyEveryMs);
    await t.advance(15_000);
    const { connection } = (await connectedShop.admin.api['shops.list']()).data[0] ?? {};
    expect(connection?.problem).toBe(plainPermalinks === true ? 'plain-permalinks' : 'redirect');
  },
);

it.each([
  ['a byte order mark', { prints: '\ufeff' }],
  ['a PHP warning with brackets', { prints: '<b>Warning</b>: Undefined array key [0] {x} in <b>/a.php</b><br />\n' }],
  ['permalinks behind index.php', { indexPhp: true }],
])('a shop with %s is one like any other', async (_what, host) => {
  const { admin, params } = await owner();
  Object.assign(shop.host, host);
  expect(await linesOf(admin, params, form(shop))).toEqual(fine);
});

it('a shop whose API is closed to strangers is connected with its keys; one that is busy says so', async () => {
  const { admin, params } = await owner();
  shop.host.closed = true;
  expect(await linesOf(admin, params, form(shop))).toEqual(fine);
  shop.host.closed = false;
  shop.before = () => 429;
  const [reach] = (await admin.api['shops.check']({ params, body: form(shop) })).checks;
  expect(reach).toMatchObject({ state: 'failed', problem: 'busy' });
  shop.before = () => null;
  shop.host.couponsOff = true;
  expect(await linesOf(admin, params, form(shop))).toEqual(withLine('coupons', 'failed', 'coupons-off'));
});

it('what is disconnected, or moved to another address, leaves no webhooks in the shop', async () => {
  const { admin, params } = await connected();
  expect(shop.data.rows.webhooks.size).toBe(8);
  await admin.api['shops.connect']({ params, body: { ...form(plain), version: 1 } });
  await t.advance(0);
  expect([shop.data.rows.webhooks.size, plain.data.rows.webhooks.size]).toEqual([0, 8]);
  await admin.api['shops.disconnect']({ params });
  expect(plain.data.rows.webhooks.size).toBe(0);
  // A silent shop keeps them, and is disconnected all the same.
  const other = await connected();
  shop.before = () => 503;
  await other.admin.api['shops.disconnect']({ params: other.params });
  expect((await other.admin.api['shops.list']()).data[0]?.connection).toBeNull();
  const { rows } = await t.pool.query(
    "SELECT data FROM audit_log WHERE action = 'shop.disconnected' AND workspace_id = $1",
    [other.workspace.id],
  );
  expect(rows).toMatchObject([{ data: { webhooks: 'left' } }]);
});

it('what is no WooCommerce, or refuses the keys, is not connected, and says why', async () => {
  const { admin, params } = await owner();
  const gone = shop.addKey();
  shop.removeKey(gone);
  expect(await failureOf(admin.api['shops.connect']({ params, body: form(shop, gone) }))).toMatchObject({
    code: 'validation',
    errors: [{ field: 'consumerSecret' }],
  });
  shop.before = () => 503;
  expect(await failureOf(admin.api['shops.connect']({ params, body: form(shop) }))).toMatchObject({
    errors: [{ field: 'address' }],
  });
  shop.before = (path) => (path.includes('wp-json') || path.includes('rest_route') ? 404 : null);
  const { checks } = await admin.api['shops.check']({ params, body: form(shop) });
  expect(checks.slice(0, 3)).toMatchObject([{ state: 'passed' }, { problem: 'no-woocommerce' }, { state: 'skipped' }]);
});

it('[K-13] customers, guests’ orders, products and variations are copied as they are; money by its currency', async () => {
  shop.decimals = 3;
  shop.put('customers', { id: 7, email: 'ada@shop.test', first_name: 'Ada', last_name: 'O&#8217;Brien' });
  shop.put('orders', {
    ...{
      id: 100,
      number: '1100',
      customer_id: 7,
      currency: 'KWD',
      total: '12.345',
      total_tax: '0.5',
      status: 'on-hold',
    },
    meta_data: [
      {
        ...{ id: 1, key: '_wc_shipment_tracking_items' },
        value: [{ tracking_provider: 'UPS', tracking_number: '1Z', custom_tracking_link: 'https://ups.test/1Z' }],
      },
    ],
    coupon_lines: [{ id: 3, code: 'sorry20', discount: '1', discount_tax: '0', meta_data: [] }],
  });
  const guest = { first_name: 'Gus', email: 'gus@shop.test' };
  shop.put('orders', {
    id: 101,
    number: '1101',
    customer_id: 0,
    currency: 'JPY',
    total: '1000',
    total_tax: '',
    billing: guest,
  });
  shop.put('products', { id: 20, name: 'Ship &amp; <b>Shell</b>', type: 'variable', variations: [21], price: '9.99' });
  shop.put(
    'product-variations',
    { id: 21, price: '12.50', attributes: [{ id: 1, name: 'Color', option: 'Black' }] },
    20,
  );
  shop.put('products', { id: 30, name: 'Draft', status: 'draft' });
  const { admin, store } = await connected();
  expect(await ordersOf(admin, store.id, 'ADA@shop.test')).toMatchObject([
    { id: '100', status: 'on-hold', total: 12_345, total_tax: 500 },
  ]);
  expect(await ordersOf(admin, store.id, 'gus@shop.test')).toMatchObject([{ id: '101', total: 1000 }]);
  const { rows } = await t.pool.query('SELECT first_name, last_name FROM customers WHERE store_id = $1', [store.id]);
  expect(rows).toEqual([{ first_name: 'Ada', last_name: 'O’Brien' }]);
  expect(await productsOf(store.id)).toEqual([
    { id: '20', name: 'Ship & <b>Shell</b>', price: 999, gone: false, variation: null },
    { id: '21', name: 'Ship & <b>Shell</b>', price: 1250, gone: false, variation: 'Black' },
    { id: '30', name: 'Draft', price: 2199, gone: true, variation: null },
  ]);
});

it('webhooks are made, found switched off and switched on again; what they tell is fetched, forged ones are refused', async () => {
  const { workspace, admin, store } = await connected();
  const state = async (who = admin) => (await who.api['shops.list']()).data[0]?.connection;
  expect(await state()).toMatchObject({ webhooks: { wanted: 8, active: 8, mended: 0, problem: null } });
  shop.put('customers', { id: 7, email: 'ada@shop.test' });
  shop.put('orders', { id: 100, customer_id: 7, status: 'processing' });
  while (shop.deliveries.waiting.length > 0) expect(await shop.deliveries.send(0)).toBe(200);
  await t.advance(limits.shopCopyRestMs);
  expect(await ordersOf(admin, store.id, 'ada@shop.test')).toMatchObject([{ status: 'processing' }]);
  // A change of a customer is in no list that could be asked for; it is told by the id.
  t.clock.advance(10 * 60_000);
  shop.put('customers', { id: 7, email: 'ada@shop.test', last_name: 'Changed' });
  await shop.deliveries.send(0);
  await t.advance(0);
  const { rows } = await t.pool.query('SELECT last_name FROM customers WHERE store_id = $1', [store.id]);
  expect(rows).toEqual([{ last_name: 'Changed' }]);
  const [hook] = shop.hooks.values();
  const forged = await fetch(shop.dial(hook?.url ?? ''), {
    method: 'POST',
    headers: {
      'x-wc-webhook-signature': 'AAAA',
      'x-wc-webhook-topic': 'order.updated',
      'content-type': 'application/json',
    },
    body: '{"id":1}',
  });
  expect(forged.status).toBe(401);
  expect(await state()).toMatchObject({ forged: 1 });
  // Seven failures in a row and WooCommerce switches it off without a word.
  const told = shop.hooks.get([...shop.hooks.keys()][1] ?? 0);
  if (told) Object.assign(told, { url: `${told.url}-gone` });
  for (let at = 0; at < 7; at += 1) {
    shop.put('orders', { id: 100, customer_id: 7, status: 'completed' });
    await shop.deliveries.send(0);
  }
  if (told) Object.assign(told, { url: told.url.replace('-gone', '') });
  expect([...shop.data.rows.webhooks.values()].filter(({ status }) => status === 'disabled')).toHaveLength(1);
  shop.data.rows.webhooks.delete([...shop.data.rows.webhooks.keys()].at(-1) ?? 0);
  await t.advance(24 * 3_600_000);
  await t.advance(600_000);
  const next = await t.agent(workspace, { role: 'admin' });
  expect(await state(next)).toMatchObject({ webhooks: { wanted: 8, active: 8, mended: 2 } });
  // Made again it has no failures; switched on again it would have kept all seven.
  const failures = [...shop.data.rows.webhooks.keys()].map((id) => shop.hooks.get(id)?.failures);
  expect(failures).toEqual(Array(8).fill(0));
});

it('a webhook of somebody who may not see what it tells of is an error to the admin, and the change is fetched', async () => {
  const poor = shop.addKey('read_write', ['webhooks', 'products', 'coupons', 'settings', 'orders', 'customers']);
  const { admin, store } = await connected(shop, poor);
  poor.user.may.delete('customers');
  shop.put('customers', { id: 7, email: 'ada@shop.test' });
  expect(await shop.deliveries.send(0)).toBe(200);
  const { connection } = (await admin.api['shops.list']()).data.find(({ storeId }) => storeId === store.id) ?? {};
  expect(connection?.webhooks).toMatchObject({ problem: 'told-unseen' });
  poor.user.may.add('customers');
  await t.advance(limits.shopCopyRestMs);
  const { rows } = await t.pool.query('SELECT email FROM customers WHERE store_id = $1', [store.id]);
  expect(rows).toEqual([{ email: 'ada@shop.test' }]);
});

it('a coupon in the trash is told as a product of its id, and no product goes for it', async () => {
  shop.put('products', { id: 501, name: 'Shell' });
  shop.put('coupons', { id: 900, code: 'old', status: 'publish' });
  const { store } = await connected();
  shop.deliveries.waiting.length = 0;
  shop.trash('coupons', 900);
  expect(shop.deliveries.waiting).toHaveLength(1);
  while (shop.deliveries.waiting.length > 0) expect(await shop.deliveries.send(0)).toBe(200);
  await t.advance(limits.shopCopyRestMs);
  expect(await productsOf(store.id)).toMatchObject([{ id: '501', gone: false }]);
});

it('what is deleted while pages are read moves the rest, and none of it is missed; what was sold out of the list is gone', async () => {
  for (let id = 1; id <= 250; id += 1)
    shop.put('orders', { id, customer_id: 0, billing: { email: `g${id}@shop.test` } });
  for (let id = 501; id <= 503; id += 1) shop.put('products', { id, name: `P${id}` });
  let pages = 0;
  shop.before = (path) => {
    if (path.includes('/wc/v3/orders') && path.includes('offset')) pages += 1;
    // Between two pages fifty orders of the first are deleted.
    if (pages === 2 && shop.data.rows.orders.has(1))
      for (let id = 1; id <= 50; id += 1) shop.data.rows.orders.delete(id);
    return null;
  };
  const { store } = await connected();
  const { rows } = await t.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM orders WHERE store_id = $1 AND external_id::int > 50',
    [store.id],
  );
  expect(rows[0]?.count).toBe(200);
  shop.data.rows.products.delete(502);
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(15_000);
  expect((await productsOf(store.id)).map(({ gone }) => gone)).toEqual([false, false, false]);
  await t.advance(24 * 3_600_000);
  await t.advance(15_000);
  expect((await productsOf(store.id)).map(({ gone }) => gone)).toEqual([false, true, false]);
});

it('[J-33] coupons are made, found, listed and withdrawn; a code that is taken is told as such', async () => {
  const { key, secret } = shop.addKey();
  const access: ShopAccess = {
    ...{ kind: 'woocommerce', way: 'keys', address: shop.address, keys: { consumerKey: key, consumerSecret: secret } },
    ...{ eventSecret: 'secret', eventsUrl: null, now: () => t.clock.now(), token: () => Promise.reject(new Error()) },
    vendors: { cova: '', covaLogin: '', covaEntities: '', flowhub: '' },
    call: (call) => callShop(call, { allowed: [shop.address], timeoutMs: 5000, bytes: 1_000_000 }),
  };
  const wanted = {
    ...{ code: 'sorry-20', description: 'For the delay', type: 'fixed_cart' as const, amount: 2050, currency: 'USD' },
    ...{
      usageLimit: 1,
      startsAt: null,
      expiresAt: new Date('2027-01-31T07:59:59Z'),
      productIds: ['20'],
      categoryIds: [],
    },
    ...{ email: 'Ada@shop.test', customerId: null, minimum: 5000 },
  };
  const made = await coupons.create(access, wanted, 'try-1');
  expect(made).toMatchObject({ code: 'sorry-20', amount: 2050, minimum: 5000, email: 'ada@shop.test', used: 0 });
  const [row] = shop.data.rows.coupons.values();
  expect(row).toMatchObject({
    ...{ amount: '20.50', minimum_amount: '50.00', usage_limit: 1, date_expires_gmt: '2027-01-31T07:59:59' },
    ...{ date_expires: '2027-01-30T23:59:59', email_restrictions: ['ada@shop.test'], product_ids: [20] },
  });
  // An address that WooCommerce does not take for one is dropped there, and the coupon would be everybody's.
  const open = coupons.create(access, { ...wanted, code: 'open', email: 'ada at shop' }, 'try-0');
  await expect(open).rejects.toMatchObject({ problem: 'coupon-refused', detail: expect.stringContaining('email') });
  expect([...shop.data.rows.coupons.values()].map(({ code }) => code)).toEqual(['sorry-20']);
  const again = coupons.create(access, { ...wanted, code: 'SORRY-20' }, 'try-2');
  await expect(again).rejects.toMatchObject({ problem: 'code-taken', detail: 'The coupon code already exists' });
  const later = { ...wanted, code: 'later', startsAt: new Date(t.clock.now().getTime() + 86_400_000) };
  const refused = coupons.create(access, later, 'try-3');
  await expect(refused).rejects.toMatchObject({ problem: 'coupon-refused' });
  expect(await coupons.find(access, 'SORRY-20')).toEqual(made);
  expect(await coupons.find(access, 'nobody')).toBeNull();
  expect(made.applyUrl).toBeNull();
  shop.host.plugin = true;
  expect((await coupons.find(access, 'sorry-20'))?.applyUrl).toBe(`${shop.address}/?chatso_coupon=sorry-20`);
  shop.host.plugin = false;
  const list = await coupons.list(access, { words: 'sorry', cursor: null });
  expect(list).toMatchObject({ rows: [{ code: 'sorry-20' }], next: null });
  await coupons.withdraw(access, made);
  await coupons.withdraw(access, made);
  expect(shop.data.rows.coupons.size).toBe(0);
});

it('an admin lets us in at the shop itself: the keys come once, for that store and address, and are tested', async () => {
  const { admin, workspace, params } = await owner();
  const ask = async () => {
    const { url } = await admin.api['shops.authorize']({ params, body: { address: `${shop.address}/`, version: 0 } });
    return new URL(url);
  };
  const url = await ask();
  expect(url.origin + url.pathname).toBe(`${shop.address}/wc-auth/v1/authorize`);
  expect([...url.searchParams.keys()]).toEqual(['app_name', 'scope', 'user_id', 'return_url', 'callback_url']);
  expect(new URL(url.searchParams.get('callback_url') ?? '').origin).toBe('http://localhost:3000');
  const give = async (state: string | null, key = shop.addKey()) => {
    const body = {
      key_id: 1,
      user_id: state,
      consumer_key: key.key,
      consumer_secret: key.secret,
      key_permissions: 'read_write',
    };
    const path = new URL(url.searchParams.get('callback_url') ?? '').pathname;
    const headers = { 'content-type': 'application/json;charset=UTF-8' };
    return (await fetch(t.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  expect(await give('made-up')).toBe(401);
  expect(await give(null)).toBe(400);
  const state = url.searchParams.get('user_id');
  // Two at once: one of them connects.
  expect((await Promise.all([give(state), give(state)])).sort()).toEqual([200, 401]);
  expect((await admin.api['shops.list']()).data[0]?.connection).toMatchObject({ kind: 'woocommerce', version: 1 });
  expect(await give(state)).toBe(401);
  const stale = (await ask()).searchParams.get('user_id');
  expect(await give(stale)).toBe(400);
  const late = (await ask()).searchParams.get('user_id');
  t.clock.advance(31 * 60_000);
  expect(await give(late)).toBe(401);
  const next = await t.agent(workspace, { role: 'admin' });
  const again = await next.api['shops.authorize']({ params, body: { address: shop.address, version: 1 } });
  const theirs = new URL(again.url).searchParams.get('user_id');
  await t.pool.query("UPDATE workspace_members SET role = 'agent' WHERE user_id = $1", [next.userId]);
  expect(await give(theirs)).toBe(401);
  const agent = await t.agent(workspace);
  const body = { address: shop.address, version: 0 };
  expect(await failureOf(agent.api['shops.authorize']({ params, body }))).toMatchObject({ statusCode: 403 });
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  expect(await failureOf(stranger.api['shops.authorize']({ params, body }))).toMatchObject({ statusCode: 404 });
});

it('the plugin is made for its store, for admins of its workspace only', async () => {
  const { admin, store, params } = await owner();
  const get = (who: TestAgent) =>
    fetch(`${t.baseUrl}/api/admin/shops/${store.id}/plugin`, {
      headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
    });
  const response = await get(admin);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['chatso/chatso.php', 'chatso/chatso-config.php']);
  const text = strFromU8(files['chatso/chatso-config.php'] ?? new Uint8Array());
  const { widgetSecret } = await admin.api['stores.widgetSecret']({ params: { id: store.id } });
  expect(text).toContain(`const CHATSO_SECRET = '${widgetSecret}';`);
  expect(text).toContain(`const CHATSO_STORE_ID = '${store.analyticsId}';`);
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  expect((await get(stranger)).status).toBe(404);
  expect(await failureOf(stranger.api['shops.plugin']({ params }))).toMatchObject({ statusCode: 404 });
});

it('nothing was sent that WooCommerce ignores, and nothing made the server log an error', () => {
  expect([...shop.strange, ...plain.strange]).toEqual([]);
  expect(t.errors).toEqual([]);
});
