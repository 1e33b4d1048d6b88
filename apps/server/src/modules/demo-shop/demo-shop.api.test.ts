import { findProduct, products } from '@chatso/demo-store/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { newId } from '../../platform/ids.ts';
import { signatureOf } from '../commerce/custom/custom-shop.ts';
import { recordDemoInstall } from '../identity/index.ts';
import { demoShopSecret } from './demo-place.ts';
import { insertRecord } from './records.repo.ts';

let t: TestApp;
let place: { workspaceId: string; storeId: string };
beforeAll(async () => {
  t = await createTestApp();
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  place = { workspaceId: workspace.id, storeId: store.id };
  const { rows } = await t.pool.query<{ id: string }>('SELECT analytics_id AS id FROM stores WHERE id = $1', [
    store.id,
  ]);
  await recordDemoInstall(t.pool, { accounts: [], redirect: '/', analyticsId: rows[0]?.id ?? '' });
});
afterAll(() => t.close());

const shell = products.find(({ sizes }) => sizes.some(({ stock }) => stock > 3));
const size = shell?.sizes.find(({ stock }) => stock > 3);
const bag = (quantity = 1) => [{ slug: shell?.slug, colour: shell?.colours[0], size: size?.name, quantity }];
const order = (more: object = {}) => ({
  ...{ key: crypto.randomUUID(), customer: null, name: 'Ada Okafor', email: 'ada@shop.test', bag: bag(), coupon: null },
  ...more,
});
const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${t.baseUrl}/demo/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
};
const ask = async (
  name: string,
  question: object,
  secret = demoShopSecret(t.app.deps.secrets.encryptionKey, place.storeId),
) => {
  const body = JSON.stringify(question);
  const seconds = Math.floor(t.clock.now().getTime() / 1000);
  const path = `/demo/shop-api/${name}`;
  const headers = {
    'content-type': 'application/json',
    'chatso-timestamp': String(seconds),
    'chatso-signature': signatureOf(secret, seconds, path, body),
  };
  const answer = await fetch(`${t.baseUrl}${path}`, { method: 'POST', headers, body });
  return { status: answer.status, said: (await answer.json()) as Record<string, { [field: string]: unknown }[]> };
};
const everything = { changed: { since: null, cursor: null, limit: 500 } };
const coupon = async (code: string, more: object = {}) => {
  const record = {
    ...{ id: newId(), code, type: 'percent', amount: 10, usage_limit: 1, used: 0, starts_at: null, expires_at: null },
    ...{ product_ids: [], category_ids: [], email: null, minimum: null },
    ...more,
  };
  await insertRecord(t.pool, place, { list: 'coupons', ref: code, record, now: t.clock.now() });
};

it('a checkout is one order, however often it is sent, and the shop tells whoever signs', async () => {
  const sent = order();
  const answers = await Promise.all([post('orders', sent), post('orders', sent), post('orders', sent)]);
  const again = await post('orders', sent);
  expect(again.status).toBe(200);
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const { said } = await ask('orders', everything);
  expect(said.orders).toHaveLength(1);
  expect(said.orders?.[0]).toMatchObject({ name: again.said.number, email: 'ada@shop.test', status: 'processing' });
  expect((await ask('orders', everything, 'stranger')).status).toBe(401);
  expect((await ask('orders', { find: { email: 'ADA@shop.test' } })).said.orders).toHaveLength(1);
});

it('products come with a variation for each colour in each size', async () => {
  const rows: Record<string, unknown>[] = [];
  let cursor: unknown = null;
  do {
    const { said } = await ask('products', { changed: { since: null, cursor, limit: 500 } });
    rows.push(...(said.products ?? []));
    cursor = said.next;
  } while (cursor !== null);
  const variations = rows.filter((row) => row.parent_id === shell?.id);
  expect(variations).toHaveLength((shell?.colours.length ?? 0) * (shell?.sizes.length ?? 0));
  expect(rows.filter(({ type }) => type !== 'variation')).toHaveLength(products.length);
});

it('the last use of a coupon is one order of two', async () => {
  await coupon('last1use');
  const answers = await Promise.all([1, 2, 3].map(() => post('orders', order({ coupon: 'LAST1USE' }))));
  expect(answers.map(({ said }) => said.problem ?? 'ordered').sort()).toEqual(['ordered', 'used', 'used']);
  const price = findProduct(shell?.slug ?? '')?.price ?? 0;
  expect(answers.find(({ said }) => 'number' in said)?.said.discount).toBe(Math.round(price / 10));
});

