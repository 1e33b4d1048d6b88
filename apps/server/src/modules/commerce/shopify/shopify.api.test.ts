import { createHmac } from 'node:crypto';
import { limits } from '@chatso/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import {
  addressRow,
  customerNode,
  lineNode,
  orderNode,
  productNode,
  variantNode,
} from '../../../../test/shops/shopify/books.ts';
import { type ShopifyShop, startShopify } from '../../../../test/shops/shopify/shopify-shop.ts';
import { askShopOf, type WantedCoupon } from '../index.ts';

let t: TestApp;
let shop: ShopifyShop;
beforeAll(async () => {
  let now = () => new Date();
  shop = await startShopify(() => now());
  const shopify = { apiKey: shop.clientId, apiSecret: shop.clientSecret, scopes: '' };
  t = await createTestApp({ config: { shopOrigins: [new URL(shop.address).origin], shopify } });
  now = () => t.clock.now();
});
afterAll(async () => {
  await t.close();
  await shop.close();
});
const allScopes = new Set([
  'read_customers',
  'read_orders',
  'read_products',
  'read_inventory',
  'read_discounts',
  'write_discounts',
]);
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  Object.assign(shop, { mode: 'ok', seesPeople: true, scopes: new Set(allScopes), before: () => undefined });
  const { customers, orders, products, webhooks, discounts } = shop.books;
  for (const rows of [customers, orders, products, webhooks, discounts.all]) rows.clear();
  shop.asked.length = 0;
  shop.bucket.drain(1000);
});

const ago = (minutes: number): string => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString();
const ownApp = (more: object = {}) => ({
  ...{ kind: 'shopify' as const, way: 'own-app' as const, address: shop.address, version: 0 },
  ...{ clientId: shop.clientId, clientSecret: shop.clientSecret },
  ...more,
});
async function owner() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  return {
    workspace,
    store,
    admin,
    params: { storeId: store.id },
    place: { workspaceId: workspace.id, storeId: store.id },
  };
}
async function connected(more: object = {}) {
  const scene = await owner();
  const connection = await scene.admin.api['shops.connect']({ params: scene.params, body: ownApp(more) });
  await t.advance(0);
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM shop_connections WHERE store_id = $1', [
    scene.store.id,
  ]);
  return { ...scene, connection, id: rows[0]?.id ?? '' };
}
const bearer = ({ token, workspaceId }: TestAgent) => ({
  authorization: `Bearer ${token}`,
  'x-workspace-id': workspaceId,
});
const listed = async ({ admin, store }: { admin: TestAgent; store: { id: string } }) =>
  (await admin.api['shops.list']()).data.find(({ storeId }) => storeId === store.id)?.connection;
/** Past what a session lasts. */
const kept = async (id: string) =>
  (await t.pool.query('SELECT problem, webhooks FROM shop_connections WHERE id = $1', [id])).rows[0];
const ordersOf = async (admin: TestAgent, id: string, email: string) =>
  (await admin.api['customers.orders']({ body: { crmStoreId: id, email } })).data;
