import type { CouponInput } from '@chatso/contract';
import { couponLimits } from '@chatso/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { couponRow, customerRow, type OwnShop, orderRow, productRow } from '../../../test/shops/own-shop.ts';
import { storeWithShop, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let shop: OwnShop;
const app = useAppWithShop();
beforeAll(() => {
  ({ t, shop } = app);
});

const later = (days: number): string => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();

/** A shop, an agent with a chat, and what the dialog sends. */
async function scene({ flags = {}, plan = 'advanced' as 'advanced' | 'standard' } = {}) {
  const { workspace, store, admin, crmStoreId } = await storeWithShop(app, {
    plan: { type: plan },
    flags: { 'new-promotion-module': false, ...flags },
  });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const chat = await ongoingChat(visitor, agent);
  const input = (more: Partial<CouponInput> = {}): CouponInput => ({
    ...{
      couponId: newId(),
      chatsoStoreId: store.id,
      crmStoreId,
      code: code(),
      type: 'percent',
      couponType: 'cart_total',
    },
    ...{ amount: '10', usageLimit: 1, dateExpiresGMT: later(2), reason: 'shipping_delay', conversationId: chat },
    ...more,
  });
  const make = (more: Partial<CouponInput> = {}, who = agent) => who.api['coupons.create']({ body: input(more) });
  const said = async (who: TestAgent = agent) =>
    (await who.api['conversations.messages']({ params: { id: chat }, query: {} })).messages.filter(
      ({ type }) => type === 'coupon',
    );
  return { workspace, store, admin, agent, visitor, chat, crmStoreId, input, make, said };
}

let count = 0;
const code = (): string => {
  count += 1;
  return `c${count}`;
};
const fixed = (amount: string, more: Partial<CouponInput> = {}): Partial<CouponInput> => ({
  ...{ type: 'fixed_cart', amount },
  ...more,
});

const limit = (more: object = {}) => ({
  ...{ limited: true, limitType: 'max_total_value_per_agent' as const, audience: 'all_users' as const, userIds: [] },
  perCouponSetting: { maxPercentage: 20, maxFixedValue: 20 },
  perAgentSetting: { maxFixedValue: 50, timeframe: 'weekly' as const },
  version: 0,
  ...more,
});

describe('POST /woocommerce/coupon', () => {
  it('[J-36] [J-37] [J-01] [G-22] is made in the shop once, and is a message of the chat with all that the card shows', async () => {
    shop.products.set('9', productRow('9', later(-1), { currency: 'EUR' }));
    const { make, said, visitor, chat, agent, store } = await scene();
    await t.advance(0);
    const customer = await visitor.socket();
    const { data } = await make({ code: 'SORRY20X', ...fixed('20.5'), description: 'For the wait' });
    expect(data).toMatchObject({
      state: 'sent',
      code: 'sorry20x',
      amount: '20.5',
      currency: 'EUR',
      scope: 'cart_total',
    });
    const message = await customer.waitFor<{ message: { type: string; attachments: unknown[] } }>(
      'conversation:message',
    );
    expect(message.message).toMatchObject({ type: 'coupon' });
    const [sent, ...others] = await said();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ messageId: data._id, senderId: agent.userId, author: 'agent' });
    expect(sent?.attachments).toMatchObject([
      {
        ...{ kind: 'coupon', code: 'sorry20x', couponMessage: '€20.50 off the whole cart', couponId: data._id },
        couponSecondaryMessage: 'For the wait',
        urls: [{ url: 'https://shop.test/apply/sorry20x' }],
        discount: { type: 'fixed_cart', amount: 2050, currency: 'EUR' },
      },
    ]);
    expect([...shop.coupons.values()]).toMatchObject([
      { code: 'sorry20x', amount: 2050, usage_limit: 1, key: data._id },
    ]);
    const { data: listed } = await agent.api['coupons.ofChat']({ params: { id: chat } });
    expect(listed).toMatchObject([{ _id: data._id, state: 'sent', seen: false }]);
    expect(store.id).toBeTruthy();
  });

  it('[J-37] the same id again is the same coupon, also at once, and of two agents with one code one has it', async () => {
    const { input, agent, admin, said } = await scene();
    const body = input();
    const twice = await Promise.all([1, 2, 3].map(() => agent.api['coupons.create']({ body })));
    expect(new Set(twice.map(({ data }) => data._id)).size).toBe(1);
    await eventually(async () => expect(await said()).toHaveLength(1));
    expect(shop.coupons.size).toBe(1);
    // Something else under it is not taken for sent.
    for (const more of [{ amount: '15' }, { code: code() }])
      expect(await failureOf(agent.api['coupons.create']({ body: { ...body, ...more } }))).toMatchObject({
        ...{ statusCode: 400, reason: 'coupon-earlier' },
      });
    expect(shop.coupons.size).toBe(1);
    const failure = await failureOf(agent.api['coupons.create']({ body: input({ code: body.code }) }));
    expect(failure).toMatchObject({ statusCode: 400, message: 'The coupon code already exists' });
    // An id of somebody else's coupon is nobody's.
    expect(await failureOf(admin.api['coupons.create']({ body }))).toMatchObject({ statusCode: 404 });
  });

  it('[J-37] of six calls with one id at once none is told that its own code exists', async () => {
    const { input, agent } = await scene();
    // PostgreSQL may stumble over the code before it sees the id: in one of some forty races, so there are as many.
    for (let race = 0; race < 40; race += 1) {
      const body = input();
      const all = await Promise.all(Array.from({ length: 6 }, () => agent.api['coupons.create']({ body })));
      expect(new Set(all.map(({ data }) => data._id)).size).toBe(1);
    }
  });

  it('[J-33] a code that the shop has already is refused with the sentence of the documents, and takes no budget', async () => {
    const { make, admin, agent, said } = await scene();
    await admin.api['couponLimit.set']({ body: limit() });
    shop.coupons.set('taken', couponRow('taken'));
    const failure = await failureOf(make({ ...fixed('20'), code: 'TAKEN' }));
    expect(failure).toMatchObject({
      statusCode: 400,
      message: 'The coupon code already exists',
      errors: [{ field: 'code' }],
    });
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 50 });
    expect(await said()).toEqual([]);
  });

  it.each([
    ['J-15', { amount: '' }, 'amount', 'Amount is required'],
    ['J-16', { amount: '0' }, 'amount', 'Amount must be greater than or equal 0.01'],
    ['J-16', { amount: '-5' }, 'amount', 'Amount must be greater than or equal 0.01'],
    ['J-16', { amount: '1e3' }, 'amount', 'Amount must be greater than or equal 0.01'],
    ['J-17', { amount: '100.01' }, 'amount', 'Maximum Discount Amount is 100'],
    ['J-17', fixed('9999.91'), 'amount', 'Maximum Discount Amount is 9999.9'],
    ['J-20', { couponType: 'product_specific' }, 'productIds', 'Please add some items and try again'],
    ['J-20', { couponType: 'category_specific' }, 'productCategories', 'Please add some items and try again'],
    ['J-21', { usageLimit: '' }, 'usageLimit', 'Usage limit is required'],
    ['J-21', { usageLimit: 0 }, 'usageLimit', 'Usage limit must be greater than or equal 1'],
    ['J-21', { usageLimit: 10_000 }, 'usageLimit', 'Maximum Usage Limit is 9999'],
    ['J-22', { description: 'a'.repeat(301) }, 'description', 'Max 300 characters (301/300)'],
    ['J-23', { code: ' ' }, 'code', 'The coupon code cannot be empty'],
    ['J-23', { code: 'nine99999' }, 'code', 'Use up to 8 letters and digits.'],
    ['J-23', { code: 'a b' }, 'code', 'Use up to 8 letters and digits.'],
    ['J-24', { dateExpiresGMT: '2020-01-01T00:00:00.000Z' }, 'dateExpiresGMT', 'Choose an end that is still to come.'],
    ['J-28', { couponType: 'fixed_cart' }, 'type', 'This kind of coupon has no such discount.'],
    ['J-06', { couponType: 'all_products', ...fixed('1') }, 'type', 'This kind of coupon has no such discount.'],
  ] satisfies [string, Partial<CouponInput>, string, string][])('[%s] refuses %o', async (_, more, field, message) => {
    const { make } = await shared();
    expect(await failureOf(make(more))).toMatchObject({ statusCode: 400, message, errors: [{ field }] });
  });

  it('[J-25] with the new promotion module start and end are required', async () => {
    const { make } = await scene({ flags: { 'new-promotion-module': true } });
    const failure = await failureOf(make({ dateExpiresGMT: null }));
    expect(failure.errors).toMatchObject([
      { field: 'startsAtGMT', message: 'Please enter Start date' },
      { field: 'dateExpiresGMT', message: 'Please enter End date' },
    ]);
    const early = await failureOf(make({ startsAtGMT: later(3), dateExpiresGMT: later(2) }));
    expect(early).toMatchObject({ message: 'End date cannot be before the start date' });
    expect((await make({ startsAtGMT: later(0) })).data.state).toBe('sent');
  });

  it('money is exact in currencies of no and of three decimals', async () => {
    const { make, admin, store } = await scene();
    const copy = async () => {
      await t.advance(1000);
      await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: true } });
      await t.advance(0);
    };
    for (const [currency, amount, expected] of [
      ['JPY', '500', 500],
      ['KWD', '1.25', 1250],
    ] as const) {
      shop.products.set('9', productRow('9', later(0), { currency }));
      await copy();
      const { data } = await make({ ...fixed(amount), dateExpiresGMT: later(2) });
      expect(shop.coupons.get(data.code)).toMatchObject({ amount: expected, currency });
    }
    shop.products.set('9', productRow('9', t.clock.now().toISOString(), { currency: 'JPY' }));
    await copy();
    expect(await failureOf(make({ ...fixed('0.5'), dateExpiresGMT: later(2) }))).toMatchObject({
      message: 'This currency has no smaller coins: JPY',
    });
  });

  it('[J-12] [J-13] [J-30] [D-15] only into an ongoing chat of one’s own, and with the plan', async () => {
    const { make, admin, agent, chat, store, workspace } = await scene();
    expect(await failureOf(make({}, admin))).toMatchObject({ code: 'forbidden' });
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    expect(await failureOf(make({}, colleague))).toMatchObject({ statusCode: 404 });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await failureOf(make({}, stranger))).toMatchObject({ statusCode: 404 });
    await colleague.socket();
    await agent.api['conversations.transferRequest']({ params: { id: chat }, body: { agentId: colleague.userId } });
    expect(await failureOf(make())).toMatchObject({ code: 'transferring' });
    await colleague.api['conversations.transferReject']({ params: { id: chat }, body: { agentId: agent.userId } });
    await agent.api['conversations.endChat']({ params: { id: chat } });
    expect(await failureOf(make())).toMatchObject({ code: 'conversation-ended' });
    expect(shop.coupons.size).toBe(0);
    const poor = await scene({ plan: 'standard' });
    expect(await failureOf(poor.make())).toMatchObject({ code: 'plan-required' });
  });
});