it('says why a coupon takes nothing off', async () => {
  const past = new Date(t.clock.now().getTime() - 1000).toISOString();
  const soon = new Date(t.clock.now().getTime() + 60_000).toISOString();
  await coupon('expired1', { expires_at: past });
  await coupon('early111', { starts_at: soon });
  await coupon('hers1111', { email: 'other@shop.test' });
  await coupon('much1111', { minimum: 10_000_000 });
  await coupon('else1111', { product_ids: ['NW-none'] });
  await coupon('gone1111', { withdrawn: true });
  await coupon('fix11111', { type: 'fixed_cart', amount: 500 });
  const problemOf = async (code: string) =>
    (await post('coupon', { code, email: 'ada@shop.test', bag: bag() })).said.problem;
  expect(await problemOf('expired1')).toBe('expired');
  expect(await problemOf('early111')).toBe('early');
  expect(await problemOf('hers1111')).toBe('email');
  expect(await problemOf('much1111')).toBe('minimum');
  expect(await problemOf('else1111')).toBe('items');
  expect(await problemOf('gone1111')).toBe('unknown');
  expect(await problemOf('nothere1')).toBe('unknown');
  expect((await post('coupon', { code: 'fix11111', email: null, bag: bag() })).said).toEqual({
    code: 'fix11111',
    discount: 500,
  });
});

it('refuses what nobody can order', async () => {
  for (const body of [
    null,
    'x',
    {},
    order({ bag: [] }),
    order({ email: 'nobody' }),
    order({ name: ' ' }),
    order({ key: 'x' }),
  ]) {
    expect((await post('orders', body)).status).toBe(400);
  }
  expect((await post('orders', order({ bag: bag(999) }))).status).toBe(409);
  expect((await post('orders', order({ bag: [{ slug: 'none', colour: 'x', size: 'M', quantity: 1 }] }))).status).toBe(
    409,
  );
});

it('a coupon that Chatso makes is one, however often it asks, is redeemed at the checkout, and gone once it is withdrawn', async () => {
  const wanted = {
    ...{ key: crypto.randomUUID(), code: 'sorry20x', description: 'For the wait', type: 'percent', amount: 20 },
    ...{ currency: 'USD', usage_limit: 2, starts_at: null, expires_at: null, product_ids: [], category_ids: [] },
    ...{ email: null, minimum: null },
  };
  const made = await Promise.all([ask('coupons', { create: wanted }), ask('coupons', { create: wanted })]);
  expect(new Set(made.map(({ said }) => said.coupons?.[0]?.id)).size).toBe(1);
  expect((await ask('coupons', { create: { ...wanted, key: crypto.randomUUID() } })).status).toBe(409);
  expect(
    (await ask('coupons', { create: { ...wanted, key: crypto.randomUUID(), code: 'euro0001', currency: 'EUR' } }))
      .status,
  ).toBe(422);
  expect((await post('orders', order({ coupon: 'SORRY20X' }))).said.discount).toBeGreaterThan(0);
  const { said } = await ask('coupons', { find: { code: 'sorry20x' } });
  expect(said.coupons).toMatchObject([{ used: 1, apply_url: expect.stringContaining('/demo?coupon=sorry20x') }]);
  expect((await ask('orders', everything)).said.orders).toContainEqual(
    expect.objectContaining({ coupon_codes: ['sorry20x'] }),
  );
  await ask('coupons', { withdraw: { id: said.coupons?.[0]?.id, code: 'sorry20x' } });
  expect((await post('coupon', { code: 'sorry20x', email: null, bag: bag() })).said.problem).toBe('unknown');
});

it('what Chatso asks about an order is done once, whatever is asked twice, and the shop keeps to its own rules', async () => {
  const { said: placed } = await post('orders', order());
  const id = String(placed.number).replace('#', '');
  const act = (more: object) => ask('orders/act', { act: { key: crypto.randomUUID(), order_id: id, ...more } });
  expect((await ask('orders/act', { can: true })).said.actions).toEqual(['resend', 'refund', 'address', 'cancel']);
  const total = Number(placed.total);
  const refund = { action: 'refund', amount: 100, currency: 'USD' };
  const key = crypto.randomUUID();
  const twice = await Promise.all([1, 2, 3].map(() => act({ ...refund, key })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await act({ ...refund, amount: total })).status).toBe(422);
  expect((await act({ ...refund, amount: total - 100 })).said.orders).toMatchObject([{ status: 'refunded' }]);
  expect((await act({ action: 'cancel' })).status).toBe(422);
  expect((await ask('orders/act', { find: { key } })).said).toMatchObject({ done: true, orders: [{ id }] });
  expect((await ask('orders/act', { find: { key: crypto.randomUUID() } })).said).toMatchObject({ done: false });
  expect((await act({ action: 'resend', order_id: '1' })).status).toBe(404);
  expect((await act({ action: 'destroy' })).status).toBe(404);
  expect((await ask('orders/act', { can: true }, 'stranger')).status).toBe(401);
});
