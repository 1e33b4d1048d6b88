import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { failureOf } from '../../../test/people.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;
let colleague: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Priya Nair' });
  colleague = await t.agent(workspace, { stores: [{ store }], fullname: 'Ben' });
});

async function met(): Promise<TestVisitor> {
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  await agent.api['conversations.endChat']({ params: { id } });
  return visitor;
}

describe('colleagues', () => {
  it('[M-52] [M-53] hear whom somebody banned, changed the ban of, and let in again, and who it was', async () => {
    const { visitorId } = await met();
    const one = await t.department(store, 'Returns');
    const limited = await t.agent(workspace, { stores: [{ store, categoryIds: [one.id] }] });
    const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    const listeners = await Promise.all([colleague, limited].map((who) => who.socket()));
    const stranger = await elsewhere.socket();
    const heard = () =>
      listeners.map(({ received }) =>
        received.filter(({ event }) => event === 'visitor:ban-changed').map(({ payload }) => payload),
      );
    const said = (banned: boolean) => ({
      ...{ visitorId, storeId: store.id, banned },
      by: { _id: agent.userId, fullname: 'Priya Nair' },
    });
    const ban = await agent.api['bans.ban']({ body: { visitorId, bannedReason: 'Rude' } });
    await agent.api['bans.change']({ params: { id: ban._id }, body: { version: ban.version, bannedReason: 'Ruder' } });
    await agent.api['bans.unban']({ body: { visitorId } });
    const all = [said(true), said(true), said(false)];
    await eventually(() => expect(heard()).toEqual([all, all]));
    expect(stranger.received.map(({ event }) => event)).not.toContain('visitor:ban-changed');
    // Nothing of why or what.
    expect(JSON.stringify(heard())).not.toContain('Rude');
  });

  it('of two who let in at once one hears that it is done, and colleagues hear it once', async () => {
    const { visitorId } = await met();
    const ban = await agent.api['bans.ban']({ body: { visitorId } });
    const io = await colleague.socket();
    const ends = await Promise.allSettled([
      agent.api['bans.lift']({ params: { id: ban._id } }),
      colleague.api['bans.unban']({ body: { visitorId } }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await io.waitFor('visitor:ban-changed');
    await io.ask('agent:join-rooms', []);
    expect(io.received.filter(({ event }) => event === 'visitor:ban-changed')).toHaveLength(1);
  });
});

describe('a ban and a chat that begins at the same moment', () => {
  it('[M-34] [M-32] whichever is first, nobody who is banned is left in an open chat', async () => {
    const { visitorId, socket } = await met();
    await socket();
    for (let round = 0; round < 8; round += 1) {
      const take = colleague.api['visitors.takeChat']({
        ...{ params: { id: visitorId }, body: { storeId: store.id, firstMessage: 'Hello' } },
      });
      const ban = agent.api['bans.ban']({ body: { visitorId } });
      await Promise.allSettled(round % 2 === 0 ? [take, ban] : [ban, take]);
      await eventually(async () => {
        const { rows } = await t.pool.query(
          `SELECT 1 FROM conversations WHERE visitor_id = $1 AND state IN ('pending', 'ongoing')`,
          [visitorId],
        );
        expect(rows).toEqual([]);
      });
      await agent.api['bans.unban']({ body: { visitorId } });
      await socket();
    }
  });
});

describe('what is not known', () => {
  it('[M-54] a search with control characters is refused as a field, never by the database', async () => {
    const failure = await failureOf(agent.api['bans.list']({ query: { search: 'a\u0000b' } }));
    expect([failure.statusCode, failure.code]).toEqual([400, 'validation']);
  });

  it('[M-45] two without e-mail and public address are not the same person, in whichever stores they are banned', async () => {
    const other = await t.store(workspace, { name: 'Other' });
    const both = await t.agent(workspace, { stores: [{ store }, { store: other }] });
    for (const shop of [store, other]) {
      const visitor = await t.visitor(shop);
      await t.pool.query('UPDATE visitors SET email = NULL, ip = NULL WHERE id = $1', [visitor.visitorId]);
      const id = await ongoingChat(visitor, both);
      await both.api['conversations.endChat']({ params: { id } });
      await t.pool.query('UPDATE visitors SET email = NULL WHERE id = $1', [visitor.visitorId]);
      await both.api['bans.ban']({ body: { visitorId: visitor.visitorId } });
    }
    const { data } = await both.api['bans.list']({ query: {} });
    expect(data.map(({ storeIds, chatsoStoreId }) => [storeIds, chatsoStoreId])).toEqual(
      data.map(({ chatsoStoreId }) => [[chatsoStoreId], chatsoStoreId]),
    );
    expect((await t.visitor(store)).visitorId).toEqual(expect.any(String));
  });

  it('[M-52] a ban by e-mail of who has none is a ban of nothing, and catches nobody without one', async () => {
    const { visitorId } = await met();
    await t.pool.query('UPDATE visitors SET email = NULL WHERE id = $1', [visitorId]);
    const blocks = { visitor: false, ip: false, email: true };
    const failure = await failureOf(agent.api['bans.ban']({ body: { visitorId, blocks } }));
    expect(failure.reason).toBe('ban-blocks-nothing');
    await agent.api['bans.ban']({ body: { visitorId, blocks: { ...blocks, visitor: true } } });
    expect((await t.visitor(store)).visitorId).toEqual(expect.any(String));
  });
});

describe('what a ban keeps', () => {
  it('[M-52] is what it was made of, wherever the visitor came from since; another part may be added', async () => {
    const { visitorId } = await met();
    const from = (ip: string) => t.pool.query('UPDATE visitors SET ip = $2 WHERE id = $1', [visitorId, ip]);
    await from('198.51.100.7');
    const ban = await agent.api['bans.ban']({ body: { visitorId } });
    await from('203.0.113.9');
    const change = (version: number, body: object) =>
      agent.api['bans.change']({ params: { id: ban._id }, body: { version, ...body } });
    expect(await change(1, { bannedReason: 'Rude' })).toMatchObject({ ip: '198.51.100.7', version: 2 });
    const blocks = { visitor: true, ip: true, email: true };
    expect(await change(2, { blocks })).toMatchObject({ ip: '198.51.100.7', blocks });
    // Let go of and taken again it is where they are now.
    await change(3, { blocks: { ...blocks, ip: false } });
    expect(await change(4, { blocks })).toMatchObject({ ip: '203.0.113.9', blocks });
  });

  it('[M-47] [M-48] by their end: those that never end are the last to end', async () => {
    const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();
    const [soon, late] = [at(1), at(2)];
    for (const expiresAt of [late, null, soon]) {
      const { visitorId } = await met();
      await agent.api['bans.ban']({ body: { visitorId, expiresAt } });
    }
    const ends = async (sort: 'asc' | 'desc') =>
      (await agent.api['bans.list']({ query: { sortBy: 'expiresAt', sort } })).data.map(({ expiresAt }) => expiresAt);
    expect(await ends('asc')).toEqual([soon, late, null]);
    expect(await ends('desc')).toEqual([null, late, soon]);
  });
});
