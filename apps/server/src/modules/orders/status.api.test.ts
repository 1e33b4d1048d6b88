import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { insertCustomers, insertOrders } from '../customers/index.ts';
import { widgetSecretOf } from '../stores/index.ts';
import { answerAfterMs, statusBudgets } from './status.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A store with a shop, and an order of a guest. */
async function scene({ shop = true } = {}) {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  if (shop) await t.pool.query('UPDATE stores SET crm_store_id = $2 WHERE id = $1', [store.id, newId()]);
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const order = (name: string, more: object = {}) =>
    insertOrders(ctx, [
      {
        ...{ storeId: store.id, externalId: newId(), name, type: 'ONLINE' as const, status: 'processing' },
        ...{ totalCents: 15_138, email: 'Ada@Shop.test', createdAt: t.clock.now(), paymentMethod: 'Visa 4242' },
        billing: { address_1: '1 Harbour St', first_name: 'Ada' },
        lineItems: [{ name: 'Trail Shell', priceCents: 100, quantity: 2, totalCents: 200 }],
        shipmentTracking: [
          { provider: 'DHL', number: '44', url: 'https://dhl.example/44' },
          { provider: 'Bad', number: '1', url: 'javascript:alert(1)' },
        ],
        ...more,
      },
    ]);
  const params = { analyticsId: store.analyticsId };
  const ask = async (who: Awaited<ReturnType<typeof t.visitor>>, number: string, email = 'ada@shop.test') =>
    (await who.api['widget.orderStatus']({ params, body: { number, email } })).order;
  return { workspace, store, ctx, order, ask, params };
}

