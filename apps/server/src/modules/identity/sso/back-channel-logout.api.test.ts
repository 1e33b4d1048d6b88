import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../../test/index.ts';
import { auditOf } from '../../../../test/people.ts';
import { SuiteBrowser } from '../../../../test/suite-browser.ts';
import { type SuiteIssuer, startSuiteIssuer } from '../../../../test/suite-issuer.ts';
import type { SessionAnswer } from '../use-cases/start-session.ts';
import { issueSsoCode } from './sign-in-suite-person.ts';

/** The suite knows the product by this address; in the tests it leads to their own port. */
const publicUrl = 'http://chat.test';
const path = '/api/auth-service/sso/backchannel-logout';
const event = 'http://schemas.openid.net/event/backchannel-logout';

let issuer: SuiteIssuer;
let t: TestApp;
beforeAll(async () => {
  issuer = await startSuiteIssuer([`${publicUrl}/api/auth-service/sso/callback`], {
    uri: `${publicUrl}${path}`,
    reach: (url) => url.replace(publicUrl, t.baseUrl),
  });
  t = await createTestApp({ config: { sso: issuer.sso, publicUrl } });
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
});

/** A member whom the suite knows, with a socket open. */
async function suiteMember() {
  const agent = await t.agent(await t.workspace());
  const sub = `s-${agent.userId}`;
  await t.pool.query('INSERT INTO suite_identities (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, now())', [
    issuer.sso.issuer,
    sub,
    agent.userId,
  ]);
  const { socket } = await agent.socket();
  const isIn = () =>
    agent.api['users.me']().then(
      () => true,
      () => false,
    );
  return { agent, sub, socket, isIn };
}

