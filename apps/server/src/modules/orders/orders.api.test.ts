import type { OrderActionInput } from '@chatso/contract';
import { orderActionLimits } from '@chatso/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { eventually, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { type OwnShop, orderRow } from '../../../test/shops/own-shop.ts';
import { storeWithShop, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { insertCustomers } from '../customers/index.ts';

let t: TestApp;
let shop: OwnShop;
const app = useAppWithShop();
beforeAll(() => {
  ({ t, shop } = app);
});

const ago = (hours: number): string => new Date(t.clock.now().getTime() - hours * 3_600_000).toISOString();
const address = { address_1: '2 Harbour St', city: 'Galway', country: 'IE', postcode: 'H91' };

/** A shop with an order, and who may do what about it. */
async function scene({ plan = 'advanced' as 'advanced' | 'standard', order = {} } = {}) {
  shop.orders.set('70', orderRow('70', ago(2), { email: 'ada@shop.test', ...order }));
  const { workspace, store, admin, crmStoreId } = await storeWithShop(app, { plan: { type: plan } });
  await t.advance(0);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  const named = { crmStoreId, orderId: '70' };
  const act = async (more: Partial<OrderActionInput>, who = admin) =>
    (await who.api['orders.act']({ body: { actionId: newId(), ...named, action: 'refund', ...more } })).data;
  const choices = async (who = admin) => (await who.api['orders.choices']({ query: named })).data;
  const bars = async (who = admin) =>
    Object.fromEntries((await choices(who)).choices.map(({ action, bar }) => [action, bar]));
  const order1 = async () => (await admin.api['orders.get']({ query: named })).data;
  return { workspace, store, admin, agent, coach, crmStoreId, named, act, choices, bars, order: order1 };
}

describe('what may be done about an order', () => {
  it('follows the shop, the order and the role, in that order', async () => {
    const { admin, agent, coach, bars, choices } = await scene();
    expect(await bars(admin)).toEqual({ resend: null, refund: null, address: null, cancel: null });
    expect(await bars(coach)).toEqual({ resend: null, refund: null, address: null, cancel: null });
    expect(await bars(agent)).toEqual({ resend: null, refund: 'role', address: null, cancel: 'role' });
    const refund = (await choices(coach)).choices.find(({ action }) => action === 'refund');
    expect(refund).toMatchObject({ most: 5000, allowed: ['manager', 'admin'] });
    expect((await choices(admin)).choices.find(({ action }) => action === 'refund')?.most).toBe(12_900);
  });

  it('a parcel that has left, money that was paid back and orders of a till say so', async () => {
    const { admin, bars, store } = await scene();
    const set = async (sql: string) => {
      await t.pool.query(`UPDATE orders SET ${sql} WHERE store_id = $1`, [store.id]);
      return bars(admin);
    };
    expect(await set("status = 'completed'")).toEqual({
      ...{ resend: null, refund: null, address: 'shipped', cancel: 'shipped' },
    });
    expect(await set("status = 'cancelled'")).toEqual({
      ...{ resend: null, refund: null, address: 'over', cancel: 'over' },
    });
    expect(await set("status = 'pending'")).toMatchObject({ refund: 'unpaid', cancel: null });
    expect(await set("status = 'refunded', email = NULL")).toEqual({
      ...{ resend: 'no-email', refund: 'refunded', address: 'refunded', cancel: 'refunded' },
    });
    expect(Object.values(await set("type = 'POS'"))).toEqual(['till', 'till', 'till', 'till']);
  });

  it('a shop that cannot is said so, and is not asked', async () => {
    shop.can = [];
    const { bars, act } = await scene();
    shop.asked.length = 0;
    expect(Object.values(await bars())).toEqual(['shop', 'shop', 'shop', 'shop']);
    const failure = await failureOf(act({ action: 'resend' }));
    expect(failure).toMatchObject({ statusCode: 400, reason: 'order-shop' });
    expect(shop.asked).toEqual([]);
  });

  it('is nobody’s of another workspace, another store or a smaller plan', async () => {
    const { named, workspace } = await scene();
    const stranger = await t.agent(await t.workspace({ plan: { type: 'advanced' } }), { role: 'admin' });
    expect(await failureOf(stranger.api['orders.choices']({ query: named }))).toMatchObject({ statusCode: 404 });
    const other = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    const body = { actionId: newId(), ...named, action: 'resend' as const };
    expect(await failureOf(other.api['orders.act']({ body }))).toMatchObject({ statusCode: 404 });
    const small = await scene({ plan: 'standard' });
    expect(await failureOf(small.admin.api['orders.choices']({ query: small.named }))).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('POST /orders/actions', () => {
  it('each of them is done in the shop, is told by the copy at once, and is written down', async () => {
    const { act, order, choices, workspace, admin } = await scene();
    expect(await act({ action: 'resend' })).toMatchObject({ state: 'done', by: { _id: admin.userId } });
    expect(await act({ action: 'address', address })).toMatchObject({ state: 'done' });
    expect((await order()).shipping).toMatchObject(address);
    expect(await act({ amount: '12.50' })).toMatchObject({ state: 'done', amount: 1250, currency: 'USD' });
    expect(await act({ action: 'cancel' })).toMatchObject({ state: 'done' });
    expect((await order()).status).toBe('cancelled');
    expect(shop.deeds.map(({ action, amount }) => [action, amount])).toEqual([
      ...[['resend', undefined] as const, ['address', undefined] as const],
      ...[['refund', 1250] as const, ['cancel', undefined] as const],
    ]);
    expect((await choices()).done.map(({ action }) => action)).toEqual(['cancel', 'refund', 'address', 'resend']);
    const { rows } = await t.pool.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE workspace_id = $1 AND action LIKE 'order.%' ORDER BY at, id",
      [workspace.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => ['order.action-begun', 'order.action-done']).flat(),
    );
    const { rows: kept } = await t.pool.query('SELECT address FROM order_actions WHERE address IS NOT NULL');
    expect(kept).toEqual([]);
  });

  it('[issue 27.10] the log marks what was done for an unconfirmed email, whatever the console says', async () => {
    const { act, workspace, store, agent, crmStoreId } = await scene();
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    await insertCustomers(ctx, [
      { storeId: store.id, externalId: '7', firstName: 'Ada', email: 'ada@shop.test', createdAt: t.clock.now() },
    ]);
    const visitor = await t.visitor(store);
    const conversationId = await ongoingChat(visitor, agent);
    const asAda = { params: { analyticsId: store.analyticsId, id: conversationId } };
    const { messageId } = await agent.api['conversations.sendForm']({ params: { id: conversationId } });
    await visitor.api['widget.answerForm']({
      ...asAda,
      body: { messageId, fullname: 'Not Ada', email: 'ada@shop.test', phone: '+14165550137' },
    });
    // Left over in an older console: it is not believed either way.
    await act({ action: 'resend', unconfirmed: true } as object);
    await act({ action: 'resend', conversationId }, agent);
    await agent.api['conversations.linkProfile']({
      params: { id: conversationId },
      body: { chatsoStoreId: store.id, email: 'ada@shop.test', was: null },
    });
    await act({ action: 'resend', conversationId, unconfirmed: true } as object, agent);
    const { rows } = await t.pool.query<{ data: { conversationId?: string; unconfirmed?: boolean; guest?: boolean } }>(
      "SELECT data FROM audit_log WHERE workspace_id = $1 AND action = 'order.action-begun' ORDER BY at, id",
      [workspace.id],
    );
    expect(rows.map(({ data }) => [data.conversationId, data.unconfirmed])).toEqual([
      [undefined, undefined],
      [conversationId, true],
      [conversationId, undefined],
    ]);
    // Whose order it is, the shop does not say either.
    expect(rows.map(({ data }) => data.guest)).toEqual([true, true, true]);
    await t.pool.query("UPDATE orders SET customer_ref = '7' WHERE store_id = $1", [store.id]);
    await act({ action: 'resend' });
    const { rows: last } = await t.pool.query<{ data: object }>(
      "SELECT data FROM audit_log WHERE workspace_id = $1 AND action = 'order.action-begun' ORDER BY at DESC, id DESC LIMIT 1",
      [workspace.id],
    );
    expect(last[0]?.data).not.toHaveProperty('guest');

    const other = await storeWithShop(app);
    const theirs = await ongoingChat(
      await t.visitor(other.store),
      await t.agent(other.workspace, { stores: [{ store: other.store }] }),
    );
    const second = await t.store(workspace, { crmStoreId: `${crmStoreId}-2` });
    const elsewhere = await ongoingChat(
      await t.visitor(second),
      await t.agent(workspace, { stores: [{ store: second }] }),
    );
    for (const id of [theirs, elsewhere, newId()]) {
      const failure = await failureOf(act({ action: 'resend', conversationId: id }));
      expect(failure).toMatchObject({ statusCode: 404 });
    }
  });

  it('[issue 27.40] an action is nobody else’s under its id, and checked by those who serve its store only', async () => {
    const { act, coach, admin, workspace } = await scene();
    const actionId = newId();
    expect(await act({ actionId, amount: '10' }, coach)).toMatchObject({ state: 'done' });
    expect(await failureOf(act({ actionId, amount: '10' }, admin))).toMatchObject({ statusCode: 404 });
    const elsewhere = await t.agent(workspace, { role: 'coach', stores: [{ store: await t.store(workspace) }] });
    const check = (who: typeof admin) => who.api['orders.checkAction']({ params: { id: actionId } });
    expect(await failureOf(check(elsewhere))).toMatchObject({ statusCode: 404 });
    expect((await check(coach)).data._id).toBe(actionId);
    expect(shop.deeds).toHaveLength(1);
  });

  it('the same id again is the same thing, also at once', async () => {
    const { act } = await scene();
    const actionId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => act({ actionId, amount: '10' })));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    await eventually(async () => expect(await act({ actionId, amount: '10' })).toMatchObject({ state: 'done' }));
    expect(shop.deeds).toHaveLength(1);
    // Another amount under it is not taken for done.
    expect(await failureOf(act({ actionId, amount: '20' }))).toMatchObject({
      statusCode: 409,
      reason: 'order-earlier',
    });
    expect(shop.deeds).toHaveLength(1);
  });

  it('of two who pay the same money back at once one does, and the limit is of the order, not of each try', async () => {
    const { act, coach, choices } = await scene();
    const both = await Promise.allSettled([act({ amount: '40' }, coach), act({ amount: '40' }, coach)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(shop.deeds).toHaveLength(1);
    expect(await failureOf(act({ amount: '10.01' }, coach))).toMatchObject({
      statusCode: 400,
      reason: 'order-amount-most',
      message: 'You can pay back 10 at most.',
    });
    expect(await act({ amount: '10' }, coach)).toMatchObject({ state: 'done' });
    expect((await choices(coach)).choices.find(({ action }) => action === 'refund')).toMatchObject({
      ...{ bar: 'limit', most: 0 },
    });
    expect(shop.deeds.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(5000);
  });

  it('bad input: no amount, none of its kind, half a yen, no street, no country', async () => {
    const { act, store } = await scene();
    for (const amount of [undefined, '', '0', '-5', '1e3', '12.345', 'ten'])
      expect(await failureOf(act({ ...(amount === undefined ? {} : { amount }) }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(act({ amount: '129.01' }))).toMatchObject({ reason: 'order-amount-most' });
    await t.pool.query("UPDATE orders SET currency = 'JPY' WHERE store_id = $1", [store.id]);
    expect(await failureOf(act({ amount: '12.5' }))).toMatchObject({ reason: 'coupon-amount-finer' });
    expect(await failureOf(act({ action: 'address' }))).toMatchObject({ statusCode: 400 });
    for (const bad of [{ address_1: ' ' }, { city: '' }, { country: 'Ireland' }])
      expect(await failureOf(act({ action: 'address', address: { ...address, ...bad } }))).toMatchObject({
        statusCode: 400,
      });
    expect(shop.deeds).toEqual([]);
  });

  it('what the role may not is refused on the server, and nothing is written', async () => {
    const { act, agent } = await scene();
    expect(await failureOf(act({ action: 'cancel' }, agent))).toMatchObject({
      ...{ statusCode: 400, reason: 'order-role', message: 'Your role may not do this.' },
    });
    const { rows } = await t.pool.query('SELECT 1 FROM order_actions WHERE acted_by = $1', [agent.userId]);
    expect(rows).toEqual([]);
  });

  it('a refusal is told in the shop’s words and takes nothing from the limit', async () => {
    const { act, coach } = await scene();
    shop.acting = 'refuses';
    expect(await act({ amount: '50' }, coach)).toMatchObject({
      ...{ state: 'failed', problem: 'order-refused', detail: 'Ask the warehouse' },
    });
    shop.acting = 'ok';
    expect(await act({ amount: '50' }, coach)).toMatchObject({ state: 'done' });
  });
});

describe('a shop whose answer is lost', () => {
  it('is asked whether it was done before anything else is: done', async () => {
    const { act, bars, choices, admin } = await scene();
    shop.acting = 'acts-and-dies';
    const lost = await act({ amount: '20' });
    expect(lost).toMatchObject({ state: 'unknown' });
    shop.acting = 'ok';
    expect(await bars()).toMatchObject({ refund: 'busy', cancel: 'busy' });
    expect(await failureOf(act({ action: 'cancel' }))).toMatchObject({ reason: 'order-busy' });
    // The shop may still be at it: nobody asks before its time is over.
    const check = () => admin.api['orders.checkAction']({ params: { id: lost._id } });
    expect((await check()).data.state).toBe('unknown');
    await t.advance(orderActionLimits.busyMs + 2000);
    await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'done' }));
    expect(shop.deeds).toHaveLength(1);
    expect((await check()).data.state).toBe('done');
  });

  it('is asked whether it was done: not done, and its money is free again', async () => {
    const { act, coach, choices } = await scene();
    shop.acting = 'dies';
    expect(await act({ amount: '50' }, coach)).toMatchObject({ state: 'unknown' });
    shop.acting = 'ok';
    await t.advance(orderActionLimits.busyMs + 2000);
    await eventually(async () => expect((await choices()).done[0]).toMatchObject({ state: 'failed' }));
    expect(await act({ amount: '50' }, coach)).toMatchObject({ state: 'done' });
  });

  it('a process that dies in between is followed by the job, and a silent shop is asked again', async () => {
    const { act, choices, named, store, workspace, admin } = await scene();
    await act({ action: 'resend' });
    const id = newId();
    await t.pool.query(
      `INSERT INTO order_actions (id, workspace_id, store_id, order_ref, order_called, action, state, currency, amount, busy_until,
         acted_by, created_at)
       VALUES ($1, $2, $3, $4, '#70', 'refund', 'doing', 'USD', 500, $5, $6, $5)`,
      [id, workspace.id, store.id, named.orderId, t.clock.now(), admin.userId],
    );
    shop.mode = 'down';
    const check = async () => (await admin.api['orders.checkAction']({ params: { id } })).data;
    expect(await check()).toMatchObject({ state: 'unknown' });
    shop.mode = 'ok';
    await t.advance(orderActionLimits.busyMs + 20_000);
    expect(await check()).toMatchObject({ state: 'failed' });
    expect((await choices()).done).toHaveLength(2);
  });
});

describe('rules of roles', () => {
  it('admins set them, the second of two who saw the same is told, and others do not see them', async () => {
    const { admin, agent, bars, act, workspace } = await scene();
    const rules = await admin.api['orderRules.get']();
    expect(rules).toMatchObject({ version: 0, changedBy: null, manager: { refundMost: 50 } });
    const { changedAt: _at, changedBy: _by, ...before } = rules;
    const body = { ...before, agent: { actions: ['refund' as const], refundMost: 7.5 } };
    expect(await admin.api['orderRules.set']({ body })).toMatchObject({ version: 1, changedBy: { _id: admin.userId } });
    expect(await failureOf(admin.api['orderRules.set']({ body }))).toMatchObject({ statusCode: 409 });
    expect(await bars(agent)).toEqual({ resend: 'role', refund: null, address: 'role', cancel: 'role' });
    expect(await failureOf(act({ amount: '7.51' }, agent))).toMatchObject({ reason: 'order-amount-most' });
    expect(await act({ amount: '7.5' }, agent)).toMatchObject({ state: 'done', amount: 750 });
    expect(await failureOf(agent.api['orderRules.get']())).toMatchObject({ statusCode: 403 });
    for (const refundMost of [-1, 1.005, 1e9])
      expect(
        await failureOf(
          admin.api['orderRules.set']({ body: { ...body, version: 1, agent: { actions: [], refundMost } } }),
        ),
      ).toMatchObject({ statusCode: 400 });
    const own = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [] });
    expect(await failureOf(own.api['orderRules.get']())).toMatchObject({ statusCode: 403 });
  });
});
