import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { pastChat } from '../../../test/past-chats.ts';
import { makeTrigger } from '../../../test/triggers.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { shopChanged } from '../commerce/index.ts';
import { insertCustomers, insertOrders } from '../customers/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(t.clock.now().getTime() - days * dayMs);

async function scene() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const ann = await t.agent(workspace, { stores: [{ store }] });
  const ben = await t.agent(workspace, { stores: [{ store }] });
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const [customerId = ''] = await insertCustomers(ctx, [
    {
      storeId: store.id,
      externalId: newId(),
      firstName: 'Ines',
      lastName: 'Prado',
      email: 'ines@shopper.test',
      createdAt: daysAgo(90),
    },
  ]);
  const order = async (totalCents: number, createdAt: Date, more: object = {}) => {
    const id = newId();
    await insertOrders(ctx, [
      {
        ...{ id, storeId: store.id, externalId: id, name: `#${id}`, type: 'ONLINE', status: 'completed', totalCents },
        ...{ customerId, lineItems: [], createdAt },
        ...more,
      },
    ]);
    return id;
  };
  /** Something was copied, and what is due is worked out. */
  const copied = async () => {
    await withTransaction(ctx, async (tx) => tx.emit(shopChanged({ workspaceId: workspace.id, storeId: store.id })));
    await t.advance(60_000);
    await t.advance(30_000);
  };
  const figures = async (query: object = {}, who = ann) => (await who.api['coupons.performance']({ query })).figures;
  return { workspace, store, ann, ben, ctx, customerId, order, copied, figures };
}

it('[J-43] an order within seven days counts once, for the last chat before it, its agent and what it began with', async () => {
  const { workspace, store, ann, ben, customerId, order, copied, figures } = await scene();
  const trigger = await makeTrigger(await t.agent(workspace, { role: 'admin' }), store, {
    name: 'Back with a full cart',
  });
  const chat = (agentId: string | null, days: number, more: object = {}) =>
    pastChat(t, store, { agentId, startDate: daysAgo(days), customerId, ...more });
  await chat(ben.userId, 9);
  const last = await chat(ann.userId, 5);
  // Nobody answered it: no sale is an answer's.
  await chat(null, 4, { state: 'missed', acceptedDate: null });
  await chat(ben.userId, 3, { customerId: null, email: 'Guest@Shopper.test' });
  const [visitor] = (await t.pool.query('SELECT visitor_id AS id FROM conversations WHERE id = $1', [last])).rows;
  await t.pool.query(
    `INSERT INTO trigger_shows (id, workspace_id, store_id, trigger_id, visitor_id, action, once_key, visit_started_at, shown_at,
       answered_at, conversation_id) VALUES ($1, $2, $3, $4, $5, 'prompt', 'k', $6, $6, $6, $7)`,
    [newId(), workspace.id, store.id, trigger._id, visitor.id, daysAgo(5), last],
  );
  await order(10_000, daysAgo(4.5));
  await order(2_500, daysAgo(1));
  await order(700, daysAgo(6));
  await order(90_000, daysAgo(4), { status: 'refunded' });
  await order(60_000, daysAgo(10));
  await order(50_000, daysAgo(4), { currency: 'EUR' });
  await order(4_000, daysAgo(2), { customerId: null, email: 'guest@shopper.test' });
  await copied();
  const now = await figures();
  expect(now).toMatchObject({ currency: 'USD', afterChat: { orders: 4, amount: 17_200, chats: 3 } });
  expect(now.byAgent).toEqual([
    { agent: { _id: ann.userId, fullname: expect.any(String) }, orders: 2, amount: 12_500 },
    { agent: { _id: ben.userId, fullname: expect.any(String) }, orders: 2, amount: 4_700 },
  ]);
  expect(now.byStart).toEqual([
    { kind: 'trigger', id: trigger._id, name: 'Back with a full cart', orders: 2, amount: 12_500 },
    { kind: 'visitor', id: null, name: null, orders: 2, amount: 4_700 },
  ]);
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  expect((await figures({ fromDate: day(3), toDate: day(0) })).afterChat).toMatchObject({ orders: 2, amount: 6_500 });
  expect((await figures({ storeId: newId() })).afterChat).toEqual({ orders: 0, amount: 0, chats: 0 });
  const stranger = await t.agent(await t.workspace({ plan: { type: 'advanced' } }), {});
  expect((await figures({}, stranger)).afterChat).toEqual({ orders: 0, amount: 0, chats: 0 });
});

it('[J-43] exactly seven days later is too late, and before the chat too early', async () => {
  const { store, ann, customerId, order, copied, figures } = await scene();
  const startDate = daysAgo(8);
  await pastChat(t, store, { agentId: ann.userId, startDate, customerId });
  const at = (ms: number) => new Date(startDate.getTime() + ms);
  await order(1, at(-1));
  await order(20, at(0));
  await order(300, at(7 * dayMs - 1));
  await order(4_000, at(7 * dayMs));
  await copied();
  expect((await figures()).afterChat).toMatchObject({ orders: 2, amount: 320 });
});

it('what is cancelled later, belongs to somebody else after all or was copied twice changes the sums; a deleted chat keeps them', async () => {
  const { store, ann, ctx, customerId, order, copied, figures } = await scene();
  const chat = await pastChat(t, store, { agentId: ann.userId, startDate: daysAgo(3), customerId });
  const kept = await order(100, daysAgo(2));
  const cancelled = await order(1_000, daysAgo(2));
  const moved = await order(10_000, daysAgo(2));
  await copied();
  await copied();
  expect((await figures()).afterChat).toMatchObject({ orders: 3, amount: 11_100 });
  const [other] = await insertCustomers(ctx, [
    {
      storeId: store.id,
      externalId: newId(),
      firstName: 'Olu',
      lastName: 'Ade',
      email: 'olu@shopper.test',
      createdAt: daysAgo(90),
    },
  ]);
  await t.pool.query(`UPDATE orders SET status = 'Cancelled' WHERE id = $1`, [cancelled]);
  await t.pool.query('UPDATE orders SET customer_id = $2 WHERE id = $1', [moved, other]);
  await copied();
  expect((await figures()).afterChat).toMatchObject({ orders: 1, amount: 100 });
  await t.pool.query('DELETE FROM conversations WHERE id = $1', [chat]);
  await copied();
  expect((await figures()).afterChat).toEqual({ orders: 1, amount: 100, chats: 0 });
  await t.pool.query('DELETE FROM orders WHERE id = $1', [kept]);
  expect((await figures()).afterChat.orders).toBe(0);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