let once: ReturnType<typeof scene> | null = null;
const shared = () => {
  once ??= scene();
  return once;
};

describe('a shop that fails', () => {
  it('is told, the budget is as before, and the same code is tried again or discarded', async () => {
    const { make, agent, admin, chat, said } = await scene();
    await admin.api['couponLimit.set']({ body: limit() });
    shop.making = 'dies';
    const failure = await failureOf(make({ ...fixed('20'), code: 'again' }));
    expect(failure).toMatchObject({ statusCode: 400, reason: 'coupon-shop-silent' });
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 50 });
    const { data } = await agent.api['coupons.ofChat']({ params: { id: chat } });
    expect(data).toMatchObject([{ state: 'failed', problem: 'unreachable', code: 'again' }]);
    const params = { id: data[0]?._id ?? '' };
    expect(await failureOf(admin.api['coupons.retry']({ params }))).toMatchObject({ statusCode: 404 });
    shop.making = 'ok';
    expect(await agent.api['coupons.retry']({ params })).toMatchObject({ data: { state: 'sent', code: 'again' } });
    expect(await failureOf(agent.api['coupons.retry']({ params }))).toMatchObject({ reason: 'coupon-not-failed' });
    expect(await said()).toHaveLength(1);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 30 });
    shop.making = 'refuses';
    expect(await failureOf(make())).toMatchObject({
      message: 'The shop did not make this coupon: No coupons on Sundays',
    });
    const [refused] = (await agent.api['coupons.ofChat']({ params: { id: chat } })).data;
    await agent.api['coupons.withdraw']({ params: { id: refused?._id ?? '' } });
    const left = (await agent.api['coupons.ofChat']({ params: { id: chat } })).data;
    expect(left.map(({ state }) => state)).toEqual(['sent']);
  });

  it('an answer that was lost is found again: no second coupon, one message', async () => {
    const { make, agent, chat, said } = await scene();
    shop.making = 'makes-and-dies';
    await failureOf(make({ ...fixed('20'), code: 'lost' }));
    expect(shop.coupons.size).toBe(1);
    shop.making = 'ok';
    const [failed] = (await agent.api['coupons.ofChat']({ params: { id: chat } })).data;
    const { data } = await agent.api['coupons.retry']({ params: { id: failed?._id ?? '' } });
    expect(data.state).toBe('sent');
    expect([shop.coupons.size, (await said()).length]).toEqual([1, 1]);
    // Where the shop forgot the key, the coupon with our terms is ours; another one is a stranger's.
    shop.making = 'makes-and-dies';
    await failureOf(make({ ...fixed('20'), code: 'strange' }));
    const [other] = (await agent.api['coupons.ofChat']({ params: { id: chat } })).data;
    shop.making = 'ok';
    shop.coupons.set('strange', couponRow('strange', { type: 'fixed_cart', amount: 9000 }));
    const failure = await failureOf(agent.api['coupons.retry']({ params: { id: other?._id ?? '' } }));
    expect(failure).toMatchObject({ message: 'The coupon code already exists' });
  });

  it('whoever dies between shop and chat is followed by a job, which says it once', async () => {
    const { input, agent, chat, said, workspace, visitor } = await scene();
    // Here until the end, so that the chat is not over when the job comes.
    await visitor.socket();
    const body = input({ ...fixed('20'), code: 'died' });
    await agent.api['coupons.create']({ body });
    // As it is when the process ends after the shop has answered: made there, and not ended here.
    const undo = async () => {
      await t.pool.query(
        `UPDATE coupons SET state = 'making', message_id = NULL, busy_until = $2 WHERE id = $1 AND workspace_id = $3`,
        [body.couponId, t.clock.now(), workspace.id],
      );
      await t.pool.query(`DELETE FROM messages WHERE message_id = $1`, [body.couponId]);
    };
    await undo();
    await t.advance(couponLimits.makingMs + 5000);
    await t.advance(0);
    expect(await said()).toHaveLength(1);
    await t.advance(couponLimits.makingMs + 5000);
    expect(await said()).toHaveLength(1);
    const { data } = await agent.api['coupons.ofChat']({ params: { id: chat } });
    expect(data).toMatchObject([{ state: 'sent', code: 'died' }]);
  });

  it('a chat that ends meanwhile gets nothing, and nobody can use what was made', async () => {
    const { make, agent, chat, said, admin } = await scene();
    await admin.api['couponLimit.set']({ body: limit() });
    shop.hold = () => agent.api['conversations.endChat']({ params: { id: chat } });
    expect(await failureOf(make(fixed('20')))).toMatchObject({ code: 'conversation-ended' });
    await t.advance(1000);
    expect([shop.coupons.size, (await said(admin)).length]).toEqual([0, 0]);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 50 });
  });
});

