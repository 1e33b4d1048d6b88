import { ApiError, permissions } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { auditOf, failureOf } from '../../../test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newAdmin = async () => {
  const workspace = await t.workspace({ plan: { purchasedSeats: 20 } });
  return { workspace, admin: await t.agent(workspace, { role: 'admin' }) };
};

describe('custom roles', () => {
  it('[D-05] have all 19 keys, a missing one means no, and are made, changed, listed and deleted', async () => {
    const { admin } = await newAdmin();
    const made = await admin.api['roles.create']({ body: { name: '  Chat only ', permissions: { liveChat: true } } });
    expect(Object.keys(made.permissions).sort()).toEqual([...permissions].sort());
    expect(permissions.filter((key) => made.permissions[key])).toEqual(['liveChat']);
    expect(made).toMatchObject({ name: 'Chat only', memberCount: 0, version: 1 });
    const changed = await admin.api['roles.update']({
      params: { id: made._id },
      body: { name: 'Chats', permissions: { liveChat: true, visitors: true }, version: 1 },
    });
    expect(changed).toMatchObject({ name: 'Chats', version: 2, permissions: { liveChat: true, visitors: true } });
    await admin.api['roles.create']({ body: { name: 'A first', permissions: {} } });
    const { data, count } = await admin.api['roles.list']();
    expect([count, data.map(({ name }) => name)]).toEqual([2, ['A first', 'Chats']]);
    await admin.api['roles.remove']({ params: { id: made._id } });
    expect((await admin.api['roles.list']()).count).toBe(1);
    expect(await auditOf(t, made._id)).toEqual(['role.created', 'role.changed', 'role.removed']);
  });

  it('[D-05] names are of one workspace and unique there, whatever the letter case and whoever is first', async () => {
    const { admin } = await newAdmin();
    const create = (name: string) => admin.api['roles.create']({ body: { name, permissions: {} } });
    const outcomes = await Promise.allSettled(['Night shift', 'night SHIFT', 'Night shift '].map(create));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ statusCode: 409, code: 'name-taken' });
    }
    const other = await create('Other');
    const rename = admin.api['roles.update']({ params: { id: other._id }, body: { name: 'NIGHT shift', version: 1 } });
    expect(await failureOf(rename)).toMatchObject({ code: 'name-taken', errors: [{ field: 'name' }] });
    const elsewhere = (await newAdmin()).admin;
    await elsewhere.api['roles.create']({ body: { name: 'Night shift', permissions: {} } });
    expect(await failureOf(create('  '))).toMatchObject({ statusCode: 400, errors: [{ field: 'name' }] });
    expect(await failureOf(create('x'.repeat(51)))).toMatchObject({ statusCode: 400 });
  });

  it('[D-05] of two who change it at once, one is told', async () => {
    const { admin } = await newAdmin();
    const { _id: id } = await admin.api['roles.create']({ body: { name: 'Shared', permissions: {} } });
    const change = (key: 'visitors' | 'tickets') =>
      admin.api['roles.update']({ params: { id }, body: { permissions: { [key]: true }, version: 1 } });
    const outcomes = await Promise.allSettled([change('visitors'), change('tickets')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { statusCode: 409, code: 'conflict' } });
  });

  it('[D-05] [D-17] an edit reaches every member at once: calls, sockets, and chats nobody may answer', async () => {
    const { workspace, admin } = await newAdmin();
    const role = await admin.api['roles.create']({ body: { name: 'Chat', permissions: { liveChat: true } } });
    const people = await Promise.all([t.agent(workspace), t.agent(workspace)]);
    for (const { userId } of people) {
      await admin.api['agents.changeRole']({ body: { userId, role: 'custom_role', customRoleId: role._id } });
    }
    const sockets = await Promise.all(people.map((one) => one.socket()));
    await admin.api['roles.update']({
      params: { id: role._id },
      body: { permissions: { visitors: true }, version: 1 },
    });
    for (const socket of sockets) await socket.waitFor('user:role-changed');
    await eventually(() => expect(sockets.some(({ socket }) => socket.connected)).toBe(false));
    const [first] = people;
    expect(await failureOf(first.api['drafts.list']())).toMatchObject({ statusCode: 403 });
    const me = await first.api['users.me']();
    expect(me.workspaces[0]?.customRoles).toMatchObject({ liveChat: false, visitors: true });
  });

  it('[D-05] cannot be deleted while somebody has it, even if only invited; of two at once none is left without', async () => {
    const { workspace, admin } = await newAdmin();
    const role = await admin.api['roles.create']({ body: { name: 'In use', permissions: {} } });
    const customRoleId = role._id;
    await admin.api['agents.invite']({ body: { emails: ['in-use@invited.test'], role: 'custom_role', customRoleId } });
    const error = await failureOf(admin.api['roles.remove']({ params: { id: role._id } }));
    expect(error).toMatchObject({ statusCode: 409, code: 'role-in-use', message: '1 member has this role.' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error.details).toEqual({ count: 1 });

    const racy = await admin.api['roles.create']({ body: { name: 'Racy', permissions: {} } });
    const agent = await t.agent(workspace);
    await Promise.allSettled([
      admin.api['agents.changeRole']({ body: { userId: agent.userId, role: 'custom_role', customRoleId: racy._id } }),
      admin.api['roles.remove']({ params: { id: racy._id } }),
    ]);
    const left = (await admin.api['roles.list']()).data.some(({ _id }) => _id === racy._id);
    const [row] = (await admin.api['agents.list']({ query: { search: agent.email } })).data;
    expect(row?.role).toBe(left ? 'custom_role' : 'agent');
  });

  it('[B-19] those of another workspace are not found', async () => {
    const [here, there] = [await newAdmin(), await newAdmin()];
    const { _id: id } = await there.admin.api['roles.create']({ body: { name: 'Theirs', permissions: {} } });
    const agent = await t.agent(here.workspace);
    const { api } = here.admin;
    expect(await failureOf(api['roles.update']({ params: { id }, body: { version: 1 } }))).toMatchObject({
      statusCode: 404,
    });
    expect(await failureOf(api['roles.remove']({ params: { id } }))).toMatchObject({ statusCode: 404 });
    const give = api['agents.changeRole']({ body: { userId: agent.userId, role: 'custom_role', customRoleId: id } });
    expect(await failureOf(give)).toMatchObject({ statusCode: 400, errors: [{ field: 'customRoleId' }] });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
