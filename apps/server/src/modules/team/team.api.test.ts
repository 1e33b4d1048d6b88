import { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { auditOf } from '../../../test/people.ts';
import type { Capacity } from '../plans/index.ts';
import { addMember } from './members.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A workspace with room for a team, and its admin. */
async function team(plan: Partial<Capacity> = { purchasedSeats: 20 }) {
  const workspace = await t.workspace({ plan });
  const admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Admin' });
  return { workspace, admin };
}

const refused = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.');
  return { statusCode: error.statusCode, code: error.code };
};

const list = async (admin: TestAgent, query = {}) => admin.api['agents.list']({ query });
const entryOf = async (admin: TestAgent, userId: string) =>
  (await list(admin, { limit: -1 })).data.find(({ _id }) => _id === userId);

describe('the list', () => {
  it('[D-07] [D-21] pages, searches and filters by role, state and store, with counts by state', async () => {
    const { workspace, admin } = await team();
    const [north, south] = [await t.store(workspace, { name: 'North' }), await t.store(workspace, { name: 'South' })];
    const sales = await t.department(north, 'Sales');
    const ruth = await t.agent(workspace, {
      fullname: 'Ruth Abernathy',
      stores: [{ store: north, categoryIds: [sales.id], agentAlias: 'Ruthie' }],
    });
    const otto = await t.agent(workspace, { fullname: 'Otto', role: 'coach', stores: [{ store: south }] });
    const gone = await t.agent(workspace, { fullname: 'Gus', accountState: 'suspended' });
    await t.agent(await t.workspace(), { fullname: 'Ruth Elsewhere' });

    const all = await list(admin);
    expect(all.data.map(({ _id }) => _id)).toEqual([admin.userId, otto.userId, ruth.userId, gone.userId]);
    expect(all).toMatchObject({ count: 4, counts: { all: 4, activated: 3, invited: 0, suspended: 1 } });
    expect(all.data[2]).toMatchObject({
      email: ruth.email,
      fullname: 'Ruth Abernathy',
      role: 'agent',
      accountState: 'activated',
      invitation: null,
      stores: [
        {
          chatsoStoreId: north.id,
          name: 'North',
          agentAlias: 'Ruthie',
          categories: [{ _id: sales.id, name: 'Sales' }],
        },
      ],
    });
    const ids = async (query: object) => (await list(admin, query)).data.map(({ _id }) => _id);
    expect(await ids({ search: 'abern' })).toEqual([ruth.userId]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ role: 'coach' })).toEqual([otto.userId]);
    expect(await ids({ accountState: 'suspended' })).toEqual([gone.userId]);
    expect(await ids({ page: 2, limit: 3 })).toEqual([gone.userId]);
    expect(
      await ids({ storeIds: `${south.id},${newUuid}`, limit: -1, getAll: true, accountStates: 'activated' }),
    ).toEqual([admin.userId, otto.userId]);
    expect(await list(admin, { accountState: 'activated', limit: 1 })).toMatchObject({ count: 3, counts: { all: 4 } });
  });

  it('says who is online and when somebody was last here', async () => {
    const { workspace, admin } = await team();
    const agent = await t.agent(workspace);
    expect(await entryOf(admin, agent.userId)).toMatchObject({ online: false });
    expect((await entryOf(admin, agent.userId))?.lastActiveAt).toBeNull();
    const lastSeen = async (online: boolean) =>
      eventually(async () => {
        const entry = await entryOf(admin, agent.userId);
        expect(entry).toMatchObject({ online, lastActiveAt: expect.any(String) });
        return Date.parse(entry?.lastActiveAt ?? '');
      });
    const socket = await agent.socket();
    const came = await lastSeen(true);
    await t.advance(120_000);
    socket.close();
    await eventually(async () => expect((await lastSeen(false)) - came).toBeGreaterThanOrEqual(120_000));
  });
});

const newUuid = '0190a000-0000-7000-8000-000000000001';

