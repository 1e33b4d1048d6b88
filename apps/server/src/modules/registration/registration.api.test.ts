import { createApiClient } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { auditOf, failureOf } from '../../../test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newcomer = (over: Record<string, unknown> = {}) => ({
  email: `new-${crypto.randomUUID()}@chatso.test`,
  password: 'correct horse',
  fullname: 'Nora Newcomer',
  workspaceName: 'Pine & Pebble',
  ...over,
});
const register = (body: ReturnType<typeof newcomer>) => t.client()['auth.register']({ body });
const count = async (table: string) =>
  Number((await t.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);

describe('registration (decision B-1)', () => {
  it('[B-02] makes a user, an organization and a workspace on a 14-day trial, and signs the admin in at once', async () => {
    const body = newcomer({ website: 'shop.example.com' });
    const session = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    const me = await t.client(session.idToken)['users.me']();
    expect(me).toMatchObject({ email: body.email, fullname: body.fullname, lastActiveWorkspace: session.workspaceId });
    expect(me.workspaces).toHaveLength(1);
    expect(me.workspaces[0]).toMatchObject({
      role: 'admin',
      accountState: 'activated',
      workspaceId: { _id: session.workspaceId, name: 'Pine & Pebble', profileType: 1, finishOnboarding: false },
      plan: { type: 'free', state: 'ongoing', isFreeTrial: true, isFreeTrialExpired: false },
    });
    const end = Date.parse(me.workspaces[0]?.plan.freeTrialEndDate ?? '');
    expect(end - t.clock.now().getTime()).toBeCloseTo(14 * 86_400_000, -5);
    expect(await auditOf(t, session.uid)).toEqual(['user.registered', 'session.started']);
    const { refreshToken } = session;
    expect((await t.client()['auth.refresh']({ body: { refreshToken } })).uid).toBe(session.uid);
  });

  it('[B-10] [P-56] (decision X-18) the workspace begins with a website channel, the default shortcuts and Outbound Chat', async () => {
    const session = await register(newcomer({ website: 'https://shop.example.com/en/' }));
    const api = t.client(session.idToken, session.workspaceId);
    const { data } = await api['stores.list']();
    expect(data).toMatchObject([
      { name: 'Pine & Pebble', type: 'website', url: 'https://shop.example.com', active: true },
    ]);
    expect((await api['shortcuts.list']()).data.map(({ keyword }) => keyword)).toEqual([
      'anythingelse',
      'more',
      'reminder',
    ]);
    const outbound = await t.pool.query('SELECT name FROM departments WHERE workspace_id = $1', [session.workspaceId]);
    expect(outbound.rows).toEqual([{ name: 'Outbound Chat' }]);
  });

  it('[P-28] its store keeps the hours and speaks the language of the browser that registered', async () => {
    const made = async (headers: Record<string, string>) => {
      const browser = createApiClient({ baseUrl: t.baseUrl, headers: () => headers });
      const { idToken, workspaceId } = await browser['auth.register']({ body: newcomer() });
      const api = t.client(idToken, workspaceId);
      const [store] = (await api['stores.list']()).data;
      const { rows } = await t.pool.query('SELECT settings FROM stores WHERE id = $1', [store?._id]);
      const { timeZone, language } = rows[0].settings;
      return { timeZone, language };
    };
    const berlin = await made({ 'x-time-zone': 'Europe/Berlin', 'accept-language': 'fr-CA,fr;q=0.9' });
    expect(berlin).toEqual({ timeZone: 'Europe/Berlin', language: { mode: 'browser', fixed: 'fr' } });
    const unknown = await made({ 'x-time-zone': 'Moon/Tranquility', 'accept-language': 'xx' });
    expect(unknown).toEqual({ timeZone: 'America/Vancouver', language: { mode: 'browser', fixed: 'en' } });
  });

  it('an address that has an account is a clear error, changes nothing, and the old password goes on', async () => {
    const body = newcomer();
    await register(body);
    const before = [await count('users'), await count('workspaces'), await count('auth_sessions')];
    const again = { ...body, password: 'another password', fullname: 'Somebody Else' };
    expect(await failureOf(register(again))).toMatchObject({ statusCode: 409, code: 'email-taken' });
    expect([await count('users'), await count('workspaces'), await count('auth_sessions')]).toEqual(before);
    await t.client()['auth.signIn']({ body: { email: body.email, password: body.password } });
  });

  it('of two registrations at once with one address one wins, and the other leaves no workspace behind', async () => {
    const body = newcomer();
    const before = await count('workspaces');
    const results = await Promise.allSettled([register(body), register(body), register(body)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409, code: 'email-taken' });
    }
    expect(await count('workspaces')).toBe(before + 1);
  });

  it.each([
    ['a password of 7', { password: '1234567' }, 'password', 'Use at least 8 characters for the password.'],
    ['a password of 201', { password: 'x'.repeat(201) }, 'password', 'Use at most 200 characters for the password.'],
    ['no address', { email: 'nora' }, 'email', 'Please enter valid email address'],
    ['no name', { fullname: '  ' }, 'fullname', 'Enter your name.'],
    ['a name of 101', { fullname: 'x'.repeat(101) }, 'fullname', 'Max 100 characters (101/100)'],
    ['no name of the workspace', { workspaceName: ' ' }, 'workspaceName', 'Enter a name for the workspace.'],
    [
      'a website that is none',
      { website: 'javascript:alert(1)' },
      'website',
      'Enter the address of your shop, for example shop.example.com.',
    ],
  ])('%s is refused with the field and a sentence, and makes nothing', async (_what, over, field, message) => {
    const before = await count('users');
    const error = await failureOf(register(newcomer(over)));
    expect(error).toMatchObject({ statusCode: 400, message, errors: [{ field, message }] });
    expect(await count('users')).toBe(before);
  });

  it('the password must not be the own address, name or workspace, nor a common one', async () => {
    const body = newcomer();
    const own = 'The password must not be your email or your name.';
    const common = 'This password is too easy to guess. Choose a longer or less common one.';
    for (const [password, message] of [
      [body.email.toUpperCase(), own],
      ['nora.newcomer1', own],
      ['PinePebble!', own],
      ['password1', common],
      ['motdepasse', common],
      ['aaaaaaaaaaaa', common],
    ] as const) {
      const error = await failureOf(register({ ...body, password }));
      expect(error).toMatchObject({ statusCode: 400, message, errors: [{ field: 'password', message }] });
    }
  });

  it('can be switched off, and then there is nothing at its address', async () => {
    const closed = await createTestApp({ config: { registration: false } });
    expect(await closed.client()['auth.config']()).toMatchObject({ registration: false });
    expect(await failureOf(closed.client()['auth.register']({ body: newcomer() }))).toMatchObject({ statusCode: 404 });
    await closed.close();
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
