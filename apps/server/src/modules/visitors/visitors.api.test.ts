import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestVisitor } from '../../../test/factories.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers } from '../customers/index.ts';
import type { StoreRow } from '../stores/index.ts';
import {
  banVisitor,
  beginSession,
  classifyVisitor,
  currentVisitor,
  isBanned,
  type SessionInput,
  touchPresence,
  unbanVisitor,
  updateContact,
  visitorPages,
  visitors,
} from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newStore = async (): Promise<StoreRow> => t.store(await t.workspace());
const within = (store: StoreRow) => inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
const asVisitor = (who: TestVisitor) =>
  inWorkspace(t.rootCtx(), who.store.workspaceId, { kind: 'visitor', visitorId: who.visitorId, storeId: who.store.id });

const begin = (store: StoreRow, input: Partial<SessionInput> = {}) =>
  beginSession(t.rootCtx(), {
    store: { id: store.id, workspaceId: store.workspaceId, host: 'shop.test' },
    visitorId: null,
    ip: '8.8.8.8',
    userAgent: 'test',
    timezone: null,
    referrer: null,
    page: null,
    ...input,
  });

async function rowOf(visitorId: string) {
  const [row] = await t.app.deps.db.select().from(visitors).where(eq(visitors.id, visitorId));
  if (row === undefined) throw new Error('No such visitor.');
  return row;
}

it('a process of the version before, which does not name the workspace, still numbers visitors (migration 0041)', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const number = async () => {
    await t.pool.query(
      `INSERT INTO visitor_numbers (store_id, last_number) VALUES ($1, 1)
       ON CONFLICT (store_id) DO UPDATE SET last_number = visitor_numbers.last_number + 1`,
      [store.id],
    );
    const { rows } = await t.pool.query(
      'SELECT workspace_id AS "workspaceId", last_number AS number FROM visitor_numbers WHERE store_id = $1',
      [store.id],
    );
    return rows;
  };
  expect(await number()).toEqual([{ workspaceId: workspace.id, number: 1 }]);
  expect(await number()).toEqual([{ workspaceId: workspace.id, number: 2 }]);
});

describe('visitor numbers', () => {
  it('[G-33] fifty who come at once are 1 to 50 of their store', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const made = await Promise.all(Array.from({ length: 50 }, () => begin(store)));
    const numbers = made.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect((await begin(other)).number).toBe(1);
  });

  it('[G-33] a visitor who could not be stored leaves no gap', async () => {
    const store = await newStore();
    const first = await begin(store);
    const nowhere = { id: store.id, workspaceId: crypto.randomUUID(), host: null };
    await expect(begin(store, { store: nowhere })).rejects.toThrow();
    expect([first.number, (await begin(store)).number]).toEqual([1, 2]);
  });
});

describe('sessions', () => {
  it('[G-29] [G-30] note device, country, time zone, referrer and counters', async () => {
    const store = await newStore();
    const visitor = await begin(store, {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      timezone: 'America/Halifax',
      referrer: 'https://www.instagram.com/',
      page: { url: 'https://shop.test/fleece', title: 'Fleece' },
    });
    expect(await rowOf(visitor.id)).toMatchObject({
      ip: '8.8.8.8',
      countryCode: 'US',
      browser: 'Chrome 131',
      deviceType: 'desktop',
      timezone: 'America/Halifax',
      referrerProvider: 'instagram',
      pageCount: 1,
      chatCount: 0,
      returnCount: 0,
      viewingPageUrl: 'https://shop.test/fleece',
      createdAt: visitor.createdAt,
    });
    const unknown = await begin(store, { timezone: 'Mars/Olympus' });
    expect(unknown.timezone).toBeNull();
  });

  it('[G-30] a session more than 30 minutes after the last sign of life is a return', async () => {
    const store = await newStore();
    const { id } = await begin(store);
    const again = async () => (await begin(store, { visitorId: id })).returnCount;
    expect(await again()).toBe(0);
    await t.advance(29 * 60_000);
    expect(await again()).toBe(0);
    await t.advance(31 * 60_000);
    expect(await again()).toBe(1);
    await t.advance(20 * 60_000);
    await touchPresence(t.pool, [id], t.clock.now());
    await t.advance(20 * 60_000);
    expect(await again()).toBe(1);
    const row = await rowOf(id);
    expect(row.number).toBe(1);
    expect(row.lastActiveAt.getTime()).toBeGreaterThan(row.createdAt.getTime());
  });

  it('[G-33] an id of another store makes a new visitor', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const { id } = await begin(store);
    const stranger = await begin(other, { visitorId: id });
    expect(stranger.id).not.toBe(id);
  });
});