describe('limits', () => {
  it('[P-61] [P-62] [J-10] [D-26] are the whole workspace’s, with who is limited', async () => {
    const { admin, agent, workspace } = await scene();
    const custom = await t.agent(workspace, { role: 'custom_role', permissions: ['couponLimit'] });
    expect(await admin.api['couponLimit.get']()).toMatchObject({ limited: false, version: 0 });
    expect(await failureOf(agent.api['couponLimit.get']())).toMatchObject({ statusCode: 403 });
    const saved = await custom.api['couponLimit.set']({
      body: limit({ audience: 'specific_users', userIds: [agent.userId] }),
    });
    expect(saved).toMatchObject({
      limited: true,
      version: 1,
      userIds: [agent.userId],
      changedBy: { _id: custom.userId },
    });
    expect(await failureOf(admin.api['couponLimit.set']({ body: limit() }))).toMatchObject({ code: 'conflict' });
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.api['couponLimit.set']({ body: limit({ version: 1 }) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const elsewhere = await t.agent(await t.workspace());
    for (const body of [
      limit({ version: 2, audience: 'specific_users', userIds: [elsewhere.userId] }),
      limit({ version: 2, audience: 'specific_users', userIds: [] }),
      limit({ version: 2, perCouponSetting: { maxPercentage: 101, maxFixedValue: 1 } }),
      limit({ version: 2, perCouponSetting: { maxPercentage: 1, maxFixedValue: 9999.91 } }),
      limit({ version: 2, perAgentSetting: { maxFixedValue: 1.001, timeframe: 'daily' } }),
    ]) {
      expect(await failureOf(admin.api['couponLimit.set']({ body }))).toMatchObject({ code: 'validation' });
    }
  });

  it('[J-17] [J-18] [J-45] each coupon is below the most, for whom it is said', async () => {
    const { admin, agent, make, workspace } = await scene();
    const perCoupon = { limitType: 'max_value_per_coupon' as const, audience: 'specific_users' as const };
    await admin.api['couponLimit.set']({ body: limit({ ...perCoupon, userIds: [agent.userId] }) });
    expect(await failureOf(make({ amount: '20.01' }))).toMatchObject({
      statusCode: 400,
      message: 'Maximum Discount Amount is 20',
    });
    expect(await failureOf(make(fixed('21')))).toMatchObject({ message: 'Maximum Discount Amount is 20' });
    expect((await make({ amount: '20' })).data.state).toBe('sent');
    expect((await make(fixed('20'))).data.state).toBe('sent');
    await admin.api['couponLimit.set']({ body: limit({ ...perCoupon, userIds: [admin.userId], version: 1 }) });
    expect((await make({ amount: '90' })).data.state).toBe('sent');
    await t.pool.query(`INSERT INTO workspace_flags (workspace_id, flag, enabled) VALUES ($1, 'coupon-limit', false)`, [
      workspace.id,
    ]);
    await admin.api['couponLimit.own']();
  });

  it('[J-44] [J-45] of a budget nobody takes more than is left, however many tabs ask at once', async () => {
    const { admin, agent, make } = await scene();
    await admin.api['couponLimit.set']({ body: limit() });
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => make(fixed('20'))));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(new Set(refused)).toEqual(new Set(['Maximum Discount Amount is 10']));
    expect(shop.coupons.size).toBe(2);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ limited: true, valueLeft: 10 });
    await make(fixed('10'));
    expect(await failureOf(make(fixed('0.01')))).toMatchObject({ statusCode: 400, message: 'Exceeded limit' });
    // Percent takes nothing (decision J-3).
    expect((await make({ amount: '100' })).data.state).toBe('sent');
    const { given } = await admin.api['couponLimit.get']();
    expect(given.weekly).toEqual([{ userId: agent.userId, given: 50 }]);
  });

  it('[issue 27.38] [J-44] a budget is of one currency: amounts of several are never added', async () => {
    const { admin, agent, make } = await scene();
    await admin.api['couponLimit.set']({ body: limit() });
    await make(fixed('40'));
    await t.pool.query("UPDATE coupons SET currency = 'JPY' WHERE agent_id = $1", [agent.userId]);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ currency: 'USD', valueLeft: 50 });
    await make(fixed('30'));
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 20 });
    expect(await failureOf(make(fixed('21')))).toMatchObject({ message: 'Maximum Discount Amount is 20' });
    const { given, currency } = await admin.api['couponLimit.get']();
    expect({ currency, weekly: given.weekly }).toEqual({
      currency: 'USD',
      weekly: [{ userId: agent.userId, given: 30 }],
    });
  });

  it('[issue 27.38] [J-45] percent coupons have a limit of their own beside a budget: how high, and how many', async () => {
    const { admin, agent, make } = await scene();
    const perAgentSetting = {
      maxFixedValue: 50,
      timeframe: 'weekly' as const,
      maxPercentage: 15,
      percentCoupons: 2,
    };
    await admin.api['couponLimit.set']({ body: limit({ perAgentSetting }) });
    expect(await failureOf(make({ amount: '15.01' }))).toMatchObject({ message: 'Maximum Discount Amount is 15' });
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => make({ amount: '15' })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ percentLeft: 0, valueLeft: 50, perAgentSetting });
    expect(await failureOf(make({ amount: '1' }))).toMatchObject({ statusCode: 400, message: 'Exceeded limit' });
    expect((await make(fixed('10'))).data.state).toBe('sent');
    await t.pool.query(
      "UPDATE coupons SET state = 'withdrawn' WHERE agent_id = $1 AND type = 'percent' AND id = (SELECT id FROM coupons WHERE agent_id = $1 AND type = 'percent' LIMIT 1)",
      [agent.userId],
    );
    expect(await agent.api['couponLimit.own']()).toMatchObject({ percentLeft: 1 });
    // In the time before they count no longer, and failed ones do not.
    await t.pool.query("UPDATE coupons SET taken_at = taken_at - interval '32 days' WHERE agent_id = $1", [
      agent.userId,
    ]);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ percentLeft: 2 });
    expect((await make({ amount: '1' })).data.state).toBe('sent');
    await t.pool.query("UPDATE coupons SET state = 'failed' WHERE agent_id = $1 AND amount = 100", [agent.userId]);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ percentLeft: 2 });
    // Where nothing is set about them they are as before.
    await admin.api['couponLimit.set']({ body: limit({ version: 1 }) });
    expect(await agent.api['couponLimit.own']()).toMatchObject({ percentLeft: null });
    expect((await make({ amount: '100' })).data.state).toBe('sent');
    for (const more of [
      { percentCoupons: -1 },
      { percentCoupons: 1.5 },
      { percentCoupons: 10_000 },
      { maxPercentage: 101 },
    ]) {
      const body = limit({ version: 2, perAgentSetting: { ...perAgentSetting, ...more } });
      expect(await failureOf(admin.api['couponLimit.set']({ body }))).toMatchObject({ code: 'validation' });
    }
  });

  it('[issue 27.40] [D-30] a limit that is on is counted among those of the workspace', async () => {
    const { admin } = await scene();
    const counted = async () => (await admin.api['workspace.entityLimits']())['coupon-limit'];
    expect(await counted()).toEqual({ limit: 1, used: 0 });
    await admin.api['couponLimit.set']({ body: limit() });
    expect(await counted()).toEqual({ limit: 1, used: 1 });
    await admin.api['couponLimit.set']({ body: limit({ limited: false, version: 1 }) });
    expect(await counted()).toEqual({ limit: 1, used: 0 });
  });

  it('[J-44] a budget begins anew with the day, Monday or the month of the workspace', async () => {
    const { admin, agent, make, store } = await scene();
    await t.pool.query(`UPDATE stores SET settings = settings || '{"timeZone":"Pacific/Honolulu"}' WHERE id = $1`, [
      store.id,
    ]);
    await admin.api['couponLimit.set']({ body: limit() });
    const { startsAgainAt, timeZone } = await agent.api['couponLimit.own']();
    const begin = new Date(startsAgainAt ?? '');
    const shown = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', hourCycle: 'h23' });
    expect(shown.format(begin)).toBe('Monday, 00');
    expect(timeZone).toBe('Pacific/Honolulu');
    await make(fixed('50', { dateExpiresGMT: later(20) }));
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 0 });
    await t.pool.query('UPDATE coupons SET taken_at = $2 WHERE agent_id = $1', [
      agent.userId,
      new Date(begin.getTime() - 7 * 86_400_000 - 1000),
    ]);
    expect(await agent.api['couponLimit.own']()).toMatchObject({ valueLeft: 50 });
  });
});