const tell = async (id: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${t.baseUrl}/api/shops/${id}/events`, { method: 'POST', headers, body })).status;

it('the merchant’s own app signs in, is tested line by line, and its lists are copied', async () => {
  shop.books.customers.set('1', customerNode('1', ago(60)));
  const lines = Array.from({ length: 120 }, (_, index) => lineNode({ name: `Line ${index}` }));
  shop.books.orders.set(
    '7',
    orderNode('7', ago(50), {
      ...{ email: 'ada1@shop.test', customer: { legacyResourceId: '1' }, discountCodes: ['SORRY20'], lines },
      shippingAddress: addressRow({ firstName: 'Ada', city: 'Galway', countryCodeV2: 'IE' }),
      fulfillments: [{ trackingInfo: [{ company: 'DHL', number: '17', url: 'https://dhl.test/17' }] }],
    }),
  );
  const variants = Array.from({ length: 90 }, (_, index) =>
    variantNode(`90${index}`, ago(40), { title: `Size ${index}` }),
  );
  shop.books.products.set('9', productNode('9', ago(40), { rows: variants }));
  const { admin, store, id, connection } = await connected();
  expect(connection.checks.map(({ name, state, detail }) => [name, state, detail])).toEqual([
    ['reach', 'passed', null],
    ['keys', 'passed', 'Northwind US, USD, America/New_York'],
    ['customers', 'passed', null],
    ['orders', 'passed', null],
    ['products', 'passed', null],
    ['coupons', 'passed', null],
  ]);
  expect(connection).toMatchObject({ way: 'own-app', secretEnd: 't-17', problem: null });
  const [order] = await ordersOf(admin, id, 'ADA1@shop.test');
  expect(order).toMatchObject({ id: '7', name: '#7', status: 'UNFULFILLED', total: 12_900 });
  expect(order?.line_items).toHaveLength(120);
  const { rows } = await t.pool.query('SELECT type, gone FROM products WHERE store_id = $1', [store.id]);
  expect(rows).toHaveLength(91);
  expect((await listed({ admin, store }))?.webhooks).toMatchObject({ wanted: 11, active: 11, problem: null });
});

it('[issue 27, 19] a row that cannot be read is left out and named, and stops none of the others', async () => {
  shop.books.customers.set('1', customerNode('1', ago(60)));
  shop.books.customers.set('2', customerNode('2', ago(60), { createdAt: 'long ago' }));
  const free = { shopMoney: { amount: 'free', currencyCode: 'EUR' } };
  shop.books.orders.set('6', orderNode('6', ago(50), { totalRefundedSet: free }));
  shop.books.orders.set('7', orderNode('7', ago(50)));
  // Among the lines that a second answer brings.
  const lines = Array.from({ length: 60 }, (_, index) =>
    lineNode(index === 55 ? { originalUnitPriceSet: free } : { name: `Line ${index}` }),
  );
  shop.books.orders.set('8', orderNode('8', ago(50), { lines }));
  shop.books.products.set('9', productNode('9', ago(40), { rows: [variantNode('90', ago(40), { price: 'free' })] }));
  shop.books.products.set('10', productNode('10', ago(40)));
  const scene = await connected();
  const held = await listed(scene);
  expect(held?.problem).toBeNull();
  expect(held?.feeds.map(({ leftOut }) => leftOut.rows.map(({ ref }) => ref).sort())).toEqual([
    ['2'],
    ['6', '8'],
    ['9'],
  ]);
  const idsOf = async (table: string) =>
    (
      await t.pool.query(`SELECT external_id AS id FROM ${table} WHERE store_id = $1 ORDER BY 1`, [scene.store.id])
    ).rows.map(({ id }) => id);
  expect(await idsOf('customers')).toEqual(['1']);
  expect(await idsOf('orders')).toEqual(['7']);
  expect(await idsOf('products')).toEqual(['10', '101']);
});

it('a missing scope, hidden fields and a wrong secret are said in words before anything fails', async () => {
  const { admin, params } = await owner();
  const check = async (body: object) =>
    (await admin.api['shops.check']({ params, body: ownApp(body) })).checks.filter(({ state }) => state === 'failed');
  shop.books.customers.set('1', customerNode('1', ago(60)));
  shop.scopes.delete('read_orders');
  shop.scopes.delete('write_discounts');
  shop.seesPeople = false;
  expect((await check({})).map(({ name, problem, detail }) => [name, problem, detail])).toEqual([
    ['customers', 'hidden-fields', 'This app is not approved to access the firstName field.'],
    ['orders', 'scope', 'read_orders'],
    ['coupons', 'scope', 'write_discounts'],
  ]);
  expect(await check({ clientSecret: 'wrong' })).toMatchObject([
    { name: 'keys', problem: 'denied', detail: 'Invalid client credentials' },
  ]);
  const failure = await failureOf(admin.api['shops.connect']({ params, body: ownApp({ clientSecret: 'wrong' }) }));
  expect(failure).toMatchObject({ code: 'validation', errors: [{ field: 'clientSecret' }] });
});

it('a pasted token works as long as it is accepted; then the shop says that it needs a new one', async () => {
  const scene = await connected({ way: 'token', accessToken: shop.pastedToken, clientId: undefined });
  expect(scene.connection).toMatchObject({ way: 'token', secretEnd: 'sted', problem: null });
  shop.revoke();
  await t.advance(limits.shopCopyEveryMs + 20_000);
  expect(await listed(scene)).toMatchObject({ problem: 'denied' });
});

it('a token that ran out is renewed; names the app may not see leave the rest readable', async () => {
  const scene = await connected();
  shop.seesPeople = false;
  shop.books.customers.set('1', customerNode('1', new Date(t.clock.now().getTime() + 86_400_000).toISOString()));
  await t.advance(86_400_000 + 60_000);
  await t.advance(20_000);
  expect(await kept(scene.id)).toMatchObject({ problem: null });
  const { rows } = await t.pool.query('SELECT first_name, email FROM customers WHERE store_id = $1', [scene.store.id]);
  expect(rows).toEqual([{ first_name: '', email: null }]);
});

it('an empty bucket is waited for', async () => {
  const { place } = await connected();
  shop.bucket.drain(0);
  let asked = 0;
  shop.before = () => {
    asked += 1;
    // What others of the app leave meanwhile.
    if (asked === 2) shop.bucket.drain(1000);
  };
  expect(await couponsOf(place).find('nothere1')).toBeNull();
  expect(asked).toBe(2);
});

it('what Shopify drops is listened to again', async () => {
  const scene = await connected();
  const [first, second] = shop.books.webhooks.keys();
  shop.books.webhooks.delete(first ?? '');
  shop.books.webhooks.delete(second ?? '');
  await t.advance(86_400_000);
  await t.advance(600_000);
  expect((await kept(scene.id))?.webhooks).toMatchObject({ active: 11, mended: 2 });
  expect(shop.books.webhooks.size).toBe(11);
});

it('what Shopify tells is signed, told once, and of this shop; anything else is refused and counted', async () => {
  const scene = await connected();
  shop.books.orders.set('8', orderNode('8', ago(0), { email: 'guest@shop.test' }));
  const told = shop.webhook('orders/create', { id: 8 }, { id: 'delivery-1' });
  expect(await tell(scene.id, told)).toBe(200);
  expect(await tell(scene.id, told)).toBe(200);
  await t.advance(limits.shopCopyRestMs);
  expect(await ordersOf(scene.admin, scene.id, 'guest@shop.test')).toHaveLength(1);
  // [issue 27.40] A delivery that comes again later is no news either; another one is.
  const toldAt = (await listed(scene))?.toldAt;
  expect(toldAt).toBeTruthy();
  expect(await tell(scene.id, told)).toBe(200);
  expect((await listed(scene))?.toldAt).toBe(toldAt);
  expect(await tell(scene.id, shop.webhook('orders/create', { id: 8 }, { id: 'delivery-2' }))).toBe(200);
  expect((await listed(scene))?.toldAt).not.toBe(toldAt);
  expect(await tell(scene.id, shop.webhook('orders/create', {}, { secret: 'stranger' }))).toBe(401);
  expect(await tell(scene.id, shop.webhook('orders/create', {}, { domain: 'other.myshopify.com' }))).toBe(401);
  expect(await tell(scene.id, { ...told, body: `${told.body} ` })).toBe(401);
  expect(await listed(scene)).toMatchObject({ forged: 3 });
  expect(await tell(scene.id, shop.webhook('app/uninstalled', {}))).toBe(200);
  expect(await listed(scene)).toMatchObject({ problem: 'denied' });
});

const wanted = (over: Partial<WantedCoupon> = {}): WantedCoupon => ({
  ...{ code: 'sorry20x', description: 'For the wait', type: 'percent' as const, amount: 12.5, currency: 'USD' },
  ...{ usageLimit: 1, startsAt: null, expiresAt: null, productIds: [], categoryIds: [], email: null, customerId: null },
  minimum: null,
  ...over,
});
const couponsOf = (place: { workspaceId: string; storeId: string }) => ({
  create: async (coupon: Partial<WantedCoupon> = {}) =>
    (
      await askShopOf(
        t.app.deps,
        t.rootCtx(),
        place,
        (one, access) =>
          one.coupons?.create(access, { ...wanted(), ...coupon }, 'key') ?? Promise.reject(new Error('none')),
      )
    )?.answer,
  find: async (code: string) =>
    (
      await askShopOf(
        t.app.deps,
        t.rootCtx(),
        place,
        (one, access) => one.coupons?.find(access, code) ?? Promise.reject(new Error('none')),
      )
    )?.answer,
  list: async (words: string) =>
    (
      await askShopOf(
        t.app.deps,
        t.rootCtx(),
        place,
        (one, access) => one.coupons?.list(access, { words, cursor: null }) ?? Promise.reject(new Error('none')),
      )
    )?.answer,
  withdraw: async (id: string) =>
    void (await askShopOf(
      t.app.deps,
      t.rootCtx(),
      place,
      (one, access) => one.coupons?.withdraw(access, { id, code: '' }) ?? Promise.reject(new Error('none')),
    )),
});

it('coupons are made in one call, found, listed and withdrawn; a taken code is said, and so is every refusal', async () => {
  const { place } = await connected();
  const coupons = couponsOf(place);
  shop.asked.length = 0;
  const made = await coupons.create();
  expect(shop.asked).toEqual(['MakeCoupon']);
  expect(made).toMatchObject({
    code: 'sorry20x',
    type: 'percent',
    amount: 12.5,
    usageLimit: 1,
    used: 0,
    applyUrl: `${shop.address}/discount/sorry20x`,
  });
  await expect(coupons.create()).rejects.toMatchObject({ problem: 'code-taken' });
  await expect(coupons.create({ code: 'SORRY20X' })).rejects.toMatchObject({ problem: 'code-taken' });
  shop.books.customers.set('1', customerNode('1', ago(1)));
  const hers = await coupons.create({
    code: 'hers0001',
    type: 'fixed_cart',
    amount: 2000,
    email: 'ada1@shop.test',
    minimum: 5000,
  });
  expect(hers).toMatchObject({
    type: 'fixed_cart',
    amount: 2000,
    email: 'ada1@shop.test',
    customerId: '1',
    minimum: 5000,
  });
  expect(
    await coupons.create({ code: 'each0001', type: 'fixed_product', amount: 150, productIds: ['9'] }),
  ).toMatchObject({
    ...{ type: 'fixed_product', amount: 150, productIds: ['9'] },
  });
  await expect(coupons.create({ code: 'nobody01', email: 'nobody@shop.test' })).rejects.toMatchObject({
    problem: 'coupon-refused',
  });
  await expect(
    coupons.create({ code: 'late0001', startsAt: new Date('2027-01-02'), expiresAt: new Date('2027-01-01') }),
  ).rejects.toMatchObject({
    ...{ problem: 'coupon-refused', detail: 'Ends at needs to be after starts_at' },
  });
  expect((await coupons.find('SORRY20X'))?.id).toBe(made?.id);
  expect(await coupons.find('nothere1')).toBeNull();
  expect((await coupons.list('wait'))?.rows).toHaveLength(3);
  await coupons.withdraw(made?.id ?? '');
  await coupons.withdraw(made?.id ?? '');
  expect(await coupons.find('sorry20x')).toBeNull();
});

it.each([
  ['html', 'wrong-shape'],
  ['wrong-shape', 'wrong-shape'],
  ['cut', 'wrong-shape'],
  ['down', 'failing'],
] as const)('an answer that is %s is said and changes nothing', async (mode, problem) => {
  const scene = await connected();
  shop.mode = mode;
  await t.advance(limits.shopCopyEveryMs + 20_000);
  expect(await listed(scene)).toMatchObject({ problem });
});

it('a public app’s way in: signed by Shopify, of this browser, lately, once; its token expires and is renewed', async () => {
  const { admin, store } = await owner();
  const state = 'state-of-this-browser';
  const seconds = Math.floor(t.clock.now().getTime() / 1000);
  const url = (over: Record<string, string> = {}, secret = shop.clientSecret) => {
    const query: Record<string, string> = {
      ...{ code: shop.codeFor(), host: 'YWRtaW4', shop: new URL(shop.address).host, state, timestamp: String(seconds) },
      ...over,
    };
    const text = Object.keys(query)
      .sort()
      .map((name) => `${name}=${query[name]}`)
      .join('&');
    const hmac = createHmac('sha256', secret).update(text).digest('hex');
    return `https://chat.test/shopify/oauth?${new URLSearchParams({ ...query, hmac })}`;
  };
  const finish = async (address: string, cookie = state, version = 0) => {
    const response = await fetch(`${t.baseUrl}/api/shopify/connect`, {
      method: 'POST',
      headers: { ...bearer(admin), 'content-type': 'application/json', cookie: `shopifyState=${cookie}` },
      body: JSON.stringify({ storeId: store.id, url: address, version }),
    });
    return { status: response.status, said: (await response.json()) as Record<string, unknown> };
  };
  for (const [address, cookie] of [
    [url({}, 'stranger'), state],
    [url({ state: 'of-another' }), state],
    [url(), 'of-another'],
    [url({ timestamp: String(seconds - 601) }), state],
    [url({ shop: 'evil.test' }), state],
    [url({ code: 'never-given' }), state],
    ['not an address', state],
  ] as const) {
    expect((await finish(address, cookie)).status).toBe(400);
  }
  const good = url();
  expect(await finish(good)).toMatchObject({ status: 200, said: { way: 'public-app', secretEnd: '', problem: null } });
  expect((await finish(good, state, 1)).status).toBe(400);
  await t.advance(3_600_000);
  await t.advance(20_000);
  const { rows } = await t.pool.query('SELECT problem FROM shop_connections WHERE store_id = $1', [store.id]);
  expect(rows).toEqual([{ problem: null }]);
  const { rows: sealed } = await t.pool.query(
    'SELECT sealed_secret, t.sealed FROM shop_connections c JOIN shop_tokens t ON t.connection_id = c.id WHERE store_id = $1',
    [store.id],
  );
  expect(JSON.stringify(sealed)).not.toContain('shpat_');
});

