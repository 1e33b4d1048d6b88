import type { OrderActionInput } from '@chatso/contract';
import { limits, orderActionLimits } from '@chatso/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
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
  const customer = async () => {
    const { crmStoreId } = named;
    return (await admin.api['customers.lookUp']({ body: { crmStoreId, email: 'ada@shop.test' } })).data.customer;
  };
  return { act, choices, now, customer };
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
  // The reason is for the customer; ours is known again by what the shop keeps beside it.
  expect(row()?.refunds).toMatchObject([{ reason: '', total: '-9.35' }]);
  expect([...shop.refunds.values()].at(-1)?.meta_data).toMatchObject([{}, { key: 'chatso_action', value: refund._id }]);
  const address = { first_name: 'Ada', address_1: '2 Quay', city: 'Cork', country: 'IE', postcode: 'T12' };
  // Another country has other taxes: the agent is warned before, and sees the new total after.
  expect((await choices()).choices.find(({ action }) => action === 'address')).toMatchObject({ recalculates: true });
  shop.recalculate = () => ({ total: '27.00', total_tax: '0.00' });
  expect(await act({ action: 'address', address })).toMatchObject({ state: 'done' });
  expect(await now()).toMatchObject({ shipping: address, total: 2700 });
  const { rows } = await t.pool.query(
    "SELECT data FROM audit_log WHERE action = 'order.action-done' AND data ? 'total'",
  );
  expect(rows).toMatchObject([{ data: { totalBefore: '29.35', total: '27' } }]);
  expect(await act({ action: 'cancel' })).toMatchObject({ state: 'done' });
  expect((await now()).status).toBe('cancelled');
});

it('[K-02] what the shop paid back itself counts: the order, what is left of it, and the value of its customer', async () => {
  const { act, choices, now, customer } = await scene();
  shop.put('customers', { id: 9, email: 'ada@shop.test', role: 'customer' });
  shop.put('orders', {
    id: 727,
    customer_id: 9,
    status: 'processing',
    total: '29.35',
    fee_lines: [{ id: 3, name: 'Gift wrap', total: '2.00', total_tax: '0.38', taxes: [], meta_data: [] }],
    refunds: [
      { id: 1, reason: 'by hand', total: '-20.00' },
      { id: 2, reason: '', total: '-1.00' },
    ],
  });
  await t.advance(limits.shopCopyEveryMs);
  await t.advance(15_000);
  expect(await now()).toMatchObject({
    total: 2935,
    total_refunded: 2100,
    fee_lines: [{ title: 'Gift wrap', total: 200 }],
  });
  expect(await customer()).toMatchObject({ clv: 835, total_orders: 1 });
  expect((await choices()).choices.find(({ action }) => action === 'refund')).toMatchObject({ most: 835, bar: null });
  expect(await failureOf(act({ amount: '8.36' }))).toMatchObject({ errors: [{ field: 'amount' }] });
  expect(await act({ amount: '8.35' })).toMatchObject({ state: 'done' });
  expect(await now()).toMatchObject({ status: 'refunded', total_refunded: 2935 });
  expect((await choices()).choices.find(({ action }) => action === 'refund')?.bar).not.toBeNull();
});

it('what WooCommerce refuses is told in its words, by whatever status it does', async () => {
  const { act } = await scene();
  shop.put('orders', { id: 727, refunds: [{ id: 1, reason: 'by hand', total: '-20.00' }] });
  expect(await act({ amount: '10' })).toMatchObject({
    ...{ state: 'failed', problem: 'order-refused', detail: 'Invalid refund amount.' },
  });
  expect(await act({ amount: '9.35' })).toMatchObject({ state: 'done' });
});

it('a refund whose answer was lost is looked for by what the shop keeps beside it, and not paid twice', async () => {
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
  shop.put('orders', { id: 727, refunds: [...refunds, { id: 9, reason: '', total: '-7.00' }] });
  shop.refunds.set(9, { meta_data: [{ key: 'chatso_action', value: made._id }], refunded_payment: true });
  await t.advance(orderActionLimits.busyMs + 2000);
  await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'done', amount: 700 }));
  expect(row()?.refunds).toHaveLength(2);
  expect(shop.strange).toEqual([]);
});
