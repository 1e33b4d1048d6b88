import { limits } from '@chatso/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { customerNode, orderNode, productNode, variantNode } from '../../../test/shops/shopify/books.ts';
import { type ShopifyShop, startShopify } from '../../../test/shops/shopify/shopify-shop.ts';
import { startWooShop, type WooShop } from '../../../test/shops/woocommerce/woo-shop.ts';

const dayMs = 24 * 3_600_000;
let t: TestApp;
let shopify: ShopifyShop;
let woo: WooShop;
beforeAll(async () => {
  let now = () => new Date();
  shopify = await startShopify(() => now());
  shopify.bucket.maximum = Number.MAX_SAFE_INTEGER;
  woo = await startWooShop(() => now());
  t = await createTestApp({ config: { shopOrigins: [new URL(shopify.address).origin, woo.address] } });
  now = () => t.clock.now();
  woo.dial = (url) => t.baseUrl + new URL(url).pathname;
});
afterAll(async () => {
  await t.close();
  await shopify.close();
  await woo.close();
});
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  for (const rows of [shopify.books.customers, shopify.books.orders, shopify.books.products]) rows.clear();
  for (const rows of Object.values(woo.data.rows)) rows.clear();
  woo.deliveries.waiting.length = 0;
  shopify.asked.length = 0;
  shopify.bucket.drain(Number.MAX_SAFE_INTEGER);
});

async function connected(body: object) {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  await admin.api['shops.connect']({ params: { storeId: store.id }, body: { version: 0, ...body } as never });
  await t.advance(0);
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM shop_connections WHERE store_id = $1', [
    store.id,
  ]);
  return { store, admin, id: rows[0]?.id ?? '' };
}
const atShopify = () =>
  connected({
    ...{ kind: 'shopify', way: 'own-app', address: shopify.address },
    ...{ clientId: shopify.clientId, clientSecret: shopify.clientSecret },
  });
function atWoo() {
  const { key: consumerKey, secret: consumerSecret } = woo.addKey();
  return connected({ kind: 'woocommerce', address: woo.address, consumerKey, consumerSecret });
}
type Scene = Awaited<ReturnType<typeof connected>>;

const ago = (minutes: number): string => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString();
const known = async (table: 'customers' | 'products', { store }: Scene) =>
  (
    await t.pool.query<{ id: string }>(
      `SELECT external_id AS id FROM ${table} WHERE store_id = $1 AND NOT gone ORDER BY length(external_id), external_id`,
      [store.id],
    )
  ).rows.map(({ id }) => id);
const found = async ({ admin, id }: Scene, email: string) =>
  (await admin.api['customers.lookUp']({ body: { crmStoreId: id, email } })).data.customer?.email ?? null;
