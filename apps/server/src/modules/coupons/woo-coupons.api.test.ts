import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { startWooShop, type WooShop } from '../../../test/shops/woocommerce/woo-shop.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let shop: WooShop;
beforeAll(async () => {
  let now = () => new Date();
  shop = await startWooShop(() => now(), { zone: 'America/New_York' });
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
  shop.before = () => null;
});

async function scene() {
  const workspace = await t.workspace({ plan: { type: 'advanced' }, flags: { 'new-promotion-module': false } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const { key: consumerKey, secret: consumerSecret } = shop.addKey();
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: { kind: 'woocommerce', address: shop.address, version: 0, consumerKey, consumerSecret },
  });
  await t.advance(0);
  const { data } = await admin.api['stores.list']();
  const crmStoreId = data.find(({ _id }) => _id === store.id)?.crmStoreId ?? '';
  const visitor = await t.visitor(store);
  const conversationId = await ongoingChat(visitor, admin);
  const expires = new Date(t.clock.now().getTime() + 3 * 86_400_000 + 123);
  const body = {
    couponId: newId(),
    chatsoStoreId: store.id,
    crmStoreId,
    conversationId,
    code: 'sorry10',
    type: 'percent' as const,
    couponType: 'cart_total' as const,
    amount: '10',
    usageLimit: 1,
    dateExpiresGMT: expires.toISOString(),
    reason: 'shipping_delay' as const,
  };
  const make = () => admin.api['coupons.create']({ body });
  return { admin, make, couponId: body.couponId, end: expires.toISOString().slice(0, 19) };
}
const coupon = () => [...shop.data.rows.coupons.values()][0];

it('[J-36] a coupon expires in WooCommerce at the moment that its card names, whatever the zone of the shop', async () => {
  const { make, end } = await scene();
  const { data } = await make();
  expect(data.state).toBe('sent');
  expect(coupon()).toMatchObject({ code: 'sorry10', date_expires_gmt: end });
});

it('[J-37] a coupon whose answer was lost is known again by the second its end has, and sent', async () => {
  const { admin, make, couponId, end } = await scene();
  shop.before = (path) => {
    if (path.includes('/coupons')) throw new Error('cut');
    return null;
  };
  expect(await failureOf(make())).toMatchObject({ statusCode: 400 });
  shop.before = () => null;
  // It had been made after all.
  const made = {
    code: 'sorry10',
    amount: '10.00',
    discount_type: 'percent',
    usage_limit: 1,
    usage_count: 0,
    status: 'publish',
  };
  shop.put('coupons', {
    ...made,
    email_restrictions: [],
    product_ids: [],
    product_categories: [],
    date_expires_gmt: end,
  });
  const { data } = await admin.api['coupons.retry']({ params: { id: couponId } });
  expect(data.state).toBe('sent');
  expect(shop.data.rows.coupons.size).toBe(1);
});

it('[J-37] one that an earlier version made without its end gets it when it is tried again', async () => {
  const { admin, make, couponId, end } = await scene();
  shop.before = (path) => (path.includes('/coupons') ? 503 : null);
  expect(await failureOf(make())).toMatchObject({ statusCode: 400 });
  shop.before = () => null;
  const made = {
    code: 'sorry10',
    amount: '10.00',
    discount_type: 'percent',
    usage_limit: 1,
    usage_count: 0,
    status: 'publish',
  };
  const everybody = { email_restrictions: [], product_ids: [], product_categories: [], date_expires_gmt: null };
  shop.put('coupons', { ...made, ...everybody });
  const { data } = await admin.api['coupons.retry']({ params: { id: couponId } });
  expect(data.state).toBe('sent');
  expect(coupon()).toMatchObject({ date_expires_gmt: end });
});

it('[J-33] a coupon of the same code with another end is a stranger’s: it is neither sent nor changed', async () => {
  const { admin, make, couponId } = await scene();
  shop.before = (path) => (path.includes('/coupons') ? 503 : null);
  expect(await failureOf(make())).toMatchObject({ statusCode: 400 });
  shop.before = () => null;
  const theirs = { code: 'sorry10', amount: '10.00', discount_type: 'percent', usage_limit: 1, usage_count: 0 };
  const everybody = { status: 'publish', email_restrictions: [], product_ids: [], product_categories: [] };
  shop.put('coupons', { ...theirs, ...everybody, date_expires_gmt: '2031-01-01T00:00:00' });
  const again = admin.api['coupons.retry']({ params: { id: couponId } });
  expect(await failureOf(again)).toMatchObject({ errors: [{ field: 'code' }] });
  expect(coupon()).toMatchObject({ date_expires_gmt: '2031-01-01T00:00:00' });
});

it('coupons that were sent without an end in the shop get it with the next pass, and none is asked about twice', async () => {
  const { make, end, couponId } = await scene();
  await make();
  shop.put('coupons', { id: coupon()?.id, date_expires: null, date_expires_gmt: null });
  await t.pool.query('UPDATE coupons SET end_checked_at = NULL WHERE id = $1', [couponId]);
  shop.before = (path) => (path.includes('/coupons') ? 503 : null);
  await t.advance(600_000);
  expect(coupon()).toMatchObject({ date_expires_gmt: null });
  shop.before = () => null;
  await t.advance(600_000);
  await eventually(async () => expect(coupon()).toMatchObject({ date_expires_gmt: end }));
  shop.asked.length = 0;
  await t.advance(600_000);
  expect(shop.asked.filter((path) => path.includes('/coupons'))).toEqual([]);
  // What was deleted in the shop can be used by nobody, and is not asked about again either.
  shop.data.rows.coupons.clear();
  await t.pool.query('UPDATE coupons SET end_checked_at = NULL WHERE id = $1', [couponId]);
  await t.advance(600_000);
  const { rows } = await t.pool.query('SELECT 1 FROM coupons WHERE id = $1 AND end_checked_at IS NULL', [couponId]);
  expect(rows).toEqual([]);
});

it('nothing was sent that WooCommerce passes over without a word, and nothing made the server log an error', () => {
  expect(shop.strange).toEqual([]);
  expect(t.errors).toEqual([]);
});
