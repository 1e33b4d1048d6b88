import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { SuiteBrowser } from '../../../../test/suite-browser.ts';
import { type SuiteIssuer, startSuiteIssuer } from '../../../../test/suite-issuer.ts';
import { createUser } from '../index.ts';
import type { SessionAnswer } from '../use-cases/start-session.ts';

/** Where the browser thinks it is; the redirects that lead there are followed on the test's own port. */
const publicUrl = 'http://chat.test';
const callbackUrl = `${publicUrl}/api/auth-service/sso/callback`;

let issuer: SuiteIssuer;
let t: TestApp;

beforeAll(async () => {
  issuer = await startSuiteIssuer([callbackUrl]);
  t = await createTestApp({ config: { sso: issuer.sso, publicUrl } });
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
});
beforeEach(() => {
  issuer.account = person();
});

let people = 0;
const person = (over: Partial<NonNullable<SuiteIssuer['account']>> = {}) => {
  people += 1;
  return { sub: `s-${people}`, email: `p${people}@suite.test`, email_verified: true, name: 'Sam Suite', ...over };
};

class Jar extends SuiteBrowser {
  constructor() {
    super(publicUrl, t.baseUrl);
  }
}

const startUrl = (next?: string) =>
  `${publicUrl}/api/auth-service/sso/start${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`;

/** Through the issuer's pages until it sends the browser back; does not go there yet. */
async function atTheIssuer(jar: SuiteBrowser, address: string): Promise<string> {
  let at = address;
  for (let hops = 0; hops < 8 && !at.startsWith(callbackUrl); hops += 1) at = await jar.get(at);
  expect(at).toContain(callbackUrl);
  return at;
}

/** What the console's page finds behind the `#`. */
const returned = (address: string) => {
  expect(address.split('#')[0]).toBe(`${publicUrl}/login/sso`);
  return Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));
};

async function toCallback(jar: SuiteBrowser, next?: string) {
  return atTheIssuer(jar, await jar.get(startUrl(next)));
}
const comeBack = async (jar: SuiteBrowser, next?: string) => returned(await jar.get(await toCallback(jar, next)));
const exchange = (jar: SuiteBrowser, ssoCode: string | undefined) => jar.post('/api/auth-service/auth', { ssoCode });

async function signIn(jar: SuiteBrowser = new Jar()): Promise<SessionAnswer> {
  const { code } = await comeBack(jar);
  const response = await exchange(jar, code);
  expect(response.status).toBe(200);
  return (await response.json()) as SessionAnswer;
}

const check = async (jar: SuiteBrowser, idToken: string) =>
  (await jar.post('/api/auth-service/check-session', { idToken })).json();