const tell = async ({ id }: Scene, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${t.baseUrl}/api/shops/${id}/events`, { method: 'POST', headers, body })).status;

it('[K-11] whom Shopify deleted is found no more as soon as it tells; what they bought stays', async () => {
  for (const id of ['1', '2']) shopify.books.customers.set(id, customerNode(id, ago(60)));
  const customer = { legacyResourceId: '1' };
  shopify.books.orders.set('7', orderNode('7', ago(50), { email: 'ada1@shop.test', customer }));
  for (const id of ['30', '31']) shopify.books.products.set(id, productNode(id, ago(40)));
  const scene = await atShopify();
  expect(await found(scene, 'ada1@shop.test')).toBe('ada1@shop.test');
  shopify.books.customers.delete('1');
  shopify.books.products.delete('30');
  expect(await tell(scene, shopify.webhook('customers/delete', { id: 1 }))).toBe(200);
  expect(await tell(scene, shopify.webhook('products/delete', { id: 30 }))).toBe(200);
  await t.advance(limits.shopCopyRestMs);
  expect(await known('customers', scene)).toEqual(['2']);
  expect(await known('products', scene)).toEqual(['31', '311']);
  expect(await found(scene, 'ada1@shop.test')).toBeNull();
  const search = await scene.admin.api['customers.search']({ query: { crmStoreId: scene.id, keyword: 'ada' } });
  expect(search.data.items.map(({ email }) => email)).toEqual(['ada2@shop.test']);
  const { rows } = await t.pool.query('SELECT external_id FROM orders WHERE store_id = $1', [scene.store.id]);
  expect(rows).toEqual([{ external_id: '7' }]);
});

it('what is told and not true is asked about, and deletes nobody', async () => {
  shopify.books.customers.set('1', customerNode('1', ago(60)));
  const scene = await atShopify();
  expect(await tell(scene, shopify.webhook('customers/delete', { id: 1 }))).toBe(200);
  expect(await tell(scene, shopify.webhook('customers/delete', { id: 'no', more: [] }))).toBe(200);
  expect(await tell(scene, shopify.webhook('customers/delete', { id: 1 }, { secret: 'stranger' }))).toBe(401);
  await t.advance(0);
  expect(await known('customers', scene)).toEqual(['1']);
});

it('what Shopify deleted without a word is found by a few questions with each pass', async () => {
  for (let id = 1; id <= 300; id += 1) {
    shopify.books.customers.set(String(id), customerNode(String(id), ago(60)));
  }
  const rows = [variantNode('901', ago(40)), variantNode('902', ago(40))];
  shopify.books.products.set('9', productNode('9', ago(40), { rows }));
  const scene = await atShopify();
  for (let id = 1; id <= 290; id += 1) shopify.books.customers.delete(String(id));
  // A variant that is taken out changes its product.
  shopify.books.products.set('9', productNode('9', ago(0), { rows: rows.slice(1) }));
  shopify.asked.length = 0;
  await t.advance(limits.shopCopyEveryMs);
  expect(shopify.asked.filter((one) => one === 'StillThere')).toHaveLength(2);
  expect(await known('products', scene)).toEqual(['9', '902']);
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(limits.shopCopyEveryMs);
  expect(await known('customers', scene)).toHaveLength(10);
  // Who is made again under the same id is there again.
  shopify.books.customers.set('5', customerNode('5', ago(0)));
  await t.advance(limits.shopCopyEveryMs);
  expect(await found(scene, 'ada5@shop.test')).toBe('ada5@shop.test');
});

it('more deletions than fit into one question are asked about in several', async () => {
  for (let id = 1; id <= 260; id += 1) {
    shopify.books.customers.set(String(id), customerNode(String(id), ago(60)));
  }
  const scene = await atShopify();
  for (let id = 1; id <= 255; id += 1) {
    shopify.books.customers.delete(String(id));
    await t.pool.query(
      `INSERT INTO shop_hints (connection_id, workspace_id, feed, ref)
       SELECT id, workspace_id, 'customers', $2 FROM shop_connections WHERE id = $1`,
      [scene.id, String(id)],
    );
  }
  await t.advance(limits.shopCopyEveryMs);
  expect(await known('customers', scene)).toEqual(['256', '257', '258', '259', '260']);
  expect((await t.pool.query('SELECT 1 FROM shop_hints')).rows).toEqual([]);
});

it('[K-11] whom WooCommerce deleted is found no more: when it tells, and a day later when it does not', async () => {
  for (const id of [1, 2, 3]) woo.put('customers', { id, email: `ada${id}@shop.test`, first_name: 'Ada' });
  const scene = await atWoo();
  expect(await known('customers', scene)).toEqual(['1', '2', '3']);
  woo.deliveries.waiting.length = 0;
  woo.remove('customers', 1);
  while (woo.deliveries.waiting.length > 0) await woo.deliveries.send(0);
  await t.advance(limits.shopCopyRestMs);
  expect(await known('customers', scene)).toEqual(['2', '3']);
  expect(await found(scene, 'ada1@shop.test')).toBeNull();
  woo.remove('customers', 2);
  woo.deliveries.waiting.length = 0;
  await t.advance(limits.shopCopyEveryMs);
  expect(await known('customers', scene)).toEqual(['2', '3']);
  await t.advance(dayMs);
  expect(await known('customers', scene)).toEqual(['3']);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