describe('classification', () => {
  it('[G-30] an email that was only typed names a customer and makes nobody Registered; a proof does', async () => {
    const store = await newStore();
    const [customerId] = await insertCustomers(within(store), [
      { storeId: store.id, externalId: 'c1', email: 'Mina@shopper.test', createdAt: t.clock.now() },
    ]);
    const visitor = await begin(store);
    expect(await classifyVisitor(t.rootCtx(), visitor, false)).toEqual({
      customerType: 'Non-registered',
      customerId: null,
      signed: false,
    });
    const named = await updateContact(within(store), visitor.id, { email: 'mina@SHOPPER.test' });
    expect(await classifyVisitor(t.rootCtx(), named, false)).toEqual({
      customerType: 'Non-registered',
      customerId,
      signed: false,
    });
    const typeOf = async (of: Partial<typeof named>) =>
      (await classifyVisitor(t.rootCtx(), { ...named, ...of }, false)).customerType;
    // A code that was mailed there, or an address that the shop signed.
    expect(await typeOf({ confirmedEmail: 'Mina@shopper.test' })).toBe('Registered');
    expect(await typeOf({ subject: 'email:mina@shopper.test' })).toBe('Registered');
    // Another address was proven, or none.
    expect(await typeOf({ confirmedEmail: 'mona@shopper.test' })).toBe('Non-registered');
    expect(await typeOf({ subject: 'email:mona@shopper.test', confirmedEmail: named.email })).toBe('Non-registered');
    expect(await typeOf({ email: null, confirmedEmail: null })).toBe('Non-registered');
    // A signature may come before the customer whom it means.
    const signed = { ...visitor, subject: 'id:c1' };
    expect(await classifyVisitor(t.rootCtx(), signed, false)).toEqual({
      ...{ customerType: 'Registered', customerId },
      signed: true,
    });
    expect(await rowOf(visitor.id)).toMatchObject({ customerId: null, verified: false });
    const elsewhere = await begin(await newStore());
    const same = { ...elsewhere, email: 'mina@shopper.test' };
    expect((await classifyVisitor(t.rootCtx(), same, true)).customerType).toBe('Returning');
  });
});

