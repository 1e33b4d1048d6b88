import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../test/index.ts';
import { auditOf, failureOf, mailsTo, testPassword } from '../../../test/people.ts';
import { addMember } from './members.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.clock.now().getTime() });

/** Turns the second factor on; the code that did it is spent. */
async function enrol({ api }: TestAgent): Promise<string> {
  const { secret } = await api['security.beginTwoFactor']({ body: { password: testPassword } });
  await api['security.confirmTwoFactor']({ body: { code: codeOf(secret) } });
  await t.advance(30_000);
  return secret;
}

async function team() {
  const workspace = await t.workspace({ name: 'Northwind', plan: { purchasedSeats: 20 } });
  const admin = await t.agent(workspace, { role: 'admin', password: testPassword });
  const agent = await t.agent(workspace, { password: testPassword });
  await enrol(agent);
  const reset = (by = admin, over: object = {}) =>
    by.api['agents.resetTwoFactor']({ body: { userId: agent.userId, password: testPassword, ...over } });
  const signIn = () => t.client()['auth.signIn']({ body: { email: agent.email, password: testPassword } });
  return { workspace, admin, agent, reset, signIn };
}

describe("turning a member's lost second factor off", () => {
  it('ends every session of the person, tells them, and leaves the password; the audit log has it', async () => {
    const { admin, agent, reset, signIn } = await team();
    expect(await failureOf(signIn())).toMatchObject({ code: 'two-factor-required' });
    const listed = async () => (await admin.api['agents.list']({ query: { search: agent.email } })).data[0];
    expect(await listed()).toMatchObject({ twoFactor: true });
    const socket = await agent.socket();
    expect(await reset()).toMatchObject({ _id: agent.userId, twoFactor: false });
    await eventually(() => expect(socket.socket.connected).toBe(false));
    expect(await failureOf(agent.api['users.me']())).toMatchObject({ code: 'id-token-revoked' });
    expect((await signIn()).uid).toBe(agent.userId);
    expect(await auditOf(t, agent.userId)).toContain('member.two-factor-removed');
    const mail = (await mailsTo(t, agent.email)).at(-1);
    expect(mail?.subject).toBe('An admin turned your two-factor sign-in off');
    expect(mail?.text).toContain('An admin of Northwind');
    expect(await failureOf(reset())).toMatchObject({ statusCode: 400, message: 'Two-factor sign-in is off.' });
  });

  it('wants the password of the admin, and a code where the admin signs in with one', async () => {
    const { admin, reset, signIn } = await team();
    expect(await failureOf(reset(admin, { password: 'not my password' }))).toMatchObject({ code: 'wrong-password' });
    const secret = await enrol(admin);
    expect(await failureOf(reset())).toMatchObject({ code: 'wrong-code', errors: [{ field: 'code' }] });
    expect(await failureOf(reset(admin, { code: '12345' }))).toMatchObject({ code: 'wrong-code' });
    expect(await failureOf(signIn())).toMatchObject({ code: 'two-factor-required' });
    expect(await reset(admin, { code: codeOf(secret) })).toMatchObject({ twoFactor: false });
  });

  it('not for oneself, not by a manager, not in another workspace', async () => {
    const { workspace, admin, agent, reset, signIn } = await team();
    await enrol(admin);
    const own = admin.api['agents.resetTwoFactor']({ body: { userId: admin.userId, password: testPassword } });
    expect(await failureOf(own)).toMatchObject({ statusCode: 403 });
    const manager = await t.agent(workspace, { role: 'coach', password: testPassword });
    expect(await failureOf(reset(manager))).toMatchObject({ statusCode: 403 });
    const stranger = await t.agent(await t.workspace(), { role: 'admin', password: testPassword });
    expect(await failureOf(reset(stranger))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(signIn())).toMatchObject({ code: 'two-factor-required' });
    expect(await auditOf(t, agent.userId)).not.toContain('member.two-factor-removed');
  });

  it('only who manages every workspace that the person works in', async () => {
    const { admin, agent, reset } = await team();
    const other = await t.workspace();
    await addMember(t.rootCtx(), { workspaceId: other.id, userId: agent.userId, role: 'agent' });
    expect(await failureOf(reset())).toMatchObject({
      statusCode: 403,
      message: 'This person also works in a workspace that you do not manage.',
    });
    await addMember(t.rootCtx(), { workspaceId: other.id, userId: admin.userId, role: 'admin' });
    expect(await reset()).toMatchObject({ twoFactor: false });
  });

  it('of two admins at once one does it, and one mail goes out', async () => {
    const { workspace, admin, agent, reset } = await team();
    const second = await t.agent(workspace, { role: 'admin', password: testPassword });
    const outcomes = await Promise.allSettled([reset(admin), reset(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const subjects = (await mailsTo(t, agent.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('An admin'))).toHaveLength(1);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
