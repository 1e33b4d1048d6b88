import type { OrderActionInput } from '@chatso/contract';
import { orderActionLimits } from '@chatso/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { startWooShop, type WooShop } from '../../../test/shops/woocommerce/woo-shop.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let shop: WooShop;
beforeAll(async () => {
  let now = () => new Date();
  shop = await startWooShop(() => now());
  t = await createTestApp({ config: { shopOrigins: [shop.address] } });
  now = () => t.clock.now();
  shop.dial = (url) => t.baseUrl + new URL(url).pathname;
});
afterAll(async () => {
  await t.close();
  await shop.close();
});
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  for (const rows of Object.values(shop.data.rows)) rows.clear();
  shop.hooks.clear();
  shop.deliveries.waiting.length = 0;
  shop.before = () => null;
});

async function scene() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  shop.put('orders', { id: 727, status: 'processing', currency: 'USD', total: '29.35', refunds: [] });
  const key = shop.addKey();
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: { kind: 'woocommerce', address: shop.address, version: 0, consumerKey: key.key, consumerSecret: key.secret },
  });
  await t.advance(0);
  const { data } = await admin.api['stores.list']();
  const named = { crmStoreId: data.find(({ _id }) => _id === store.id)?.crmStoreId ?? '', orderId: '727' };
  const act = async (more: Partial<OrderActionInput>) =>
    (await admin.api['orders.act']({ body: { actionId: newId(), ...named, action: 'refund', ...more } })).data;
  const choices = async () => (await admin.api['orders.choices']({ query: named })).data;
  const now = async () => (await admin.api['orders.get']({ query: named })).data;
  return { act, choices, now };
}
const row = () => shop.data.rows.orders.get(727);

it('WooCommerce pays back, moves and cancels; mails it cannot be asked for', async () => {
  const { act, choices, now } = await scene();
  expect((await choices()).choices.map(({ action, bar }) => [action, bar])).toEqual([
    ...[['resend', 'shop'] as const, ['refund', null] as const],
    ...[['address', null] as const, ['cancel', null] as const],
  ]);
  const refund = await act({ amount: '9.35' });
  expect(refund).toMatchObject({ state: 'done', amount: 935 });
  expect(row()?.refunds).toMatchObject([{ reason: `Chatso ${refund._id}`, total: '-9.35' }]);
  const address = { first_name: 'Ada', address_1: '2 Quay', city: 'Cork', country: 'IE', postcode: 'T12' };
  expect(await act({ action: 'address', address })).toMatchObject({ state: 'done' });
  expect((await now()).shipping).toMatchObject(address);
  expect(await act({ action: 'cancel' })).toMatchObject({ state: 'done' });
  expect((await now()).status).toBe('cancelled');
});

it('what WooCommerce refuses is told in its words, by whatever status it does', async () => {
  const { act } = await scene();
  shop.put('orders', { id: 727, refunds: [{ id: 1, reason: 'by hand', total: '-20.00' }] });
  expect(await act({ amount: '10' })).toMatchObject({
    ...{ state: 'failed', problem: 'order-refused', detail: 'Invalid refund amount.' },
  });
  expect(await act({ amount: '9.35' })).toMatchObject({ state: 'done' });
});

it('a refund whose answer was lost is looked for by its reason, and not paid twice', async () => {
  const { act, choices } = await scene();
  let asks = 0;
  shop.before = (path) => {
    asks += path.includes('/refunds') ? 1 : 0;
    // It is made, and the order is asked for while the host is away.
    return asks > 0 && !path.includes('/refunds') ? 503 : null;
  };
  expect(await act({ amount: '5' })).toMatchObject({ state: 'done' });
  shop.before = (path) => (path.includes('/refunds') ? 503 : null);
  expect(await act({ amount: '6' })).toMatchObject({ state: 'unknown' });
  shop.before = () => null;
  await t.advance(orderActionLimits.busyMs + 2000);
  await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'failed', amount: 600 }));
  expect(row()?.refunds).toHaveLength(1);
  shop.before = (path) => (path.includes('/refunds') ? 503 : null);
  const made = await act({ amount: '7' });
  expect(made).toMatchObject({ state: 'unknown' });
  shop.before = () => null;
  // It had arrived after all.
  const refunds = row()?.refunds as object[];
  shop.put('orders', { id: 727, refunds: [...refunds, { id: 9, reason: `Chatso ${made._id}`, total: '-7.00' }] });
  await t.advance(orderActionLimits.busyMs + 2000);
  await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'done', amount: 700 }));
  expect(row()?.refunds).toHaveLength(2);
});
