import { ApiError, type endpoints, type ResponseOf } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { mailsTo } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { startSession } from '../identity/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function team(purchasedSeats = 20) {
  const workspace = await t.workspace({ name: 'Northwind', plan: { purchasedSeats } });
  const admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Admin' });
  return { workspace, admin };
}

const outcome = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${error.statusCode} ${error.code}`;
    },
  );

const address = () => `${newId()}@invited.test`;

type Role = 'agent' | 'coach' | 'admin';
const invite = (admin: TestAgent, emails: string[], role: Role = 'agent', rest = {}) =>
  admin.api['agents.invite']({ body: { emails, role, ...rest } });

/** One more person invited, with the token of the mail. */
async function invited(admin: TestAgent, email = address(), role: Role = 'agent') {
  const { results } = await invite(admin, [email], role);
  const userId = results[0]?.userId ?? '';
  return { email, userId, token: await tokenFor(email) };
}

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(t, email)).at(-1);
  return /accept-invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

const show = (token: string) => t.client()['auth.invitation']({ query: { token } });
const accept = (body: { token: string; fullname?: string; password?: string }) =>
  t.client()['auth.acceptInvitation']({ body });
const joining = (token: string) => ({ token, fullname: 'Sofie Dahl', password: 'correct horse' });

async function stateOf(admin: TestAgent, userId: string): Promise<string> {
  const { data } = await admin.api['agents.list']({ query: { limit: -1 } });
  return data.find(({ _id }) => _id === userId)?.accountState ?? 'nobody';
}

/** A call as a browser with these cookies makes it. */
async function browse<T>(
  path: string,
  cookies: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${t.baseUrl}/api/auth-service/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: t.baseUrl,
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

describe('inviting', () => {
  it('[D-07] [D-08] tells each address its outcome, mails a link, and gives role, stores and departments', async () => {
    const { workspace, admin } = await team();
    const store = await t.store(workspace, { name: 'North' });
    const sales = await t.department(store, 'Sales');
    const member = await t.agent(workspace);
    const gone = await t.agent(workspace, { accountState: 'suspended' });
    const [email, elsewhere] = [address(), (await t.agent(await t.workspace())).email];
    const emails = [` ${email.toUpperCase()} `, email, elsewhere, member.email, gone.email, 'no address', 'a@b'];
    const { results } = await invite(admin, emails, 'coach', { storeIds: [store.id], categoryIds: [sales.id] });
    expect(results.map((one) => [one.email, one.outcome])).toEqual([
      [email, 'invited'],
      [elsewhere, 'invited'],
      [member.email, 'already-member'],
      [gone.email, 'suspended'],
      ['no address', 'invalid'],
      ['a@b', 'invalid'],
    ]);
    const [row] = (await admin.api['agents.list']({ query: { search: email } })).data;
    expect(row).toMatchObject({
      ...{ email, fullname: '', role: 'coach', accountState: 'invited' },
      stores: [{ chatsoStoreId: store.id, categories: [{ _id: sales.id }] }],
      invitation: { expired: false, invitedBy: { _id: admin.userId, fullname: 'Ada Admin' } },
    });
    const lasts = Date.parse(row?.invitation?.expiresAt ?? '') - Date.parse(row?.invitation?.sentAt ?? '');
    expect(lasts).toBe(7 * 86_400_000);
    const [mail] = await mailsTo(t, email);
    expect(mail?.subject).toBe('Ada Admin invites you to Northwind on Chatso');
    expect(mail?.text).toContain('http://localhost:3000/accept-invitation?token=');
    const again = await invite(admin, [email]);
    expect(again.results).toMatchObject([{ email, outcome: 'already-invited' }]);
    expect(await mailsTo(t, email)).toHaveLength(1);
  });

  it('keeps no token at rest: neither in the invitation nor in the mail that waits', async () => {
    const { admin } = await team();
    const email = address();
    await invite(admin, [email]);
    const { rows } = await t.pool.query<{ line: string }>(
      `SELECT i::text AS line FROM workspace_invitations i UNION ALL SELECT data::text FROM pgboss.job`,
    );
    const stored = rows.map(({ line }) => line).join('\n');
    expect(stored).not.toContain(await tokenFor(email));
  });

  it('[D-07] refuses stores, departments and custom roles that are not of this workspace', async () => {
    const { workspace, admin } = await team();
    const [own, foreign] = [await t.store(workspace), await t.store(await t.workspace())];
    const [here, there] = [await t.department(own), await t.department(foreign)];
    const tries = [
      { storeIds: [foreign.id] },
      { storeIds: [own.id], categoryIds: [there.id] },
      { categoryIds: [here.id] },
    ];
    for (const rest of tries) expect(await outcome(invite(admin, [address()], 'agent', rest))).toBe('400 bad-request');
    const custom = admin.api['agents.invite']({
      body: { emails: [address()], role: 'custom_role', customRoleId: newId() },
    });
    expect(await outcome(custom)).toBe('400 bad-request');
    expect((await admin.api['agents.list']()).count).toBe(1);
  });

  it('[D-11] [D-30] invited and activated members use a seat; beyond them nobody is invited at all', async () => {
    const { workspace, admin } = await team(0);
    await t.agent(workspace, { role: 'chatso_admin' });
    await t.agent(workspace, { accountState: 'suspended' });
    await invite(admin, [address(), address()]);
    const error = await invite(admin, [address(), address(), address()]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 400, code: 'entity-limit', message: 'Max users reached' });
    expect((error as ApiError).details).toEqual({ limit: 5, used: 3, requested: 3 });
    expect((await admin.api['workspace.entityLimits']()).user).toEqual({ limit: 5, used: 3 });
    await invite(admin, [address(), address()]);
    expect(await outcome(invite(admin, [address()]))).toBe('400 entity-limit');
  });

  it('[D-11] admins who invite at the same moment never pass the limit together', async () => {
    const { workspace, admin } = await team(0);
    const second = await t.agent(workspace, { role: 'admin' });
    const tries = Array.from({ length: 8 }, (_, at) => outcome(invite(at % 2 ? admin : second, [address()])));
    const outcomes = (await Promise.all(tries)).sort();
    expect(outcomes).toEqual([...Array(5).fill('400 entity-limit'), ...Array(3).fill('ok')]);
    expect((await admin.api['workspace.entityLimits']()).user).toEqual({ limit: 5, used: 5 });
  });

  it('one address invited by two at once is invited once', async () => {
    const { workspace, admin } = await team();
    const second = await t.agent(workspace, { role: 'admin' });
    const email = address();
    const both = await Promise.all([invite(admin, [email]), invite(second, [email])]);
    expect(both.flatMap(({ results }) => results.map((one) => one.outcome)).sort()).toEqual([
      'already-invited',
      'invited',
    ]);
    expect(await mailsTo(t, email)).toHaveLength(1);
  });
});

describe('the link', () => {
  it('[D-07] [B-01] shows what it is for and makes a new account a member, with a session', async () => {
    const { workspace, admin } = await team();
    const { email, userId, token } = await invited(admin, address(), 'coach');
    expect(await show(token)).toMatchObject({
      ...{ email, fullname: '', workspaceName: 'Northwind', invitedBy: 'Ada Admin', role: 'coach' },
      ...{ accountExists: false, signedIn: false, signedInAs: null },
    });
    const session = await accept(joining(token));
    expect(session).toMatchObject({ uid: userId, workspaceId: workspace.id, redirect: `/ws/${workspace.id}` });
    const me = await t.client(session.idToken)['users.me']();
    expect(me).toMatchObject({ fullname: 'Sofie Dahl', lastActiveWorkspace: workspace.id });
    expect(me.workspaces).toMatchObject([{ role: 'coach', accountState: 'activated' }]);
    const signIn = t.client()['auth.signIn']({ body: { email, password: 'correct horse' } });
    expect(await outcome(signIn)).toBe('ok');
    const { rows } = await t.pool.query('SELECT 1 FROM audit_log WHERE action = $1 AND subject_id = $2', [
      'invitation.accepted',
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('asks a new account for a name and a password that is one', async () => {
    const { admin } = await team();
    const { email, token } = await invited(admin);
    expect(await outcome(accept({ token, password: 'long enough' }))).toBe('400 bad-request');
    expect(await outcome(accept({ token, fullname: 'Sofie' }))).toBe('400 bad-request');
    expect(await outcome(accept({ token, fullname: 'Sofie', password: 'short' }))).toBe('400 bad-request');
    expect(await outcome(accept({ token, fullname: 'Sofie', password: email }))).toBe('400 validation');
    expect(await outcome(accept(joining(token)))).toBe('ok');
  });

  it('an existing account joins with its password, and with no other', async () => {
    const { workspace, admin } = await team();
    const known = await t.agent(await t.workspace(), { password: 'my own password', fullname: 'Known' });
    const { token } = await invited(admin, known.email);
    expect(await show(token)).toMatchObject({ accountExists: true, fullname: 'Known' });
    expect(await outcome(accept({ token }))).toBe('401 bad-credentials');
    expect(await outcome(accept({ token, fullname: 'Evil', password: 'not this one' }))).toBe('401 bad-credentials');
    expect(await stateOf(admin, known.userId)).toBe('invited');
    const session = await accept({ token, password: 'my own password' });
    expect(session).toMatchObject({ uid: known.userId, workspaceId: workspace.id });
    expect((await t.client(session.idToken)['users.me']()).fullname).toBe('Known');
  });

  it('a browser signed in as the person needs nothing more; signed in as another, it is told', async () => {
    const { admin } = await team();
    const known = await t.agent(await t.workspace());
    const other = await t.agent(await t.workspace());
    const { token } = await invited(admin, known.email);
    const path = `invitation?token=${token}`;
    type Shown = ResponseOf<(typeof endpoints)['auth.invitation']>;
    const asOther = await browse<Shown>(path, { refreshToken: other.refreshToken });
    expect(asOther.body).toMatchObject({ signedIn: false, signedInAs: other.email });
    const refusal = await browse<{ code: string }>(
      'accept-invitation',
      { refreshToken: other.refreshToken },
      { token },
    );
    expect(refusal).toMatchObject({ status: 409, body: { code: 'invitation-other-account' } });
    const asSelf = await browse<Shown>(path, { refreshToken: known.refreshToken });
    expect(asSelf.body).toMatchObject({ signedIn: true, signedInAs: null });
    const joined = await browse<{ uid: string }>('accept-invitation', { refreshToken: known.refreshToken }, { token });
    expect(joined).toMatchObject({ status: 200, body: { uid: known.userId } });
  });

  it('somebody whom the suite has signed in already joins with a name', async () => {
    const { admin } = await team();
    const { email, userId, token } = await invited(admin);
    const second = await invited((await team()).admin, email);
    await t.pool.query(
      `INSERT INTO suite_identities (issuer, subject, user_id, linked_at) VALUES ('https://suite.test', 'sofie', $1, now())`,
      [userId],
    );
    expect(await show(token)).toMatchObject({ accountExists: true });
    const { deps } = t.app;
    const device = { ip: '127.0.0.1', userAgent: null };
    const session = await startSession(t.rootCtx(), deps, { userId, email, keepSignedIn: true, device });
    const joined = await browse<{ idToken: string }>(
      'accept-invitation',
      { refreshToken: session.refreshToken },
      { token },
    );
    const me = await t.client(joined.body.idToken)['users.me']();
    expect(me.fullname).toBe(email.split('@')[0]);
    expect(await outcome(show(second.token))).toBe('ok');
  });

  it('is good for nothing when unknown, used, cancelled, replaced or seven days old, and says which', async () => {
    const { admin } = await team();
    expect(await outcome(show('nonsense'))).toBe('404 invitation-unknown');
    const used = await invited(admin);
    await accept(joining(used.token));
    expect(await outcome(show(used.token))).toBe('409 invitation-used');
    expect(await outcome(accept(joining(used.token)))).toBe('409 invitation-used');

    const cancelled = await invited(admin);
    await admin.api['agents.cancelInvitation']({ params: { id: cancelled.userId } });
    expect(await outcome(show(cancelled.token))).toBe('409 invitation-cancelled');
    expect(await outcome(accept(joining(cancelled.token)))).toBe('409 invitation-cancelled');

    const replaced = await invited(admin);
    const row = await admin.api['agents.resendInvitation']({ body: { userId: replaced.userId } });
    expect(row.invitation).toMatchObject({ expired: false });
    const newer = await tokenFor(replaced.email);
    expect(newer).not.toBe(replaced.token);
    expect(await outcome(accept(joining(replaced.token)))).toBe('409 invitation-replaced');
    expect(await outcome(accept(joining(newer)))).toBe('ok');
  });

  it('expires after seven days, still takes its seat, and can be sent again', async () => {
    const { workspace, admin } = await team();
    const late = await invited(admin);
    await t.advance(limits.invitationLifeMs);
    const fresh = await t.agent(workspace, { role: 'admin' });
    expect(await outcome(show(late.token))).toBe('409 invitation-expired');
    expect(await outcome(accept(joining(late.token)))).toBe('409 invitation-expired');
    const [row] = (await fresh.api['agents.list']({ query: { accountState: 'invited' } })).data;
    expect(row?.invitation).toMatchObject({ expired: true });
    await fresh.api['agents.resendInvitation']({ body: { userId: late.userId } });
    expect(await outcome(accept(joining(await tokenFor(late.email))))).toBe('ok');
  });
});

describe('races of an invitation', () => {
  it('accepted twice at once, one joins and the other is told that it was used', async () => {
    const { admin } = await team();
    const { token, userId } = await invited(admin);
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(accept(joining(token)))));
    expect(outcomes.sort()).toEqual(['409 invitation-used', '409 invitation-used', 'ok']);
    expect(await stateOf(admin, userId)).toBe('activated');
  });

  it('accepted while it is cancelled, either the person is in or the invitation is gone', async () => {
    const { admin } = await team();
    for (let round = 0; round < 6; round += 1) {
      const { token, userId } = await invited(admin);
      const [joined, cancelled] = await Promise.all([
        outcome(accept(joining(token))),
        outcome(admin.api['agents.cancelInvitation']({ params: { id: userId } })),
      ]);
      const end = `${joined}, ${cancelled}, ${await stateOf(admin, userId)}`;
      expect(['ok, 409 not-invited, activated', '409 invitation-cancelled, ok, nobody']).toContain(end);
    }
  });
});

describe('cancelling and sending again', () => {
  it('only what is open; the seat is free and an account nobody used is gone, one in use stays', async () => {
    const { workspace, admin } = await team();
    const member = await t.agent(workspace);
    const stranger = await t.agent(await t.workspace());
    const unused = await invited(admin);
    const known = await invited(admin, (await t.agent(await t.workspace())).email);
    for (const id of [unused.userId, known.userId]) await admin.api['agents.cancelInvitation']({ params: { id } });
    expect((await admin.api['workspace.entityLimits']()).user.used).toBe(2);
    const { rows } = await t.pool.query('SELECT id FROM users WHERE id = ANY ($1)', [[unused.userId, known.userId]]);
    expect(rows).toEqual([{ id: known.userId }]);
    const cancel = (id: string) => outcome(admin.api['agents.cancelInvitation']({ params: { id } }));
    const resend = (userId: string) => outcome(admin.api['agents.resendInvitation']({ body: { userId } }));
    expect([await cancel(member.userId), await cancel(stranger.userId)]).toEqual(['409 not-invited', '404 not-found']);
    expect([await resend(member.userId), await resend(stranger.userId)]).toEqual(['409 not-invited', '404 not-found']);
  });

  it('nobody is buried in invitations: ten mails an hour to one address', async () => {
    const { admin } = await team();
    const { userId, email } = await invited(admin);
    const resend = () => outcome(admin.api['agents.resendInvitation']({ body: { userId } }));
    const outcomes: string[] = [];
    for (let count = 0; count < 10; count += 1) outcomes.push(await resend());
    expect(outcomes).toEqual([...Array(9).fill('ok'), '429 rate-limited']);
    expect(await mailsTo(t, email)).toHaveLength(2);
  });

  it('an account that two workspaces invited outlives the end of one invitation', async () => {
    const [first, second] = [await team(), await team()];
    const email = address();
    const one = await invited(first.admin, email);
    const two = await invited(second.admin, email);
    expect(two.userId).toBe(one.userId);
    await first.admin.api['agents.remove']({ params: { id: one.userId } });
    expect(await outcome(accept(joining(one.token)))).toBe('409 invitation-cancelled');
    expect(await outcome(accept(joining(two.token)))).toBe('ok');
  });

  it('[B-19] somebody invited only is let in nowhere yet', async () => {
    const { workspace, admin } = await team();
    const known = await t.agent(await t.workspace());
    await invited(admin, known.email);
    expect(await outcome(t.client(known.token, workspace.id)['flags.get']())).toBe('401 user-without-role');
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
