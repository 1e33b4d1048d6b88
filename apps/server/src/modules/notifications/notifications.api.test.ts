import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { setPlan } from '../plans/index.ts';
import { notify } from './notify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const hour = 60 * 60_000;
const day = 24 * hour;
const listOf = (agent: TestAgent, query = {}) => agent.api['notifications.list']({ query });
const typesOf = async (agent: TestAgent) => (await listOf(agent)).data.map(({ type }) => type);

/** For tests in which so much time goes by that a token would not stand. */
async function stored(agent: TestAgent): Promise<{ type: string; line: string }[]> {
  const { rows } = await t.pool.query<{ type: string; line: string }>(
    "SELECT type, title || ': ' || body AS line FROM notifications WHERE user_id = $1 ORDER BY seq DESC",
    [agent.userId],
  );
  return rows;
}

/** What `notify` needs and nobody else: a plain line for everybody given. */
const line = (dedupeKey: string, over = {}) => ({
  ...{ type: 'role-changed' as const, dedupeKey, title: dedupeKey, body: '', data: {} },
  ...over,
});

describe('[F-09] the list', () => {
  it('[T-13] shows the newest first, by pages, with the number of unread ones', async () => {
    const workspace = await t.workspace();
    const agent = await t.agent(workspace);
    for (const name of ['a', 'b', 'c']) await notify(t.rootCtx(), workspace.id, [agent.userId], line(name));
    const first = await listOf(agent, { page: 1, limit: 2 });
    expect(first.data.map(({ title }) => title)).toEqual(['c', 'b']);
    expect(first).toMatchObject({ count: 3, unread: 3 });
    expect((await listOf(agent, { page: 2, limit: 2 })).data.map(({ title }) => title)).toEqual(['a']);
  });

  it('marks some or all as read, only the own ones', async () => {
    const workspace = await t.workspace();
    const [agent, other] = [await t.agent(workspace), await t.agent(workspace)];
    for (const name of ['a', 'b', 'c']) {
      await notify(t.rootCtx(), workspace.id, [agent.userId, other.userId], line(name));
    }
    const { data } = await listOf(agent);
    const foreign = (await listOf(other)).data.map(({ _id }) => _id);
    const ids = [data[0]?._id ?? '', ...foreign];
    expect(await agent.api['notifications.read']({ body: { ids } })).toEqual({ unread: 2 });
    expect((await listOf(agent)).data.map(({ read }) => read)).toEqual([true, false, false]);
    expect(await agent.api['notifications.read']({ body: { all: true } })).toEqual({ unread: 0 });
    expect(await listOf(other)).toMatchObject({ unread: 3 });
  });

  it('tells one happening once, whatever is tried again and however many try at once', async () => {
    const workspace = await t.workspace();
    const people = [await t.agent(workspace), await t.agent(workspace)];
    const ids = people.map(({ userId }) => userId);
    await Promise.all([1, 2, 3, 4].map(() => notify(t.rootCtx(), workspace.id, ids, line('same'))));
    await Promise.all(['x', 'y', 'z'].map((name) => notify(t.rootCtx(), workspace.id, ids, line(name))));
    for (const agent of people) expect(await listOf(agent)).toMatchObject({ count: 4, unread: 4 });
  });

  it('[issue 27.36] missed chats of a crowd are one notification, by store, until it is read', async () => {
    const workspace = await t.workspace();
    const agent = await t.agent(workspace, { role: 'admin' });
    const [store, other] = [await t.store(workspace), await t.store(workspace)];
    const missed = (name: string, { id } = store) =>
      notify(t.rootCtx(), workspace.id, [agent.userId], {
        type: 'chat-missed',
        dedupeKey: `chat-missed:${name}`,
        title: 'Missed chat',
        body: `${name} · Shop`,
        data: { conversationId: crypto.randomUUID(), customerName: name, storeName: 'Shop' },
        permission: 'liveChat',
        store: { storeId: id, categoryId: null },
        fold: (count) => ({ title: `${count} missed chats`, body: 'Shop' }),
      });
    await missed('Ann');
    expect((await listOf(agent)).data).toMatchObject([{ title: 'Missed chat', body: 'Ann · Shop' }]);
    await notify(t.rootCtx(), workspace.id, [agent.userId], line('between'));
    // At once, and each tried again: all of them are counted, and none of them twice.
    const names = Array.from({ length: 12 }, (_, n) => `Guest ${n}`);
    await Promise.all([...names, ...names, 'Ann'].map((name) => missed(name)));
    await missed('Zoe', other);
    const { data, unread } = await listOf(agent);
    expect(unread).toBe(3);
    expect(data.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'Missed chat: Zoe · Shop',
      '13 missed chats: Shop',
      'between: ',
    ]);
    expect(data[1]?.data.count).toBe(13);
    await agent.api['notifications.read']({ body: { all: true } });
    await missed('Guest 3');
    expect((await listOf(agent)).unread).toBe(0);
    await missed('Later');
    expect((await listOf(agent)).data[0]).toMatchObject({ title: 'Missed chat', read: false });
    await t.pool.query("UPDATE notifications SET created_at = created_at - interval '61 minutes' WHERE user_id = $1", [
      agent.userId,
    ]);
    await missed('Much later');
    expect((await listOf(agent)).data[0]).toMatchObject({ title: 'Missed chat', body: 'Much later · Shop' });
    expect((await listOf(agent)).unread).toBe(2);
  });

  it('is kept for thirty days and a thousand lines', async () => {
    const workspace = await t.workspace();
    const agent = await t.agent(workspace);
    await notify(t.rootCtx(), workspace.id, [agent.userId], line('old'));
    await t.pool.query("UPDATE notifications SET created_at = created_at - interval '31 days' WHERE user_id = $1", [
      agent.userId,
    ]);
    await notify(t.rootCtx(), workspace.id, [agent.userId], line('fresh'));
    await t.advance(1000);
    expect((await listOf(agent)).data.map(({ title }) => title)).toEqual(['fresh']);
    await t.pool.query('UPDATE notification_heads SET seq = seq + 1000 WHERE user_id = $1', [agent.userId]);
    await t.advance(1000);
    expect(await listOf(agent)).toMatchObject({ count: 0, unread: 0 });
  });
});

