import { request } from 'node:http';
import { type EndpointDef, type ErrorBody, endpoints } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint } from '../../../test/contract/fill.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { linkTokenOf, mailsTo, testAccount, testPassword } from '../../../test/people.ts';
import { cookiePath } from '../../platform/http/own-pages.ts';

/** Behind a proxy that passes neither our name nor anything else on. */
const publicUrl = 'https://chat.example';

let t: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  // Rubbish, most of it: what succeeds changes nothing.
  t = await createTestApp({ withoutAuditWatch: true });
  behindProxy = await createTestApp({ config: { publicUrl }, pool: t.pool, withoutAuditWatch: true });
});
afterAll(async () => {
  await behindProxy.close();
  await t.close();
});

const withCookies = (Object.entries(endpoints) as [string, EndpointDef][]).filter(([, { path }]) =>
  path.startsWith(`${cookiePath}/`),
);

/** Whether the call was refused because of the page it came from. */
async function isRefused(app: TestApp, endpoint: EndpointDef, headers: Record<string, string>): Promise<boolean> {
  const response = await callEndpoint(app.baseUrl, endpoint, {}, { body: {}, headers });
  const { code } = (await response.json()) as Partial<ErrorBody>;
  return response.status === 403 && code === 'forbidden';
}

const cookie = 'refreshToken=made-up';

describe('what sets or reads the cookies of a session', () => {
  it('is everything below one path', () => {
    expect(withCookies.length).toBeGreaterThan(10);
  });

  it.each(withCookies)('%s is for our own pages', async (_id, endpoint) => {
    const port = new URL(t.baseUrl).port;
    const foreign = [
      'https://evil.example',
      'null',
      'file://',
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://127.0.0.1.evil.example:${port}`,
      'https://chat.example.evil.example',
    ];
    for (const origin of foreign) {
      expect(await isRefused(t, endpoint, { origin, cookie }), origin).toBe(true);
      expect(await isRefused(behindProxy, endpoint, { origin, cookie }), origin).toBe(true);
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await isRefused(t, endpoint, { 'sec-fetch-site': site, origin: t.baseUrl }), site).toBe(true);
    }
    expect(await isRefused(t, endpoint, { origin: t.baseUrl, cookie })).toBe(false);
    expect(await isRefused(t, endpoint, { origin: publicUrl, cookie })).toBe(true);
    expect(await isRefused(behindProxy, endpoint, { origin: publicUrl, cookie })).toBe(false);
  });

  const writing = withCookies.filter(([, { method }]) => method !== 'GET');
  it.each(writing)('%s takes cookies of nobody who does not say from where', async (_id, endpoint) => {
    expect(await isRefused(t, endpoint, { cookie })).toBe(true);
    expect(await isRefused(t, endpoint, { cookie, 'sec-fetch-site': 'same-origin' })).toBe(true);
    // A program that is no browser has no cookies and names no page.
    expect(await isRefused(t, endpoint, {})).toBe(false);
  });

  it('a page of our own that only reads names no origin, and may', async () => {
    const readers = withCookies.filter(([, { method }]) => method === 'GET');
    for (const [, endpoint] of readers) {
      expect(await isRefused(t, endpoint, { cookie, 'sec-fetch-site': 'same-origin' })).toBe(false);
    }
  });

  it('[A-09] another page cannot sign anybody out', async () => {
    const { signIn } = await testAccount(t);
    const { refreshToken, api } = await signIn();
    const headers = { cookie: `refreshToken=${refreshToken}`, origin: 'https://evil.example' };
    const path = `${t.baseUrl}/api/auth-service/clear-session`;
    expect((await fetch(path, { method: 'POST', headers })).status).toBe(403);
    await api['users.me']();
    expect((await fetch(path, { method: 'POST', headers: { ...headers, origin: t.baseUrl } })).status).toBe(200);
    await expect(api['users.me']()).rejects.toMatchObject({ code: 'id-token-revoked' });
  });
});

describe('links in mails never follow what the request calls us', () => {
  /** `fetch` sets the Host header itself. */
  const post = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
    new Promise<number>((done, fail) => {
      const { hostname, port } = new URL(app.baseUrl);
      const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const options = { method: 'POST', hostname, port, path: `/api${path}` };
      const call = request({ ...options, headers: { ...lies, 'content-type': 'application/json', ...headers } });
      call.on('response', (response) => done(response.resume().statusCode ?? 0)).on('error', fail);
      call.end(JSON.stringify(body));
    });

  it.each(['development', 'test', 'production'] as const)('in %s', async (environment) => {
    const app = await createTestApp({ config: { environment, trustProxy: 1, port: 4321 } });
    const { email, signIn } = await testAccount(app);
    const session = await signIn();
    const bearer = { authorization: `Bearer ${session.idToken}` };
    const workspace = await app.workspace();
    const admin = await app.agent(workspace, { role: 'admin' });
    const storeIds = [(await app.store(workspace)).id];
    const [moved, invited] = [`moved-${email}`, `invited-${email}`];
    const asAdmin = { authorization: `Bearer ${admin.token}`, 'x-workspace-id': workspace.id };
    const invitation = { emails: [invited], role: 'agent', storeIds, categoryIds: [] };
    const { path } = endpoints['agents.invite'];
    expect(await post(app, '/auth-service/forgot-password', { email })).toBe(200);
    expect(await post(app, '/users/me/email', { email: moved, password: testPassword }, bearer)).toBe(200);
    expect(await post(app, path, invitation, asAdmin)).toBe(200);
    const token = await linkTokenOf(app, email, 'Choose a new password');
    expect(await post(app, '/auth-service/reset-password', { token, password: 'a kettle of stones' })).toBe(200);
    const mails = (await Promise.all([email, moved, invited].map((one) => mailsTo(app, one)))).flat();
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    expect(mails.length).toBeGreaterThanOrEqual(5);
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const link of links) expect(new URL(link).origin).toBe('http://localhost:4321');
    expect(JSON.stringify(mails)).not.toContain('evil');
    await app.close();
  });
});

