import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { failureOf, linkTokenOf, mailsTo, testAccount, testPassword } from '../../../test/people.ts';

/** Guesses come from many connections at once: no limit may be overrun by what is still being judged. */
const hands = 60;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { trustProxy: 1 } });
});
afterAll(() => t.close());

const from = (ip: string, path: string, body: object) =>
  fetch(`${t.baseUrl}/api/auth-service/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
const signIn = async (ip: string, email: string, password: string) =>
  (await from(ip, 'auth', { email, password })).status;
const tally = (answers: readonly (number | string)[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((one) => [one, answers.filter((other) => other === one).length]));
const atOnce = <R>(count: number, call: (at: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)));

/**
 * Lets no account or code be looked up before all of `count` calls are here: whoever counts what failed only afterwards has
 * looked at every one of them by then. Answers what they got, and how many were looked at.
 */
async function atTheSameMoment<R extends number | string>(count: number, lookUp: RegExp, call: () => Promise<R>) {
  const { server } = t.app.http;
  const query = t.pool.query.bind(t.pool) as (...args: unknown[]) => Promise<unknown>;
  const held: (() => void)[] = [];
  let [arrived, looks] = [0, 0];
  const arrive = () => {
    arrived += 1;
  };
  const slowQuery = async (...args: unknown[]) => {
    const [asked] = args as [string | { text?: string }];
    if (lookUp.test(typeof asked === 'string' ? asked : (asked.text ?? ''))) {
      looks += 1;
      if (arrived < count) await new Promise<void>((done) => held.push(done));
    }
    return query(...args);
  };
  Object.assign(t.pool, { query: slowQuery });
  server.on('request', arrive).on('upgrade', arrive);
  try {
    const answers = atOnce(count, call);
    await eventually(() => expect(arrived).toBe(count));
    for (const letGo of held) letGo();
    return { answers: tally(await answers), looks };
  } finally {
    server.off('request', arrive).off('upgrade', arrive);
    Object.assign(t.pool, { query });
  }
}
const accounts = /FROM users WHERE email/;
const codes = /DELETE FROM socket_otps/;

describe('[A-07] sixty guesses at once are not more than the limit', () => {
  it('of passwords when signing in', async () => {
    const { email } = await testAccount(t);
    const guesses = await atTheSameMoment(hands, accounts, () => signIn('203.0.113.1', email, 'wrong'));
    expect(guesses).toEqual({ answers: { 401: 10, 429: 50 }, looks: 10 });
    expect(await signIn('203.0.113.1', email, testPassword)).toBe(429);
    expect(await signIn('203.0.113.2', email, testPassword)).toBe(200);
  });

  it('of passwords at an invitation, which counts with signing in', async () => {
    const { email } = await testAccount(t);
    const workspace = await t.workspace();
    const admin = await t.agent(workspace, { role: 'admin' });
    const storeIds = [(await t.store(workspace)).id];
    await admin.api['agents.invite']({ body: { emails: [email], role: 'agent', storeIds, categoryIds: [] } });
    const [mail] = await mailsTo(t, email);
    const token = await linkTokenOf(t, email, mail?.subject ?? '');
    const accept = async () => (await from('203.0.113.3', 'accept-invitation', { token, password: 'wrong' })).status;
    expect(await atTheSameMoment(hands, accounts, accept)).toEqual({ answers: { 401: 10, 429: 50 }, looks: 10 });
    expect(await signIn('203.0.113.3', email, testPassword)).toBe(429);
  });

  it('of the own password before a change', async () => {
    const account = await testAccount(t);
    const { api } = await account.signIn();
    const change = async (currentPassword: string) =>
      (await failureOf(api['security.changePassword']({ body: { currentPassword, newPassword: 'next winter tea' } })))
        .statusCode;
    expect(tally(await atOnce(hands, () => change('wrong')))).toEqual({ 400: 10, 429: 50 });
    expect(await change(testPassword)).toBe(429);
  });
});

describe('a network guesses over many accounts', () => {
  const office = '198.51.100.7';
  const spray = (count: number) =>
    atOnce(count, () => signIn(office, `nobody-${crypto.randomUUID()}@chatso.test`, 'summer 2026'));

  it('and is refused after a hundred, which an own account that signs in between does not reset', async () => {
    const own = await testAccount(t);
    const answers = [...(await spray(60)), await signIn(office, own.email, testPassword), ...(await spray(60))];
    expect(tally(answers)).toEqual({ 200: 1, 401: 100, 429: 20 });
    expect(await signIn(office, own.email, testPassword)).toBe(429);
    expect(await signIn('198.51.100.8', own.email, testPassword)).toBe(200);
  });

  it('the right password forgives what the account got wrong', async () => {
    const { email } = await testAccount(t);
    const once = async () => {
      for (let attempt = 0; attempt < 9; attempt += 1) expect(await signIn('203.0.113.9', email, 'wrong')).toBe(401);
      expect(await signIn('203.0.113.9', email, testPassword)).toBe(200);
    };
    await once();
    await once();
  });

  it('right passwords at once, as of tabs that come back together, all sign in', async () => {
    const { email } = await testAccount(t);
    expect(tally(await atOnce(25, () => signIn('203.0.113.10', email, testPassword)))).toEqual({ 200: 25 });
  });
});

describe('[F-02] codes of sockets and streams', () => {
  it('four hundred made-up codes at once: three hundred are looked at', async () => {
    const knock = () =>
      connectSocket(t.baseUrl, '/message', { otp: 'made-up' }, { 'x-forwarded-for': '203.0.113.20' }).then(
        () => 'let in',
        (error: Error) => error.message,
      );
    expect(await atTheSameMoment(400, codes, knock)).toEqual({
      answers: {
        'Invalid OTP': 300,
        'Too many requests. Please wait a moment.': 100,
      },
      looks: 300,
    });
  });

  it('eighty made-up tokens of the notification stream at once: sixty are looked at', async () => {
    const open = async () =>
      (
        await fetch(`${t.baseUrl}/notifications/stream?token=made-up`, {
          headers: { 'x-forwarded-for': '203.0.113.21' },
        })
      ).status;
    expect(await atTheSameMoment(80, codes, open)).toEqual({ answers: { 401: 60, 429: 20 }, looks: 60 });
  });

  it('an office whose sockets come back together is let in, however many they are', async () => {
    const agent = await t.agent(await t.workspace());
    const otps = await atOnce(320, () => agent.api['auth.socketOtp']({ query: { channel: 'message' } }));
    const sockets = await Promise.all(
      otps.map(({ otp }) => connectSocket(t.baseUrl, '/message', { otp }, { 'x-forwarded-for': '203.0.113.22' })),
    );
    expect(sockets.filter(({ socket }) => socket.connected)).toHaveLength(320);
    for (const socket of sockets) socket.close();
  });

  it('a shopper who opens eighty sockets at once has fifty', async () => {
    const visitor = await t.visitor(await t.store(await t.workspace()));
    const open = () =>
      visitor.socket().then(
        () => 'open',
        (error: Error) => error.message,
      );
    expect(tally(await atOnce(80, open))).toMatchObject({ open: 50 });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
