import { liveVisitorEvents, type Visitor, type VisitorStore, visitorListQuerySchema } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoard } from '../../apps/server/src/modules/live-visitors/board.ts';
import { readFacts } from '../../apps/server/src/modules/live-visitors/facts.repo.ts';
import { hubOf } from '../../apps/server/src/modules/live-visitors/hub.ts';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import { banVisitor } from '../../apps/server/src/modules/visitors/index.ts';
import { inWorkspace } from '../../apps/server/src/platform/ctx.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import { createTestApp, type TestApp } from '../../apps/server/test/create-test-app.ts';
import { eventually } from '../../apps/server/test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../apps/server/test/factories.ts';
import { watchList } from '../../apps/server/test/live-visitors.ts';
import type { SocketClient } from '../../apps/server/test/sockets.ts';
import { createRandom } from '../support/random.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let agent: TestAgent;
let watcher: SocketClient;
const bystanders: SocketClient[] = [];

beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
  agent = await t.agent(workspace, { stores: [{ store }] });
  watcher = await agent.socket('tracking');
  const elsewhere = await t.agent(workspace, { stores: [] });
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  for (const one of [elsewhere, stranger]) {
    const socket = await one.socket('tracking');
    await socket.ask('agent:get-store-list');
    bystanders.push(socket);
  }
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});

type Shopper = TestVisitor & { io: SocketClient | null; chat: string | null };
const queries: Omit<Parameters<typeof watchList>[1], 'chatsoStoreId'>[] = [
  { status: 'active' },
  { status: 'idle' },
  { status: 'active', limit: 2 },
  { status: 'active', limit: 2, page: 2, sort: 'desc' },
  { status: 'active', search: 'parka' },
  { status: 'idle', statusChat: ['pending', 'in-chat'] },
  { status: 'active', cart: ['filled'] },
];
const plain = ({ lastActive: _, ...row }: Visitor) => row;
const byNumber = (rows: readonly Visitor[]) => [...rows].map(plain).sort((a, b) => a.number - b.number);

/** Whoever is here, as the database has them at this moment: put together from nothing, by no event. */
async function boardAsStored() {
  const now = t.clock.now();
  const ids = [...hubOf(t.app.deps).presence.of(workspace.id)];
  const board = createBoard(() => ({ shown: true }));
  for (const facts of await readFacts(t.pool, workspace.id, ids, now))
    board.note(facts.visitorId, facts, now.getTime());
  return board;
}

/** What one shopper does next; each of these changes what somebody looking at the list sees. */
const deeds: Record<string, (one: Shopper) => Promise<unknown>> = {
  page: async ({ io }) => io?.tell('visitor:page', { pageUrl: 'https://shop.test/parka', pageTitle: 'Parka' }),
  other: async ({ io }) => io?.tell('visitor:page', { pageUrl: 'https://shop.test/boots', pageTitle: 'Boots' }),
  cart: async ({ io }) =>
    io?.tell('visitor:track', { event: 'cart', items: [{ id: 'p', name: 'Parka', price: 100, quantity: 2 }] }),
  emptied: async ({ io }) => io?.tell('visitor:track', { event: 'cart', items: [] }),
  idle: async ({ io }) => io?.tell('visitor:activity', { idle: true }),
  back: async ({ io }) => io?.tell('visitor:activity', { idle: false }),
  async chat(one) {
    if (one.io && one.chat === null) one.chat = (await startChat(one)).id;
  },
  async take(one) {
    if (one.chat !== null) await take(agent, one.chat).catch(() => undefined);
  },
  async end(one) {
    if (one.chat === null) return;
    await agent.api['conversations.endChat']({ params: { id: one.chat } }).then(
      () => {
        one.chat = null;
      },
      () => undefined,
    );
  },
  prompt: ({ visitorId }) =>
    watcher.ask('agent:initiate-prompt', { chatsoStoreId: store.id, promptIds: [visitorId], message: 'Hello there' }),
  async leave(one) {
    one.io?.close();
    one.io = null;
  },
  async come(one) {
    one.io ??= await one.socket().catch(() => null);
  },
  time: () => t.advance(45_000),
};

describe('the live visitors', () => {
  it('[F-28] [M-25] [M-26] [M-30] what a page knows by events is what a fresh question answers', async () => {
    const random = createRandom(20261123);
    const crowd: Shopper[] = [];
    for (let n = 0; n < 7; n += 1) {
      const visitor = await t.visitor(store);
      crowd.push({ ...visitor, io: await visitor.socket(), chat: null });
    }
    // Each list from a socket of its own, as a socket looks at one part of a group at a time.
    const lists: {
      asked: (typeof queries)[number];
      socket: SocketClient;
      list: Awaited<ReturnType<typeof watchList>>;
    }[] = [];
    for (const query of queries) {
      const socket = await agent.socket('tracking');
      const asked = { chatsoStoreId: store.id, ...query };
      lists.push({ asked, socket, list: await watchList(socket, asked) });
    }
    await watcher.ask('agent:get-store-list');
    const names = Object.keys(deeds);
    let compared = 0;
    for (let round = 0; round < 8; round += 1) {
      for (let n = 0; n < 9; n += 1) await deeds[random.pick(names)]?.(random.pick(crowd));
      if (round === 5) {
        const [gone] = crowd.splice(0, 1);
        const within = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
        if (gone) await banVisitor(within, { storeId: store.id, visitorId: gone.visitorId });
      }
      await eventually(async () => {
        const truth = await boardAsStored();
        for (const { asked, list } of lists) {
          const fresh = truth.open(visitorListQuerySchema.parse(asked)).snapshot();
          const known = list.state();
          expect(known.count).toBe(fresh.count);
          expect(byNumber(known.rows)).toEqual(byNumber(fresh.data));
        }
      });
      compared += lists.length;
    }
    // Somebody goes whom only the number of a short list tells of.
    for (const one of crowd) {
      one.io ??= await one.socket();
      one.io.tell('visitor:page', { pageUrl: `https://shop.test/${one.visitorId}`, pageTitle: 'Last look' });
    }
    await eventually(() => expect(lists[2]?.list.state().count).toBe(crowd.length));
    const [oldest] = crowd;
    if (oldest) await deeds.leave?.(oldest);
    // Numbers, against the sockets that are open and nothing that was told.
    await eventually(async () => {
      await t.advance(31_000);
      const { data = [] } = await watcher.ask<VisitorStore[]>('agent:get-store-list');
      const here = crowd.filter(({ io }) => io?.socket.connected).length;
      expect(data.map(({ active, idle }) => active + idle)).toEqual([here]);
      expect(hubOf(t.app.deps).presence.of(workspace.id).size).toBe(here);
    });
    const heard = new Set(
      [...lists.map(({ socket }) => socket), watcher].flatMap(({ received }) => received.map(({ event }) => event)),
    );
    heard.add('visitor:countries');
    expect(Object.keys(liveVisitorEvents).filter((event) => !heard.has(event))).toEqual([]);
    for (const { received } of bystanders)
      expect(received.filter(({ payload }) => JSON.stringify(payload).includes(store.id))).toEqual([]);
    console.log(`parity: ${compared} lists compared`);
  }, 120_000);
});