describe('open team pages', () => {
  it('hear of every change of people, roles and invitations; those who may not look at the team hear nothing', async () => {
    const { workspace, admin } = await team();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const looking = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat', 'agents'] });
    const [first, second] = [await admin.socket(), await looking.socket()];
    const bystander = await (await t.agent(workspace)).socket();
    const foreign = await (await team()).admin.socket();
    const told = ({ received }: typeof first) => received.filter(({ event }) => event === 'team:changed').length;
    let count = 0;
    const changes = async (call: Promise<unknown>) => {
      await call;
      count += 1;
      await eventually(() => expect([told(first), told(second)]).toEqual([count, count]));
    };
    const { api } = admin;
    const { userId } = agent;
    await changes(api['agents.changeRole']({ body: { userId, role: 'coach' } }));
    await changes(api['agents.edit']({ params: { id: userId }, body: { agentAlias: 'Robin' } }));
    await changes(api['agents.suspend']({ body: { userId } }));
    await changes(api['agents.reactivate']({ body: { userId } }));
    await changes(api['agents.remove']({ params: { id: userId } }));
    await changes(api['agents.invite']({ body: { emails: ['one@shop.test', 'two@shop.test'], role: 'agent' } }));
    const invited = (await list(admin, { accountState: 'invited' })).data[0]?._id ?? '';
    await changes(api['agents.resendInvitation']({ body: { userId: invited } }));
    await changes(api['agents.cancelInvitation']({ params: { id: invited } }));
    const role = await api['roles.create']({ body: { name: 'Lead', permissions: {} } });
    await changes(Promise.resolve());
    await changes(api['roles.update']({ params: { id: role._id }, body: { name: 'Leader', version: role.version } }));
    await changes(api['roles.remove']({ params: { id: role._id } }));
    expect([told(bystander), told(foreign)]).toEqual([0, 0]);
  });
});

