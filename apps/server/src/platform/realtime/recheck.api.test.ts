import { reasonSentences } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { setPlan } from '../../modules/plans/index.ts';
import type { StoreRow } from '../../modules/stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
});
afterAll(() => t.close());

const checked = () => t.advance(10_000);

describe('a socket that is open', () => {
  it.each([
    ['the member is suspended', `UPDATE workspace_members SET account_state = 'suspended' WHERE user_id = $1`],
    ['the member is removed', 'DELETE FROM workspace_members WHERE user_id = $1'],
    ['the role is taken away', 'UPDATE workspace_members SET role = NULL WHERE user_id = $1'],
    ['the role changes', `UPDATE workspace_members SET role = 'coach' WHERE user_id = $1`],
    ['a store is taken away', 'DELETE FROM member_stores WHERE user_id = $1'],
    ['the session is revoked elsewhere', 'UPDATE auth_sessions SET revoked_at = now() WHERE user_id = $1'],
    ['the account is gone', 'DELETE FROM users WHERE id = $1'],
  ])('[F-30] ends within seconds when %s', async (_what, sql) => {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const colleague = await (await t.agent(workspace, { stores: [{ store }] })).socket();
    const sockets = [await agent.socket('message'), await agent.socket('tracking')];
    await t.pool.query(sql, [agent.userId]);
    await checked();
    await eventually(() => expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]));
    expect(colleague.socket.connected).toBe(true);
  });

  it('ends when a custom role loses live chat', async () => {
    const agent = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] });
    const { socket } = await agent.socket();
    await t.pool.query(
      `UPDATE custom_roles r SET permissions = '{}' FROM workspace_members m WHERE m.user_id = $1 AND m.custom_role_id = r.id`,
      [agent.userId],
    );
    await checked();
    await eventually(() => expect(socket.connected).toBe(false));
  });

  it('stays while nothing changes, and its events go on', async () => {
    const agent = await (await t.agent(workspace, { stores: [{ store }] })).socket();
    await checked();
    const { id } = await startChat(await t.visitor(store));
    await agent.waitFor(
      'conversation:new',
      (payload: { conversation: { _id: string } }) => payload.conversation._id === id,
    );
    expect(agent.socket.connected).toBe(true);
  });
});

describe('plans', () => {
  it('a plan that becomes past due ends the sockets of everybody but admins', async () => {
    const elsewhere = await t.workspace();
    const agent = await (await t.agent(elsewhere)).socket();
    const admin = await (await t.agent(elsewhere, { role: 'admin' })).socket();
    await setPlan(t.rootCtx(), elsewhere.id, { type: 'advanced', state: 'closed', closedReason: 'past-due' });
    await checked();
    await eventually(() => expect(agent.socket.connected).toBe(false));
    expect(admin.socket.connected).toBe(true);
  });

  it('a trial that is over leaves reading, and ends writing, sockets and the chats of shoppers', async () => {
    const freeTrialEndDate = new Date(t.clock.now().getTime() + 5_000);
    const trial = await t.workspace({ plan: { type: 'free', isFreeTrial: true, freeTrialEndDate } });
    const shop = await t.store(trial);
    const admin = await t.agent(trial, { role: 'admin' });
    const visitor = await t.visitor(shop);
    const { id } = await startChat(visitor);
    const { socket } = await admin.socket();
    await checked();
    await eventually(() => expect(socket.connected).toBe(false));
    expect((await admin.api['conversations.detail']({ params: { id } }))._id).toBe(id);
    const take = admin.api['conversations.takeChat']({ params: { id }, body: { firstMessage: 'Hello' } });
    await expect(take).rejects.toMatchObject({ statusCode: 403, code: 'plan-required' });
    await expect(admin.socket()).rejects.toThrow(reasonSentences['trial-over']);
    await expect(startChat(await t.visitor(shop))).rejects.toMatchObject({ statusCode: 404 });
    await expect(visitor.socket()).rejects.toThrow('Not found.');
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
