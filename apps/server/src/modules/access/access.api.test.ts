import { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { addMember } from '../team/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.');
  return { statusCode: error.statusCode, message: error.message, code: error.code };
};

describe('users/me', () => {
  it('[A-05] [A-15] [A-16] needs no workspace header and answers the person', async () => {
    const agent = await t.agent(await t.workspace(), { fullname: 'Ada Lovelace' });
    const me = await t.client(agent.token)['users.me']();
    expect(me).toMatchObject({ _id: agent.userId, email: agent.email, fullname: 'Ada Lovelace', avatar: null });
  });

  it('[A-17] [B-01] [B-02] lists every workspace with role, state, permissions and plan', async () => {
    const first = await t.workspace({ name: 'Northwind', profileType: 2, plan: { type: 'starter' } });
    const agent = await t.agent(first, { role: 'coach' });
    const trialEnd = new Date(t.clock.now().getTime() + 86_400_000);
    const second = await t.workspace({
      name: 'Maple Trail',
      plan: { type: 'free', isFreeTrial: true, freeTrialEndDate: trialEnd },
    });
    await addMember(t.rootCtx(), { workspaceId: second.id, userId: agent.userId, role: 'admin' });
    const withoutRole = await t.workspace();
    await addMember(t.rootCtx(), { workspaceId: withoutRole.id, userId: agent.userId, role: null });
    const { workspaces, lastActiveWorkspace } = await agent.api['users.me']();
    expect(lastActiveWorkspace).toBeNull();
    expect(workspaces.map(({ workspaceId, role }) => [workspaceId.name, role])).toEqual([
      ['Northwind', 'coach'],
      ['Maple Trail', 'admin'],
    ]);
    expect(workspaces[0]).toMatchObject({
      workspaceId: { _id: first.id, id: first.id, profileType: 2, finishOnboarding: false, enabledTicketSystem: false },
      accountState: 'activated',
      customRoles: { liveChat: true, spectateChat: true, billing: false },
      plan: { type: 'starter', state: 'ongoing', isFreeTrial: false, isFreemium: false, freeTrialEndDate: null },
    });
    expect(workspaces[1]?.plan).toMatchObject({
      ...{ isFreeTrial: true, isFreeTrialExpired: false },
      freeTrialEndDate: trialEnd.toISOString(),
    });
  });

  it('[A-18] [A-19] [A-20] [T-07] carries stores with alias, settings and tutorials; sounds at 100, a missed chat at 60', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { stores: [{ store, agentAlias: 'Sunny' }] });
    const me = await agent.api['users.me']();
    expect(me.stores).toEqual([{ chatsoStoreId: store.id, agentAlias: 'Sunny' }]);
    expect(me.tutorials.liveChat?.[0]).toEqual({ name: 'liveChat-1', seen: false });
    expect(me.config).toMatchObject({ timeZoneSetting: 'auto', timeZoneName: 'America/Vancouver', listPagination: 10 });
    const volumes = Object.entries(me.config.chatNotificationSound).map(([event, { volume }]) => [event, volume]);
    expect(Object.fromEntries(volumes)).toEqual({
      ...{ newMessage: 100, customerLeft: 100, unreadMessageReminder: 100, pendingChat: 100 },
      missedChat: 60,
    });
  });
});

describe('the 401 messages of decision A-3', () => {
  it('for a person who is gone: User not found', async () => {
    const agent = await t.agent(await t.workspace());
    await t.pool.query('DELETE FROM users WHERE id = $1', [agent.userId]);
    const expected = { statusCode: 401, message: 'User not found', code: 'user-not-found' };
    expect(await failure(agent.api['flags.get']())).toEqual(expected);
    expect(await failure(agent.api['users.me']())).toEqual(expected);
  });

  it('[B-19] for a foreign, unknown, malformed or missing workspace: User not in workspace', async () => {
    const agent = await t.agent(await t.workspace());
    const foreign = await t.workspace();
    const expected = { statusCode: 401, message: 'User not in workspace', code: 'user-not-in-workspace' };
    for (const id of [foreign.id, crypto.randomUUID(), 'x', "' OR 1=1", null]) {
      expect(await failure(t.client(agent.token, id)['flags.get']())).toEqual(expected);
    }
  });

  it('without a role, or invited or suspended: User not have role in workspace', async () => {
    const workspace = await t.workspace();
    const expected = { statusCode: 401, message: 'User not have role in workspace', code: 'user-without-role' };
    const members = [
      await t.agent(workspace, { role: null }),
      await t.agent(workspace, { accountState: 'invited' }),
      await t.agent(workspace, { accountState: 'suspended' }),
    ];
    for (const member of members) expect(await failure(member.api['flags.get']())).toEqual(expected);
  });

  it('for a token of a visitor, of nobody, or of another key: not signed in', async () => {
    const workspace = await t.workspace();
    const visitor = await t.visitor(await t.store(workspace));
    const agent = await t.agent(workspace);
    const [head, claims] = agent.token.split('.');
    const forged = `${head}.${claims}.${'A'.repeat(43)}`;
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const token of [null, visitor.token, forged, none, 'x']) {
      expect((await failure(t.client(token, workspace.id)['flags.get']())).code).toBe('unauthenticated');
    }
  });
});

describe('plans and flags', () => {
  it('a past-due plan locks everybody but admins out', async () => {
    const workspace = await t.workspace({ plan: { type: 'advanced', state: 'closed', closedReason: 'past-due' } });
    const agent = await t.agent(workspace, { role: 'coach' });
    const admin = await t.agent(workspace, { role: 'admin' });
    expect(await failure(agent.api['flags.get']())).toMatchObject({ statusCode: 403, code: 'plan-past-due' });
    expect(await admin.api['flags.get']()).toBeTypeOf('object');
  });

  it('[A-41] flags are on by default but two, and a workspace may differ', async () => {
    const plain = await t.agent(await t.workspace());
    const changed = await t.agent(await t.workspace({ flags: { 'ai-chatbot': false, 'email-marketing': true } }));
    expect(await plain.api['flags.get']()).toEqual({
      'ticket-system': true,
      'coupon-limit': true,
      'metabase-dashboard': false,
      'analytics-nav': true,
      'new-promotion-module': true,
      'ai-chatbot': true,
      'product-recommendation-revamp': true,
      'email-marketing': false,
    });
    expect(await changed.api['flags.get']()).toMatchObject({ 'ai-chatbot': false, 'email-marketing': true });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