describe('tracking', () => {
  it('[G-30] counts pages, also when they come in a heap, and the same view once', async () => {
    const visitor = await t.visitor(await newStore());
    const socket = await visitor.socket();
    for (const name of ['a', 'a', 'b', 'c']) {
      socket.tell('visitor:page', { pageUrl: `https://shop.test/${name}`, pageTitle: name });
    }
    socket.tell('visitor:page', { pageUrl: 'javascript:alert(1)', pageTitle: 'no' });
    await eventually(async () => expect((await rowOf(visitor.visitorId)).pageCount).toBe(3));
    const row = await rowOf(visitor.visitorId);
    expect([row.viewingPageUrl, row.viewingPageTitle]).toEqual(['https://shop.test/c', 'c']);
    const pages = await t.app.deps.db.select().from(visitorPages).where(eq(visitorPages.visitorId, visitor.visitorId));
    expect(pages.map(({ pageTitle }) => pageTitle).sort()).toEqual(['a', 'b', 'c']);
  });

  it('[G-30] keeps the cart, the products seen (each once, newest first) and whether the visitor is idle', async () => {
    const visitor = await t.visitor(await newStore());
    const socket = await visitor.socket();
    for (const id of ['p1', 'p2', 'p1']) {
      socket.tell('visitor:track', { event: 'product_view', product: { id, name: `Product ${id}`, price: 1999 } });
    }
    socket.tell('visitor:track', {
      event: 'cart',
      items: [{ id: 'p1', name: 'Product p1', quantity: 2 }],
      total: 3998,
    });
    socket.tell('visitor:activity', { idle: true });
    await eventually(async () => {
      const row = await rowOf(visitor.visitorId);
      expect(row.viewedProducts.map(({ id }) => id)).toEqual(['p1', 'p2']);
      expect(row.cart).toEqual({ items: [{ id: 'p1', name: 'Product p1', quantity: 2 }], total: 3998 });
      expect(row.idle).toBe(true);
    });
    socket.tell('visitor:activity', { idle: false });
    await eventually(async () => expect((await rowOf(visitor.visitorId)).idle).toBe(false));
  });

  it('[G-30] keeps what the page says of its visitor: newer words over older ones, null takes away, twenty names', async () => {
    const visitor = await t.visitor(await newStore());
    const socket = await visitor.socket();
    const told = () => rowOf(visitor.visitorId).then(({ attributes }) => attributes);
    socket.tell('visitor:attributes', { attributes: { plan: 'free', size: 42, vip: true, old: 'x' } });
    socket.tell('visitor:attributes', { attributes: { plan: 'gold', old: null } });
    await eventually(async () => expect(await told()).toEqual({ plan: 'gold', size: 42, vip: true }));
    socket.tell('visitor:attributes', { attributes: { vip: null, city: 'Bergen' } });
    await eventually(async () => expect(await told()).toEqual({ plan: 'gold', size: 42, city: 'Bergen' }));
    const many = Object.fromEntries(Array.from({ length: 18 }, (_, at) => [`n${at}`, at]));
    socket.tell('visitor:attributes', { attributes: many });
    socket.tell('visitor:activity', { idle: true });
    await eventually(async () => expect((await rowOf(visitor.visitorId)).idle).toBe(true));
    expect(Object.keys(await told())).toHaveLength(3);
  });

  it('[I-06] a chat says whether there are attributes, and only whoever serves its store reads them', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const [visitor, silent] = [await t.visitor(store), await t.visitor(store)];
    const agent = await t.agent(workspace, { stores: [{ store }] });
    const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    (await visitor.socket()).tell('visitor:attributes', { attributes: { plan: 'gold', vip: true } });
    const query = { visitorId: visitor.visitorId };
    await eventually(async () =>
      expect((await agent.api['tracking.visitorLocation']({ query })).attributes).toEqual([
        { name: 'plan', value: 'gold' },
        { name: 'vip', value: true },
      ]),
    );
    await expect(elsewhere.api['tracking.visitorLocation']({ query })).rejects.toMatchObject({ statusCode: 404 });
    const has = async (who: TestVisitor) => {
      const { id } = await startChat(who, { text: 'hello' });
      return (await agent.api['conversations.detail']({ params: { id } })).hasAttributes;
    };
    expect([await has(visitor), await has(silent)]).toEqual([true, false]);
  });

  it('what no database takes, or no link may be, neither stays nor stops what others report', async () => {
    const store = await newStore();
    const [hostile, honest] = [await t.visitor(store), await t.visitor(store)];
    const [bad, good] = [await hostile.socket(), await honest.socket()];
    bad.tell('visitor:page', { pageUrl: 'https://shop.test/\u0000x', pageTitle: 'nul' });
    bad.tell('visitor:page', { pageUrl: 'https://shop.test/\ud800', pageTitle: '\udfff half' });
    const product = { id: 'a\u0000b', name: 'half \ud800', url: 'javascript:alert(1)', image: 'data:text/html,x' };
    bad.tell('visitor:track', { event: 'product_view', product });
    bad.tell('visitor:track', { event: 'cart', items: [{ ...product, quantity: 1 }] });
    good.tell('visitor:page', { pageUrl: 'https://shop.test/lamp', pageTitle: 'Lamp' });
    good.tell('visitor:track', {
      event: 'product_view',
      product: { id: 'lamp', name: 'Lamp', url: 'https://shop.test/lamp' },
    });
    await eventually(async () => {
      const row = await rowOf(honest.visitorId);
      expect(row).toMatchObject({ pageCount: 1, viewedProducts: [{ id: 'lamp', url: 'https://shop.test/lamp' }] });
    });
    await eventually(async () => {
      const row = await rowOf(hostile.visitorId);
      expect(row.viewedProducts).toEqual([{ id: 'ab', name: 'half ' }]);
      expect(row.cart).toEqual({ items: [{ id: 'ab', name: 'half ', quantity: 1 }] });
      expect(row.pageCount).toBe(2);
    });
  });

  it.each([
    ['visitor:page', { pageUrl: 7 }],
    ['visitor:page', null],
    ['visitor:track', { event: 'cart', items: [{ id: 'x', name: 'y', quantity: 0 }] }],
    ['visitor:track', { event: 'unknown' }],
    ['visitor:activity', {}],
    ['visitor:attributes', { attributes: { a: { b: 1 } } }],
    ['visitor:attributes', { attributes: { a: 'x'.repeat(201) } }],
    ['visitor:attributes', { attributes: { ['x'.repeat(41)]: 1 } }],
    ['visitor:attributes', { attributes: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, at])) }],
  ])('[G-30] refuses %s with %j and changes nothing', async (event, payload) => {
    const visitor = await t.visitor(await newStore());
    const socket = await visitor.socket();
    expect(await socket.ask(event, payload)).toMatchObject({ error: { statusCode: 400 } });
    expect(await rowOf(visitor.visitorId)).toMatchObject({ pageCount: 0, cart: null, viewedProducts: [] });
  });
});