describe('suspending', () => {
  it('[D-07] [D-17] [A-34] signs out on every tab at once, refuses every call, and audits', async () => {
    const { workspace, admin } = await team();
    const agent = await t.agent(workspace);
    const tabs = [await agent.socket(), await agent.socket(), await agent.socket('tracking')];
    const before = await entryOf(admin, agent.userId);
    const body = { userId: agent.userId, version: before?.version };
    const answer = await admin.api['agents.suspend']({ body });
    expect(answer).toMatchObject({ accountState: 'suspended', suspendedReason: 'admin', version: 2 });
    await tabs[0]?.waitFor('user:deactivated');
    await tabs[1]?.waitFor('user:forced-logout');
    await eventually(() => expect(tabs.map(({ socket }) => socket.connected)).toEqual([false, false, false]));
    expect(await refused(agent.api['flags.get']())).toEqual({ statusCode: 401, code: 'user-without-role' });
    expect(await auditOf(t, agent.userId)).toContain('member.suspended');
    // Also by an admin whose page still shows the person as active.
    for (const again of [{ userId: agent.userId }, body]) {
      await expect(admin.api['agents.suspend']({ body: again })).rejects.toMatchObject({
        ...{ statusCode: 409, code: 'conflict', message: 'This person is suspended already.' },
      });
    }
    await admin.api['agents.reactivate']({ body: { userId: agent.userId } });
    expect(await agent.api['flags.get']()).toBeTypeOf('object');
  });

  it('[D-07] of two admins who suspend at once one does, and the other is told that it is done', async () => {
    const { workspace, admin } = await team();
    const other = await t.agent(workspace, { role: 'admin' });
    const agent = await t.agent(workspace);
    const calls = [admin, other, admin].map(({ api }) =>
      api['agents.suspend']({ body: { userId: agent.userId, version: 1 } }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    );
    const already = 'This person is suspended already.';
    expect((await Promise.all(calls)).sort()).toEqual([already, already, 'done']);
    expect((await auditOf(t, agent.userId)).filter((action) => action === 'member.suspended')).toHaveLength(1);
    await admin.api['agents.reactivate']({ body: { userId: agent.userId } });
    await expect(admin.api['agents.reactivate']({ body: { userId: agent.userId } })).rejects.toMatchObject({
      ...{ statusCode: 409, message: 'This person is active already.' },
    });
    const invited = await t.agent(workspace, { accountState: 'invited' });
    await expect(admin.api['agents.suspend']({ body: { userId: invited.userId } })).rejects.toMatchObject({
      ...{ statusCode: 409, message: 'This person has not joined yet.' },
    });
  });

  it('[D-07] somebody who works elsewhere too is not signed out there', async () => {
    const { workspace, admin } = await team();
    const other = await t.workspace();
    const agent = await t.agent(workspace);
    await addMember(t.rootCtx(), { workspaceId: other.id, userId: agent.userId, role: 'agent' });
    const socket = await agent.socket();
    await admin.api['agents.suspend']({ body: { userId: agent.userId } });
    await socket.waitFor('user:deactivated');
    await eventually(() => expect(socket.socket.connected).toBe(false));
    expect(socket.received.map(({ event }) => event)).not.toContain('user:forced-logout');
    expect(await t.client(agent.token, other.id)['flags.get']()).toBeTypeOf('object');
  });
});

describe('the last admin', () => {
  it('[D-07] can be neither demoted nor suspended nor removed, also by themselves', async () => {
    const { workspace, admin } = await team();
    // Neither the suite's admin nor one who is not active counts.
    const suite = await t.agent(workspace, { role: 'chatso_admin' });
    await t.agent(workspace, { role: 'admin', accountState: 'suspended' });
    const expected = { statusCode: 400, code: 'last-admin' };
    const { userId } = admin;
    for (const { api } of [admin, suite]) {
      expect(await refused(api['agents.changeRole']({ body: { userId, role: 'agent' } }))).toEqual(expected);
      expect(await refused(api['agents.suspend']({ body: { userId } }))).toEqual(expected);
      expect(await refused(api['agents.remove']({ params: { id: userId } }))).toEqual(expected);
    }
    expect(await admin.api['flags.get']()).toBeTypeOf('object');
  });

  it('[D-07] admins who demote, suspend and remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { workspace, admin } = await team();
      const [second, third] = [
        await t.agent(workspace, { role: 'admin' }),
        await t.agent(workspace, { role: 'admin' }),
      ];
      await Promise.allSettled([
        admin.api['agents.changeRole']({ body: { userId: second.userId, role: 'agent' } }),
        second.api['agents.suspend']({ body: { userId: third.userId } }),
        third.api['agents.remove']({ params: { id: admin.userId } }),
        second.api['agents.changeRole']({ body: { userId: second.userId, role: 'coach' } }),
      ]);
      const { rows } = await t.pool.query(
        `SELECT 1 FROM workspace_members WHERE workspace_id = $1 AND role = 'admin' AND account_state = 'activated'`,
        [workspace.id],
      );
      expect(rows.length).toBeGreaterThanOrEqual(1);
    }
  });

  it("the suite's admins are not a workspace's to change", async () => {
    const { workspace, admin } = await team();
    const suite = await t.agent(workspace, { role: 'chatso_admin' });
    const expected = { statusCode: 403, code: 'forbidden' };
    const { userId } = suite;
    expect(await refused(admin.api['agents.changeRole']({ body: { userId, role: 'agent' } }))).toEqual(expected);
    expect(await refused(admin.api['agents.suspend']({ body: { userId } }))).toEqual(expected);
    expect(await refused(admin.api['agents.remove']({ params: { id: userId } }))).toEqual(expected);
    expect(await refused(admin.api['agents.edit']({ params: { id: userId }, body: {} }))).toEqual(expected);
    const promote = { userId: admin.userId, role: 'chatso_admin' as 'admin' };
    expect(await refused(admin.api['agents.changeRole']({ body: promote }))).toMatchObject({ statusCode: 400 });
  });
});

