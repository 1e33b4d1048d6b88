import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { pastChat } from '../../../test/person-chats.ts';
import type { StoreRow } from '../stores/index.ts';
import { keepPeople } from './keep-people.ts';

const day = 24 * 60 * 60_000;
const keep = { name: 'this', email: 'this', phone: 'this', country: 'this' } as const;

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace({ plan: { type: 'advanced' } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});

async function two(ages: readonly [number, number]) {
  const ids: string[] = [];
  for (const [at, age] of ages.entries()) {
    const startDate = new Date(t.clock.now().getTime() - age * day);
    await pastChat(t, store, {
      fullname: 'Eleanor Whitcombe',
      email: `e${at}@shop.test`,
      phone: '442079460182',
      startDate,
    });
  }
  await keepPeople(t.rootCtx());
  const { rows } = await t.pool.query<{ id: string }>('SELECT id FROM people WHERE workspace_id = $1 ORDER BY email', [
    workspace.id,
  ]);
  ids.push(...rows.map(({ id }) => id));
  return ids as [string, string];
}

describe('colleagues', () => {
  it('hear that who is who has changed: merged, undone, said to differ; it names nobody', async () => {
    const [one, other] = await two([5, 4]);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const foreign = await t.agent(await t.workspace(), { role: 'admin' });
    const [io, stranger] = [await agent.socket(), await foreign.socket()];
    const heard = () => io.received.filter(({ event }) => event === 'people:changed').map(({ payload }) => payload);
    const { mergeId } = await admin.api['people.merge']({ params: { id: one }, body: { otherId: other, keep } });
    await admin.api['people.undoMerge']({ params: { id: mergeId } });
    await admin.api['people.keepApart']({ params: { id: one }, body: { otherId: other } });
    await io.ask('agent:join-rooms', []);
    expect(heard()).toEqual([{}, {}, {}]);
    expect(stranger.received.map(({ event }) => event)).not.toContain('people:changed');
  });

  it('hear nothing of a merge that was refused', async () => {
    const [one, other] = await two([5, 4]);
    const io = await admin.socket();
    const call = () => admin.api['people.merge']({ params: { id: one }, body: { otherId: other, keep } });
    await Promise.allSettled([call(), call()]);
    await io.ask('agent:join-rooms', []);
    expect(io.received.filter(({ event }) => event === 'people:changed')).toHaveLength(1);
  });
});

describe('a plan that shows the last thirty days', () => {
  it('[E-12] names nobody all of whose chats are older: neither as a duplicate nor beside somebody, nor merges them', async () => {
    const [recent, old] = await two([5, 40]);
    expect((await admin.api['people.duplicates']({ query: {} })).count).toBe(1);
    await t.pool.query(`UPDATE workspace_plans SET type = 'starter', is_freemium = false WHERE workspace_id = $1`, [
      workspace.id,
    ]);
    expect(await admin.api['people.duplicates']({ query: {} })).toEqual({ data: [], count: 0 });
    expect((await admin.api['people.detail']({ params: { id: recent } })).alike).toEqual([]);
    const body = { otherId: old, keep };
    expect((await failureOf(admin.api['people.merge']({ params: { id: recent }, body }))).code).toBe('not-found');
    const apart = admin.api['people.keepApart']({ params: { id: recent }, body: { otherId: old } });
    expect((await failureOf(apart)).code).toBe('not-found');
  });

  it('[E-12] two whose chats it shows are found and merged as before', async () => {
    const [one, other] = await two([5, 6]);
    await t.pool.query(`UPDATE workspace_plans SET type = 'starter', is_freemium = false WHERE workspace_id = $1`, [
      workspace.id,
    ]);
    expect((await admin.api['people.duplicates']({ query: {} })).count).toBe(1);
    expect((await admin.api['people.detail']({ params: { id: one } })).alike).toHaveLength(1);
    await admin.api['people.merge']({ params: { id: one }, body: { otherId: other, keep } });
  });
});

describe('the chat that is open', () => {
  it('is told with whose it is, to who may see it', async () => {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const visitor = await t.visitor(store);
    const id = await ongoingChat(visitor, agent);
    await keepPeople(t.rootCtx());
    const { data } = await agent.api['people.list']({ query: {} });
    const detail = () => agent.api['people.detail']({ params: { id: data[0]?._id ?? '' } });
    expect((await detail()).openChat).toEqual({ _id: id, agentId: agent.userId });
    await agent.api['conversations.endChat']({ params: { id } });
    expect((await detail()).openChat).toBeNull();
  });
});
