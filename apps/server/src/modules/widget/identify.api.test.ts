import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { insertCustomers } from '../customers/index.ts';
import { recordDemoInstall } from '../identity/index.ts';
import { type NewStore, type StoreRow, widgetSecretOf } from '../stores/index.ts';
import { banVisitor } from '../visitors/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const within = (store: Pick<StoreRow, 'workspaceId'>) =>
  inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
const nothingAsked = { requiredInputFields: { fullname: false, email: false, phone: false } };
const newStore = async (settings?: NewStore['settings']): Promise<StoreRow> =>
  t.store(await t.workspace(), settings === undefined ? {} : { settings });
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

describe('a signed id is an identity of its own', () => {
  const hmacOf = (store: StoreRow, id: string) => ({
    id,
    hmac: createHmac('sha256', secretOf(store)).update(id).digest('hex'),
  });
  const chatOf = async (store: StoreRow, token: string, email?: string) => {
    const conversationId = newId();
    await visitorApi(store, token).api['widget.startChat']({
      params: { analyticsId: store.analyticsId },
      body: { conversationId, messageId: newId(), text: 'Mine alone', ...(email === undefined ? {} : { email }) },
    });
    return conversationId;
  };
  const chatsOf = async (store: StoreRow, token: string) => {
    const { api, params } = visitorApi(store, token);
    return (await api['widget.conversations']({ params })).data.map(({ _id }) => _id);
  };

  it('[G-1] two customers without a row and without an e-mail are two people on one device', async () => {
    const store = await newStore(nothingAsked);
    for (const claims of [
      { a: await claimOf(store, { sub: 'a' }), b: await claimOf(store, { sub: 'b' }) },
      { a: hmacOf(store, 'c'), b: hmacOf(store, 'd') },
    ]) {
      const a = await session(store, { customer: claims.a });
      const thread = await chatOf(store, a.visitorToken);
      const b = await session(store, { visitorToken: a.visitorToken, customer: claims.b });
      expect(b.visitorId).not.toBe(a.visitorId);
      expect(b.conversation).toBeNull();
      expect(await chatsOf(store, b.visitorToken)).toEqual([]);
      const { api, params } = visitorApi(store, a.visitorToken);
      await expect(api['widget.identify']({ params, body: { customer: claims.b } })).rejects.toMatchObject({
        statusCode: 400,
      });
      // And back: A's thread was kept for A.
      const again = await session(store, { visitorToken: b.visitorToken, customer: claims.a });
      expect(await chatsOf(store, again.visitorToken)).toEqual([thread]);
    }
  });

  it('[G-1] the same claim stays the same person after an e-mail was typed into the form', async () => {
    const store = await newStore({ requiredInputFields: { fullname: false, email: true, phone: false } });
    const claim = hmacOf(store, 'a');
    const begun = await session(store, { customer: claim });
    const thread = await chatOf(store, begun.visitorToken, 'typed@shopper.test');
    const next = await session(store, { visitorToken: begun.visitorToken, customer: claim });
    expect([next.visitorId, next.conversation?._id]).toEqual([begun.visitorId, thread]);
  });

  it('[G-1] pages that present one claim at once are one visitor, with the next number of the store', async () => {
    const store = await newStore();
    const guest = await session(store);
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        session(store, { customer: hmacOf(store, 'a'), ...(index % 2 ? {} : { visitorToken: guest.visitorToken }) }),
      ),
    );
    expect(new Set(pages.map(({ visitorId }) => visitorId)).size).toBe(1);
    const numbers = (
      await t.pool.query('SELECT max(number) AS last, count(*)::int AS count FROM visitors WHERE store_id = $1', [
        store.id,
      ])
    ).rows[0];
    expect(numbers.last).toBe(numbers.count);
  });

  it('[G-1] a guest in a chat who signs in takes it along: agents see the person, a repeated send finds the first', async () => {
    const store = await newStore(nothingAsked);
    const agent = await t.agent({ id: store.workspaceId }, { stores: [{ store }] });
    const known = await session(store, { customer: hmacOf(store, 'a') });
    const guest = await session(store);
    const conversationId = await chatOf(store, guest.visitorToken);
    const message = { conversationId, messageId: newId(), type: 'text' as const, text: 'Still there?', files: [] };
    const send = (token: string) => {
      const { api } = visitorApi(store, token);
      return api['widget.postMessage']({
        params: { analyticsId: store.analyticsId, id: conversationId },
        body: message,
      });
    };
    const first = await send(guest.visitorToken);
    const { api, params } = visitorApi(store, guest.visitorToken);
    const { visitorToken } = await api['widget.identify']({ params, body: { customer: hmacOf(store, 'a') } });
    await expect(send(guest.visitorToken)).rejects.toMatchObject({ statusCode: 401 });
    expect((await send(visitorToken)).seq).toBe(first.seq);
    const seen = await agent.api['conversations.detail']({ params: { id: conversationId } });
    expect(seen.visitorId).toBe(known.visitorId);
  });

  it('[G-26] signing in is no way out of a ban, as a guest or on another device', async () => {
    const store = await newStore();
    const guest = await session(store);
    await banVisitor(within(store), { storeId: store.id, visitorId: guest.visitorId });
    const customer = hmacOf(store, 'a');
    await expect(session(store, { visitorToken: guest.visitorToken, customer })).rejects.toMatchObject({
      code: 'visitor-banned',
    });
    const person = await session(store, { customer });
    await banVisitor(within(store), { storeId: store.id, visitorId: person.visitorId });
    await expect(session(store, { customer })).rejects.toMatchObject({ code: 'visitor-banned' });
    const late = await session(store);
    const { api, params } = visitorApi(store, late.visitorToken);
    await expect(api['widget.identify']({ params, body: { customer } })).rejects.toMatchObject({
      code: 'visitor-banned',
    });
  });

  it('[G-3] an id that the shop’s data does not hold is told nothing of the customer with the same address', async () => {
    const store = await newStore();
    await insertCustomers(within(store), [
      {
        storeId: store.id,
        externalId: 'c-1',
        firstName: 'Mina',
        email: 'shared@x.test',
        phone: '+1 555 0100',
        createdAt: new Date(),
      },
    ]);
    const claim = await claimOf(store, { sub: 'c-2', email: 'shared@x.test' });
    expect((await session(store, { customer: claim })).visitor).toMatchObject({
      fullname: null,
      phone: null,
      email: 'shared@x.test',
    });
    expect((await session(store, { customer: hmacOf(store, 'shared@x.test') })).visitor).toMatchObject({
      fullname: 'Mina',
    });
  });

  it('[G-1] one verified before identities were kept is nobody’s but who proves to be them', async () => {
    const store = await newStore(nothingAsked);
    const before = async (email: string | null) => {
      const { visitorId, visitorToken } = await session(store);
      await t.pool.query('UPDATE visitors SET verified = true, email = $2 WHERE id = $1', [visitorId, email]);
      return { visitorId, visitorToken };
    };
    const nameless = await before(null);
    const { visitorToken } = nameless;
    expect((await session(store, { visitorToken, customer: hmacOf(store, 'a') })).visitorId).not.toBe(
      nameless.visitorId,
    );
    expect((await session(store, { visitorToken })).visitorId).toBe(nameless.visitorId);
    const mina = await before('mina@x.test');
    const customer = await claimOf(store, { sub: 'm', email: 'Mina@x.test' });
    expect((await session(store, { visitorToken: mina.visitorToken, customer })).visitorId).toBe(mina.visitorId);
    expect((await session(store, { customer })).visitorId).toBe(mina.visitorId);
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
