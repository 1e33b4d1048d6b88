import { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { addMember } from '../members/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A workspace with room for a team, and its admin. */
async function team(plan: { purchasedSeats?: number } = { purchasedSeats: 20 }) {
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

async function auditOf(workspace: TestWorkspace, userId: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE workspace_id = $1 AND subject_id = $2 ORDER BY at, id',
    [workspace.id, userId],
  );
  return rows.map(({ action }) => action);
}

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
    await agent.socket();
    await eventually(async () => expect(await entryOf(admin, agent.userId)).toMatchObject({ online: true }));
  });
});

const newUuid = '0190a000-0000-7000-8000-000000000001';

describe('suspending', () => {
  it('[D-07] [D-17] [A-34] signs out on every tab at once, refuses every call, and audits', async () => {
    const { workspace, admin } = await team();
    const agent = await t.agent(workspace);
    const tabs = [await agent.socket(), await agent.socket(), await agent.socket('tracking')];
    const before = await entryOf(admin, agent.userId);
    const body = { userId: agent.userId, version: before?.version };
    const answer = await admin.api['agents.suspend']({ body });
    expect(answer).toMatchObject({ accountState: 'suspended', suspendedReason: 'admin', version: 2 });
    await tabs[0]?.waitFor('user:deactivated', undefined, 1000);
    await tabs[1]?.waitFor('user:forced-logout', undefined, 1000);
    await eventually(() => expect(tabs.map(({ socket }) => socket.connected)).toEqual([false, false, false]), 1000);
    expect(await refused(agent.api['flags.get']())).toEqual({ statusCode: 401, code: 'user-without-role' });
    expect(await auditOf(workspace, agent.userId)).toContain('member.suspended');
    expect(await refused(admin.api['agents.suspend']({ body: { userId: agent.userId } }))).toMatchObject({
      code: 'conflict',
    });
    await admin.api['agents.reactivate']({ body: { userId: agent.userId } });
    expect(await agent.api['flags.get']()).toBeTypeOf('object');
  });

  it('[D-07] somebody who works elsewhere too is not signed out there', async () => {
    const { workspace, admin } = await team();
    const other = await t.workspace();
    const agent = await t.agent(workspace);
    await addMember(t.rootCtx(), { workspaceId: other.id, userId: agent.userId, role: 'agent' });
    const socket = await agent.socket();
    await admin.api['agents.suspend']({ body: { userId: agent.userId } });
    await socket.waitFor('user:deactivated', undefined, 1000);
    await eventually(() => expect(socket.socket.connected).toBe(false), 1000);
    expect(socket.received.map(({ event }) => event)).not.toContain('user:forced-logout');
    expect(await t.client(agent.token, other.id)['flags.get']()).toBeTypeOf('object');
  });
});