describe('[T-10] a missed chat', () => {
  it('is told to those it was offered to: store, department and permission', async () => {
    const workspace = await t.workspace();
    const [store, elsewhere] = [await t.store(workspace), await t.store(workspace)];
    const [sales, support] = [await t.department(store, 'Sales'), await t.department(store, 'Support')];
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const told = [
      await t.agent(workspace, { role: 'admin' }),
      await t.agent(workspace, { stores: [{ store }] }),
      await t.agent(workspace, { stores: [{ store, categoryIds: [sales.id] }] }),
      await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [{ store }] }),
    ];
    const spared = [
      await t.agent(workspace, { stores: [{ store: elsewhere }] }),
      await t.agent(workspace, { stores: [{ store, categoryIds: [support.id] }] }),
      await t.agent(workspace, { role: 'custom_role', permissions: ['tickets'], stores: [{ store }] }),
      stranger,
    ];
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { departmentId: sales.id });
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await eventually(async () => {
      for (const agent of told) expect(await typesOf(agent)).toEqual(['chat-missed']);
    });
    for (const agent of spared) expect(await typesOf(agent)).toEqual([]);
    const [entry] = (await listOf(told[1] as TestAgent)).data;
    expect(entry).toMatchObject({
      title: 'Missed chat',
      body: 'Ann Visitor · Test store',
      data: { conversationId: id, storeId: store.id },
      read: false,
    });
  });

  it('is told when nobody answers for an hour, once', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const visitor = await t.visitor(store);
    await visitor.socket();
    await startChat(visitor);
    await t.advance(hour + 60_000);
    await t.advance(60_000);
    await eventually(async () => expect((await stored(agent)).map(({ type }) => type)).toEqual(['chat-missed']));
  });

  it('is gone from the list of whoever lost the store, and from the unread number', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await eventually(async () => expect(await listOf(agent)).toMatchObject({ count: 1, unread: 1 }));
    await t.pool.query('DELETE FROM member_stores WHERE user_id = $1', [agent.userId]);
    expect(await listOf(agent)).toEqual({ data: [], count: 0, unread: 0 });
    expect(await agent.api['notifications.read']({ body: { all: true } })).toEqual({ unread: 0 });
  });
});

describe('[D-18] a changed role', () => {
  it('is told to whom it concerns, each time, by its name', async () => {
    const workspace = await t.workspace();
    const [admin, agent] = [await t.agent(workspace, { role: 'admin' }), await t.agent(workspace)];
    for (const role of ['coach', 'agent'] as const) {
      await admin.api['agents.changeRole']({ body: { userId: agent.userId, role } });
    }
    await eventually(async () =>
      expect((await listOf(agent)).data.map(({ body, data }) => [body, data])).toEqual([
        ['Agent', { role: 'agent' }],
        ['Manager', { role: 'coach' }],
      ]),
    );
    expect(await typesOf(admin)).toEqual([]);
  });
});

describe('[T-13] the plan', () => {
  it('admins are reminded three days, one day and no days before the trial ends, once each', async () => {
    const end = new Date(t.clock.now().getTime() + 3.5 * day);
    const workspace = await t.workspace({ plan: { type: 'advanced', isFreeTrial: true, freeTrialEndDate: end } });
    const [admin, coach] = [await t.agent(workspace, { role: 'admin' }), await t.agent(workspace, { role: 'coach' })];
    const titles = async () => (await stored(admin)).map(({ line: text }) => text);
    await t.advance(1000);
    expect(await titles()).toEqual([]);
    await t.advance(day);
    await t.advance(1000);
    expect(await titles()).toEqual(['Your free trial ends soon: 3 days left.']);
    await t.advance(2 * day);
    expect((await titles())[0]).toBe('Your free trial ends soon: 1 day left.');
    await t.advance(day);
    expect((await titles())[0]).toBe('Your free trial is over: Choose a plan to go on.');
    await t.advance(day);
    expect(await titles()).toHaveLength(3);
    expect(await stored(coach)).toEqual([]);
  });

  it('a failed payment is told to admins, each time it happens', async () => {
    const workspace = await t.workspace();
    const [admin, agent] = [await t.agent(workspace, { role: 'admin' }), await t.agent(workspace)];
    const fail = () =>
      setPlan(t.rootCtx(), workspace.id, { type: 'advanced', state: 'closed', closedReason: 'past-due' });
    await fail();
    await t.advance(1000);
    await t.advance(1000);
    expect(await typesOf(admin)).toEqual(['past-due']);
    await fail();
    await t.advance(1000);
    expect(await typesOf(admin)).toEqual(['past-due', 'past-due']);
    await setPlan(t.rootCtx(), workspace.id, { type: 'advanced', state: 'ongoing', closedReason: null });
    expect(await typesOf(agent)).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