describe('[A-21] the answer that says a session is over takes both cookies along', () => {
  const cleared = (response: Response) =>
    response.headers
      .getSetCookie()
      .filter((one) => /^(customToken|refreshToken)=;/.test(one) && one.includes('Path=/api/auth-service'))
      .map((one) => one.split('=')[0])
      .sort();
  const both = ['customToken', 'refreshToken'];
  const get = (path: string, token: string | null) =>
    fetch(`${t.baseUrl}/api${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

  it('at any call of a person', async () => {
    const { signIn } = await testAccount(t);
    const session = await signIn();
    await t
      .client()
      ['auth.clearSession']()
      .catch(() => undefined);
    const { rowCount } = await t.pool.query('UPDATE auth_sessions SET revoked_at = now() WHERE user_id = $1', [
      session.uid,
    ]);
    expect(rowCount).toBe(1);
    const revoked = await get('/users/me', session.idToken);
    expect([revoked.status, cleared(revoked)]).toEqual([401, both]);
    const madeUp = await get('/users/me', 'made-up');
    expect([madeUp.status, cleared(madeUp)]).toEqual([401, both]);
  });

  it('not at a token that can be renewed, nor at a membership, nor at a link without any token', async () => {
    const { signIn } = await testAccount(t);
    const session = await signIn();
    const elsewhere = await fetch(`${t.baseUrl}/api/stores`, {
      headers: { authorization: `Bearer ${session.idToken}`, 'x-workspace-id': crypto.randomUUID() },
    });
    expect([elsewhere.status, cleared(elsewhere)]).toEqual([401, []]);
    const bare = await get('/users/me', null);
    expect([bare.status, cleared(bare)]).toEqual([401, []]);
    await t.advance(3_601_000);
    const old = await get('/users/me', session.idToken);
    expect([old.status, cleared(old)]).toEqual([401, []]);
    const { refreshToken } = session;
    expect((await t.client()['auth.refresh']({ body: { refreshToken } })).uid).toBe(session.uid);
  });

  it('not at a shopper’s token, on a host that serves the shop too', async () => {
    const visitor = await t.visitor(await t.store(await t.workspace()));
    const response = await get(`/widget/${visitor.store.analyticsId}/conversation`, 'made-up');
    expect([response.status === 401 || response.status === 404, cleared(response)]).toEqual([true, []]);
  });

  it('at a refused refresh and check, by whatever way the session ended', async () => {
    const headers = { cookie: 'refreshToken=made-up', origin: t.baseUrl, 'content-type': 'application/json' };
    for (const [path, body] of [
      ['refresh', '{}'],
      ['check-session', '{"idToken":"made-up"}'],
    ]) {
      const response = await fetch(`${t.baseUrl}/api/auth-service/${path}`, { method: 'POST', headers, body });
      expect([response.status, cleared(response)]).toEqual([401, both]);
    }
  });
});

describe('refreshing and resuming without a session', () => {
  const post = (path: string, init: RequestInit = {}) =>
    fetch(`${t.baseUrl}/api/auth-service/${path}`, { method: 'POST', ...init });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['without body', {}],
    ['with an announced body that is not there', { headers: json, body: '' }],
    ['with an empty one', { headers: json, body: '{}' }],
    ['with null', { headers: json, body: 'null' }],
  ])('refresh %s is 401 in our own words', async (_how, init) => {
    const response = await post('refresh', init);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated', message: 'Sign in to continue.' });
  });

  it('resume answers that nobody is signed in, and no error', async () => {
    const answer = await post('resume');
    expect([answer.status, await answer.json()]).toEqual([200, { session: null }]);
    const dead = await post('resume', { headers: { cookie: 'refreshToken=made-up', origin: t.baseUrl } });
    expect([dead.status, await dead.json()]).toEqual([200, { session: null }]);
    expect(dead.headers.getSetCookie().join()).toContain('refreshToken=;');
  });

  it('resume goes on with the session of the cookies', async () => {
    const { signIn, userId } = await testAccount(t);
    const { refreshToken } = await signIn();
    const answer = await post('resume', { headers: { cookie: `refreshToken=${refreshToken}`, origin: t.baseUrl } });
    const { session } = (await answer.json()) as { session: { uid: string; refreshToken: string } };
    expect(session.uid).toBe(userId);
    expect(session.refreshToken).not.toBe(refreshToken);
    expect(answer.headers.getSetCookie().join()).toContain(session.refreshToken);
  });
});
