import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { auditOf, failureOf, mailsTo, testAccount, testPassword } from '../../../test/people.ts';
import { createUser } from './index.ts';
import { startSession } from './use-cases/start-session.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const codeOf = (secret: string, aheadMs = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.clock.now().getTime() + aheadMs });
/** A code that no step near now has. */
function wrongCode(secret: string): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => codeOf(secret, ms));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** The clock runs; a test that counts steps begins at the beginning of one. */
const toNextStep = () => t.advance(30_500 - (t.clock.now().getTime() % 30_000));

async function enrolled() {
  const account = await testAccount(t);
  const session = await account.signIn();
  await toNextStep();
  const { secret, uri } = await session.api['security.beginTwoFactor']({ body: { password: testPassword } });
  const { recoveryCodes } = await session.api['security.confirmTwoFactor']({ body: { code: codeOf(secret) } });
  // The next code is another one: that of the confirmation is spent.
  await t.advance(30_000);
  const challenge = async () => (await failureOf(account.grant())).challenge ?? '';
  const finish = async (code: string, with_?: string) =>
    t.client()['auth.twoFactor']({ body: { challenge: with_ ?? (await challenge()), code } });
  return { ...account, session, secret, uri, recoveryCodes, challenge, finish };
}

describe('turning the second factor on', () => {
  it('[A-07] gives a secret and its otpauth address, counts once a code is confirmed, and gives ten recovery codes', async () => {
    const { session, secret, uri, recoveryCodes, email, userId } = await enrolled();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    expect(parsed.protocol).toBe('otpauth:');
    expect(decodeURIComponent(parsed.pathname)).toContain(email);
    expect(Object.fromEntries(parsed.searchParams)).toMatchObject({
      issuer: 'Chatso',
      secret,
      digits: '6',
      period: '30',
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await session.api['security.twoFactor']()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await auditOf(t, userId)).toEqual(
      expect.arrayContaining(['user.two-factor-begun', 'user.two-factor-enabled']),
    );
    expect((await mailsTo(t, email)).at(-1)?.subject).toBe('Two-factor sign-in is on');
  });

  it('keeps the secret encrypted and the recovery codes hashed', async () => {
    const { userId, secret, recoveryCodes } = await enrolled();
    const factor = await t.pool.query<{ secret: string }>('SELECT secret FROM two_factors WHERE user_id = $1', [
      userId,
    ]);
    expect(factor.rows[0]?.secret).toMatch(/^v1\./);
    expect(factor.rows[0]?.secret).not.toContain(secret);
    const codes = await t.pool.query<{ code_hash: string }>('SELECT code_hash FROM recovery_codes WHERE user_id = $1', [
      userId,
    ]);
    const stored = codes.rows.map((row) => row.code_hash).join();
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('changes nothing at sign-in before it is confirmed, and can be begun again', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const first = await api['security.beginTwoFactor']({ body: { password: testPassword } });
    await account.signIn();
    const second = await api['security.beginTwoFactor']({ body: { password: testPassword } });
    expect(second.secret).not.toBe(first.secret);
    const old = await failureOf(api['security.confirmTwoFactor']({ body: { code: codeOf(first.secret) } }));
    expect(old).toMatchObject({ statusCode: 400, code: 'wrong-code' });
    await api['security.confirmTwoFactor']({ body: { code: codeOf(second.secret) } });
  });

  it('of two confirmations with the same code one turns it on, and only its recovery codes work', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const { secret } = await api['security.beginTwoFactor']({ body: { password: testPassword } });
    const confirm = () => api['security.confirmTwoFactor']({ body: { code: codeOf(secret) } });
    const results = await Promise.allSettled([confirm(), confirm(), confirm()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409, code: 'conflict' });
    }
    const { rows } = await t.pool.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [account.userId]);
    expect(rows).toHaveLength(10);
  });

  it('needs the password, a secret that was asked for, and a factor that is not on yet', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const begin = (password: string) => failureOf(api['security.beginTwoFactor']({ body: { password } }));
    expect(await begin('wrong')).toMatchObject({ statusCode: 400, code: 'wrong-password' });
    const confirm = failureOf(api['security.confirmTwoFactor']({ body: { code: '123456' } }));
    expect(await confirm).toMatchObject({ statusCode: 400, message: 'Two-factor sign-in is off.' });
    const on = await enrolled();
    const again = failureOf(on.session.api['security.beginTwoFactor']({ body: { password: testPassword } }));
    expect(await again).toMatchObject({ statusCode: 409, code: 'conflict' });
  });

  it('a secret that nobody confirmed is gone after a day', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    await api['security.beginTwoFactor']({ body: { password: testPassword } });
    await t.advance(25 * 3_600_000);
    const { rows } = await t.pool.query('SELECT 1 FROM two_factors WHERE user_id = $1', [account.userId]);
    expect(rows).toEqual([]);
  });

  it('is not for people whom only the suite signs in', async () => {
    const email = `suite-${crypto.randomUUID()}@chatso.test`;
    const userId = await createUser(t.rootCtx(), { email, fullname: 'Suite', password: null });
    const device = { ip: '127.0.0.1', userAgent: null };
    const { idToken } = await startSession(t.rootCtx(), t.app.deps, { userId, email, keepSignedIn: true, device });
    const api = t.client(idToken);
    expect(await api['security.twoFactor']()).toMatchObject({ enabled: false, hasPassword: false });
    expect(await failureOf(api['security.beginTwoFactor']({ body: { password: 'x' } }))).toMatchObject({
      message: 'This account signs in with single sign-on and has no password here.',
    });
  });
});

