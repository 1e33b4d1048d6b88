import { limits } from '@chatso/domain';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { startWooShop, type WooShop } from '../../../../test/shops/woocommerce/woo-shop.ts';

/** Ten thousand with `--long`. */
const changes = process.env.CHATSO_LONG_TESTS ? 10_000 : 1500;
const dayMs = 24 * 3_600_000;

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('WooCommerce: whatever is told late, twice, out of order or never, and wherever it breaks off, the copy is the shop’s in the end', async () => {
  let now = () => new Date();
  const shop = await startWooShop(() => now());
  const t = await createTestApp({ config: { shopOrigins: [shop.address] } });
  now = () => t.clock.now();
  shop.dial = (url) => t.baseUrl + new URL(url).pathname;
  const random = createRandom(20_261_124);
  const pick = (count: number): number => Math.floor(random() * count);
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const { key: consumerKey, secret: consumerSecret } = shop.addKey();
  const body = { kind: 'woocommerce' as const, address: shop.address, consumerKey, consumerSecret, version: 0 };
  await admin.api['shops.connect']({ params: { storeId: store.id }, body });
  await t.advance(0);
  // One answer in eight never comes, and some are errors of the host, in the middle of passes too.
  shop.before = () => {
    const at = pick(16);
    if (at === 0) throw new Error('cut');
    return at === 1 ? 502 : null;
  };
  // What is told is gathered for a moment, so several are on their way at once, as those of a real shop.
  const sending: Promise<unknown>[] = [];
  for (let at = 0; at < changes; at += 1) {
    change(shop, pick);
    const { waiting } = shop.deliveries;
    // Told in any order, some twice, some never.
    if (waiting.length > 0 && pick(4) === 0) sending.push(shop.deliveries.send(pick(waiting.length), pick(3) === 0));
    if (waiting.length > 40) waiting.splice(0, 20);
    const step = pick(60);
    if (step <= 1) await Promise.all(sending.splice(0));
    if (step === 0) await t.advance(pick(90_000));
    // A process that died while it copied, and one that takes over.
    if (step === 1) {
      const until = new Date(t.clock.now().getTime() + pick(60_000));
      await t.pool.query(`UPDATE shop_connections SET copy_at = 'infinity', leased_until = $2 WHERE store_id = $1`, [
        store.id,
        until,
      ]);
    }
    if (step > 1) t.clock.advance(pick(2000));
  }
  await Promise.all(sending);
  shop.before = () => null;
  for (let hour = 0; hour < 3; hour += 1) await t.advance(60 * 60_000);
  await t.advance(dayMs);
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(0);
  expect(await copyOf(t, store.id)).toEqual(truthOf(shop));
  expect(t.errors).toEqual([]);
  await t.close();
  await shop.close();
}, 240_000);

/** Something of the shop is new, different or gone. */
function change(shop: WooShop, pick: (count: number) => number): void {
  const id = 1 + pick(60);
  const kind = pick(8);
  if (kind < 2) {
    shop.put('customers', { id, email: `ada${id}@shop.test`, first_name: `Name ${pick(1000)}` });
  } else if (kind < 4) {
    const status = ['processing', 'completed', 'cancelled', 'my-own-status'][pick(4)];
    shop.put('orders', {
      id,
      number: String(id),
      status,
      total: `${pick(900)}.${10 + pick(90)}`,
      customer_id: pick(61),
    });
  } else if (kind < 6) {
    const known = shop.data.rows.products.get(id);
    const more = { price: `${1 + pick(90)}.00`, status: pick(10) === 0 ? 'draft' : 'publish' };
    shop.put('products', { id, variations: [], type: 'simple', ...known, ...more });
  } else if (kind === 6 && shop.data.rows.products.has(id)) {
    const variation = 1000 + id;
    const product = shop.data.rows.products.get(id);
    shop.put('product-variations', { id: variation, price: `${1 + pick(90)}.50`, attributes: [] }, id);
    // WooCommerce knows of it at once, and does not say that the product has changed.
    if (product) Object.assign(product, { type: 'variable', variations: [variation] });
  } else if (kind === 7 && pick(6) === 1 && shop.data.rows.customers.has(id)) {
    shop.remove('customers', id);
  } else if (kind === 7 && pick(6) === 0 && shop.data.rows.products.has(id)) {
    shop.data.rows['product-variations'].delete(1000 + id);
    shop.remove('products', id);
  }
}

async function copyOf(t: TestApp, storeId: string) {
  const ask = async (text: string) => (await t.pool.query<Record<string, unknown>>(text, [storeId])).rows;
  return {
    customers: await ask(
      'SELECT external_id::int AS id, first_name AS name FROM customers WHERE store_id = $1 AND NOT gone ORDER BY 1',
    ),
    orders: await ask(
      `SELECT o.external_id::int AS id, o.status, o.total_cents::int AS total, (c.id IS NOT NULL AND NOT c.gone) AS known
         FROM orders o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.store_id = $1 ORDER BY 1`,
    ),
    products: await ask(
      `SELECT external_id::int AS id, price_cents::int AS price FROM products
        WHERE store_id = $1 AND NOT gone ORDER BY 1`,
    ),
  };
}

function truthOf({ data: { rows, parents } }: WooShop) {
  const byId = <T extends { id: number }>(list: Iterable<T>) => [...list].sort((a, b) => a.id - b.id);
  const cents = (text: unknown) => Math.round(Number(text) * 100);
  const sold = byId(rows.products.values()).filter(({ status }) => status === 'publish');
  const variations = [...rows['product-variations'].values()].filter(({ id }) =>
    sold.some((product) => product.id === parents.get(id)),
  );
  return {
    customers: byId(rows.customers.values()).map(({ id, first_name: name }) => ({ id, name })),
    orders: byId(rows.orders.values()).map(({ id, status, total, customer_id: owner }) => {
      return { id, status, total: cents(total), known: rows.customers.has(Number(owner)) };
    }),
    products: byId([...sold, ...variations]).map(({ id, price }) => ({ id, price: cents(price) })),
  };
}
