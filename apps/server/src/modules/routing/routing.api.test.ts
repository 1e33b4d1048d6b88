import type { AgentEvents, Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { auditOf, failureOf } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const turnOn = (admin: TestAgent, capacity = 5) =>
  admin.api['routing.setSettings']({ body: { automatic: true, capacity, version: 0 } });

async function shop(capacity?: number) {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  if (capacity !== undefined) await turnOn(admin, capacity);
  return { workspace, store, admin };
}

/** An agent with live chat open, online for the server. */
async function here(workspace: TestWorkspace, input: Parameters<TestApp['agent']>[1]) {
  const agent = await t.agent(workspace, input);
  const socket = await agent.socket();
  await isOnline(agent, true);
  return { agent, socket };
}

const isOnline = (agent: TestAgent, online: boolean) =>
  eventually(async () => {
    const { rows } = await t.pool.query('SELECT online FROM agent_presence WHERE user_id = $1', [agent.userId]);
    expect(rows).toEqual([{ online }]);
  });

const ask = async (store: StoreRow, departmentId?: string) => {
  const visitor = await t.visitor(store);
  return { visitor, id: (await startChat(visitor, departmentId === undefined ? {} : { departmentId })).id };
};
const detail = (who: TestAgent, id: string): Promise<Conversation> =>
  who.api['conversations.detail']({ params: { id } });
const assignedTo = async (id: string): Promise<string | null> => {
  const { rows } = await t.pool.query<{ to: string | null }>(
    'SELECT assigned_to AS to FROM conversations WHERE id = $1',
    [id],
  );
  return rows[0]?.to ?? null;
};
const isGiven = (id: string, to: string | null) => eventually(async () => expect(await assignedTo(id)).toBe(to));
type Given = AgentEvents['conversation:assigned'];
const about = (id: string) => (payload: Given) => payload.conversation._id === id;

describe('waiting chats', () => {
  it('are offered to all who may take them, and given to nobody, unless the workspace wants it', async () => {
    const { workspace, store, admin } = await shop();
    const [anna, ben] = [
      await here(workspace, { stores: [{ store }] }),
      await here(workspace, { stores: [{ store }] }),
    ];
    const { id } = await ask(store);
    for (const { socket } of [anna, ben]) await socket.waitFor('conversation:new', about(id));
    await t.advance(limits.assignedForMs / 2);
    expect(await detail(anna.agent, id)).toMatchObject({ state: 'pending', assigned: null });
    expect(await admin.api['routing.settings']()).toEqual({ automatic: false, capacity: 5, version: 0 });
    expect((await take(ben.agent, id)).agentId).toBe(ben.agent.userId);
  });

  it('[H-104] [T-11] are given to one, who alone may answer; colleagues see whose it is, managers may step in', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }], fullname: 'Anna Agent' });
    const ben = await t.agent(workspace, { stores: [{ store }] });
    const manager = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const { id } = await ask(store);
    const { conversation } = await anna.socket.waitFor<Given>('conversation:assigned', about(id));
    expect(conversation.assigned).toMatchObject({ agentId: anna.agent.userId, fullname: 'Anna Agent' });
    const left = Date.parse(conversation.assigned?.until ?? '') - t.clock.now().getTime();
    expect(left).toBeGreaterThan(limits.assignedForMs - 30_000);
    expect(left).toBeLessThanOrEqual(limits.assignedForMs);
    expect(await detail(ben, id)).toMatchObject({ state: 'pending', assigned: { fullname: 'Anna Agent' } });
    expect(await failureOf(take(ben, id))).toMatchObject({ statusCode: 409, code: 'chat-assigned' });
    await eventually(async () => {
      const { data } = await anna.agent.api['notifications.list']({ query: {} });
      expect(data).toMatchObject([{ type: 'chat-assigned', data: { conversationId: id } }]);
      expect(data[0]?.title).toBe('You have been assigned to a new chat');
    });
    expect((await ben.api['notifications.list']({ query: {} })).data).toEqual([]);
    expect(await take(manager, id)).toMatchObject({ agentId: manager.userId, assigned: null });
    expect(await auditOf(t, id)).toEqual(expect.arrayContaining(['conversation.assigned', 'conversation.accepted']));
  });

  it('[T-06] [F-15] are given before anybody hears of them: who will not get one is told so at once', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const ben = await here(workspace, { stores: [{ store }] });
    const chats = await Promise.all([ask(store), ask(store), ask(store), ask(store)]);
    const given: string[] = [];
    for (const { id } of chats) {
      const toldOf = async ({ socket }: typeof anna) =>
        (await socket.waitFor<AgentEvents['conversation:new']>('conversation:new', about(id))).conversation.assigned
          ?.agentId;
      const [atAnna, atBen] = [await toldOf(anna), await toldOf(ben)];
      expect(atAnna).toBe(atBen);
      given.push(atAnna ?? 'nobody');
    }
    const mine = [anna.agent.userId, anna.agent.userId, ben.agent.userId, ben.agent.userId];
    expect(given.sort()).toEqual(mine.sort());
  });

  it('[T-06] a chat whose agent is gone is given to the next before anybody hears that it waits', async () => {
    const { workspace, store, admin } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const { id } = await ask(store);
    await take(anna.agent, id);
    const ben = await here(workspace, { stores: [{ store }] });
    await admin.api['agents.suspend']({ body: { userId: anna.agent.userId } });
    await t.advance(0);
    const { conversation } = await ben.socket.waitFor<AgentEvents['conversation:new']>('conversation:new', about(id));
    expect(conversation).toMatchObject({ state: 'pending', assigned: { agentId: ben.agent.userId } });
  });

  it('wait for all when giving them fails, and never keep their customer waiting for it', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    await t.pool.query(`CREATE FUNCTION no_giving() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF new.assigned_to IS NOT NULL AND new.workspace_id = '${workspace.id}' THEN RAISE 'no'; END IF; RETURN new; END $$`);
    await t.pool.query(
      'CREATE TRIGGER no_giving BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION no_giving()',
    );
    const { id } = await ask(store);
    const { conversation } = await anna.socket.waitFor<AgentEvents['conversation:new']>('conversation:new', about(id));
    expect(conversation.assigned).toBeNull();
    await t.pool.query('DROP TRIGGER no_giving ON conversations');
    await t.advance(limits.routingSweepEveryMs);
    await isGiven(id, anna.agent.userId);
  });

  it('go to those who serve the store and the department, may chat, and are let in', async () => {
    const { workspace, store } = await shop(9);
    const other = await t.store(workspace);
    const returns = await t.department(store, 'Returns');
    const sales = await t.department(store, 'Sales');
    const serves = (categoryIds: string[] = []) => ({ stores: [{ store, categoryIds }] });
    await here(workspace, { stores: [{ store: other }] });
    await here(workspace, serves([sales.id]));
    const right = await here(workspace, serves([returns.id]));
    // No live chat, no message socket; a suspended one is let in nowhere.
    const noChat = await t.agent(workspace, { role: 'custom_role', permissions: ['tickets'], ...serves() });
    await expect(noChat.socket()).rejects.toThrow();
    for (let at = 0; at < 3; at += 1) await isGiven((await ask(store, returns.id)).id, right.agent.userId);
  });

  it('go to whoever has the fewest, and to nobody beyond the capacity; idle and left chats do not count', async () => {
    const { workspace, store, admin } = await shop(2);
    const anna = await here(workspace, { stores: [{ store }] });
    const first = await ask(store);
    await isGiven(first.id, anna.agent.userId);
    const ben = await here(workspace, { stores: [{ store }] });
    const second = await ask(store);
    await isGiven(second.id, ben.agent.userId);
    await take(anna.agent, first.id);
    await take(ben.agent, second.id);
    await admin.api['agents.edit']({ params: { id: ben.agent.userId }, body: { capacity: 1 } });
    const third = await ask(store);
    await isGiven(third.id, anna.agent.userId);
    const fourth = await ask(store);
    await t.advance(0);
    expect(await assignedTo(fourth.id)).toBeNull();
    // The client of one leaves: there is room.
    const { analyticsId } = store;
    await first.visitor.api['widget.endChat']({ params: { analyticsId, id: first.id } });
    await isGiven(fourth.id, anna.agent.userId);
    await take(anna.agent, fourth.id);
    await take(anna.agent, third.id);
    const fifth = await ask(store);
    await t.advance(0);
    expect(await assignedTo(fifth.id)).toBeNull();
    await ben.agent.api['availability.set']({ body: { away: true } });
    for (const { visitor } of [third, fourth, fifth]) await visitor.socket();
    await t.advance(limits.idleAfterMs + 1000);
    expect(await detail(anna.agent, third.id)).toMatchObject({ state: 'ongoing', endDate: null });
    await isGiven(fifth.id, anna.agent.userId);
  });

  it('an agent with capacity 0 is given none, and the number is everybody’s to change but once', async () => {
    const { workspace, store, admin } = await shop(2);
    const anna = await here(workspace, { stores: [{ store }] });
    const { version } = await admin.api['agents.edit']({ params: { id: anna.agent.userId }, body: { capacity: 0 } });
    const body = { capacity: null, version };
    const { id } = await ask(store);
    await t.advance(0);
    expect(await assignedTo(id)).toBeNull();
    const edit = () => admin.api['agents.edit']({ params: { id: anna.agent.userId }, body });
    expect(await edit()).toMatchObject({ capacity: null });
    expect(await failureOf(edit())).toMatchObject({ statusCode: 409, code: 'conflict' });
    await isGiven(id, anna.agent.userId);
  });
});