describe('bans', () => {
  it('[G-26] holds for the visitor and the address, in this store only, until it is lifted', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const { id } = await begin(store, { ip: '142.35.1.1' });
    const banned = (where: StoreRow, visitorId: string | null, ip: string | null) =>
      isBanned(t.rootCtx(), { workspaceId: where.workspaceId, storeId: where.id, visitorId, ip });
    expect(await banned(store, id, '142.35.1.1')).toBe(false);
    await banVisitor(within(store), { storeId: store.id, visitorId: id });
    await banVisitor(within(store), { storeId: store.id, visitorId: id });
    expect(await banned(store, id, '9.9.9.9')).toBe(true);
    expect(await banned(store, null, '142.35.1.1')).toBe(true);
    expect(await banned(other, null, '142.35.1.1')).toBe(false);
    await expect(begin(store, { ip: '::ffff:142.35.1.1' })).rejects.toMatchObject({ code: 'visitor-banned' });
    expect((await begin(other, { ip: '142.35.1.1' })).number).toBe(1);
    expect(await unbanVisitor(within(store), id)).toBe(true);
    expect(await unbanVisitor(within(store), id)).toBe(false);
    expect((await begin(store, { visitorId: id, ip: '142.35.1.1' })).id).toBe(id);
  });

  it('[G-26] the widget is told, its sockets end, and none comes back', async () => {
    const visitor = await t.visitor(await newStore());
    const socket = await visitor.socket();
    const gone = new Promise((done) => socket.socket.once('disconnect', done));
    await banVisitor(within(visitor.store), { storeId: visitor.store.id, visitorId: visitor.visitorId });
    await socket.waitFor('visitor:banned');
    await gone;
    await expect(visitor.socket()).rejects.toThrow('This visitor cannot chat.');
    await expect(currentVisitor(asVisitor(visitor))).rejects.toMatchObject({ code: 'visitor-banned' });
  });

  it('[G-26] nobody bans a visitor of another workspace', async () => {
    const visitor = await t.visitor(await newStore());
    const foreign = within(await newStore());
    const ban = banVisitor(foreign, { storeId: visitor.store.id, visitorId: visitor.visitorId });
    await expect(ban).rejects.toMatchObject({ code: 'not-found' });
    expect(await unbanVisitor(foreign, visitor.visitorId)).toBe(false);
  });
});
