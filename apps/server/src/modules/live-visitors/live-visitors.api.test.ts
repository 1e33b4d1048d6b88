import type { VisitorPrompted, VisitorStore } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { askList, watchList } from '../../../test/live-visitors.ts';
import type { SocketClient } from '../../../test/sockets.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { type StoreRow, updateStoreSettings } from '../stores/index.ts';
import { banVisitor } from '../visitors/index.ts';
import { hubOf } from './hub.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
let agent: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { stores: [{ store }] });
});

const within = () => inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
async function shopper(at: StoreRow = store): Promise<TestVisitor & { io: SocketClient }> {
  const visitor = await t.visitor(at);
  return { ...visitor, io: await visitor.socket() };
}
const see = (visitor: { io: SocketClient }, pageUrl: string, pageTitle: string) =>
  visitor.io.tell('visitor:page', { pageUrl, pageTitle });

describe('the list', () => {
  it('[F-25] [M-20] [M-21] [M-25] shows who is on the pages, who comes, what they look at and who is gone', async () => {
    const first = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    await eventually(() => expect(list.state()).toMatchObject({ count: 1, ids: [first.visitorId] }));
    expect(list.state().rows[0]).toMatchObject({
      ...{ number: 1, name: null, status: 'active', description: 'Non-registered', referrerProvider: 'direct' },
      ...{ isChatting: false, isAllowPrompted: true, interactionCount: 0, chatsoStoreId: store.id },
    });
    const second = await shopper();
    await eventually(() => expect(list.state()).toMatchObject({ count: 2 }));
    see(first, 'https://shop.test/parka', 'Cairn Down Parka');
    await eventually(() =>
      expect(list.state().rows.find(({ id }) => id === first.visitorId)).toMatchObject({
        ...{ pageCount: 1, viewingPageUrl: 'https://shop.test/parka', viewingPageTitle: 'Cairn Down Parka' },
      }),
    );
    second.io.close();
    // A page that loads is back within 30 s.
    await eventually(() =>
      expect(
        hubOf(t.app.deps)
          .presence.byStore()
          .find(({ storeId }) => storeId === store.id),
      ).toMatchObject({ visitors: 1 }),
    );
    await t.advance(29_000);
    expect(list.state().count).toBe(2);
    await t.advance(2000);
    await eventually(() => expect(list.state()).toMatchObject({ count: 1, ids: [first.visitorId] }));
    expect(watcher.received.map(({ event }) => event)).toContain('visitor:disconnected');
  });

  it('[M-25] a page that loads anew is nobody leaving', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    visitor.io.close();
    const back = await visitor.socket();
    await t.advance(40_000);
    await t.advance(1000);
    expect(list.state()).toMatchObject({ count: 1, ids: [visitor.visitorId] });
    expect(watcher.received.map(({ event }) => event)).not.toContain('visitor:disconnected');
    back.close();
  });

  it('[M-26] moves between the groups as the visitor turns away and comes back', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const active = await watchList(watcher, { chatsoStoreId: store.id });
    const idle = await watchList(watcher, { chatsoStoreId: store.id, status: 'idle' });
    expect(idle.state()).toMatchObject({ count: 0, ids: [] });
    visitor.io.tell('visitor:activity', { idle: true });
    await eventually(() => expect([active.state().count, idle.state().count]).toEqual([0, 1]));
    expect(idle.state().rows[0]).toMatchObject({ status: 'idle' });
    see(visitor, 'https://shop.test/cart', 'Cart');
    await eventually(() => expect([active.state().count, idle.state().count]).toEqual([1, 0]));
  });

  it('a cart is told as it fills, and of an empty one nothing; the numbers are those that are stored', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    const cart = () => list.state().rows[0]?.cart;
    const put = (items: object[], total?: number) =>
      visitor.io.tell('visitor:track', { event: 'cart', items, ...(total === undefined ? {} : { total }) });
    const shell = { id: 'p1', name: 'Shell', price: 8400, quantity: 2 };
    const told = async (now: object | null) => {
      await eventually(() => expect(cart()).toEqual(now));
      const fresh = await watchList(await agent.socket('tracking'), { chatsoStoreId: store.id });
      expect(fresh.state().rows[0]?.cart).toEqual(now);
      await t.advance(11_000);
      expect(cart()).toEqual(now);
    };
    put([shell]);
    await told({ items: 2, total: 16_800, currency: null, abandoned: false });
    put([shell, { id: 'p2', name: 'No price', quantity: 1 }]);
    await told({ items: 3, total: null, currency: null, abandoned: false });
    put([shell], 15_000);
    await told({ items: 2, total: 15_000, currency: null, abandoned: false });
    put([]);
    await told(null);
  });

  it('[M-27] says whether a visitor waits, chats, was missed or is asked to rate', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    const status = () => list.state().rows[0];
    const { id } = await startChat(visitor);
    await eventually(() =>
      expect(status()).toMatchObject({
        ...{ conversationId: id, chatCount: 1, isAllowPrompted: false, isChatting: false, name: 'Ann Visitor' },
        conversationStatus: { isPending: true, isChatting: false },
      }),
    );
    await take(agent, id);
    await eventually(() =>
      expect(status()).toMatchObject({ isChatting: true, conversationStatus: { isPending: false, isChatting: true } }),
    );
    await agent.api['conversations.endChat']({ params: { id } });
    await eventually(() =>
      expect(status()).toMatchObject({ isChatting: false, conversationStatus: { isRating: true } }),
    );
    await visitor.api['widget.rate']({ params: { analyticsId: store.analyticsId, id }, body: { rating: 5 } });
    await eventually(() =>
      expect(status()).toMatchObject({
        ...{ conversationId: null, isAllowPrompted: true },
        conversationStatus: { isRating: false, isChatting: false },
      }),
    );
    const again = await startChat(visitor);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id: again.id } });
    await eventually(() =>
      expect(status()).toMatchObject({ conversationStatus: { isMissed: true, isPending: false } }),
    );
  });

  it('[M-34] [G-26] a ban takes the visitor off at once, and names and titles are plain text of a bounded length', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    see(visitor, 'https://shop.test/x', 'T'.repeat(10_000));
    see(visitor, 'javascript:alert(1)', 'Not a page');
    see(visitor, 'https://shop.test/y', '<img src=x onerror=alert(1)>\u0007\u0000');
    see(visitor, 'https://shop.test/z', '<b>Parka</b> & more');
    await eventually(() => expect(list.state().rows[0]).toMatchObject({ viewingPageTitle: '<b>Parka</b> & more' }));
    expect(list.state().rows[0]?.pageCount).toBe(1);
    await banVisitor(within(), { storeId: store.id, visitorId: visitor.visitorId });
    await eventually(() => expect(list.state()).toMatchObject({ count: 0, ids: [] }));
    await t.advance(11_000);
    expect(list.state()).toMatchObject({ count: 0, ids: [] });
  });

  it('[M-01] [F-24] the switcher counts each store, and hears of changes and of all of them every ten seconds', async () => {
    const other = await t.store(workspace, { name: 'Outlet' });
    await shopper();
    const watcher = await admin.socket('tracking');
    const { data = [] } = await watcher.ask<VisitorStore[]>('agent:get-store-list');
    expect(data.map(({ _id, activeVisitorCount, idle }) => [_id, activeVisitorCount, idle])).toEqual([
      [store.id, 1, 0],
      [other.id, 0, 0],
    ]);
    const own = await agent.socket('tracking');
    expect((await own.ask<VisitorStore[]>('agent:get-store-list')).data).toHaveLength(1);
    await t.advance(1000);
    await shopper(other);
    await eventually(async () => {
      await t.advance(1000);
      const told = watcher.received.filter(({ event }) => event === 'visitor:store-counts').at(-1)?.payload;
      expect(told).toEqual({ stores: [{ _id: other.id, active: 1, idle: 0, inChat: 0, pending: 0 }] });
    });
    const before = watcher.received.length;
    await t.advance(11_000);
    await watcher.waitFor<{ stores: unknown[] }>('visitor:store-counts', ({ stores }) => stores.length === 2);
    expect(watcher.received.length).toBeGreaterThan(before);
    expect(JSON.stringify(own.received)).not.toContain(other.id);
  });

  it('says where they are, while somebody looks at it', async () => {
    const watcher = await agent.socket('tracking');
    const ask = () => watcher.ask('agent:get-visitor-countries', { chatsoStoreId: store.id });
    expect(await ask()).toEqual({ data: { chatsoStoreId: store.id, countries: [] } });
    await shopper();
    await eventually(async () => {
      await t.advance(2000);
      expect(watcher.received.at(-1)).toEqual({
        event: 'visitor:countries',
        payload: { chatsoStoreId: store.id, countries: [{ countryCode: null, visitors: 1, pending: 0 }] },
      });
    });
    await watcher.ask('agent:leave-visitor-list', { countries: true });
    const before = watcher.received.length;
    await shopper();
    await t.advance(12_000);
    expect(watcher.received.length).toBe(before);
  });
});