describe('given again', () => {
  it('after a minute without an answer, to somebody else, and to the same one only after a while', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const { visitor, id } = await ask(store);
    await isGiven(id, anna.agent.userId);
    await visitor.socket();
    await t.advance(limits.assignedForMs / 2);
    expect(await assignedTo(id)).toBe(anna.agent.userId);
    await t.advance(limits.assignedForMs / 2);
    await isGiven(id, null);
    expect(await auditOf(t, id)).toContain('conversation.assignment-ended');
    await anna.socket.waitFor<Given>(
      'conversation:assigned',
      ({ conversation }) => conversation._id === id && conversation.assigned === null,
    );
    const ben = await here(workspace, { stores: [{ store }] });
    await isGiven(id, ben.agent.userId);
    await t.advance(limits.assignedForMs);
    await isGiven(id, null);
    await t.advance(limits.assignAgainAfterMs);
    await eventually(async () => expect([anna.agent.userId, ben.agent.userId]).toContain(await assignedTo(id)));
  });

  it('when the agent goes offline, but not for a page that is loaded again', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const { visitor, id } = await ask(store);
    await isGiven(id, anna.agent.userId);
    await visitor.socket();
    const ben = await here(workspace, { stores: [{ store }] });
    anna.socket.close();
    await ben.socket.waitFor<AgentEvents['agent:presence']>(
      'agent:presence',
      ({ agentId, presence }) => agentId === anna.agent.userId && presence === 'offline',
    );
    await t.advance(limits.agentGraceMs / 3);
    expect(await assignedTo(id)).toBe(anna.agent.userId);
    await t.advance(limits.agentGraceMs);
    await isGiven(id, ben.agent.userId);
  });

  it('when assignment is turned off, waiting chats are everybody’s; two admins at once find out', async () => {
    const { workspace, store, admin } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const ben = await t.agent(workspace, { stores: [{ store }] });
    const { id } = await ask(store);
    await isGiven(id, anna.agent.userId);
    const body = { automatic: false, capacity: 3, version: 1 };
    expect(await admin.api['routing.setSettings']({ body })).toEqual({ ...body, version: 2 });
    expect(await failureOf(admin.api['routing.setSettings']({ body }))).toMatchObject({ code: 'conflict' });
    expect(await assignedTo(id)).toBeNull();
    expect((await take(ben, id)).agentId).toBe(ben.userId);
  });

  it('a running chat whose agent is gone while its customer waits is offered again; one in other hands is not', async () => {
    const { workspace, store } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const asked = [await ask(store), await ask(store)] as const;
    const sockets = [];
    for (const { id, visitor } of asked) {
      await take(anna.agent, id);
      sockets.push(await visitor.socket());
    }
    const [waits, quiet] = asked;
    const text = 'Still there?';
    await sockets[0]?.ask('conversation:message', { conversationId: waits.id, messageId: newId(), text });
    anna.socket.close();
    await isOnline(anna.agent, false);
    await t.advance(limits.agentGoneMs / 2);
    expect((await detail(anna.agent, waits.id)).state).toBe('ongoing');
    await t.advance(limits.agentGoneMs);
    expect(await detail(anna.agent, waits.id)).toMatchObject({ state: 'pending', agentId: null });
    expect(await detail(anna.agent, quiet.id)).toMatchObject({ state: 'ongoing', agentId: anna.agent.userId });
  });
});

