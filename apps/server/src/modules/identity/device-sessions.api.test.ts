import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { auditOf, failureOf, testAccount } from '../../../test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const revoked = { statusCode: 401, code: 'id-token-revoked' };

describe('the list of sessions', () => {
  it('tells device, address, beginning, last use and which one asks, newest use first', async () => {
    const account = await testAccount(t);
    const elsewhere = await fetch(`${t.baseUrl}/api/auth-service/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': firefox },
      body: JSON.stringify({ email: account.email, password: 'correct horse' }),
    });
    expect(elsewhere.status).toBe(200);
    await t.advance(60_000);
    const here = await account.signIn();
    const { data, count } = await here.api['security.listSessions']();
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({ current: true, ip: '127.0.0.1' });
    expect(data[1]).toMatchObject({ current: false, browser: 'Firefox 140', platform: 'Linux', deviceType: 'desktop' });
    const apart = Date.parse(data[0]?.createdAt ?? '') - Date.parse(data[1]?.createdAt ?? '');
    expect(apart).toBeGreaterThanOrEqual(60_000);
    expect(apart).toBeLessThan(90_000);
  });

  it('last use follows refreshing, checking and opening sockets', async () => {
    const agent = await t.agent(await t.workspace());
    const used = async () => Date.parse((await agent.api['security.listSessions']()).data[0]?.lastUsedAt ?? '');
    const uses = [
      () => agent.api['auth.socketOtp']({ query: { channel: 'message' } }),
      () => t.client()['auth.checkSession']({ body: { idToken: agent.token } }),
      () => t.client()['auth.refresh']({ body: { refreshToken: agent.refreshToken } }),
    ];
    for (const use of uses) {
      await t.advance(120_000);
      const before = t.clock.now().getTime();
      await use();
      expect(await used()).toBeGreaterThanOrEqual(before);
    }
  });

  it('[A-13] sessions begun by a custom token are one with the sign-in they came from', async () => {
    const account = await testAccount(t);
    const first = await account.signIn();
    const second = await t.client()['auth.signIn']({ body: { customToken: first.customToken } });
    const listed = await t.client(second.idToken)['security.listSessions']();
    expect(listed.data).toMatchObject([{ current: true }]);
    await account.signIn();
    await t.client(second.idToken)['security.endOtherSessions']();
    expect((await first.api['security.listSessions']()).count).toBe(1);
  });

  it('shows neither ended nor other people’s sessions', async () => {
    const [account, other] = [await testAccount(t), await testAccount(t)];
    await other.signIn();
    const [here, gone] = [await account.signIn(), await account.signIn()];
    await fetch(`${t.baseUrl}/api/auth-service/clear-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gone.idToken}` },
    });
    expect((await here.api['security.listSessions']()).count).toBe(1);
  });
});

describe('ending sessions', () => {
  it('[A-04] [A-09] one that is ended loses calls, refresh and every open socket at once', async () => {
    const workspace = await t.workspace();
    const agent = await t.agent(workspace);
    const sockets = [await agent.socket('message'), await agent.socket('tracking')];
    const gone = sockets.map(({ socket }) => new Promise((done) => socket.once('disconnect', done)));
    const [session] = (await agent.api['security.listSessions']()).data;
    const custom = await t.client()['auth.refresh']({ body: { refreshToken: agent.refreshToken } });
    // From another device of the same person.
    const other = await signInElsewhere(agent.userId, agent.email);
    await other['security.endSession']({ params: { id: session?._id ?? '' } });
    await Promise.all(gone);
    expect(await failureOf(agent.api['users.me']())).toMatchObject(revoked);
    const { refreshToken } = custom;
    expect(await failureOf(t.client()['auth.refresh']({ body: { refreshToken } }))).toMatchObject(revoked);
    expect((await other['security.listSessions']()).count).toBe(1);
    expect(await auditOf(t, agent.userId)).toContain('session.revoked');
  });

  it('all others: this one stays, and its sockets', async () => {
    const agent = await t.agent(await t.workspace());
    const socket = await agent.socket();
    const others = [await signInElsewhere(agent.userId, agent.email), await signInElsewhere(agent.userId, agent.email)];
    expect(await agent.api['security.endOtherSessions']()).toEqual({ ended: 2 });
    for (const api of others) expect(await failureOf(api['users.me']())).toMatchObject(revoked);
    expect(socket.socket.connected).toBe(true);
    expect(await agent.api['security.endOtherSessions']()).toEqual({ ended: 0 });
    expect((await auditOf(t, agent.userId)).filter((action) => action === 'session.others-revoked')).toHaveLength(1);
  });

  it('a password reset ends the sockets of all sessions', async () => {
    const agent = await t.agent(await t.workspace(), { password: 'correct horse' });
    const socket = await agent.socket();
    const gone = new Promise((done) => socket.socket.once('disconnect', done));
    const { api } = { api: await signInElsewhere(agent.userId, agent.email) };
    const body = { currentPassword: 'correct horse', newPassword: 'a new password' };
    await api['security.changePassword']({ body });
    await gone;
    expect(await failureOf(agent.api['users.me']())).toMatchObject(revoked);
  });

  it.each(['nonsense', crypto.randomUUID()])('an unknown id (%s) is not found', async (id) => {
    const { api } = await (await testAccount(t)).signIn();
    expect(await failureOf(api['security.endSession']({ params: { id } }))).toMatchObject({ statusCode: 404 });
  });

  it('somebody else’s session is not found, and stands', async () => {
    const [mine, theirs] = [await (await testAccount(t)).signIn(), await (await testAccount(t)).signIn()];
    const [session] = (await theirs.api['security.listSessions']()).data;
    const id = session?._id ?? '';
    expect(await failureOf(mine.api['security.endSession']({ params: { id } }))).toMatchObject({ statusCode: 404 });
    await theirs.api['users.me']();
  });
});

async function signInElsewhere(userId: string, email: string) {
  const { startSession } = await import('./use-cases/start-session.ts');
  const device = { ip: '127.0.0.2', userAgent: firefox };
  const session = await startSession(t.rootCtx(), t.app.deps, { userId, email, keepSignedIn: true, device });
  return t.client(session.idToken);
}

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
