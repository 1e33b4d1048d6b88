import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestVisitor } from '../../../test/factories.ts';
import { watchList } from '../../../test/live-visitors.ts';
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