describe('who may watch', () => {
  it('[F-30] [M-17] (decision E-4) nobody without the permission, of another store or workspace, or during a trial', async () => {
    const denied = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [{ store }] });
    const elsewhere = await t.agent(workspace, { stores: [] });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    const trialPlace = await t.workspace({
      plan: { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(4e12) },
    });
    const trialStore = await t.store(trialPlace);
    const trial = await t.agent(trialPlace, { role: 'admin' });
    const codeOf = async (who: TestAgent, chatsoStoreId = store.id) =>
      (await askList(await who.socket('tracking'), { chatsoStoreId })).error?.code;
    expect(await codeOf(denied)).toBe('forbidden');
    expect(await codeOf(elsewhere)).toBe('not-found');
    expect(await codeOf(stranger)).toBe('not-found');
    expect(await codeOf(trial, trialStore.id)).toBe('plan-required');
    const socket = await trial.socket('tracking');
    for (const [event, payload] of [
      ['agent:get-store-list', undefined],
      ['agent:get-visitor-countries', { chatsoStoreId: trialStore.id }],
      ['agent:initiate-prompt', { chatsoStoreId: trialStore.id, promptIds: [], message: 'Hello' }],
    ] as const)
      expect((await socket.ask(event, payload)).error?.code).toBe('plan-required');
  });

  it.each([
    [
      'loses the store',
      (who: TestAgent) => admin.api['agents.edit']({ params: { id: who.userId }, body: { stores: [] } }),
    ],
    ['is suspended', (who: TestAgent) => admin.api['agents.suspend']({ body: { userId: who.userId } })],
  ] as const)('a watcher who %s hears nothing more', async (_, act) => {
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    await act(agent);
    await eventually(() => expect(watcher.socket.connected).toBe(false));
    const before = watcher.received.length;
    const witness = await watchList(await admin.socket('tracking'), { chatsoStoreId: store.id });
    await shopper();
    await eventually(() => expect(witness.state().count).toBe(1));
    expect(watcher.received.length).toBe(before);
    expect(list.state().count).toBe(0);
  });

  it('rubbish is refused, and of a list left nothing is heard', async () => {
    const watcher = await agent.socket('tracking');
    for (const query of [
      { status: 'gone' },
      { limit: 1001 },
      { limit: 0 },
      { page: 0 },
      { sortBy: 'name' },
      { country: 'canada' },
      { search: 'x'.repeat(101) },
      { referrerProvider: ['altavista'] },
      { chatsoStoreId: "' OR 1=1" },
    ])
      expect((await askList(watcher, { chatsoStoreId: store.id, ...(query as object) })).error?.code).toBe(
        'validation',
      );
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    expect(await watcher.ask('agent:leave-visitor-list', {})).toEqual({ data: { ok: true } });
    await shopper();
    await t.advance(1000);
    const witness = await watchList(await admin.socket('tracking'), { chatsoStoreId: store.id });
    expect(witness.state().count).toBe(1);
    expect(list.state().count).toBe(0);
  });
});

