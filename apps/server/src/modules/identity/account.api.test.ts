import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { auditOf, failureOf, linkTokenOf, mailsTo, testAccount, testPassword } from '../../../test/people.ts';
import { hashToken } from '../../platform/crypto.ts';
import { createUser } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ownPassword = 'The password must not be your email or your name.';
const commonPassword = 'This password is too easy to guess. Choose a longer or less common one.';
const resetSubject = 'Choose a new password';
const forgot = (email: string) => t.client()['auth.forgotPassword']({ body: { email } });
const reset = (token: string, password = 'a new password') =>
  t.client()['auth.resetPassword']({ body: { token, password } });
const revoked = { statusCode: 401, code: 'id-token-revoked' };

async function askedForLink() {
  const account = await testAccount(t);
  await forgot(account.email);
  return { ...account, token: await linkTokenOf(t, account.email, resetSubject) };
}

describe('a forgotten password', () => {
  it('[A-07] a link by mail lets the person choose a new one, which ends every session', async () => {
    const account = await testAccount(t);
    const [first, second] = [await account.signIn(), await account.signIn()];
    await forgot(` ${account.email.toUpperCase()} `);
    const token = await linkTokenOf(t, account.email, resetSubject);
    expect(await reset(token)).toEqual({ ok: true });
    for (const { api, refreshToken } of [first, second]) {
      expect(await failureOf(api['users.me']())).toMatchObject(revoked);
      expect(await failureOf(t.client()['auth.refresh']({ body: { refreshToken } }))).toMatchObject(revoked);
    }
    expect((await failureOf(account.grant())).code).toBe('bad-credentials');
    await account.signIn('a new password');
    const told = await mailsTo(t, account.email);
    expect(told.map(({ subject }) => subject)).toEqual([resetSubject, 'Your password was changed']);
    expect(await auditOf(t, account.userId)).toContain('user.password-reset');
  });

  it('says the same of an address without account, and mails nobody', async () => {
    const known = await testAccount(t);
    const email = `nobody-${crypto.randomUUID()}@chatso.test`;
    expect(await forgot(email)).toEqual(await forgot(known.email));
    expect(await mailsTo(t, email)).toEqual([]);
  });

  it('stores the token hashed only', async () => {
    const { userId, token } = await askedForLink();
    const { rows } = await t.pool.query('SELECT token_hash FROM account_links WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ token_hash: hashToken(token) }]);
  });

  it('the link works once', async () => {
    const { token, signIn } = await askedForLink();
    await reset(token);
    expect(await failureOf(reset(token, 'yet another one'))).toMatchObject({ statusCode: 400, code: 'link-invalid' });
    await signIn('a new password');
  });

  it('of two resets at once with one link, one sets its password and the other is refused', async () => {
    const { token, signIn } = await askedForLink();
    const choices = ['first of two', 'second of two', 'third of two'];
    const results = await Promise.allSettled(choices.map((password) => reset(token, password)));
    const winners = choices.filter((_, at) => results[at]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'link-invalid' });
    }
    await signIn(winners[0]);
  });

  it('the link is good for an hour', async () => {
    const { token } = await askedForLink();
    await t.advance(3_600_000 + 1000);
    expect(await failureOf(reset(token))).toMatchObject({ code: 'link-invalid' });
  });

  it('a newer link kills the older one', async () => {
    const { email, token } = await askedForLink();
    await forgot(email);
    const newer = await linkTokenOf(t, email, resetSubject);
    expect(await failureOf(reset(token))).toMatchObject({ code: 'link-invalid' });
    expect(await reset(newer)).toEqual({ ok: true });
  });

  it.each([['short'], ['x'.repeat(201)]])(
    'a bad password changes nothing, and the link stays good',
    async (password) => {
      const { token, signIn } = await askedForLink();
      expect(await failureOf(reset(token, password))).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'password' }],
      });
      await signIn();
      await reset(token);
    },
  );

  it('a password that everybody tries first, or that is the own name, changes nothing, and the link stays good', async () => {
    const { token, email, signIn } = await askedForLink();
    for (const [password, message] of [
      [email, ownPassword],
      ['A.Person 2026', ownPassword],
      ['P@ssw0rd2026', commonPassword],
      ['azertyuiop', commonPassword],
    ] as const) {
      expect(await failureOf(reset(token, password))).toMatchObject({
        ...{ statusCode: 400, code: 'validation', message },
        errors: [{ field: 'password', message }],
      });
    }
    await signIn();
    await reset(token);
  });

  it('a made-up token is refused', async () => {
    expect(await failureOf(reset('made-up'))).toMatchObject({ statusCode: 400, code: 'link-invalid' });
  });

  it('one address gets five links in a quarter of an hour, whether or not there is an account', async () => {
    const known = await testAccount(t);
    for (const email of [known.email, `nobody-${crypto.randomUUID()}@chatso.test`]) {
      for (let time = 0; time < 5; time += 1) await forgot(email);
      expect(await failureOf(forgot(email))).toMatchObject({ statusCode: 429 });
    }
  });

  it('somebody whom only the suite signs in is told so instead of getting a link', async () => {
    const email = `suite-${crypto.randomUUID()}@chatso.test`;
    await createUser(t.rootCtx(), { email, fullname: 'Suite', password: null });
    await forgot(email);
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual(['Your account has no password']);
  });

  it('sign-in works at once after a reset, however often it failed before', async () => {
    const { token, grant } = await askedForLink();
    for (let attempt = 0; attempt < 10; attempt += 1) await failureOf(grant('wrong password'));
    expect(await failureOf(grant())).toMatchObject({ statusCode: 429 });
    await reset(token);
    await grant('a new password');
  });
});

