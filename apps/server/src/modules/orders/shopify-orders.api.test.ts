import type { OrderActionInput } from '@chatso/contract';
import { orderActionLimits } from '@chatso/domain';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { addressRow, orderNode, payment } from '../../../test/shops/shopify/books.ts';
import { type ShopifyShop, startShopify } from '../../../test/shops/shopify/shopify-shop.ts';
import { newId } from '../../platform/ids.ts';

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
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  Object.assign(shop, { mode: 'ok', before: () => undefined });
  shop.books.orders.clear();
  shop.bucket.drain(1000);
});

const ago = (minutes: number): string => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString();

async function scene({ order = {}, writes = true } = {}) {
  if (writes) shop.scopes.add('write_orders');
  else shop.scopes.delete('write_orders');
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const shippingAddress = addressRow({ address1: '1 Harbour St', city: 'Galway', countryCodeV2: 'IE' });
  shop.books.orders.set('70', orderNode('70', ago(60), { email: 'ada@shop.test', shippingAddress, ...order }));
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: {
      ...{ kind: 'shopify', way: 'own-app', address: shop.address, version: 0 },
      ...{ clientId: shop.clientId, clientSecret: shop.clientSecret },
    },
  });
  await t.advance(0);
  const { data } = await admin.api['stores.list']();
  const named = { crmStoreId: data.find(({ _id }) => _id === store.id)?.crmStoreId ?? '', orderId: '70' };
  const act = async (more: Partial<OrderActionInput>) =>
    (await admin.api['orders.act']({ body: { actionId: newId(), ...named, action: 'refund', ...more } })).data;
  const choices = async () => (await admin.api['orders.choices']({ query: named })).data;
  const now = async () => (await admin.api['orders.get']({ query: named })).data;
  return { act, choices, now, admin };
}
const row = (): Record<string, unknown> => shop.books.orders.get('70') ?? {};
const address = { address_1: '2 Quay', city: 'Cork', country: 'IE', postcode: 'T12', state: 'Munster' };

it('Shopify does each of them once, and the copy tells it at once', async () => {
  const { act, now } = await scene();
  expect(await act({ action: 'resend' })).toMatchObject({ state: 'done' });
  expect(row()).toMatchObject({ mails: 1 });
  expect(await act({ action: 'address', address })).toMatchObject({ state: 'done' });
  expect((await now()).shipping).toMatchObject({ address_1: '2 Quay', city: 'Cork', state: 'Munster' });
  const refunded = await act({ amount: '29' });
  expect(refunded).toMatchObject({ state: 'done', amount: 2900 });
  expect(row()).toMatchObject({
    refunds: [{ note: `Chatso ${refunded._id}` }],
    transactions: [{ maximumRefundableV2: { amount: '100.00' } }],
  });
  expect(await act({ action: 'cancel' })).toMatchObject({ state: 'done' });
  expect((await now()).status).toBe('cancelled');
});

it('a refund is taken from what it was paid with, part by part; what is not there is refused in words', async () => {
  const transactions = [
    payment('20.00'),
    payment('30.00', { kind: 'AUTHORIZATION' }),
    payment('9.00', { id: 'gid://shopify/OrderTransaction/2', gateway: 'gift_card' }),
  ];
  const { act } = await scene({ order: { transactions } });
  expect(await act({ amount: '29.01' })).toMatchObject({ state: 'failed', problem: 'order-refused' });
  expect(await act({ amount: '25' })).toMatchObject({ state: 'done' });
  expect((row().transactions as { maximumRefundableV2: object }[]).map((one) => one.maximumRefundableV2)).toMatchObject(
    [{ amount: '0.00' }, { amount: '30.00' }, { amount: '4.00' }],
  );
});

it('what was paid in another currency, and what the shop refuses, is told in words', async () => {
  const foreign = await scene({ order: { presentmentCurrencyCode: 'CAD' } });
  expect(await foreign.act({ amount: '5' })).toMatchObject({
    ...{ state: 'failed', detail: 'This order was paid in CAD: refund it in Shopify.' },
  });
  const { act } = await scene({ order: { displayFulfillmentStatus: 'ON_HOLD' } });
  expect(await act({ action: 'cancel' })).toMatchObject({ state: 'failed', detail: 'Cannot cancel this order' });
});

it('without the right to write orders nothing is offered', async () => {
  const { choices } = await scene({ writes: false });
  expect((await choices()).choices.map(({ bar }) => bar)).toEqual(['shop', 'shop', 'shop', 'shop']);
});

it('an answer that is lost is looked for by the note of the refund before anything else is done', async () => {
  const { act, choices } = await scene();
  let lost = false;
  shop.before = (operation) => {
    // The refund was made, and the connection breaks with the next question.
    if (operation === 'RefundOrder') lost = true;
    else if (lost) throw new Error('gone');
  };
  expect(await act({ amount: '5' })).toMatchObject({ state: 'done' });
  shop.before = (operation) => {
    if (operation === 'RefundOrder') throw new Error('gone');
  };
  expect(await act({ amount: '6' })).toMatchObject({ state: 'unknown' });
  shop.before = () => undefined;
  await t.advance(orderActionLimits.busyMs + 2000);
  await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'failed', amount: 600 }));
  expect(row().refunds).toHaveLength(1);
  shop.before = (operation) => {
    if (operation === 'RefundOrder') throw new Error('gone');
  };
  const made = await act({ amount: '7' });
  expect(made).toMatchObject({ state: 'unknown' });
  shop.before = () => undefined;
  // It had arrived after all.
  const refunds = row().refunds as object[];
  shop.books.orders.set('70', {
    ...orderNode('70', ago(0)),
    ...row(),
    refunds: [...refunds, { note: `Chatso ${made._id}` }],
  });
  await t.advance(orderActionLimits.busyMs + 2000);
  await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'done', amount: 700 }));
});