describe('changing a role', () => {
  it('[D-17] reaches every tab within a second: told, ended, and back in the rooms of the new role', async () => {
    const { workspace, admin } = await team();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const tabs = [await agent.socket(), await agent.socket()];
    const answer = await admin.api['agents.changeRole']({ body: { userId: agent.userId, role: 'admin' } });
    expect(answer).toMatchObject({ role: 'admin', version: 2 });
    for (const tab of tabs) await tab.waitFor('user:role-changed');
    await eventually(() => expect(tabs.every(({ socket }) => !socket.connected)).toBe(true));
    expect((await agent.api['agents.list']()).count).toBe(2);
    const elsewhere = await t.store(workspace, { name: 'Another' });
    const back = await agent.socket();
    const { id } = await startChat(await t.visitor(elsewhere));
    await back.waitFor('conversation:new', (heard: { conversation: { _id: string } }) => heard.conversation._id === id);
    expect(await auditOf(t, agent.userId)).toContain('member.role-changed');
  });

  it('[A-28] an admin who gives up the own role is signed out everywhere', async () => {
    const { workspace, admin } = await team();
    const other = await t.agent(workspace, { role: 'admin' });
    const socket = await admin.socket();
    await admin.api['agents.changeRole']({ body: { userId: admin.userId, role: 'agent' } }).catch(() => undefined);
    await socket.waitFor('user:forced-logout');
    await eventually(() => expect(socket.socket.connected).toBe(false));
    expect(await refused(admin.api['flags.get']())).toEqual({ statusCode: 401, code: 'id-token-revoked' });
    expect(await entryOf(other, admin.userId)).toMatchObject({ role: 'agent' });
  });

  it('[D-05] to a custom role and back; two who change the same member find out', async () => {
    const { workspace, admin } = await team();
    const agent = await t.agent(workspace);
    const role = await admin.api['roles.create']({ body: { name: 'Records', permissions: { chatRecords: true } } });
    const { userId } = agent;
    const before = await entryOf(admin, userId);
    const body = { userId, role: 'custom_role' as const, customRoleId: role._id, version: before?.version };
    const answer = await admin.api['agents.changeRole']({ body });
    expect(answer).toMatchObject({ role: 'custom_role', customRole: { _id: role._id, name: 'Records' } });
    expect(await refused(agent.api['drafts.list']())).toMatchObject({ code: 'forbidden' });
    const stale = { userId, role: 'coach' as const, version: before?.version };
    expect(await refused(admin.api['agents.changeRole']({ body: stale }))).toEqual({
      statusCode: 409,
      code: 'conflict',
    });
    expect(await refused(admin.api['agents.suspend']({ body: stale }))).toMatchObject({ code: 'conflict' });
    const edit = { params: { id: userId }, body: { agentAlias: 'X', version: before?.version } };
    expect(await refused(admin.api['agents.edit'](edit))).toMatchObject({ code: 'conflict' });
    const back = await admin.api['agents.changeRole']({ body: { userId, role: 'agent', version: answer.version } });
    expect(back).toMatchObject({ role: 'agent', customRole: null, version: answer.version + 1 });
  });
});

describe('seats', () => {
  it('[D-11] a suspended member frees a seat and needs one to come back', async () => {
    const { workspace, admin } = await team({});
    const agents = await Promise.all([1, 2, 3, 4].map(() => t.agent(workspace)));
    const userId = agents[0]?.userId ?? '';
    await admin.api['agents.suspend']({ body: { userId } });
    await admin.api['agents.invite']({ body: { emails: ['fifth@invited.test'], role: 'agent' } });
    expect(await refused(admin.api['agents.reactivate']({ body: { userId } }))).toEqual({
      statusCode: 400,
      code: 'entity-limit',
    });
    const other = agents[1]?.userId ?? '';
    await admin.api['agents.remove']({ params: { id: other } });
    expect(await admin.api['agents.reactivate']({ body: { userId } })).toMatchObject({ accountState: 'activated' });
    expect(await entryOf(admin, other)).toBeUndefined();
  });

  it('[D-30] the limits of everything a plan limits', async () => {
    const { workspace, admin } = await team({ purchasedSeats: 3, purchasedChannels: 2 });
    const [shop, social] = [await t.store(workspace), await t.store(workspace, { type: 'instagram' })];
    await t.store(workspace, { name: 'Dummy store' });
    await t.department(shop, 'One');
    await t.department(shop, 'Two');
    const limits = await admin.api['workspace.entityLimits']();
    expect(limits).toEqual({
      user: { limit: 8, used: 1 },
      channel: { limit: 3, used: 2 },
      department: { limit: 20, used: 2 },
      widget: { limit: 3, used: 1 },
      plans: { limit: 1, used: 1 },
      billing: { limit: 1, used: 1 },
      'auto-triggers': { limit: 20, used: 0 },
      tickets: { limit: -1, used: 0 },
      'coupon-limit': { limit: 1, used: 0 },
    });
    const { department } = await admin.api['workspace.entityLimits']({ query: { storeId: social.id } });
    expect(department).toEqual({ limit: 20, used: 0 });
  });
});

