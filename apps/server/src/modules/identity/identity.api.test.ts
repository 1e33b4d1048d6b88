import { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { hashToken } from '../../platform/crypto.ts';
import { createUser, recordDemoInstall } from './index.ts';
import type { SessionAnswer } from './use-cases/start-session.ts';

let t: TestApp;
const password = 'correct horse';

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** As one of our own pages sends it. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${t.baseUrl}/api/auth-service/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: t.baseUrl, ...headers },
    body: JSON.stringify(body),
  });

async function account(): Promise<{ userId: string; email: string }> {
  const email = `person-${crypto.randomUUID()}@chatso.test`;
  return { email, userId: await createUser(t.rootCtx(), { email, fullname: 'A Person', password }) };
}

const signIn = (body: unknown) => post('auth', body);
const tokensOf = async (response: Response) => (await response.json()) as SessionAnswer;

/** `name=value; ...` of every cookie set, as a browser would send them back. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.');
  return error;
};

describe('signing in', () => {
  it('[A-07] answers tokens and sets both cookies out of reach of scripts and other sites', async () => {
    const { email, userId } = await account();
    const response = await signIn({ email: ` ${email.toUpperCase()} `, password });
    expect(response.status).toBe(200);
    const body = await tokensOf(response);
    expect(body).toMatchObject({ uid: userId, expiresIn: 3600 });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['customToken', 'refreshToken']);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await t.client(body.idToken)['users.me']()).email).toBe(email);
  });

  it('a session that is not kept ends with the browser', async () => {
    const { email } = await account();
    const response = await signIn({ email, password, keepSignedIn: false });
    const refresh = response.headers.getSetCookie().find((cookie) => cookie.startsWith('refreshToken'));
    expect(refresh).not.toMatch(/Max-Age|Expires/);
  });

  it('says the same of a wrong password and of an account that does not exist', async () => {
    const { email } = await account();
    const wrong = await (await signIn({ email, password: 'wrong' })).json();
    const unknown = await (await signIn({ email: 'nobody@chatso.test', password })).json();
    const shape = { statusCode: 401, code: 'bad-credentials', message: 'Email or password is incorrect.' };
    expect(wrong).toMatchObject(shape);
    expect(unknown).toMatchObject(shape);
  });

  it('refuses an account and address after ten failures, even with the right password, and says how long', async () => {
    const { email } = await account();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn({ email, password: 'wrong' })).status).toBe(401);
    }
    const refused = await signIn({ email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const other = await account();
    expect((await signIn({ email: other.email, password })).status).toBe(200);
  });

  it('[A-03] signs in again with the custom token of a standing session only', async () => {
    const { email, userId } = await account();
    const first = await tokensOf(await signIn({ email, password }));
    const second = await t.client()['auth.signIn']({ body: { customToken: first.customToken } });
    expect(second.uid).toBe(userId);
    await post('clear-session', {}, { authorization: `Bearer ${first.idToken}` });
    const again = await failure(t.client()['auth.signIn']({ body: { customToken: first.customToken } }));
    expect(again.code).toBe('id-token-revoked');
    expect((await failure(t.client()['auth.signIn']({ body: { customToken: first.idToken } }))).statusCode).toBe(401);
  });

  it('[A-13] what a custom token began ends with the sign-in that it came from, and the other way round', async () => {
    const signOut = (idToken: string) => post('clear-session', {}, { authorization: `Bearer ${idToken}` });
    for (const ender of ['first', 'second', 'third'] as const) {
      const { email } = await account();
      const first = await tokensOf(await signIn({ email, password }));
      const second = await t.client()['auth.signIn']({ body: { customToken: first.customToken } });
      const third = await t.client()['auth.signIn']({ body: { customToken: second.customToken } });
      const sessions = { first, second, third };
      await signOut(sessions[ender].idToken);
      for (const { refreshToken, idToken } of Object.values(sessions)) {
        expect((await failure(t.client()['auth.refresh']({ body: { refreshToken } }))).code).toBe('id-token-revoked');
        expect((await failure(t.client(idToken)['users.me']())).code).toBe('id-token-revoked');
      }
    }
  });

  it('a session that is not kept is not kept after a custom token either', async () => {
    const { email } = await account();
    const first = await tokensOf(await signIn({ email, password, keepSignedIn: false }));
    const cookies = (await signIn({ customToken: first.customToken })).headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('refreshToken='))).not.toContain('Max-Age');
  });

  it.each(['cross-site', 'same-site'])(
    'a %s page can neither sign in, refresh, check nor end a session',
    async (from) => {
      const { email } = await account();
      const signedIn = await signIn({ email, password });
      const { idToken } = await tokensOf(signedIn.clone());
      const headers = { 'sec-fetch-site': from, cookie: cookiesOf(signedIn) };
      const calls = [
        post('auth', { email, password }, headers),
        post('refresh', {}, headers),
        post('check-session', { idToken }, headers),
        post('clear-session', {}, headers),
        post('demo-sign-in', { email }, headers),
      ];
      for (const response of await Promise.all(calls)) {
        expect(response.status).toBe(403);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      const own = { 'sec-fetch-site': 'same-origin', cookie: cookiesOf(signedIn) };
      expect((await post('refresh', {}, own)).status).toBe(200);
    },
  );

  it('writes the sign-in down in a log that cannot be changed', async () => {
    const { email, userId } = await account();
    await signIn({ email, password });
    const { rows } = await t.pool.query(
      "SELECT id FROM audit_log WHERE action = 'session.started' AND subject_id = $1",
      [userId],
    );
    expect(rows).toHaveLength(1);
    await expect(t.pool.query('DELETE FROM audit_log WHERE id = $1', [rows[0]?.id])).rejects.toThrow('append-only');
  });

  it('has no demo sign-in where no demo is installed', async () => {
    expect(await t.client()['auth.config']()).toMatchObject({ demo: false, demoAccounts: [] });
    const error = await failure(t.client()['auth.demoSignIn']({ body: { email: 'admin@demo.test' } }));
    expect(error.statusCode).toBe(404);
  });

  it('where it is, signs in the accounts that the seed named, and no other', async () => {
    const demo = await createTestApp();
    const email = 'agent@demo.test';
    await createUser(demo.rootCtx(), { email, fullname: 'Robin', password: null });
    await createUser(demo.rootCtx(), { email: 'owner@demo.test', fullname: 'Owner', password: null });
    const redirect = '/ws/x/live-chat';
    await recordDemoInstall(demo.pool, { accounts: [{ email, label: 'Agent' }], redirect, analyticsId: 'a' });
    expect(await demo.client()['auth.config']()).toMatchObject({
      demo: true,
      demoAccounts: [{ email, fullname: 'Robin', label: 'Agent' }],
    });
    const session = await demo.client()['auth.demoSignIn']({ body: { email } });
    expect(session.redirect).toBe(redirect);
    expect((await demo.client(session.idToken)['users.me']()).email).toBe(email);
    const refused = await failure(demo.client()['auth.demoSignIn']({ body: { email: 'owner@demo.test' } }));
    expect(refused.statusCode).toBe(404);
    await demo.close();
  });
});

describe('refreshing', () => {
  const session = async () => {
    const { email } = await account();
    return t.client()['auth.signIn']({ body: { email, password } });
  };
  const refresh = (refreshToken: string) => t.client()['auth.refresh']({ body: { refreshToken } });

  it('rotates, by body or by cookie', async () => {
    const { email } = await account();
    const signedIn = await signIn({ email, password });
    const { refreshToken } = await tokensOf(signedIn);
    const byCookie = await post('refresh', {}, { cookie: cookiesOf(signedIn) });
    expect(byCookie.status).toBe(200);
    const next = await tokensOf(byCookie);
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(cookiesOf(byCookie)).toContain(next.refreshToken);
    expect((await refresh(next.refreshToken)).refreshToken).not.toBe(next.refreshToken);
  });

  it('gives two tabs that race the same new token, within 30 s', async () => {
    const { refreshToken } = await session();
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(new Set(both.map((one) => one.refreshToken)).size).toBe(1);
  });

  it('ends the whole family when an old token comes back', async () => {
    const first = await session();
    const second = await refresh(first.refreshToken);
    await t.advance(31_000);
    expect((await failure(refresh(first.refreshToken))).code).toBe('id-token-revoked');
    expect((await failure(refresh(second.refreshToken))).code).toBe('id-token-revoked');
    expect((await failure(t.client(second.idToken)['users.me']())).code).toBe('id-token-revoked');
  });

  it('ends the family at once when a token two generations old comes back', async () => {
    const first = await session();
    const second = await refresh(first.refreshToken);
    await refresh(second.refreshToken);
    expect((await failure(refresh(first.refreshToken))).code).toBe('id-token-revoked');
  });

  it('refuses made-up and changed tokens', async () => {
    const { refreshToken } = await session();
    const [id, , mac] = refreshToken.split('.');
    for (const forged of ['', 'x', `${id}.2.${mac}`, `${id}.1.${mac}x`, refreshToken.slice(0, -2)]) {
      expect((await failure(refresh(forged))).statusCode).toBe(401);
    }
  });

  it('clears the cookies that carried a dead token', async () => {
    const response = await post('refresh', {}, { cookie: 'refreshToken=dead' });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).toMatch(/refreshToken=;/);
  });
});

describe('the session', () => {
  it('[A-08] tells uid, email, claims and whether the id token stands', async () => {
    const { email, userId } = await account();
    const signedIn = await signIn({ email, password });
    const { idToken } = await tokensOf(signedIn);
    const cookie = cookiesOf(signedIn);
    const check = async (token: string) => (await post('check-session', { idToken: token }, { cookie })).json();
    expect(await check(idToken)).toMatchObject({
      ...{ uid: userId, email, isIdTokenValid: true },
      customClaims: { is_chatso: true },
      customToken: expect.any(String),
    });
    expect(await check('nonsense')).toMatchObject({ uid: userId, isIdTokenValid: false });
    expect((await post('check-session', { idToken: 'nonsense' })).status).toBe(401);
  });

  it('[A-08] answers about the person of the cookies when a tab is still somebody else', async () => {
    const [a, b] = [await account(), await account()];
    const asA = await tokensOf(await signIn({ email: a.email, password }));
    const asB = await signIn({ email: b.email, password });
    const answer = await post('check-session', { idToken: asA.idToken }, { cookie: cookiesOf(asB) });
    expect(await answer.json()).toMatchObject({ uid: b.userId, isIdTokenValid: true });
  });

  it('[A-09] ends by clear-session: tokens, cookies and sockets', async () => {
    const agent = await t.agent(await t.workspace());
    const socket = await agent.socket();
    const gone = new Promise((done) => socket.socket.once('disconnect', done));
    const response = await post('clear-session', {}, { authorization: `Bearer ${agent.token}` });
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.getSetCookie().join()).toMatch(/refreshToken=;/);
    await gone;
    expect((await failure(agent.api['users.me']())).code).toBe('id-token-revoked');
    expect((await failure(t.client()['auth.refresh']({ body: { refreshToken: agent.refreshToken } }))).code).toBe(
      'id-token-revoked',
    );
    expect((await post('clear-session', {})).status).toBe(200);
  });

  it('[A-04] an id token is good for an hour', async () => {
    const agent = await t.agent(await t.workspace());
    await agent.api['users.me']();
    await t.advance(3_600_000 + 1000);
    expect((await failure(agent.api['users.me']())).code).toBe('id-token-expired');
  });
});

describe('one-time codes', () => {
  it('[F-01] are stored hashed, live a minute and open one socket', async () => {
    const agent = await t.agent(await t.workspace());
    const { otp, expiresIn } = await agent.api['auth.socketOtp']({ query: { channel: 'message' } });
    expect(expiresIn).toBe(60);
    const { rows } = await t.pool.query('SELECT otp_hash FROM socket_otps WHERE user_id = $1', [agent.userId]);
    expect(rows).toEqual([{ otp_hash: hashToken(otp) }]);
    await t.advance(61_000 + 600_000);
    const left = await t.pool.query('SELECT 1 FROM socket_otps WHERE user_id = $1', [agent.userId]);
    expect(left.rows).toEqual([]);
  });

  it('[F-05] of the message channel need the live chat permission', async () => {
    const workspace = await t.workspace();
    const agent = await t.agent(workspace, { role: 'custom_role', permissions: ['visitors'] });
    const refused = await failure(agent.api['auth.socketOtp']({ query: { channel: 'message' } }));
    expect(refused).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect((await agent.api['auth.socketOtp']({ query: { channel: 'tracking' } })).expiresIn).toBe(60);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
