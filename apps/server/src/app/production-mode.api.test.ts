import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../seeds/demo/index.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { failureOf } from '../../test/people.ts';
import { findDemoInstall, findOpenDemo } from '../modules/identity/index.ts';
import { createAdmin } from '../modules/registration/index.ts';
import { createStorage } from '../platform/files/create-storage.ts';
import { settleMode } from './settle-mode.ts';
import { welcome } from './welcome.ts';

const admin = 'admin@demo.test';
const demoPassword = 'chatso-demo';

describe('production on data that began as a demo', () => {
  let demo: TestApp;
  let live: TestApp;
  let demoToken: string;
  beforeAll(async () => {
    demo = await createTestApp();
    const { secrets, config } = demo.app.deps;
    await seedDemo(demo.rootCtx(), {
      encryptionKey: secrets.encryptionKey,
      signingKey: secrets.jwtKey,
      storage: createStorage(config),
      origin: demo.baseUrl,
    });
    await settleMode(config, demo.app);
    demoToken = (await demo.client()['auth.demoSignIn']({ body: { email: admin } })).refreshToken;
    live = await createTestApp({
      pool: demo.pool,
      config: { environment: 'production', testHooks: false, secret: null, dataDir: config.dataDir },
    });
    await settleMode(live.app.deps.config, live.app);
  }, 120_000);
  afterAll(async () => {
    await live.close();
    await demo.close();
  });

  it('[A-03] has no one-click sign-in, and lists no demo account', async () => {
    expect(await live.client()['auth.config']()).toMatchObject({ demo: false, demoAccounts: [] });
    const refused = await failureOf(live.client()['auth.demoSignIn']({ body: { email: admin } }));
    expect(refused).toMatchObject({ statusCode: 404 });
    // The same data in development still is a demo.
    expect(await demo.client()['auth.config']()).toMatchObject({ demo: true });
  });

  it('refuses the public demo password, at sign-in and as a new password', async () => {
    const body = { email: admin, password: demoPassword };
    expect(await failureOf(live.client()['auth.signIn']({ body }))).toMatchObject({ code: 'bad-credentials' });
    const { path } = await createAdmin(live.rootCtx(), live.app.deps, {
      email: admin,
      fullname: null,
      workspace: 'Harbor Tea',
    });
    const token = path.split('token=')[1] ?? '';
    const again = live.client()['auth.resetPassword']({ body: { token, password: demoPassword } });
    expect(await failureOf(again)).toMatchObject({ statusCode: 400, errors: [{ field: 'password' }] });
    await live.client()['auth.resetPassword']({ body: { token, password: 'seven brass kettles' } });
    await live.client()['auth.signIn']({ body: { email: admin, password: 'seven brass kettles' } });
  });

  it('ends the sessions that began by one click, at the first production start only', async () => {
    const refreshed = await failureOf(live.client()['auth.refresh']({ body: { refreshToken: demoToken } }));
    expect(refreshed.statusCode).toBe(401);
    const own = await live.client()['auth.signIn']({ body: { email: admin, password: 'seven brass kettles' } });
    await settleMode(live.app.deps.config, live.app);
    await live.client()['auth.refresh']({ body: { refreshToken: own.refreshToken } });
  });

  it('serves neither the start page nor the demo shop and its calls', async () => {
    const install = await findDemoInstall(demo.pool);
    for (const path of ['/', '/demo'])
      expect(await (await fetch(live.baseUrl + path)).text()).not.toContain(install?.analyticsId);
    expect(await findOpenDemo(live.app.deps.config, live.pool)).toBeNull();
    expect((await fetch(`${live.baseUrl}/demo/api/shopper-token?customer=c1`)).status).toBe(404);
    expect((await fetch(`${live.baseUrl}/demo/shop-api/orders`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('says so at the start, with the way out, and prints no password', async () => {
    const text = await welcome(live.app.deps.config, live.app);
    expect(text).toContain('This data folder began as a demo');
    expect(text).toContain('npm run create-admin');
    expect(text).not.toContain(demoPassword);
    expect(await welcome({ ...demo.app.deps.config, environment: 'development' }, demo.app)).toContain(demoPassword);
  });
});

describe('a first start in production', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ config: { environment: 'production', testHooks: false, billing: 'off' } });
  });
  afterAll(() => t.close());

  const newcomer = (over: object = {}) => ({
    email: `first-${crypto.randomUUID()}@shop.test`,
    password: 'nine copper lanterns',
    fullname: 'Nora Newcomer',
    workspaceName: 'Pine & Pebble',
    ...over,
  });
  const register = (body: ReturnType<typeof newcomer>) => t.client()['auth.register']({ body });
  const setupOf = async () => /register\?setup=(\S+)/.exec(await welcome(t.app.deps.config, t.app))?.[1];

  it('strangers cannot register, and the start says that no email leaves', async () => {
    expect(await t.client()['auth.config']()).toMatchObject({ registration: false, setupPending: true });
    expect(await failureOf(register(newcomer()))).toMatchObject({ statusCode: 404 });
    const text = await welcome(t.app.deps.config, t.app);
    expect(text).toContain('SMTP_URL is not set');
    expect(text).not.toContain('Registration is open');
    expect(await t.client()['installation.config']()).toMatchObject({ billing: 'off', outgoingMail: 'none' });
  });

  it('refuses an invented setup link', async () => {
    const setup = { token: 'a'.repeat(43), openRegistration: true };
    expect(await failureOf(register(newcomer({ setup })))).toMatchObject({ code: 'link-invalid' });
    expect(await t.client()['auth.config']()).toMatchObject({ registration: false, setupPending: true });
  });

  it('the printed link makes the first admin once, of two who follow it at once, and decides about registration', async () => {
    const token = await setupOf();
    const setup = { token, openRegistration: true };
    const results = await Promise.allSettled([register(newcomer({ setup })), register(newcomer({ setup }))]);
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'link-invalid' });
    expect(await setupOf()).toBeUndefined();
    expect(await t.client()['auth.config']()).toMatchObject({ registration: true, setupPending: false });
    expect(await welcome(t.app.deps.config, t.app)).toContain('Registration is open');
    // What the operator configured overrules it.
    const closed = await createTestApp({ pool: t.pool, config: { environment: 'production', registration: false } });
    expect(await closed.client()['auth.config']()).toMatchObject({ registration: false });
    await closed.close();
  });

  it('[E-07] the workspace has everything without a clock', async () => {
    const session = await register(newcomer());
    t.clock.advance(400 * 86_400_000);
    const signedIn = await t.client()['auth.signIn']({
      body: { email: (await emailOf(session.uid)) ?? '', password: 'nine copper lanterns' },
    });
    const api = t.client(signedIn.idToken, session.workspaceId);
    expect((await api['users.me']()).workspaces[0]?.plan).toMatchObject({ isFreemium: true });
    expect(await api['workspace.entityLimits']({})).toMatchObject({ user: { limit: -1 }, channel: { limit: -1 } });
    for (let at = 0; at < 3; at += 1)
      await api['stores.create']({ body: { name: `Shop ${at}`, url: `https://s${at}.test` } });
    const emails = Array.from({ length: 8 }, (_, at) => `colleague${at}@shop.test`);
    const { results } = await api['agents.invite']({ body: { emails, role: 'agent', storeIds: [], categoryIds: [] } });
    expect(results.every(({ outcome }) => outcome === 'invited')).toBe(true);
  });

  const emailOf = async (userId: string) =>
    (await t.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])).rows[0]?.email;
});