describe('how an order is, in the widget', () => {
  it('is told by number and e-mail, whatever their case: never an address, a name or how it was paid', async () => {
    const { order, ask, store } = await scene();
    const createdAt = t.clock.now();
    await order('#10482', { createdAt });
    const visitor = await t.visitor(store);
    const found = await ask(visitor, ' 10482 ', 'ADA@shop.test');
    expect(found).toEqual({
      ...{ name: '#10482', status: 'processing', type: 'ONLINE', total: 15_138, currency: 'USD', pickingStatus: null },
      ...{ placedAt: createdAt.toISOString(), completedAt: null },
      tracking: [{ provider: 'DHL', number: '44', url: 'https://dhl.example/44' }],
      items: [{ name: 'Trail Shell', quantity: 2 }],
    });
    expect(await ask(visitor, '#10482')).toEqual(found);
  });

  it('an unknown number and another’s e-mail are one answer, after the same time', async () => {
    const { order, ask, store } = await scene();
    await order('#1');
    const visitor = await t.visitor(store);
    const timed = async (number: string, email: string) => {
      const began = performance.now();
      return { answer: await ask(visitor, number, email), ms: performance.now() - began };
    };
    const wrong = await timed('#1', 'eve@shop.test');
    const unknown = await timed('#2', 'eve@shop.test');
    const right = await timed('#1', 'ada@shop.test');
    expect([wrong.answer, unknown.answer]).toEqual([null, null]);
    expect(right.answer).not.toBeNull();
    for (const { ms } of [wrong, unknown, right]) expect(ms).toBeGreaterThanOrEqual(answerAfterMs - 5);
    // Patterns are no way to many orders.
    for (const number of ['%', '_1', "' OR 1=1 --"]) {
      const other = await t.visitor(store);
      expect(await ask(other, number)).toBeNull();
    }
  });

  it('nothing of another store, nothing without a shop, nothing where the store does not want it', async () => {
    const one = await scene();
    await one.order('#5');
    const other = await scene();
    expect(await other.ask(await t.visitor(other.store), '#5')).toBeNull();
    const none = await scene({ shop: false });
    const visitor = await t.visitor(none.store);
    expect(await failureOf(none.ask(visitor, '#5'))).toMatchObject({ statusCode: 404 });
    const config = async ({ params }: typeof none) => (await visitor.api['widget.config']({ params })).orderStatus;
    expect(await config(none)).toBe(false);
    expect(await config(one)).toBe(true);
    await t.pool.query(
      "UPDATE stores SET settings = jsonb_set(settings, '{widgetCustomization,orderStatus}', 'false') WHERE id = $1",
      [one.store.id],
    );
    expect(await config(one)).toBe(false);
    expect(await failureOf(one.ask(await t.visitor(one.store), '#5'))).toMatchObject({ statusCode: 404 });
  });

  it('whom the shop has signed in sees their own without typing; a claim nobody signed shows nothing', async () => {
    const { ctx, store, order, params } = await scene();
    const [customerId = ''] = await insertCustomers(ctx, [
      { storeId: store.id, externalId: '17', email: 'ada@shop.test', createdAt: t.clock.now() },
    ]);
    await order('#20', { customerId });
    await order('#21', { email: 'ada@shop.test' });
    const visitor = await t.visitor(store);
    const own = async () => (await visitor.api['widget.orders']({ params })).orders.map(({ name }) => name);
    expect(await own()).toEqual([]);
    const link = (verified: boolean) =>
      t.pool.query('UPDATE visitors SET customer_id = $2, verified = $3 WHERE id = $1', [
        visitor.visitorId,
        customerId,
        verified,
      ]);
    await link(false);
    expect(await own()).toEqual([]);
    await link(true);
    expect(await own()).toEqual(['#20']);
  });

  it('[issue 27.10] an account shows the shopper no guest orders of its address, which nobody has confirmed', async () => {
    const { workspace, ctx, store, order, params } = await scene();
    // As WooCommerce has it: anybody registers with any address, and is signed in with it at once.
    const [customerId = ''] = await insertCustomers(ctx, [
      { storeId: store.id, externalId: '66', email: 'ada@shop.test', createdAt: t.clock.now() },
    ]);
    await order('#30', { customerId, customerRef: '66' });
    await order('#31');
    // Of an account that has not come from the shop yet: no guest's.
    await order('#32', { customerRef: '67', email: null });
    const signed = (id: string) => ({
      id,
      hmac: createHmac('sha256', widgetSecretOf(store, t.app.deps.secrets.encryptionKey)).update(id).digest('hex'),
    });
    for (const id of ['66', 'ada@shop.test']) {
      const visitor = await t.visitor(store);
      await visitor.api['widget.identify']({ params, body: { customer: signed(id) } });
      const { orders } = await visitor.api['widget.orders']({ params });
      expect([id, orders.map(({ name }) => name)]).toEqual([id, ['#30']]);
    }
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const { rows } = await t.pool.query<{ crm: string }>('SELECT crm_store_id AS crm FROM stores WHERE id = $1', [
      store.id,
    ]);
    const crmStoreId = rows[0]?.crm ?? '';
    const { data } = await agent.api['customers.orders']({ body: { crmStoreId, email: 'ada@shop.test' } });
    expect(data.map(({ name, guest }) => [name, guest]).sort()).toEqual([
      ['#30', false],
      ['#31', true],
    ]);
    const early = await agent.api['orders.get']({ query: { crmStoreId, orderId: '#32' } });
    expect(early.data.guest).toBe(false);
    const [guests] = data.filter(({ guest }) => guest);
    expect((await agent.api['orders.get']({ query: { crmStoreId, orderId: guests?.id ?? '' } })).data.guest).toBe(true);
  });

  it('tries run out, of a visitor and of an e-mail, and the answer says when to come back', async () => {
    const { ask, store, order } = await scene();
    await order('#7');
    const visitor = await t.visitor(store);
    for (let tried = 0; tried < statusBudgets.visitor.points; tried += 1)
      expect(await ask(visitor, `#${tried + 100}`, `x${tried}@shop.test`)).toBeNull();
    const refused = await failureOf(ask(visitor, '#7'));
    expect(refused).toMatchObject({ statusCode: 429, code: 'rate-limited', retryAfter: expect.any(Number) });
    for (let tried = 0; tried < statusBudgets.email.points; tried += 1)
      await ask(await t.visitor(store), '#8', 'Bob@shop.test').catch(() => null);
    expect(await failureOf(ask(await t.visitor(store), '#8', 'bob@shop.test'))).toMatchObject({ statusCode: 429 });
  });
});