describe('coupons of the shop', () => {
  it('[J-38] [J-39] [J-40] [J-41] [J-05] are found, told why they cannot be sent, and sent', async () => {
    const { admin, agent, chat, crmStoreId, store, said, visitor } = await scene();
    shop.products.set('9', productRow('9', later(-1)));
    await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
    await t.advance(0);
    await admin.api['couponLimit.set']({ body: limit() });
    for (const [code, more] of Object.entries({
      basecamp: { product_ids: ['9'], usage_limit: 500, used: 288 },
      camp40: { type: 'fixed_cart' as const, amount: 5100 },
      campold: { expires_at: '2026-01-01T00:00:00Z' },
      campused: { usage_limit: 1, used: 1 },
      other: {},
    }))
      shop.coupons.set(code, couponRow(code, more));
    const { data } = await agent.api['coupons.search']({ query: { crmStoreId, keyword: 'CAMP' } });
    expect(Object.fromEntries(data.map((one) => [one.code, one.unavailable]))).toEqual({
      ...{ basecamp: null, camp40: 'over-limit', campold: 'expired', campused: 'used-up' },
    });
    expect(data.find(({ code }) => code === 'camp40')).toMatchObject({ max: '50', amount: '51' });
    expect((await agent.api['coupons.available']({ query: { crmStoreId } })).count).toBe(5);
    const { data: one } = await agent.api['coupons.details']({ query: { crmStoreId, code: 'BaseCamp' } });
    expect(one).toMatchObject({ applied_to: 'product', full_products: [{ id: '9', name: 'Shell 9' }] });
    const send = (code: string, couponId = newId()) =>
      agent.api['coupons.sendExisting']({
        body: {
          ...{ couponId, chatsoStoreId: store.id, crmStoreId, conversationId: chat },
          coupon: { code, reason: 'free_gift' },
        },
      });
    expect(await failureOf(send('camp40'))).toMatchObject({ message: 'Maximum Discount Amount is 50' });
    expect(await failureOf(send('campold'))).toMatchObject({ reason: 'coupon-over' });
    expect(await failureOf(send('nothing'))).toMatchObject({ reason: 'coupon-gone' });
    const id = newId();
    const twice = await Promise.all([send('basecamp', id), send('basecamp', id)]);
    expect(new Set(twice.map(({ data: sent }) => sent._id)).size).toBe(1);
    expect(await said()).toHaveLength(1);
    shop.mode = 'down';
    expect(await failureOf(agent.api['coupons.search']({ query: { crmStoreId, keyword: '' } }))).toMatchObject({
      reason: 'coupon-shop-silent',
    });
    expect(visitor.visitorId).toBeTruthy();
  });

  it('[J-38] [J-39] [H-54] one customer’s own goes to whom the team has linked, whatever was typed', async () => {
    shop.customers.set('7', customerRow('7', later(-1)));
    const { admin, agent, chat, crmStoreId, store, make } = await scene();
    await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
    await t.advance(0);
    const typed = (await agent.api['conversations.detail']({ params: { id: chat } })).customerEmail;
    shop.coupons.set('hers', couponRow('hers', { email: 'ADA7@shop.test' }));
    shop.coupons.set('typed', couponRow('typed', { email: typed }));
    const listed = async () => {
      const query = { crmStoreId, keyword: '', conversationId: chat };
      const { data } = await agent.api['coupons.search']({ query });
      return Object.fromEntries(data.map((one) => [one.code, one.unavailable]));
    };
    const send = (which: string) =>
      agent.api['coupons.sendExisting']({
        body: {
          ...{ chatsoStoreId: store.id, crmStoreId, conversationId: chat },
          coupon: { code: which, reason: 'free_gift' },
        },
      });
    expect(await listed()).toEqual({ hers: 'one-customer', typed: null });
    await agent.api['conversations.linkProfile']({
      params: { id: chat },
      body: { chatsoStoreId: store.id, email: 'ada7@shop.test', was: null },
    });
    expect(await listed()).toEqual({ hers: null, typed: 'one-customer' });
    expect(await failureOf(send('typed'))).toMatchObject({ reason: 'coupon-unsupported' });
    await send('hers');
    await make();
    const { rows } = await t.pool.query('SELECT customer_email FROM coupons WHERE conversation_id = $1', [chat]);
    expect(rows).toEqual([{ customer_email: 'ada7@shop.test' }, { customer_email: 'ada7@shop.test' }]);
  });
});

