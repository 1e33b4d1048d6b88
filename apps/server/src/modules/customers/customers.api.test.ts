import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { type CopiedOrder, copyOrders, insertCustomers, insertOrders, type NewOrder } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const bought: CopiedOrder = {
  ...{ id: '1', name: '#1', customerId: null, email: null, type: 'ONLINE', status: 'processing', currency: 'USD' },
  ...{ total: 100, tax: 0, discount: 0, paymentMethod: null, receiptNumber: null, pickingStatus: null },
  ...{ billing: {}, shipping: {}, lines: [], shippingLines: [], tracking: [], couponCodes: [], adminUrl: null },
  ...{ createdAt: new Date(0), completedAt: null, changedAt: new Date(0) },
};
const day = 24 * 60 * 60_000;
const email = 'Marit@Shop.test';

/** A store with one customer, who ordered ten, twenty and sixty days ago, and cancelled yesterday. */
async function shopWithCustomer(plan: { type: 'advanced' | 'starter' } = { type: 'advanced' }) {
  const workspace = await t.workspace({ plan });
  const store = await t.store(workspace, { crmStoreId: 'crm-1' });
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const now = ctx.now().getTime();
  const [customerId = ''] = await insertCustomers(ctx, [
    {
      storeId: store.id,
      externalId: '7',
      firstName: 'Marit',
      lastName: 'Solheim',
      email,
      points: 640,
      createdAt: ctx.now(),
    },
  ]);
  const order = (name: string, daysAgo: number, totalCents: number, status: string): NewOrder => ({
    ...{ storeId: store.id, customerId, externalId: name, name: `#${name}`, type: 'ONLINE', status, totalCents },
    createdAt: new Date(now - daysAgo * day),
  });
  await insertOrders(ctx, [
    order('1', 60, 10_000, 'completed'),
    order('2', 20, 20_000, 'processing'),
    order('3', 10, 6_000, 'completed'),
    order('4', 1, 99_900, 'cancelled'),
  ]);
  return { workspace, store };
}

it('[K-01] [K-10] [K-11] [K-15] what a shop knows about a person, and their orders, for those who serve the store', async () => {
  const { workspace, store } = await shopWithCustomer();
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const body = { crmStoreId: 'crm-1', email: 'marit@shop.TEST' };
  const { data } = await agent.api['customers.lookUp']({ body });
  expect(data.customer).toMatchObject({
    ...{ fullname: 'Marit Solheim', email, store_id: store.id, points: 640 },
    ...{ clv: 36_000, total_orders: 3, total_orders_thirty_days_ago: 2, average_order_amount: 12_000 },
    average_order_frequency: 25,
  });
  const orders = (await agent.api['customers.orders']({ body })).data;
  expect(orders.map(({ id, status, total }) => [id, status, total])).toEqual([
    ['4', 'cancelled', 99_900],
    ['3', 'completed', 6_000],
    ['2', 'processing', 20_000],
    ['1', 'completed', 10_000],
  ]);
  const stranger = { crmStoreId: 'crm-1', email: 'nobody@shop.test' };
  expect(await agent.api['customers.lookUp']({ body: stranger })).toEqual({ data: { customer: null } });
  expect(await agent.api['customers.orders']({ body: stranger })).toEqual({ data: [] });
  expect(await failureOf(agent.api['customers.lookUp']({ body: { ...body, email: ' ' } }))).toMatchObject({
    statusCode: 400,
  });
});

it('[K-10] [K-11] a store one does not serve is unknown, and so is another workspace’s with the same id', async () => {
  const { workspace } = await shopWithCustomer();
  const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  const body = { crmStoreId: 'crm-1', email };
  for (const { api } of [elsewhere, outsider])
    for (const call of ['customers.lookUp', 'customers.orders'] as const)
      expect(await failureOf(api[call]({ body }))).toMatchObject({ statusCode: 404 });
});

it('[E-50] [I-20] orders need the Advanced plan', async () => {
  const { workspace } = await shopWithCustomer({ type: 'starter' });
  const admin = await t.agent(workspace, { role: 'admin' });
  const body = { crmStoreId: 'crm-1', email };
  expect((await admin.api['customers.lookUp']({ body })).data.customer?.fullname).toBe('Marit Solheim');
  expect(await failureOf(admin.api['customers.orders']({ body }))).toMatchObject({ code: 'plan-required' });
});

it('[K-11] what somebody bought as a guest is theirs by the e-mail, and money is told in its currency', async () => {
  const { workspace, store } = await shopWithCustomer();
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const place = { workspaceId: workspace.id, storeId: store.id };
  const guest = { ...bought, id: 'g1', name: '#g1', email: 'MARIT@shop.test', currency: 'JPY', total: 3_000_000_000 };
  expect(await copyOrders(ctx.pool, place, [{ ...guest, changedAt: ctx.now(), createdAt: ctx.now() }])).toBe(1);
  const admin = await t.agent(workspace, { role: 'admin' });
  const body = { crmStoreId: 'crm-1', email };
  const [newest] = (await admin.api['customers.orders']({ body })).data;
  expect(newest).toMatchObject({ id: 'g1', currency: 'JPY', total: 3_000_000_000 });
  const other = { crmStoreId: 'crm-1', email: 'someone@shop.test' };
  expect((await admin.api['customers.orders']({ body: other })).data).toEqual([]);
  expect((await admin.api['customers.lookUp']({ body })).data.customer).toMatchObject({ currency: 'USD', clv: 36_000 });
});