describe('signing in with the suite', () => {
  it('[A-03] is offered where it is configured', async () => {
    expect((await t.client()['auth.config']()).sso).toBe(true);
  });

  it('[A-03] [A-07] leads through the issuer and back, and the code becomes a session of a person without a workspace', async () => {
    const jar = new Jar();
    const back = await comeBack(jar, '/ws/x/live-chat?tab=pending');
    expect(back).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), next: '/ws/x/live-chat?tab=pending' });
    const response = await exchange(jar, back.code);
    expect(response.headers.getSetCookie().join()).toContain('refreshToken=');
    const { idToken } = (await response.json()) as SessionAnswer;
    const me = await t.client(idToken)['users.me']();
    expect(me).toMatchObject({ email: issuer.account?.email, fullname: 'Sam Suite', workspaces: [] });
    expect(await check(jar, idToken)).toMatchObject({ isIdTokenValid: true, customClaims: { is_chatso: true } });
  });

  it('[A-03] asks the issuer with PKCE, state and nonce, and keeps them in a cookie that scripts cannot read', async () => {
    const response = await fetch(startUrl().replace(publicUrl, t.baseUrl), { redirect: 'manual' });
    const asked = new URL(response.headers.get('location') ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^ssoFlow=v1\..*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(asked.get('state') ?? 'state');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('[A-03] knows the person again by issuer and subject, whatever the address has become', async () => {
    const first = await signIn();
    const changed = `changed-${people}@suite.test`;
    issuer.account = { ...person(), ...issuer.account, sub: issuer.account?.sub ?? '', email: changed };
    const second = await signIn();
    expect(second.uid).toBe(first.uid);
    expect((await t.client(second.idToken)['users.me']()).email).toBe(changed);
  });

  it('[A-14] tells an open tab that the address has changed', async () => {
    const jar = new Jar();
    const { idToken } = await signIn(jar);
    expect(await check(jar, idToken)).toMatchObject({ email: issuer.account?.email });
    issuer.account = { ...person(), sub: issuer.account?.sub ?? '' };
    await signIn();
    expect(await check(jar, idToken)).toMatchObject({ email: issuer.account.email, isIdTokenValid: true });
  });

  it('[A-03] joins the account of a verified address, and ends what its former password could do', async () => {
    const email = issuer.account?.email ?? '';
    const userId = await createUser(t.rootCtx(), { email, fullname: 'Known', password: 'correct horse' });
    const byPassword = await new Jar().post('/api/auth-service/auth', { email, password: 'correct horse' });
    const former = (await byPassword.json()) as SessionAnswer;
    const now = await signIn();
    expect(now.uid).toBe(userId);
    expect((await t.client(now.idToken)['users.me']()).fullname).toBe('Known');
    const again = await new Jar().post('/api/auth-service/auth', { email, password: 'correct horse' });
    expect(again.status).toBe(401);
    await expect(t.client(former.idToken)['users.me']()).rejects.toMatchObject({ code: 'id-token-revoked' });
  });

  it('[A-03] two first sign-ins of one person at once are one account', async () => {
    const jars = [new Jar(), new Jar()];
    const callbacks = await Promise.all(jars.map((jar) => toCallback(jar)));
    const backs = await Promise.all(jars.map(async (jar, at) => returned(await jar.get(callbacks[at] ?? ''))));
    const answers = await Promise.all(jars.map(async (jar, at) => (await exchange(jar, backs[at]?.code)).json()));
    expect((answers[0] as SessionAnswer).uid).toBeDefined();
    expect((answers[0] as SessionAnswer).uid).toBe((answers[1] as SessionAnswer).uid);
  });

  it.each(['https://evil.test', '//evil.test', '/\\evil.test', '/login', '/logout?x', '/api/users/me', '/a\nb', ''])(
    '[A-03] leads to no other place than the console afterwards: %j',
    async (next) => {
      expect((await comeBack(new Jar(), next)).next).toBe('/');
    },
  );
});

describe('a sign-in that is refused', () => {
  it('[A-03] because the suite has not verified the address, and opens nobody’s account', async () => {
    const email = issuer.account?.email ?? '';
    await createUser(t.rootCtx(), { email, fullname: 'Known', password: 'correct horse' });
    for (const over of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      issuer.account = { ...person(), email, ...over };
      expect(await comeBack(new Jar())).toEqual({ problem: 'sso-email-unverified', next: '/' });
    }
    const still = await new Jar().post('/api/auth-service/auth', { email, password: 'correct horse' });
    expect(still.status).toBe(200);
  });

  it('[A-03] because the account belongs to another person of the suite', async () => {
    await signIn();
    issuer.account = { ...person(), email: issuer.account?.email ?? '' };
    expect(await comeBack(new Jar())).toMatchObject({ problem: 'sso-account-taken' });
  });

  it('[A-03] because the person said no at the suite', async () => {
    issuer.account = null;
    expect(await comeBack(new Jar(), '/ws/x')).toEqual({ problem: 'sso-refused', next: '/ws/x' });
  });

  it('[A-12] because the suite shuts the person out; open sessions learn it by their check, and can do nothing more', async () => {
    const jar = new Jar();
    const { idToken, uid } = await signIn(jar);
    const sub = issuer.account?.sub ?? '';
    issuer.account = { ...person(), sub, is_chatso: false };
    expect(await comeBack(new Jar())).toMatchObject({ problem: 'not-suite-user' });
    expect(await check(jar, idToken)).toMatchObject({ uid, isIdTokenValid: true, customClaims: { is_chatso: false } });
    await expect(t.client(idToken)['users.me']()).rejects.toMatchObject({ code: 'id-token-revoked' });
    expect((await jar.post('/api/auth-service/refresh', {})).status).toBe(401);
    // An issuer that says nothing about the product changes nothing; one that says yes opens it again.
    issuer.account = { ...person(), sub };
    expect(await comeBack(new Jar())).toMatchObject({ problem: 'not-suite-user' });
    issuer.account = { ...person(), sub, is_chatso: true };
    expect((await signIn()).uid).toBe(uid);
  });

  it('[A-12] a person whom the suite does not admit gets no account', async () => {
    issuer.account = person({ is_chatso: false });
    expect(await comeBack(new Jar())).toMatchObject({ problem: 'not-suite-user' });
    const { rows } = await t.pool.query('SELECT 1 FROM users WHERE email = $1', [issuer.account.email]);
    expect(rows).toEqual([]);
  });

  it('[A-12] a password opens no account that the suite has shut', async () => {
    const email = `local-${people}@suite.test`;
    const userId = await createUser(t.rootCtx(), { email, fullname: 'Local', password: 'correct horse' });
    await t.pool.query('UPDATE users SET suite_member = false WHERE id = $1', [userId]);
    const response = await new Jar().post('/api/auth-service/auth', { email, password: 'correct horse' });
    expect(await response.json()).toMatchObject({ statusCode: 403, code: 'not-suite-user' });
  });
});

describe('a flow that was tampered with', () => {
  it('[A-03] with another state', async () => {
    const jar = new Jar();
    const url = new URL(await toCallback(jar));
    url.searchParams.set('state', 'x'.repeat(43));
    expect(returned(await jar.get(url.href))).toEqual({ problem: 'sso-refused', next: '/' });
  });

  it('[A-03] with an id token for another nonce', async () => {
    const jar = new Jar();
    const asked = new URL(await jar.get(startUrl()));
    asked.searchParams.set('nonce', 'n'.repeat(43));
    const callback = await atTheIssuer(jar, asked.href);
    expect(returned(await jar.get(callback))).toMatchObject({ problem: 'sso-refused' });
  });

  it('[A-03] in a browser that did not start it, or started another one, or made its cookie up', async () => {
    const callback = await toCallback(new Jar());
    expect(returned(await new Jar().get(callback))).toMatchObject({ problem: 'sso-expired' });
    const inventor = new Jar();
    inventor.set('ssoFlow', 'v1.AAAA.BBBB.CCCC');
    expect(returned(await inventor.get(callback))).toMatchObject({ problem: 'sso-expired' });
    const other = new Jar();
    await other.get(startUrl());
    expect(returned(await other.get(callback))).toMatchObject({ problem: 'sso-refused' });
  });

  it('[A-03] by coming back twice, and by an old code in a new flow', async () => {
    const jar = new Jar();
    const callback = await toCallback(jar);
    const kept = jar.copy();
    expect(returned(await jar.get(callback)).code).toBeDefined();
    expect(returned(await jar.get(callback))).toMatchObject({ problem: 'sso-expired' });
    expect(returned(await kept.get(callback))).toMatchObject({ problem: 'sso-expired' });
    const fresh = new Jar();
    const second = new URL(await toCallback(fresh));
    second.searchParams.set('code', new URL(callback).searchParams.get('code') ?? '');
    expect(returned(await fresh.get(second.href))).toMatchObject({ problem: 'sso-refused' });
  });

  it('[A-03] by trading the code in another browser, twice, or too late', async () => {
    const jar = new Jar();
    const { code } = await comeBack(jar);
    const foreign = await exchange(new Jar(), code);
    expect(await foreign.json()).toMatchObject({ statusCode: 400, code: 'sso-expired' });
    expect((await exchange(jar.copy(), code)).status).toBe(200);
    expect((await exchange(jar, code)).status).toBe(400);
    const late = new Jar();
    const back = await comeBack(late);
    await t.advance(61_000);
    expect((await exchange(late, back.code)).status).toBe(400);
    expect((await exchange(late, 'nonsense')).status).toBe(400);
  });

  it('[A-03] a flow ends after ten minutes', async () => {
    const jar = new Jar();
    const callback = await toCallback(jar, '/ws/x');
    await signIn();
    const spent = () => t.pool.query('SELECT 1 FROM sso_spent_flows');
    expect((await spent()).rows.length).toBeGreaterThan(0);
    await t.advance(601_000);
    expect(returned(await jar.get(callback))).toEqual({ problem: 'sso-expired', next: '/' });
    await t.advance(600_000);
    expect((await spent()).rows).toEqual([]);
  });
});

describe('an issuer that is away', () => {
  it('[A-03] leads back with a clear word, before and after the sign-in there, and works again when it is back', async () => {
    const fresh = await createTestApp({ config: { sso: issuer.sso, publicUrl } });
    const outage = new Jar();
    const callback = await toCallback(outage);
    await issuer.stop();
    expect(returned(await outage.get(callback))).toMatchObject({ problem: 'sso-unavailable' });
    const response = await fetch(`${fresh.baseUrl}/api/auth-service/sso/start?next=/ws/x`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/login/sso#problem=sso-unavailable&next=%2Fws%2Fx');
    await issuer.start();
    const again = await fetch(`${fresh.baseUrl}/api/auth-service/sso/start`, { redirect: 'manual' });
    expect(again.headers.get('location')).toContain(issuer.sso.issuer);
    expect(fresh.errors).toEqual([]);
    await fresh.close();
  });

  it('[A-03] without the suite there is only a word that it is not there', async () => {
    const plain = await createTestApp();
    expect((await plain.client()['auth.config']()).sso).toBe(false);
    const response = await fetch(`${plain.baseUrl}/api/auth-service/sso/start`, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('/login/sso#problem=sso-unavailable');
    await plain.close();
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