describe('what becomes of a coupon', () => {
  it('is told by the widget, stands in the card, and ends what can be undone', async () => {
    const { make, agent, visitor, chat, said, store } = await scene();
    const { data: coupon } = await make();
    const socket = await agent.socket();
    socket.tell('agent:join-rooms', [chat]);
    const tell = (what: 'seen' | 'copied' | 'opened', who = visitor) =>
      who.api['widget.couponState']({ params: { analyticsId: store.analyticsId, id: coupon._id }, body: { what } });
    expect(await failureOf(tell('seen', await t.visitor(store)))).toMatchObject({ statusCode: 404 });
    await tell('copied');
    await tell('copied');
    const heard = await socket.waitFor<{ message: { attachments: object[] } }>('conversation:coupon');
    expect(heard.message.attachments).toMatchObject([{ state: { copiedAt: expect.any(String) } }]);
    expect((await said())[0]?.attachments).toMatchObject([{ state: { copiedAt: expect.any(String) } }]);
    const failure = await failureOf(agent.api['coupons.withdraw']({ params: { id: coupon._id } }));
    expect(failure).toMatchObject({ reason: 'coupon-seen' });
    const { data: second } = await make(fixed('5'));
    await agent.api['coupons.withdraw']({ params: { id: second._id } });
    await agent.api['coupons.withdraw']({ params: { id: second._id } });
    await t.advance(0);
    expect([...shop.coupons.keys()]).toEqual([coupon.code]);
    expect((await said())[1]?.attachments).toMatchObject([{ state: { withdrawnAt: expect.any(String) } }]);
  });

  it('[J-43] [J-46] [Q-14] an order with its code redeems it, whenever it is copied; the list counts what it brought in', async () => {
    const { make, agent, admin, said, store, workspace } = await scene();
    const { data: coupon } = await make(fixed('20'));
    const { data: other } = await make({ reason: 'free_gift' });
    const order = (id: string, more: object) =>
      shop.orders.set(
        id,
        orderRow(id, t.clock.now().toISOString(), { created_at: t.clock.now().toISOString(), ...more }),
      );
    order('1', { coupon_codes: [coupon.code.toUpperCase()], total: 10_600, discount: 2000 });
    order('2', { coupon_codes: [other.code], created_at: '2020-01-01T00:00:00Z' });
    order('3', { coupon_codes: [other.code], status: 'cancelled' });
    await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
    await t.advance(0);
    await eventually(async () =>
      expect((await said())[0]?.attachments).toMatchObject([
        { state: { redeemedAt: expect.any(String), order: '#1' } },
      ]),
    );
    const list = (query: NonNullable<Parameters<TestAgent['api']['coupons.performance']>[0]>['query'] = {}) =>
      agent.api['coupons.performance']({ query });
    const all = await list();
    expect(all).toMatchObject({
      ...{ count: 2, redeemed: { yes: 1, no: 1 } },
      figures: { sent: 2, redeemed: 1, revenue: 10_600, discount: 2000, currency: 'USD' },
    });
    expect((await list({ redeemed: 'yes' })).data).toMatchObject([
      { code: coupon.code, order: '#1', revenue: { amount: 10_600 } },
    ]);
    expect((await list({ redeemed: 'no' })).data.map(({ code }) => code)).toEqual([other.code]);
    for (const [query, codes] of [
      [{ reason: 'free_gift' }, [other.code]],
      [{ agentId: admin.userId }, []],
      [{ search: coupon.code }, [coupon.code]],
      [{ type: 'percent' }, [other.code]],
      [{ scope: 'specific' }, []],
      [{ storeId: newId() }, []],
      [{ fromDate: '2020-01-01', toDate: '2020-01-02' }, []],
      [{ sort: 'revenue', limit: 1 }, [coupon.code]],
    ] as const)
      expect([query, (await list(query)).data.map(({ code }) => code)]).toEqual([query, codes]);
    const elsewhere = await t.agent(workspace, { stores: [] });
    expect((await elsewhere.api['coupons.performance']({ query: {} })).count).toBe(0);
    // An order that is called off is no purchase.
    await t.advance(1000);
    order('1', { coupon_codes: [coupon.code], status: 'refunded' });
    await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
    await t.advance(0);
    await eventually(async () => expect((await list()).redeemed.yes).toBe(0));
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
