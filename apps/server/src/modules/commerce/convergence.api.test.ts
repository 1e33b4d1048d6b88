import { createHmac } from 'node:crypto';
import { limits } from '@chatso/domain';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { customerRow, type OwnShop, orderRow, productRow, startOwnShop } from '../../../test/shops/own-shop.ts';
import { seeded } from '../../../test/shops/seeded.ts';

/** Ten thousand with `--long`. */
const changes = process.env.CHATSO_LONG_TESTS ? 10_000 : 3000;

it('whatever is told late, twice or never, and wherever it breaks off, the copy is the shop’s in the end', async () => {
  let now = () => new Date();
  const shop = await startOwnShop(() => now());
  const t = await createTestApp({ config: { shopOrigins: [new URL(shop.address).origin] } });
  now = () => t.clock.now();
  const pick = seeded(20_261_123);
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const params = { storeId: store.id };
  const body = { kind: 'custom' as const, address: shop.address, secret: shop.secret, version: 0 };
  await admin.api['shops.connect']({ params, body });
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM shop_connections WHERE store_id = $1', [
    store.id,
  ]);
  const connectionId = rows[0]?.id ?? '';
  // One answer in eight never comes, in the middle of passes too.
  shop.before = () => {
    if (pick(8) === 0) throw new Error('cut');
  };
  const told: string[] = [];
  // What is told is gathered for a moment, so several are on their way at once, as those of a real shop.
  const telling: Promise<void>[] = [];
  for (let at = 0; at < changes; at += 1) {
    change(shop, t, pick);
    if (pick(20) === 0) told.push(`e${at}`);
    // Told in any order, some twice.
    if (told.length > 0 && pick(12) === 0) {
      const index = pick(told.length);
      telling.push(tell(t, shop, connectionId, told[index] ?? ''));
      if (pick(3) > 0) told.splice(index, 1);
    }
    const step = pick(60);
    if (step <= 1) await Promise.all(telling.splice(0));
    if (step === 0) await t.advance(pick(90_000));
    // A process that died while it copied, and one that takes over.
    if (step === 1) {
      const until = new Date(t.clock.now().getTime() + pick(60_000));
      await t.pool.query(`UPDATE shop_connections SET copy_at = 'infinity', leased_until = $2 WHERE id = $1`, [
        connectionId,
        until,
      ]);
    }
    if (step > 1) t.clock.advance(pick(2000));
  }
  await Promise.all(telling);
  shop.before = () => undefined;
  // However often it failed in a row, an hour later it is asked again.
  for (let hour = 0; hour < 3; hour += 1) await t.advance(60 * 60_000);
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(0);
  expect(await copyOf(t, store.id)).toEqual(truthOf(shop));
  expect(t.errors).toEqual([]);
  await t.close();
  await shop.close();
}, 240_000);

/** Something of the shop is new or different; the newest change of a thing is what counts. */
function change(shop: OwnShop, t: TestApp, pick: (count: number) => number): void {
  const at = t.clock.now().toISOString();
  const id = String(pick(150));
  const kind = pick(3);
  if (kind === 0) shop.customers.set(id, customerRow(id, at, { last_name: `Name ${pick(1000)}`, points: pick(500) }));
  if (kind === 1) {
    const status = ['processing', 'completed', 'cancelled', 'refunded'][pick(4)];
    const owner = pick(3) === 0 ? {} : { customer_id: String(pick(150)) };
    shop.orders.set(id, orderRow(id, at, { status, total: 100 * pick(900), email: `ada${id}@shop.test`, ...owner }));
  }
  if (kind === 2) shop.products.set(id, productRow(id, at, { price: 1 + pick(9000), gone: pick(10) === 0 }));
}

async function tell(t: TestApp, { secret }: OwnShop, connectionId: string, id: string): Promise<void> {
  const raw = JSON.stringify({ id, topic: 'orders' });
  const path = `/api/shops/${connectionId}/events`;
  const seconds = Math.floor(t.clock.now().getTime() / 1000);
  const signature = `v1=${createHmac('sha256', secret).update(`${seconds}.${path}.${raw}`).digest('hex')}`;
  const headers = { 'chatso-timestamp': String(seconds), 'chatso-signature': signature };
  const response = await fetch(`${t.baseUrl}${path}`, { method: 'POST', headers, body: raw });
  expect(response.status).toBe(200);
}

async function copyOf(t: TestApp, storeId: string) {
  const ask = async (text: string) => (await t.pool.query<Record<string, unknown>>(text, [storeId])).rows;
  return {
    customers: await ask(
      'SELECT external_id AS id, last_name AS name, points FROM customers WHERE store_id = $1 ORDER BY 1',
    ),
    orders: await ask(
      `SELECT o.external_id AS id, o.status, o.total_cents::int AS total, o.customer_ref AS owner,
              (c.id IS NOT NULL) AS known FROM orders o
         LEFT JOIN customers c ON c.id = o.customer_id WHERE o.store_id = $1 ORDER BY 1`,
    ),
    products: await ask(
      'SELECT external_id AS id, price_cents::int AS price, gone FROM products WHERE store_id = $1 ORDER BY 1',
    ),
  };
}

function truthOf({ customers, orders, products }: OwnShop) {
  const sorted = <T>(rows: Iterable<T & { id: string }>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    customers: sorted(customers.values()).map(({ id, last_name: name, points }) => ({ id, name, points })),
    orders: sorted(orders.values()).map(({ id, status, total, customer_id: owner = null }) => {
      return { id, status, total, owner, known: typeof owner === 'string' && customers.has(owner) };
    }),
    products: sorted(products.values()).map(({ id, price, gone }) => ({ id, price, gone })),
  };
}