it('who is to be forgotten in the shop is forgotten here, and does not come back with the next copy', async () => {
  const scene = await connected();
  shop.books.customers.set('1', customerNode('1', ago(5)));
  shop.books.customers.set('2', customerNode('2', ago(5)));
  await t.advance(limits.shopCopyEveryMs + 20_000);
  const names = async () =>
    (
      await t.pool.query('SELECT email FROM customers WHERE store_id = $1 ORDER BY email NULLS LAST', [scene.store.id])
    ).rows.map(({ email }) => email);
  expect(await names()).toEqual(['ada1@shop.test', 'ada2@shop.test']);
  const post = async ({ body, headers }: ReturnType<typeof shop.webhook>) =>
    (await fetch(`${t.baseUrl}/api/shopify/privacy`, { method: 'POST', headers, body })).status;
  const domain = new URL(shop.address).host;
  const redact = { shop_domain: domain, customer: { id: 1, email: 'ada1@shop.test' } };
  expect(await post(shop.webhook('customers/redact', redact, { secret: 'stranger' }))).toBe(401);
  expect(await post(shop.webhook('customers/redact', { nothing: true }))).toBe(400);
  expect(await post(shop.webhook('customers/data_request', redact))).toBe(200);
  expect(await post(shop.webhook('customers/redact', redact))).toBe(200);
  await t.advance(1000);
  expect(await names()).toEqual(['ada2@shop.test', null]);
  shop.books.customers.set('1', customerNode('1', ago(0)));
  await t.advance(limits.shopCopyEveryMs + 20_000);
  expect(await names()).toEqual(['ada2@shop.test', null]);
  expect(await post(shop.webhook('shop/redact', { shop_domain: domain }))).toBe(200);
  await t.advance(1000);
  expect(await names()).toEqual([null, null]);
});