describe('signing in with it', () => {
  it('[A-07] the password alone gives a challenge and no session; the code gives the session', async () => {
    const { grant, finish, secret, userId } = await enrolled();
    const refused = await failureOf(grant());
    expect(refused).toMatchObject({ statusCode: 401, code: 'two-factor-required' });
    const session = await finish(codeOf(secret), refused.challenge);
    expect(session.uid).toBe(userId);
    await t.client(session.idToken)['users.me']();
  });

  it('sets the cookies only with the code, and keeps what was said about staying signed in', async () => {
    const { email, secret } = await enrolled();
    const post = (path: string, body: object) =>
      fetch(`${t.baseUrl}/api/auth-service/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await post('auth', { email, password: testPassword, keepSignedIn: false });
    expect(first.headers.getSetCookie()).toEqual([]);
    const { challenge } = (await first.json()) as { challenge: string };
    const second = await post('two-factor', { challenge, code: codeOf(secret) });
    const cookie = second.headers.getSetCookie().find((one) => one.startsWith('refreshToken='));
    expect(cookie).not.toContain('Max-Age');
  });

  it('a wrong password says nothing of the second factor', async () => {
    const { grant } = await enrolled();
    expect(await failureOf(grant('wrong'))).toMatchObject({ code: 'bad-credentials', challenge: undefined });
  });

  it('takes the code before and after, for clocks that differ, and none further away', async () => {
    for (const [ahead, good] of [
      [-30_000, true],
      [30_000, true],
      [-90_000, false],
      [90_000, false],
    ] as const) {
      const { finish, secret } = await enrolled();
      await t.advance(60_000);
      const result = await finish(codeOf(secret, ahead)).then(
        () => true,
        () => false,
      );
      expect({ ahead, result }).toEqual({ ahead, result: good });
    }
  });

  it('a code is good once: not again, not the one of the confirmation, not for two at once', async () => {
    const { finish, secret, challenge } = await enrolled();
    expect(await failureOf(finish(codeOf(secret, -30_000)))).toMatchObject({ statusCode: 400, code: 'wrong-code' });
    const [code, proof] = [codeOf(secret), await challenge()];
    const results = await Promise.allSettled([finish(code, proof), finish(code, proof), finish(code, proof)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(finish(code))).toMatchObject({ code: 'wrong-code' });
  });

  it('a recovery code signs in once, however it is typed, also for two at once', async () => {
    const { finish, recoveryCodes, session, userId, challenge } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    await finish(` ${first.toLowerCase().replace('-', ' ')} `);
    expect(await failureOf(finish(first))).toMatchObject({ code: 'wrong-code' });
    const proof = await challenge();
    const results = await Promise.allSettled([finish(second, proof), finish(second, proof)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await session.api['security.twoFactor']()).recoveryCodesLeft).toBe(8);
    expect(await auditOf(t, userId)).toContain('user.recovery-code-used');
  });

  it('the recovery code of somebody else is of no use', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    expect(await failureOf(mine.finish(theirs.recoveryCodes[0] ?? ''))).toMatchObject({ code: 'wrong-code' });
  });

  it('after ten wrong codes the person has to wait, also with the right one, also when many come at once', async () => {
    const { finish, secret, challenge } = await enrolled();
    const proof = await challenge();
    const wrong = wrongCode(secret);
    const tried = await Promise.all(Array.from({ length: 15 }, () => failureOf(finish(wrong, proof))));
    expect(tried.filter(({ code }) => code === 'wrong-code')).toHaveLength(10);
    const refused = await failureOf(finish(codeOf(secret)));
    expect(refused).toMatchObject({ statusCode: 429, code: 'rate-limited' });
    expect(refused.retryAfter).toBeGreaterThan(800);
  });

  it('the challenge ends after five minutes, and with a new password', async () => {
    const { finish, secret, challenge, session } = await enrolled();
    const old = await challenge();
    await t.advance(301_000);
    expect(await failureOf(finish(codeOf(secret), old))).toMatchObject({ statusCode: 401, code: 'id-token-expired' });
    const stolen = await challenge();
    const body = { currentPassword: testPassword, newPassword: 'a new password' };
    await session.api['security.changePassword']({ body });
    expect(await failureOf(finish(codeOf(secret), stolen))).toMatchObject({ statusCode: 401 });
    expect(await failureOf(finish(codeOf(secret), session.idToken))).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('turning it off and renewing codes', () => {
  it('off needs password and code, and then the password alone signs in', async () => {
    const { session, secret, grant, email } = await enrolled();
    const off = (password: string, code: string) =>
      session.api['security.disableTwoFactor']({ body: { password, code } });
    expect(await failureOf(off('wrong', codeOf(secret)))).toMatchObject({ code: 'wrong-password' });
    expect(await failureOf(off(testPassword, wrongCode(secret)))).toMatchObject({ code: 'wrong-code' });
    expect((await failureOf(grant())).code).toBe('two-factor-required');
    await off(testPassword, codeOf(secret));
    await grant();
    expect(await session.api['security.twoFactor']()).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await mailsTo(t, email)).at(-1)?.subject).toBe('Two-factor sign-in is off');
    expect(await failureOf(off(testPassword, codeOf(secret)))).toMatchObject({ message: 'Two-factor sign-in is off.' });
  });

  it('new recovery codes take the place of the old ones', async () => {
    const { session, secret, recoveryCodes, finish } = await enrolled();
    const body = { password: testPassword, code: codeOf(secret) };
    const renewed = await session.api['security.renewRecoveryCodes']({ body });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await failureOf(finish(recoveryCodes[0] ?? ''))).toMatchObject({ code: 'wrong-code' });
    await finish(renewed.recoveryCodes[0] ?? '');
  });

  it('a right password between wrong codes does not give more than ten of them', async () => {
    const { session, secret } = await enrolled();
    const body = { password: testPassword, code: wrongCode(secret) };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await failureOf(session.api['security.disableTwoFactor']({ body }))).code).toBe('wrong-code');
    }
    const refused = failureOf(session.api['security.disableTwoFactor']({ body: { ...body, code: codeOf(secret) } }));
    expect(await refused).toMatchObject({ statusCode: 429 });
  });
});

it('no secret or code was written into the audit log', async () => {
  const { secret, recoveryCodes } = await enrolled();
  const { rows } = await t.pool.query('SELECT data FROM audit_log');
  const log = JSON.stringify(rows);
  for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
