import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { eraseShopper } from '../privacy/erase-shopper.ts';
import { type CopiedOrder, copyCustomers, copyOrders, insertCustomers } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function scene() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace, { crmStoreId: newId() });
  const other = await t.store(workspace, { crmStoreId: newId() });
  const admin = await t.agent(workspace, { role: 'admin' });
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const at = (ms: number) => new Date(ctx.now().getTime() + ms);
  const order = (id: string, email: string | null, more: Partial<CopiedOrder> = {}): CopiedOrder => ({
    ...{ id, name: `#${id}`, customerId: null, email, type: 'ONLINE', status: 'processing', currency: 'USD' },
    ...{ total: 100, tax: 0, discount: 0, paymentMethod: null, receiptNumber: 'R-1', pickingStatus: null },
    ...{
      billing: { first_name: 'Ada', email: email ?? '' },
      shipping: { city: 'Lagos' },
      lines: [],
      shippingLines: [],
    },
    ...{ tracking: [], couponCodes: [], adminUrl: null, createdAt: at(-1000), completedAt: null, changedAt: at(-1000) },
    ...more,
  });
  const copy = (rows: CopiedOrder[], of = store) =>
    withTransaction(ctx, (tx) => copyOrders(tx.pool, { workspaceId: workspace.id, storeId: of.id }, rows));
  const kept = async (of = store) =>
    (
      await t.pool.query<{ ref: string; email: string | null; named: boolean; total: number }>(
        `SELECT external_id AS ref, email, billing <> '{}' OR shipping <> '{}' OR receipt_number IS NOT NULL AS named,
                total_cents::int AS total FROM orders WHERE store_id = $1 ORDER BY 1`,
        [of.id],
      )
    ).rows;
  const customer = async () => {
    const row = { storeId: store.id, externalId: '7', firstName: 'Ada', email: 'Ada@shop.test', createdAt: at(-5000) };
    const [id = ''] = await insertCustomers(ctx, [row]);
    return id;
  };
  const erase = async (id: string) => {
    await admin.api['privacy.erase']({ body: { subject: { type: 'customer', id }, confirm: 'ERASE' } });
    await t.advance(1000);
    await t.advance(0);
  };
  return { workspace, store, other, admin, ctx, at, order, copy, kept, customer, erase };
}

it('what somebody bought as a guest is erased with the customer of the same e-mail, and does not come back', async () => {
  const { other, order, copy, kept, customer, erase, at } = await scene();
  const id = await customer();
  const rows = [order('1', 'ADA@shop.test'), order('2', 'else@shop.test'), order('3', null, { customerId: '7' })];
  await copy(rows);
  await copy([order('1', 'ada@shop.test')], other);
  await erase(id);
  const gone = [
    { ref: '1', email: null, named: false, total: 100 },
    { ref: '2', email: 'else@shop.test', named: true, total: 100 },
    { ref: '3', email: null, named: false, total: 100 },
  ];
  expect(await kept()).toEqual(gone);
  // Another store's shop was not asked to forget anybody.
  expect(await kept(other)).toMatchObject([{ email: 'ada@shop.test', named: true }]);
  const again = { changedAt: at(0), status: 'completed' };
  await copy([order('1', 'ada@shop.test', again), order('3', null, { ...again, customerId: '7' })]);
  // One that the copy had not brought yet; one that hides in an address; one whose e-mail is another one by now.
  await copy([order('4', ' ada@SHOP.test '), order('5', null, { billing: { email: 'ada@shop.test' } })]);
  await copy([order('1', 'new@shop.test', again)]);
  expect(await kept()).toEqual(gone);
  // Who buys again begins anew.
  await copy([order('6', 'ada@shop.test', { createdAt: at(60_000), changedAt: at(60_000) })]);
  expect((await kept()).at(-1)).toMatchObject({ ref: '6', email: 'ada@shop.test', named: true });
});

it('a page of orders that is written at that very moment is erased too', async () => {
  const { workspace, store, ctx, order, kept, customer, erase } = await scene();
  const id = await customer();
  let written: () => void = () => undefined;
  let commit: () => void = () => undefined;
  const inside = new Promise<void>((done) => (written = done));
  const let_ = new Promise<void>((done) => (commit = done));
  const copying = withTransaction(ctx, async (tx) => {
    await copyOrders(tx.pool, { workspaceId: workspace.id, storeId: store.id }, [order('1', 'ada@shop.test')]);
    written();
    await let_;
  });
  await inside;
  const erasing = erase(id);
  await new Promise((done) => setTimeout(done, 500));
  commit();
  await Promise.all([copying, erasing]);
  expect(await kept()).toEqual([{ ref: '1', email: null, named: false, total: 100 }]);
});

it('a shop wants a guest forgotten who never was a customer, or all of them', async () => {
  const { workspace, store, admin, order, copy, kept } = await scene();
  await copy([order('1', 'guest@shop.test'), order('2', 'else@shop.test')]);
  const ask = (who: { externalId: string | null; email: string | null } | null) =>
    eraseShopper(t.rootCtx(), { workspaceId: workspace.id, storeId: store.id, who });
  await ask({ externalId: '99', email: null });
  expect((await kept()).map(({ email }) => email)).toEqual(['guest@shop.test', 'else@shop.test']);
  await ask({ externalId: null, email: 'Guest@shop.test' });
  expect((await kept()).map(({ email }) => email)).toEqual([null, 'else@shop.test']);
  const { data } = await admin.api['audit.list']({ query: {} });
  expect(data[0]).toMatchObject({ action: 'privacy.guest-orders-erased', data: { count: 1 } });
  await ask(null);
  await copy([order('1', 'guest@shop.test'), order('2', 'else@shop.test'), order('3', 'else@shop.test')]);
  expect(await kept()).toEqual([
    { ref: '1', email: null, named: false, total: 100 },
    { ref: '2', email: null, named: false, total: 100 },
  ]);
});

it('an export holds what the customer bought as a guest', async () => {
  const { admin, order, copy, customer } = await scene();
  const id = await customer();
  await copy([order('1', 'ada@shop.test'), order('2', 'else@shop.test')]);
  const { _id } = await admin.api['privacy.export']({ body: { subject: { type: 'customer', id } } });
  await t.advance(1000);
  const file = await fetch(`${t.baseUrl}/api/admin/privacy/requests/${_id}/download`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId },
  });
  const { orders } = (await file.json()) as { orders: { record: { external_id: string } }[] };
  expect(orders.map(({ record }) => record.external_id)).toEqual(['1']);
});

it('nothing comes back with the copy of customers either', async () => {
  const { workspace, store, ctx, customer, erase, at } = await scene();
  await erase(await customer());
  const place = { workspaceId: workspace.id, storeId: store.id };
  const row = {
    id: '7',
    firstName: 'Ada',
    lastName: '',
    email: 'ada@shop.test',
    phone: null,
    billing: {},
    shipping: {},
  };
  const more = { posOnly: false, points: 0, createdAt: at(0), lastActiveAt: null, changedAt: at(0) };
  expect(await copyCustomers(ctx.pool, place, [{ ...row, ...more }])).toEqual([]);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