const seconds = () => Math.floor(Date.now() / 1000);
const claimsFor = (sub: string, over: Record<string, unknown> = {}) => ({
  ...{ iss: issuer.sso.issuer, aud: issuer.sso.clientId, iat: seconds(), exp: seconds() + 120 },
  ...{ jti: crypto.randomUUID(), sub, events: { [event]: {} }, ...over },
});
const send = (body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${t.baseUrl}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
const sendToken = (token: string) => send(new URLSearchParams({ logout_token: token }).toString());

describe("the suite's sign-out", () => {
  it('as the real provider sends it: ends every session and socket of the person, and nobody else', async () => {
    const [{ agent, sub, socket, isIn }, other] = [await suiteMember(), await suiteMember()];
    const pending = await issueSsoCode(t.rootCtx(), agent.userId);
    await issuer.signOut(sub);
    await eventually(() => expect(socket.connected).toBe(false));
    expect(await isIn()).toBe(false);
    expect(await auditOf(t, agent.userId)).toContain('session.ended');
    // A sign-in that was on its way leads nowhere.
    const late = await fetch(`${t.baseUrl}/api/auth-service/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `ssoBrowser=${pending.browser}`, origin: t.baseUrl },
      body: JSON.stringify({ ssoCode: pending.code }),
    });
    expect(late.status).toBe(400);
    expect([await other.isIn(), other.socket.connected]).toEqual([true, true]);
  });

  it('is good once, and of many at once one is', async () => {
    const { sub, isIn } = await suiteMember();
    const token = await issuer.sign(claimsFor(sub));
    const answers = await Promise.all([sendToken(token), sendToken(token), sendToken(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ ok }) => ok)?.headers.get('cache-control')).toBe('no-store');
    expect(await isIn()).toBe(false);
    expect((await sendToken(token)).status).toBe(400);
  });

  it('of somebody unknown here is answered alike', async () => {
    expect((await sendToken(await issuer.sign(claimsFor('nobody-here')))).status).toBe(200);
  });

  it('works without a header type, as issuers before 2022 send it', async () => {
    const { sub, isIn } = await suiteMember();
    expect((await sendToken(await issuer.sign(claimsFor(sub), { typ: 'JWT' }))).status).toBe(200);
    expect(await isIn()).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['for another product', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://evil.test' }],
    ['with a nonce, which an id token has', { nonce: 'n' }],
    ['without the event', { events: {} }],
    ['with the event as a text', { events: { [event]: 'yes' } }],
    ['without a person and a session', { sub: undefined }],
    ['with an empty session', { sub: undefined, sid: '' }],
    ['without a number', { jti: undefined }],
    ['without a time', { iat: undefined }],
    ['from an hour ago', { iat: seconds() - 3600, exp: seconds() + 3600 }],
    ['that has run out', { iat: seconds() - 200, exp: seconds() - 100 }],
    ['from the future', { iat: seconds() + 600, exp: seconds() + 900 }],
  ])('is refused %s', async (_what, over) => {
    const { sub, socket, isIn } = await suiteMember();
    const answer = await sendToken(await issuer.sign(claimsFor(sub, over)));
    expect(answer.status).toBe(400);
    expect([await isIn(), socket.connected]).toEqual([true, true]);
  });

  it('is refused when it is not signed by the issuer: with no key, the shared secret, or a key of somebody else', async () => {
    const { sub, isIn } = await suiteMember();
    const claims = claimsFor(sub);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const secret = new TextEncoder().encode(issuer.sso.clientSecret);
    const { privateKey } = await generateKeyPair('RS256');
    const real = await issuer.sign(claims);
    const forged = [
      `${part({ alg: 'none', typ: 'logout+jwt' })}.${part(claims)}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'suite' }).sign(secret),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'suite' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
      `${real.split('.')[0]}.${part({ ...claims, sub: 'x' })}.${real.split('.')[2]}`,
      'no.token.at-all',
      '',
    ];
    for (const token of forged) expect((await sendToken(token)).status).toBe(400);
    expect((await send(JSON.stringify({ logout_token: real }), 'text/plain')).status).toBe(415);
    expect((await send('')).status).toBe(400);
    expect(await isIn()).toBe(true);
    // None of them has used the number up.
    expect((await sendToken(real)).status).toBe(200);
    expect(await isIn()).toBe(false);
  });

  describe('that names a session', () => {
    const isIn = (token: string) =>
      t
        .client(token)
        ['users.me']()
        .then(
          () => true,
          () => false,
        );
    let people = 0;
    /** A person of the suite. */
    function person(): string {
      people += 1;
      const sub = `by-session-${people}`;
      issuer.account = { sub, email: `${sub}@suite.test`, email_verified: true, name: 'Sid Suite' };
      return sub;
    }
    /** Comes back from the suite with a code in one more browser; `sid` is the suite's session there. */
    async function comeBack() {
      const browser = new SuiteBrowser(publicUrl, t.baseUrl);
      let at = `${publicUrl}/api/auth-service/sso/start`;
      for (let hops = 0; hops < 8 && !at.includes('#'); hops += 1) at = await browser.get(at);
      const ssoCode = new URLSearchParams(new URL(at).hash.slice(1)).get('code');
      return { sid: issuer.session ?? '', enter: () => browser.post('/api/auth-service/auth', { ssoCode }) };
    }
    async function signIn() {
      const { sid, enter } = await comeBack();
      const answer = (await (await enter()).json()) as SessionAnswer;
      return { sid, ...answer };
    }

    it('ends what came from it, on every tab, and leaves the same person signed in elsewhere', async () => {
      const sub = person();
      const [office, phone] = [await signIn(), await signIn()];
      expect(phone.sid).not.toBe(office.sid);
      const tab = await t.client()['auth.signIn']({ body: { customToken: office.customToken } });
      const onlySession = claimsFor(sub, { sub: undefined, sid: office.sid });
      expect((await sendToken(await issuer.sign(onlySession))).status).toBe(200);
      expect(await Promise.all([office, tab, phone].map(({ idToken }) => isIn(idToken)))).toEqual([false, false, true]);
      // As the real provider sends it, with the person beside the session.
      await issuer.signOut(sub, phone.sid);
      expect(await isIn(phone.idToken)).toBe(false);
      expect((await auditOf(t, office.uid)).filter((action) => action === 'session.ended')).toHaveLength(2);
    });

    it('ends a sign-in from it that was on its way, and nothing when it is over or nobody came from it', async () => {
      const sub = person();
      const [here, late] = [await signIn(), await comeBack()];
      for (const sid of [late.sid, late.sid, 'nobody-came-from-it']) {
        expect((await sendToken(await issuer.sign(claimsFor(sub, { sub: undefined, sid })))).status).toBe(200);
      }
      expect((await late.enter()).status).toBe(400);
      expect(await isIn(here.idToken)).toBe(true);
      // The person is named too, and the session is one from before sessions were remembered: they are out everywhere.
      await issuer.signOut(sub);
      expect(await isIn(here.idToken)).toBe(false);
    });
  });

  it('there is no such address where no suite is configured', async () => {
    const plain = await createTestApp();
    const answer = await fetch(`${plain.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=x',
    });
    expect([404, 415]).toContain(answer.status);
    await plain.close();
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
