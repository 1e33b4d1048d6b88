import { limits } from '@chatso/domain';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { seeded } from '../../../../test/shops/seeded.ts';
import { customerNode, orderNode, productNode, variantNode } from '../../../../test/shops/shopify/books.ts';
import { type ShopifyShop, startShopify } from '../../../../test/shops/shopify/shopify-shop.ts';

const changes = process.env.CHATSO_LONG_TESTS ? 10_000 : 1500;

it(`${changes} changes at Shopify, told late, twice, out of order or never, with cut answers, dropped webhooks and crashes, end as Shopify has them`, async () => {
  let now = () => new Date();
  const shop = await startShopify(() => now());
  const t = await createTestApp({ config: { shopOrigins: [new URL(shop.address).origin] } });
  now = () => t.clock.now();
  shop.bucket.maximum = Number.MAX_SAFE_INTEGER;
  shop.bucket.drain(Number.MAX_SAFE_INTEGER);
  const pick = seeded(20_261_124);
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: {
      ...{ kind: 'shopify', way: 'own-app', address: shop.address, version: 0 },
      ...{ clientId: shop.clientId, clientSecret: shop.clientSecret },
    },
  });
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM shop_connections WHERE store_id = $1', [
    store.id,
  ]);
  const connectionId = rows[0]?.id ?? '';
  shop.before = () => {
    if (pick(8) === 0) throw new Error('cut');
  };
  const told: ReturnType<ShopifyShop['webhook']>[] = [];
  // What is told is gathered for a moment, so several are on their way at once, as those of a real shop.
  const telling: Promise<void>[] = [];
  for (let at = 0; at < changes; at += 1) {
    const deleted = change(shop, t, pick);
    // Of every other deletion nobody says a word.
    if (deleted && pick(2) === 0) told.push(shop.webhook(deleted.topic, { id: Number(deleted.id) }));
    if (pick(20) === 0) told.push(shop.webhook('orders/updated', { id: at }));
    if (told.length > 0 && pick(12) === 0) {
      const index = pick(told.length);
      const { headers, body } = told[index] ?? shop.webhook('orders/updated', {});
      const answer = fetch(`${t.baseUrl}/api/shops/${connectionId}/events`, { method: 'POST', headers, body });
      telling.push(answer.then(({ status }) => expect(status).toBe(200)));
      if (pick(3) > 0) told.splice(index, 1);
    }
    const step = pick(60);
    if (step <= 1) await Promise.all(telling.splice(0));
    if (step === 0) await t.advance(pick(90_000));
    if (step === 1) {
      const until = new Date(t.clock.now().getTime() + pick(60_000));
      await t.pool.query(`UPDATE shop_connections SET copy_at = 'infinity', leased_until = $2 WHERE id = $1`, [
        connectionId,
        until,
      ]);
    }
    // Shopify drops what it could not deliver, and voids tokens when it likes.
    if (step === 2) shop.books.webhooks.clear();
    if (step === 3) shop.revoke();
    if (step > 3) t.clock.advance(pick(2000));
  }
  await Promise.all(telling);
  shop.before = () => undefined;
  for (let hour = 0; hour < 3; hour += 1) await t.advance(60 * 60_000);
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(0);
  const ask = async (text: string) => (await t.pool.query<Record<string, unknown>>(text, [store.id])).rows;
  const sorted = <T extends { id: string }>(list: T[]): T[] => list.sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(
    await ask('SELECT external_id AS id, last_name AS name FROM customers WHERE store_id = $1 AND NOT gone ORDER BY 1'),
  ).toEqual(sorted([...shop.books.customers.values()].map(({ id, lastName: name }) => ({ id, name }))));
  expect(await ask('SELECT external_id AS id, status FROM orders WHERE store_id = $1 ORDER BY 1')).toEqual(
    sorted(
      [...shop.books.orders.values()].map((row) => ({
        id: String(row.legacyResourceId),
        status: row.displayFulfillmentStatus,
      })),
    ),
  );
  expect(
    await ask(
      `SELECT external_id AS id, price_cents::int AS price FROM products WHERE store_id = $1 AND NOT gone
          AND type = 'variation' ORDER BY 1`,
    ),
  ).toEqual(
    sorted(
      [...shop.books.products.values()]
        .filter(({ status }) => status === 'ACTIVE')
        .flatMap(({ rows: variants }) =>
          (variants as ReturnType<typeof variantNode>[]).map((variant) => ({
            id: variant.legacyResourceId,
            price: Number(variant.price) * 100,
          })),
        ),
    ),
  );
  expect(t.errors).toEqual([]);
  await t.close();
  await shop.close();
}, 240_000);

function change(
  { books }: ShopifyShop,
  t: TestApp,
  pick: (count: number) => number,
): { topic: string; id: string } | null {
  const at = t.clock.now().toISOString();
  const id = String(pick(120));
  const kind = pick(4);
  if (kind === 0) books.customers.set(id, customerNode(id, at, { lastName: `Name ${pick(1000)}` }));
  if (kind === 1) {
    const displayFulfillmentStatus = ['UNFULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'ON_HOLD'][pick(4)];
    const email = pick(2) === 0 ? null : `ada${id}@shop.test`;
    books.orders.set(id, orderNode(id, at, { displayFulfillmentStatus, email }));
  }
  if (kind === 2) {
    const rows = Array.from({ length: 1 + pick(3) }, (_, index) =>
      variantNode(`${id}-${index + pick(3)}${index}`, at, { price: `${1 + pick(900)}.00` }),
    );
    books.products.set(id, productNode(id, at, { rows, status: pick(10) === 0 ? 'DRAFT' : 'ACTIVE' }));
  }
  if (kind === 3 && pick(2) === 0) {
    const feed = (['customers', 'products'] as const)[pick(2)] ?? 'products';
    return books[feed].delete(id) ? { topic: `${feed}/delete`, id } : null;
  }
  return null;
}