it('[K-12] [K-13] customers are found by words in any order, and an order by its number', async () => {
  const { workspace } = await shopWithCustomer();
  const admin = await t.agent(workspace, { role: 'admin' });
  const find = async (keyword: string, more: object = {}) =>
    (await admin.api['customers.search']({ query: { crmStoreId: 'crm-1', keyword, ...more } })).data;
  for (const keyword of ['solheim marit', 'SHOP.test', 'mar sol']) {
    expect(await find(keyword)).toMatchObject({ items: [{ email, total_orders: 3 }], total_items: 1 });
  }
  for (const keyword of ['nobody', '%', '  ', 'marit nobody']) {
    expect(await find(keyword)).toEqual({ items: [], total_items: 0 });
  }
  expect(await find('marit', { page: 2 })).toEqual({ items: [], total_items: 1 });
  for (const orderId of ['3', '#3']) {
    const query = { crmStoreId: 'crm-1', orderId };
    expect((await admin.api['orders.get']({ query })).data).toMatchObject({ id: '3', total: 6000 });
  }
  const unknown = { crmStoreId: 'crm-1', orderId: '999' };
  expect(await failureOf(admin.api['orders.get']({ query: unknown }))).toMatchObject({ statusCode: 404 });
});

it('[K-02] [K-03] [K-11] an order is told with all that the shop has told of it', async () => {
  const { workspace, store } = await shopWithCustomer();
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const told: CopiedOrder = {
    ...{ ...bought, id: '77', name: '#77', customerId: '7', email, type: 'POS', status: 'Confirmed', currency: 'KWD' },
    ...{ total: 5_000_000_000, tax: 25, discount: 50, paymentMethod: 'Cash', receiptNumber: 'R-77' },
    pickingStatus: 'notified',
    billing: {
      first_name: 'Marit',
      last_name: 'Solheim',
      address_1: '1 Quay',
      city: 'Bergen',
      country: 'NO',
      phone: '1',
    },
    shipping: { address_1: '2 Quay', postcode: '5003' },
    lines: [{ name: 'Shell', price: 100, quantity: 2, total: 200, productId: 'p' }],
    shippingLines: [{ title: 'Post', id: 'flat', total: 30 }],
    tracking: [{ provider: 'Posten', number: 'N1', url: 'https://post.test/N1' }],
    ...{ couponCodes: ['hello'], adminUrl: 'https://shop.test/77', createdAt: ctx.now(), changedAt: ctx.now() },
    completedAt: ctx.now(),
  };
  await copyOrders(ctx.pool, { workspaceId: workspace.id, storeId: store.id }, [told]);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const { data } = await agent.api['orders.get']({ query: { crmStoreId: 'crm-1', orderId: '77' } });
  expect(data).toEqual({
    ...{ id: '77', name: '#77', total: 5_000_000_000, status: 'Confirmed', currency: 'KWD', type: 'POS' },
    ...{
      receipt_number: 'R-77',
      payment_method: 'Cash',
      picking_status: 'notified',
      total_tax: 25,
      total_discounts: 50,
      total_refunded: 0,
      fee_lines: [],
    },
    ...{ date_created_gmt: told.createdAt.toISOString(), date_completed_gmt: told.createdAt.toISOString() },
    ...{ billing: told.billing, shipping: told.shipping, shipment_tracking: told.tracking, meta_data: [] },
    line_items: [{ name: 'Shell', price: 100, quantity: 2, total: 200 }],
    shipping_lines: [{ method_title: 'Post', method_id: 'flat', total: 30 }],
    notify_customer_by_email: false,
    notify_customer_by_sms: false,
    guest: false,
    ...{ coupon_codes: ['hello'], admin_url: 'https://shop.test/77' },
  });
});

it('[K-14] the own stores before a shop, the first of them with what is used; nobody else’s', async () => {
  const { workspace, store } = await shopWithCustomer();
  await t.store(workspace, { name: 'Without' });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const ask = (one: typeof agent, crmStoreId = 'crm-1') => one.api['orders.store']({ query: { crmStoreId } });
  const { data } = await ask(agent);
  expect(data).toEqual([{ _id: store.id, store_name: store.name, onboardedBy: null, type: store.type, shop: null }]);
  const nobody = await t.agent(workspace, { stores: [] });
  const stranger = await t.agent(await t.workspace({ plan: { type: 'advanced' } }), { role: 'admin' });
  for (const refused of [ask(nobody), ask(stranger), ask(agent, 'crm-2')])
    expect(await failureOf(refused)).toMatchObject({ statusCode: 404 });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