describe('links in mails', () => {
  it('lead to PUBLIC_URL, whatever the Host header of the one who asks says', async () => {
    const own = await createTestApp({ config: { publicUrl: 'https://chat.example' } });
    const account = await testAccount(own);
    await own.client()['auth.forgotPassword']({ body: { email: account.email } });
    const [mail] = await mailsTo(own, account.email);
    expect(mail?.text).toMatch(/\nhttps:\/\/chat\.example\/reset-password\?token=/);
    await own.close();
  });

  it('in production never to what the request says', async () => {
    const own = await createTestApp({ config: { environment: 'production' } });
    const account = await testAccount(own);
    await fetch(`${own.baseUrl}/api/auth-service/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: account.email }),
    });
    const [mail] = await mailsTo(own, account.email);
    expect(mail?.text).toContain('\nhttp://localhost:3000/reset-password?token=');
    await own.close();
  });
});

describe('changing the password', () => {
  const change = (api: Awaited<ReturnType<Awaited<ReturnType<typeof testAccount>>['signIn']>>['api'], body: object) =>
    api['security.changePassword']({
      body: { currentPassword: testPassword, newPassword: 'a new password', ...body },
    });

  it('ends every other session, keeps this one, and tells the person', async () => {
    const account = await testAccount(t);
    const [here, there] = [await account.signIn(), await account.signIn()];
    expect(await change(here.api, {})).toEqual({ ok: true });
    expect((await here.api['users.me']()).email).toBe(account.email);
    expect(await failureOf(there.api['users.me']())).toMatchObject(revoked);
    expect((await failureOf(account.grant())).code).toBe('bad-credentials');
    await account.signIn('a new password');
    expect(await auditOf(t, account.userId)).toContain('user.password-changed');
    expect((await mailsTo(t, account.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('kills a reset link that is under way', async () => {
    const account = await askedForLink();
    await change((await account.signIn()).api, {});
    expect(await failureOf(reset(account.token))).toMatchObject({ code: 'link-invalid' });
  });

  it('a wrong current password is told at its field and changes nothing', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const error = await failureOf(change(api, { currentPassword: 'wrong' }));
    expect(error).toMatchObject({ statusCode: 400, code: 'wrong-password', errors: [{ field: 'currentPassword' }] });
    await account.signIn();
  });

  it.each([
    ['too short', { newPassword: 'short' }],
    ['the one in use', { newPassword: testPassword }],
    ['a common one', { newPassword: 'iloveyou2' }],
    ['the own name', { newPassword: 'aperson!' }],
  ])('a new password that is %s changes nothing', async (_what, body) => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    expect(await failureOf(change(api, body))).toMatchObject({ statusCode: 400, errors: [{ field: 'newPassword' }] });
    await account.signIn();
  });

  it('after ten wrong ones the person has to wait, also with the right one', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const guesses = Array.from({ length: 10 }, () => failureOf(change(api, { currentPassword: 'wrong' })));
    for (const error of await Promise.all(guesses)) expect(error.statusCode).toBe(400);
    expect(await failureOf(change(api, {}))).toMatchObject({ statusCode: 429 });
  });

  it('of two changes at once one wins', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const choices = ['one password', 'two passwords'];
    const results = await Promise.allSettled(choices.map((newPassword) => change(api, { newPassword })));
    const winners = choices.filter((_, at) => results[at]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await account.signIn(winners[0]);
  });
});

describe('changing the email', () => {
  const confirmSubject = 'Confirm your new email';
  const newAddress = () => `moved-${crypto.randomUUID()}@chatso.test`;
  const confirm = (token: string) => t.client()['auth.confirmEmail']({ body: { token } });

  async function asked(email = newAddress()) {
    const account = await testAccount(t);
    const session = await account.signIn();
    await session.api['security.changeEmail']({ body: { email: email.toUpperCase(), password: testPassword } });
    return { ...account, session, next: email, token: await linkTokenOf(t, email, confirmSubject) };
  }

  it('[A-14] counts once the new address has confirmed; the old one is told; the session goes on', async () => {
    const { email, next, token, session, grant, userId } = await asked();
    expect((await session.api['users.me']()).email).toBe(email);
    expect(await confirm(token)).toEqual({ email: next });
    expect((await session.api['users.me']()).email).toBe(next);
    const check = await t.client()['auth.checkSession']({ body: { idToken: session.idToken } });
    expect(check).toMatchObject({ email: next, isIdTokenValid: true });
    expect((await failureOf(grant())).code).toBe('bad-credentials');
    await grant(testPassword, next);
    const told = await mailsTo(t, email);
    expect(told.map(({ subject }) => subject)).toEqual([
      'A new email for your account was asked for',
      'The email of your account was changed',
    ]);
    expect(told[1]?.text).toContain(next);
    expect(await auditOf(t, userId)).toEqual(
      expect.arrayContaining(['user.email-change-requested', 'user.email-changed']),
    );
  });

  it('the link works once, also for two at once', async () => {
    const { token } = await asked();
    const results = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(confirm(token))).toMatchObject({ code: 'link-invalid' });
  });

  it('the link is good for an hour, and a new password ends it', async () => {
    const old = await asked();
    await t.advance(3_600_000 + 1000);
    expect(await failureOf(confirm(old.token))).toMatchObject({ code: 'link-invalid' });
    const stolen = await asked();
    const body = { currentPassword: testPassword, newPassword: 'a new password' };
    await stolen.session.api['security.changePassword']({ body });
    expect(await failureOf(confirm(stolen.token))).toMatchObject({ code: 'link-invalid' });
  });

  it('an address that has an account is refused, at once and when somebody took it meanwhile', async () => {
    const other = await testAccount(t);
    const mine = await testAccount(t);
    const { api } = await mine.signIn();
    const change = (email: string) => api['security.changeEmail']({ body: { email, password: testPassword } });
    expect(await failureOf(change(other.email))).toMatchObject({ statusCode: 409, code: 'email-taken' });
    const { token, next, email, grant } = await asked();
    await createUser(t.rootCtx(), { email: next, fullname: 'Faster', password: null });
    expect(await failureOf(confirm(token))).toMatchObject({ statusCode: 409, code: 'email-taken' });
    await grant(testPassword, email);
  });

  it('needs the password, another address, and one that is an address', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const change = (email: string, password = testPassword) =>
      failureOf(api['security.changeEmail']({ body: { email, password } }));
    expect(await change(newAddress(), 'wrong')).toMatchObject({
      code: 'wrong-password',
      errors: [{ field: 'password' }],
    });
    expect(await change(account.email)).toMatchObject({ statusCode: 400, message: 'This is your email already.' });
    expect(await change('nonsense')).toMatchObject({ message: 'Please enter valid email address' });
    expect(await mailsTo(t, account.email)).toEqual([]);
  });
});

it('no link, password or code was written into the audit log', async () => {
  const { rows } = await t.pool.query<{ data: unknown }>('SELECT data FROM audit_log');
  expect(JSON.stringify(rows)).not.toMatch(/token=|password"|correct horse|a new password/);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
