import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestVisitor } from '../../../test/factories.ts';
import { watchList } from '../../../test/live-visitors.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers } from '../customers/index.ts';
import { readFacts } from './facts.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const factsOf = async ({ visitorId, store }: TestVisitor) =>
  (await readFacts(t.pool, store.workspaceId, [visitorId], t.clock.now()))[0];
const put = (visitor: TestVisitor, change: string) =>
  t.pool.query(`UPDATE visitors SET ${change} WHERE id = $1`, [visitor.visitorId]);

it('of who has signed out, or is another record now, nothing is read, whatever socket is left', async () => {
  const store = await t.store(await t.workspace());
  const [one, other] = [await t.visitor(store), await t.visitor(store)];
  expect(await factsOf(one)).toMatchObject({ visitorId: one.visitorId, chatKind: null });
  await put(one, 'signed_out_at = now()');
  expect(await factsOf(one)).toBeUndefined();
  await put(one, `signed_out_at = NULL, absorbed_by = '${other.visitorId}'`);
  expect(await factsOf(one)).toBeUndefined();
});

it('[M-27] a chat of an earlier visit says nothing of this one: neither Missed nor Rating', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  await agent.api['conversations.endChat']({ params: { id } });
  expect(await factsOf(visitor)).toMatchObject({ chatKind: 'rating', chatId: id });
  await t.pool.query(`UPDATE conversations SET state = 'missed', accepted_date = NULL WHERE id = $1`, [id]);
  expect(await factsOf(visitor)).toMatchObject({ chatKind: 'missed', hadChats: true });
  await put(visitor, `session_started_at = now() + interval '1 hour'`);
  expect(await factsOf(visitor)).toMatchObject({ chatKind: null, chatId: null, hadChats: true });
});

it('[M-24] [issue 27, 10] Registered is who is proven to be a customer, in lists as in chats; an email that was typed proves nothing', async () => {
  const workspace = await t.workspace();
  const [store, elsewhere] = [await t.store(workspace), await t.store(workspace)];
  const copy = { storeId: store.id, email: 'Mina@shopper.test', createdAt: t.clock.now() };
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const [customerId] = await insertCustomers(ctx, [{ ...copy, externalId: 'c1' }]);
  const visitor = await t.visitor(store);
  const is = async (change: string) => {
    await put(visitor, `customer_id = NULL, email = NULL, confirmed_email = NULL, subject = NULL`);
    await put(visitor, change);
    return (await factsOf(visitor))?.isCustomer;
  };
  expect(await is(`email = 'mina@shopper.test'`)).toBe(false);
  expect(await is(`email = 'mina@shopper.test', confirmed_email = 'MINA@shopper.test'`)).toBe(true);
  expect(await is(`email = 'mona@shopper.test', confirmed_email = 'mina@shopper.test'`)).toBe(false);
  expect(await is(`customer_id = '${customerId}'`)).toBe(true);
  // The shop has signed them, and told of them later.
  expect(await is(`subject = 'id:c1'`)).toBe(true);
  expect(await is(`subject = 'id:c2', email = 'mina@shopper.test'`)).toBe(false);
  expect(await is(`subject = 'email:mina@shopper.test'`)).toBe(true);
  // Of another store of the same workspace, or deleted in the shop.
  expect(await is(`subject = 'id:c1', store_id = '${elsewhere.id}', number = 99`)).toBe(false);
  await put(visitor, `store_id = '${store.id}'`);
  await t.pool.query('UPDATE customers SET gone = true WHERE id = $1', [customerId]);
  expect(await is(`subject = 'id:c1'`)).toBe(false);
});

it('nothing is read of another workspace', async () => {
  const visitor = await t.visitor(await t.store(await t.workspace()));
  const foreign = await t.workspace();
  expect(await readFacts(t.pool, foreign.id, [visitor.visitorId], t.clock.now())).toEqual([]);
});

it('who signs out is gone at once, without the seconds that a page may take to load', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  await visitor.socket();
  const list = await watchList(await agent.socket('tracking'), { chatsoStoreId: store.id });
  expect(list.state().count).toBe(1);
  await visitor.api['widget.logout']({ params: { analyticsId: store.analyticsId } });
  await eventually(() => expect(list.state().count).toBe(0));
});

it('[F-25] who looks at another list of the same group hears nothing of the one before, though a colleague still does', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const [io, colleague] = [await agent.socket('tracking'), await agent.socket('tracking')];
  const before = await watchList(io, { chatsoStoreId: store.id });
  const theirs = await watchList(colleague, { chatsoStoreId: store.id });
  expect(theirs.watchId).toBe(before.watchId);
  const now = await watchList(io, { chatsoStoreId: store.id, search: 'nobody' });
  await (await t.visitor(store)).socket();
  await eventually(() => expect(theirs.state().count).toBe(1));
  // Its answers come in the order of its events.
  await io.ask('agent:get-visitor-countries', { chatsoStoreId: store.id });
  expect(now.state().count).toBe(0);
  const heard = io.received.map(({ payload }) => (payload as { watchId?: string }).watchId);
  expect(heard).not.toContain(before.watchId);
});