describe('a prompt by an agent', () => {
  const prompt = async (who: SocketClient, promptIds: string[], message = 'Hi, how are you today?') =>
    who.ask<VisitorPrompted>('agent:initiate-prompt', { chatsoStoreId: store.id, promptIds, message });

  it('[F-26] [M-12] [M-28] [G-25] is shown to each visitor, on every list, and once in 180 s', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    const ids = [first.visitorId, second.visitorId];
    expect((await prompt(watcher, [...ids, first.visitorId])).data).toEqual({
      promptedIds: expect.arrayContaining(ids),
      ignored: [],
    });
    expect(await first.io.waitFor('visitor:prompt')).toMatchObject({ text: 'Hi, how are you today?' });
    await second.io.waitFor('visitor:prompt');
    await eventually(() =>
      expect(
        list.state().rows.map(({ isAllowPrompted, interactionCount }) => [isAllowPrompted, interactionCount]),
      ).toEqual([
        [false, 1],
        [false, 1],
      ]),
    );
    expect(watcher.received.map(({ event }) => event)).toContain('visitor:prompt-sent');
    const colleague = await admin.socket('tracking');
    expect((await prompt(colleague, ids)).data).toEqual({
      promptedIds: [],
      ignored: ids.map((visitorId) => ({ visitorId, because: 'cooldown' })),
    });
    await t.advance(180_000);
    await eventually(() => expect(list.state().rows[0]).toMatchObject({ isAllowPrompted: true }));
    expect((await prompt(colleague, [first.visitorId])).data).toMatchObject({ promptedIds: [first.visitorId] });
  });

  it('(decision G-5) of many at once one wins, and who may not be prompted is named', async () => {
    const [free, chatting] = [await shopper(), await shopper()];
    await ongoingChat(chatting, agent);
    const foreign = await shopper(await t.store(workspace, { name: 'Other' }));
    const sockets = await Promise.all([agent.socket('tracking'), admin.socket('tracking'), admin.socket('tracking')]);
    const unknown = '0198b000-0000-7000-8000-000000000009';
    const asked = [free.visitorId, chatting.visitorId, foreign.visitorId, unknown];
    const answers = await Promise.all(sockets.map((socket) => prompt(socket, asked)));
    const prompted = answers.flatMap(({ data }) => data?.promptedIds ?? []);
    expect(prompted).toEqual([free.visitorId]);
    expect(answers[0]?.data?.ignored).toEqual(
      expect.arrayContaining([
        { visitorId: chatting.visitorId, because: 'in-chat' },
        { visitorId: foreign.visitorId, because: 'gone' },
        { visitorId: unknown, because: 'gone' },
      ]),
    );
    expect(foreign.io.received).toEqual([]);
  });

  it('[M-36] [M-38] [M-41] asks for a message, for live chat, and for nothing where nobody is named', async () => {
    const watcher = await agent.socket('tracking');
    const visitor = await shopper();
    for (const message of ['', '  ', 'Hi', ' Hi ', 'x'.repeat(301), 'bell\u0007'])
      expect((await prompt(watcher, [visitor.visitorId], message)).error?.code).toBe('validation');
    expect((await prompt(watcher, Array(101).fill(visitor.visitorId))).error?.code).toBe('validation');
    expect((await prompt(watcher, [])).data).toEqual({ promptedIds: [], ignored: [] });
    const onlooker = await t.agent(workspace, {
      ...{ role: 'custom_role', permissions: ['visitors'], stores: [{ store }] },
    });
    expect((await prompt(await onlooker.socket('tracking'), [visitor.visitorId])).error?.code).toBe('forbidden');
  });

  it('[M-39] (decision G-5) refuses where the widget is hidden, and lists say so at once', async () => {
    const visitor = await shopper();
    const watcher = await agent.socket('tracking');
    const list = await watchList(watcher, { chatsoStoreId: store.id });
    await eventually(() => expect(list.state().rows[0]).toMatchObject({ isAllowPrompted: true }));
    await updateStoreSettings(within(), store.id, { showWidget: false });
    await eventually(() => expect(list.state().rows[0]).toMatchObject({ isAllowPrompted: false }));
    expect((await prompt(watcher, [visitor.visitorId])).error).toMatchObject({
      code: 'conflict',
      reason: 'widget-hidden',
    });
  });

  it('[M-12] the answer to it becomes a chat of whoever prompted', async () => {
    const visitor = await shopper();
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    const [here, other] = [await agent.socket(), await colleague.socket()];
    await t.advance(1000);
    expect(
      (await prompt(await agent.socket('tracking'), [visitor.visitorId], 'Shall I put one aside?')).data,
    ).toMatchObject({
      promptedIds: [visitor.visitorId],
    });
    await visitor.io.waitFor('visitor:prompt');
    const { id } = await startChat(visitor);
    const told = await here.waitFor<{ conversation: { _id: string; assigned: { agentId: string } } }>(
      'conversation:assigned',
    );
    expect(told.conversation).toMatchObject({ _id: id, assigned: { agentId: agent.userId } });
    const { texts } = await agent.api['conversations.greeting']({ params: { id } });
    expect(texts).toContain('Shall I put one aside?');
    expect(other.received.filter(({ event }) => event === 'conversation:answered')).toEqual([]);
    await take(agent, id);
  });
});
