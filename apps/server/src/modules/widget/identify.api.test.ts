import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers } from '../customers/index.ts';
import { recordDemoInstall } from '../identity/index.ts';
import { type StoreRow, widgetSecretOf } from '../stores/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const within = (store: Pick<StoreRow, 'workspaceId'>) =>
  inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
const newStore = async (): Promise<StoreRow> => t.store(await t.workspace());
const secretOf = (store: StoreRow) => widgetSecretOf(store, t.app.deps.secrets.encryptionKey);

const session = (store: StoreRow, body: { visitorToken?: string; customer?: string | Record<string, string> } = {}) =>
  t.client()['widget.session']({ params: { analyticsId: store.analyticsId }, body });

const claimOf = (store: StoreRow, claims: Record<string, unknown>, secondsOfLife = 60) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(t.clock.now().getTime() / 1000) + secondsOfLife)
    .sign(new TextEncoder().encode(secretOf(store)));

const visitorApi = (store: StoreRow, token: string) => ({
  params: { analyticsId: store.analyticsId },
  api: t.client(token),
});

describe('identify', () => {
  const customer = { externalId: 'c-7', firstName: 'Mina', lastName: 'Kowalczyk', email: 'mina@shopper.test' };
  const known = async () => {
    const store = await newStore();
    const [customerId] = await insertCustomers(within(store), [
      { ...customer, storeId: store.id, createdAt: new Date() },
    ]);
    return { store, customerId };
  };
  const linkOf = async (visitorId: string) => {
    const { rows } = await t.pool.query('SELECT customer_id, verified, email FROM visitors WHERE id = $1', [visitorId]);
    return rows[0];
  };

  it('a claim signed by the store ties visitor and customer, at the session or later', async () => {
    const { store, customerId } = await known();
    const claim = await claimOf(store, { sub: 'c-7' });
    const begun = await session(store, { customer: claim });
    expect(begun.visitor).toMatchObject({ verified: true, fullname: 'Mina Kowalczyk', email: 'mina@shopper.test' });
    expect(await linkOf(begun.visitorId)).toMatchObject({ customer_id: customerId, verified: true });
    const later = await session(store);
    const { api, params } = visitorApi(store, later.visitorToken);
    const hmac = createHmac('sha256', secretOf(store)).update('c-7').digest('hex');
    const { visitor } = await api['widget.identify']({
      params,
      body: { customer: { id: 'c-7', hmac, email: 'x@y.test' } },
    });
    expect(visitor).toMatchObject({ verified: true, email: 'mina@shopper.test' });
  });

  it('an unverified claim is never merged: not at the session, not later, not when it is replayed after its end', async () => {
    const { store } = await known();
    const other = await newStore();
    const spent = await claimOf(store, { sub: 'c-7' }, 60);
    await t.advance(61_000);
    const claims: (string | Record<string, string>)[] = [
      await claimOf(other, { sub: 'c-7', email: 'mina@shopper.test' }),
      spent,
      { id: 'c-7', email: 'mina@shopper.test', hmac: '0'.repeat(64) },
      { email: 'mina@shopper.test' },
      'nonsense',
    ];
    for (const claim of claims) {
      const begun = await session(store, { customer: claim });
      expect(begun.visitor).toMatchObject({ verified: false, email: null, fullname: null });
      const { api, params } = visitorApi(store, begun.visitorToken);
      const refused = api['widget.identify']({ params, body: { customer: claim } });
      await expect(refused).rejects.toMatchObject({ statusCode: 400 });
      expect(await linkOf(begun.visitorId)).toEqual({ customer_id: null, verified: false, email: null });
    }
  });

  it('somebody else on the same device begins anew and never sees the thread of the one before', async () => {
    const { store } = await known();
    const mina = await session(store, { customer: await claimOf(store, { sub: 'c-7' }) });
    const claim = await claimOf(store, { sub: 'c-8', email: 'noura@shopper.test' });
    const { api, params } = visitorApi(store, mina.visitorToken);
    await expect(api['widget.identify']({ params, body: { customer: claim } })).rejects.toMatchObject({
      statusCode: 400,
    });
    const noura = await session(store, { visitorToken: mina.visitorToken, customer: claim });
    expect(noura.visitorId).not.toBe(mina.visitorId);
    const back = await session(store, {
      visitorToken: mina.visitorToken,
      customer: await claimOf(store, { sub: 'c-7' }),
    });
    expect(back.visitorId).toBe(mina.visitorId);
  });
});

describe('logout', () => {
  it('ends token and sockets; the next session is a new visitor', async () => {
    const store = await newStore();
    const { visitorToken, visitorId } = await session(store);
    const { api, params } = visitorApi(store, visitorToken);
    expect(await api['widget.logout']({ params })).toEqual({ ok: true });
    await expect(api['widget.logout']({ params })).rejects.toMatchObject({ statusCode: 401 });
    await expect(api['widget.conversations']({ params })).rejects.toMatchObject({ statusCode: 401 });
    expect((await session(store, { visitorToken })).visitorId).not.toBe(visitorId);
  });

  it('takes the sockets of all tabs along', async () => {
    const visitor = await t.visitor(await newStore());
    const tabs = [await visitor.socket(), await visitor.socket()];
    const gone = Promise.all(tabs.map(({ socket }) => new Promise((done) => socket.once('disconnect', done))));
    await visitor.api['widget.logout']({ params: { analyticsId: visitor.store.analyticsId } });
    await gone;
    await expect(visitor.socket()).rejects.toThrow();
  });
});

describe('the demo shop', () => {
  it('signs its shoppers in only where the demo is installed', async () => {
    const store = await newStore();
    await insertCustomers(within(store), [
      { storeId: store.id, externalId: 'mina', firstName: 'Mina', email: 'mina@shopper.test', createdAt: new Date() },
    ]);
    const ask = (query: string) => fetch(`${t.baseUrl}/demo/api/shopper-token${query}`);
    expect((await ask('?customer=mina')).status).toBe(404);
    await recordDemoInstall(t.pool, { accounts: [], redirect: '/', analyticsId: store.analyticsId });
    expect((await ask('')).status).toBe(400);
    expect((await ask('?customer=nobody')).status).toBe(404);
    const { token } = (await (await ask('?customer=mina')).json()) as { token: string };
    const begun = await session(store, { customer: token });
    expect(begun.visitor).toMatchObject({ verified: true, email: 'mina@shopper.test' });
  });
});