describe('away', () => {
  it('gives nothing new, keeps what one has, is told to colleagues, and ends only by oneself', async () => {
    const { workspace, store, admin } = await shop(5);
    const anna = await here(workspace, { stores: [{ store }] });
    const ben = await here(workspace, { stores: [{ store }] });
    await ben.agent.api['availability.set']({ body: { away: true } });
    const first = await ask(store);
    await isGiven(first.id, anna.agent.userId);
    expect(await anna.agent.api['availability.set']({ body: { away: true } })).toMatchObject({ away: true });
    await ben.socket.waitFor<AgentEvents['agent:presence']>(
      'agent:presence',
      ({ agentId, presence }) => agentId === anna.agent.userId && presence === 'away',
    );
    expect(await assignedTo(first.id)).toBe(anna.agent.userId);
    const second = await ask(store);
    await t.advance(40 * 60_000);
    expect((await anna.agent.api['availability.get']()).away).toBe(true);
    const { data } = await admin.api['agents.list']({ query: {} });
    expect(data.find(({ _id }) => _id === anna.agent.userId)).toMatchObject({ away: true });
    expect(await assignedTo(second.id)).toBeNull();
    const third = await ask(store);
    await anna.agent.api['availability.set']({ body: { away: false } });
    await isGiven(third.id, anna.agent.userId);
    expect(await auditOf(t, anna.agent.userId)).toEqual(expect.arrayContaining(['member.away', 'member.back']));
  });
});

it('an agent who is removed in the moment they connect is noted nowhere, and nothing fails', async () => {
  const { workspace, store } = await shop();
  const anna = await here(workspace, { stores: [{ store }] });
  anna.socket.close();
  await isOnline(anna.agent, false);
  const waiting = async (count: number) => {
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => expect((await t.pool.query(waits)).rowCount).toBe(count));
  };
  t.errors.length = 0;
  const removing = await t.pool.connect();
  await removing.query('BEGIN');
  await removing.query('DELETE FROM workspace_members WHERE user_id = $1', [anna.agent.userId]);
  await anna.agent.socket();
  await waiting(1);
  await removing.query('COMMIT');
  removing.release();
  await waiting(0);
  await t.advance(limits.presenceEveryMs);
  expect((await t.pool.query('SELECT 1 FROM agent_presence WHERE user_id = $1', [anna.agent.userId])).rowCount).toBe(0);
  expect(t.errors).toEqual([]);
});