it('nothing is sold, then plans are, then not: rows follow the mode of the start', async () => {
  const t = await createTestApp();
  const { id } = await t.workspace({ plan: { type: 'starter' } });
  const gift = (await t.workspace({ plan: { type: 'free', isFreemium: true } })).id;
  const trial = (
    await t.workspace({
      plan: { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(t.clock.now().getTime() + 1000) },
    })
  ).id;
  const plans = async () => {
    const { rows } = await t.pool.query(
      `SELECT workspace_id AS id, type, is_freemium AS free, free_trial_end_date AS "endsAt" FROM workspace_plans`,
    );
    return new Map(rows.map((row) => [row.id as string, row]));
  };
  const { config } = t.app.deps;
  await settleMode({ ...config, billing: 'off' }, t.app);
  for (const workspace of [id, gift, trial]) expect((await plans()).get(workspace)).toMatchObject({ free: true });
  await settleMode({ ...config, billing: 'on' }, t.app);
  expect((await plans()).get(id)).toMatchObject({ free: false, type: 'starter', endsAt: null });
  expect((await plans()).get(gift)).toMatchObject({ free: true });
  const endsAt = (await plans()).get(trial)?.endsAt as Date;
  expect(endsAt.getTime() - t.clock.now().getTime()).toBeCloseTo(14 * 86_400_000, -5);
  await t.close();
});