describe('who may', () => {
  const writes = (api: TestAgent['api'], userId: string) => [
    api['agents.invite']({ body: { emails: ['x@invited.test'], role: 'agent' } }),
    api['agents.resendInvitation']({ body: { userId } }),
    api['agents.cancelInvitation']({ params: { id: userId } }),
    api['agents.suspend']({ body: { userId } }),
    api['agents.reactivate']({ body: { userId } }),
    api['agents.changeRole']({ body: { userId, role: 'admin' } }),
    api['agents.edit']({ params: { id: userId }, body: { agentAlias: 'X' } }),
    api['agents.remove']({ params: { id: userId } }),
    api['roles.create']({ body: { name: 'Mine', permissions: {} } }),
    api['roles.update']({ params: { id: userId }, body: { version: 1 } }),
    api['roles.remove']({ params: { id: userId } }),
  ];

  it('[D-13] [D-23] admins write; a custom role with the key looks; agents load no list of agents', async () => {
    const { workspace, admin } = await team();
    const store = await t.store(workspace);
    const victim = await t.agent(workspace);
    const looker = await t.agent(workspace, { role: 'custom_role', permissions: ['agents'] });
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const agent = await t.agent(workspace, { stores: [{ store }] });
    for (const { api } of [looker, coach, agent]) {
      const codes = await Promise.all(writes(api, victim.userId).map(refused));
      expect(new Set(codes.map(({ statusCode, code }) => `${statusCode} ${code}`))).toEqual(new Set(['403 forbidden']));
    }
    expect((await looker.api['agents.list']()).count).toBe(5);
    expect((await looker.api['roles.list']()).count).toBe(1);
    for (const { api } of [coach, agent]) {
      expect(await refused(api['agents.list']())).toEqual({ statusCode: 403, code: 'forbidden' });
      expect(await refused(api['roles.list']())).toEqual({ statusCode: 403, code: 'forbidden' });
    }
    expect(await refused(agent.api['agents.pure']())).toEqual({ statusCode: 403, code: 'forbidden' });
    expect((await entryOf(admin, victim.userId))?.accountState).toBe('activated');
  });

  it('[B-19] members of other workspaces are not found', async () => {
    const { admin } = await team();
    const foreign = await t.agent(await t.workspace());
    const outcomes = await Promise.allSettled(writes(admin.api, foreign.userId));
    const codes = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as ApiError).statusCode : 200));
    // Inviting somebody and making a role name nobody.
    expect(codes).toEqual([200, 404, 404, 404, 404, 404, 404, 404, 200, 404, 404]);
  });

  it('[D-19] [D-20] [D-22] [D-23] colleagues for filters, transfers and tickets, of the own stores', async () => {
    const { workspace, admin } = await team();
    await t.pool.query('UPDATE workspaces SET enabled_ticket_system = true WHERE id = $1', [workspace.id]);
    const [north, south] = [await t.store(workspace), await t.store(workspace)];
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store: north }] });
    const near = await t.agent(workspace, { stores: [{ store: north, agentAlias: 'Nell' }, { store: south }] });
    const far = await t.agent(workspace, { stores: [{ store: south }] });
    const gone = await t.agent(workspace, { accountState: 'suspended', stores: [{ store: north }] });
    const ids = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id).sort();
    const all = [admin, coach, near, far, gone].map(({ userId }) => userId);
    expect(ids(await admin.api['agents.pure']({ query: { limit: -1, getAll: 'true' } }))).toEqual(all.sort());
    const query = { limit: -1, accountState: 'activated', storeId: north.id, role: 'agent' } as const;
    expect(ids(await admin.api['agents.pure']({ query }))).toEqual([near.userId]);
    const own = [admin, coach, near].map(({ userId }) => userId).sort();
    expect(ids(await coach.api['agents.pure']({ query: { limit: -1, accountState: 'activated' } }))).toEqual(own);
    expect(ids(await coach.api['agents.pure']({ query: { ...query, storeId: south.id } }))).toEqual([]);
    expect(ids(await near.api['users.list']({ query: { storeId: north.id } }))).toEqual(own);
    expect(ids(await far.api['users.list']({ query: { storeId: north.id } }))).toEqual([admin.userId]);
    const assignees = await near.api['users.assignees']({ query: {} });
    expect(ids(assignees)).toEqual([admin, coach, near, far].map(({ userId }) => userId).sort());
    const withoutTickets = await team();
    expect(await refused(withoutTickets.admin.api['users.assignees']({ query: {} }))).toMatchObject({
      statusCode: 403,
    });
    expect(Object.keys(assignees.data[0] ?? {}).sort()).toEqual(['_id', 'avatar', 'email', 'fullname', 'tickets']);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
