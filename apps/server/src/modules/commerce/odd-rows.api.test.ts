import { limits } from '@chatso/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { startWooShop, type WooShop } from '../../../test/shops/woocommerce/woo-shop.ts';
import { ShopError } from './call-shop.ts';
import { completeRows, readRows } from './read-rows.ts';

let t: TestApp;
let woo: WooShop;
beforeAll(async () => {
  let now = () => new Date();
  woo = await startWooShop(() => now());
  t = await createTestApp({ config: { shopOrigins: [woo.address] } });
  now = () => t.clock.now();
  woo.dial = (url) => t.baseUrl + new URL(url).pathname;
});
afterAll(async () => {
  await t.close();
  await woo.close();
});

async function connected() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const { key: consumerKey, secret: consumerSecret } = woo.addKey();
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: { kind: 'woocommerce', address: woo.address, version: 0, consumerKey, consumerSecret },
  });
  await t.advance(0);
  return { workspace, store, admin };
}

it('one odd row never stops a list: it is left out, counted and named on the card until the shop mends it', async () => {
  for (let id = 1; id <= 30; id += 1) woo.put('orders', { id, number: String(id), customer_id: 0, currency: 'USD' });
  // As a real shop answers an order without a currency, and one of a currency that it does not know.
  woo.put('orders', { id: 7, currency: '' });
  woo.put('products', { id: 40, name: 'Odd', price: '5.00', status: 'publish' });
  const { workspace, store, admin } = await connected();
  const read = async (who = admin) => {
    const { rows } = await t.pool.query<{ count: number }>('SELECT count(*)::int FROM orders WHERE store_id = $1', [
      store.id,
    ]);
    const { connection } = (await who.api['shops.list']()).data[0] ?? {};
    return { orders: rows[0]?.count, problem: connection?.problem, feeds: connection?.feeds };
  };
  expect(await read()).toMatchObject({
    orders: 29,
    problem: null,
    feeds: [
      { feed: 'customers', leftOut: { count: 0, rows: [] } },
      { feed: 'orders', leftOut: { count: 1, rows: [{ ref: '7', detail: expect.stringContaining('currency') }] } },
      { feed: 'products' },
    ],
  });
  // A known product that cannot be read is not gone: it is only not followed.
  woo.put('products', { id: 40, stock_status: 5 });
  await t.advance(24 * 3_600_000);
  await t.advance(15_000);
  const { rows: products } = await t.pool.query('SELECT gone FROM products WHERE store_id = $1', [store.id]);
  expect(products).toEqual([{ gone: false }]);
  woo.put('orders', { id: 7, currency: 'EUR' });
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(15_000);
  const next = await t.agent(workspace, { role: 'admin' });
  expect(await read(next)).toMatchObject({
    orders: 30,
    feeds: [{}, { leftOut: { count: 0 } }, { leftOut: { count: 1 } }],
  });
  await t.pool.query('DELETE FROM shop_connections');
});

it('a page that is too much for the shop is asked for with half its rows, and stays so', async () => {
  const sizes: number[] = [];
  woo.before = (path) => {
    const size = path.includes('/orders?') ? Number(new URL(path, woo.address).searchParams.get('per_page')) : 0;
    if (size > 1) sizes.push(size);
    // More than we read of one answer; one that takes too long is treated alike.
    woo.host.prints = size > 30 ? ' '.repeat(9 * 1024 * 1024) : '';
    return null;
  };
  const { admin } = await connected();
  expect(sizes).toEqual([100, 50, 25, 25]);
  expect((await admin.api['shops.list']()).data[0]?.connection?.problem).toBeNull();
  sizes.length = 0;
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(15_000);
  expect(sizes).toEqual([25]);
});

it('where none of many rows can be read it is no matter of odd rows', () => {
  const odd = Array.from({ length: 20 }, (_, id) => ({ id, name: 5 }));
  const schema = z.object({ id: z.number(), name: z.string() });
  expect(() => readRows(odd, schema, (row) => row)).toThrow(ShopError);
  expect(readRows([...odd, { id: 21, name: 'one' }], schema, (row) => row).rows).toHaveLength(1);
  expect(readRows([null, 'text'], schema, (row) => row).leftOut.map(({ ref }) => ref)).toEqual(['?', '?']);
});

it('where what each of many rows still needs cannot be read, that is no matter of odd rows either', async () => {
  const rows = Array.from({ length: 20 }, (_, id) => ({ id: String(id) }));
  const complete = (from: number) =>
    completeRows(
      { rows, leftOut: [] },
      ({ id }) => id,
      async ({ id }) => {
        if (Number(id) >= from) throw new ShopError('wrong-shape', 'points');
        return id;
      },
    );
  await expect(complete(0)).rejects.toMatchObject({ problem: 'wrong-shape' });
  expect(await complete(1)).toMatchObject({ rows: ['0'], leftOut: { length: 19 } });
  // A shop that is away is no odd row.
  const away = completeRows(
    { rows, leftOut: [] },
    ({ id }) => id,
    async () => {
      throw new ShopError('unreachable');
    },
  );
  await expect(away).rejects.toMatchObject({ problem: 'unreachable' });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
