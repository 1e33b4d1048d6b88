import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../platform/module.ts';
import type { AgentSocket } from '../../platform/realtime/wire.ts';
import type { VisitorFacts } from './facts.ts';
import { createHub, type Hub } from './hub.ts';

const workspaceId = 'w';
const storeId = 's';

/** The database: what is written of each visitor, and whether it answers. */
const stored = new Map<string, VisitorFacts>();
let isAway = false;
let shown = true;
let slowly: Promise<void> | null = null;

const reads = {
  async readFacts(_workspaceId: string, ids: string[]) {
    if (isAway) throw new Error('The database is away.');
    await slowly;
    return ids.flatMap((id) => stored.get(id) ?? []);
  },
  async readStores() {
    if (isAway) throw new Error('The database is away.');
    return new Map([[storeId, { shown }]]);
  },
};

const factsOf = (visitorId: string, more: Partial<VisitorFacts> = {}): VisitorFacts => ({
  ...{ visitorId, storeId, number: 1, fullname: null, email: null, countryCode: null, visitStartedAt: 0 },
  ...{ lastActiveAt: 0, idle: false, pageCount: 1, chatCount: 0, returnCount: 0, pageUrl: null, pageTitle: null },
  ...{ referrerProvider: 'direct', browser: null, platform: null, locationId: null, locationName: null },
  ...{ isCustomer: false, hadChats: false, chatId: null, chatKind: null, chatStartedAt: null, chatEndedAt: null },
  ...{ cartItems: 0, cartTotal: null, cartCurrency: null, lastPromptedAt: null, prompts: 0 },
  ...more,
});

interface Node {
  hub: Hub;
  /** Sockets of visitors; the hub counts them anew now and then. */
  sockets: Map<string, number>;
  inbox: unknown[];
  hear(said: unknown): void;
}

/** Web processes with real hubs, and a bus between them of which the test is the network. */
function createCluster(size: number) {
  let time = 1_700_000_000_000;
  const nodes: Node[] = [];
  for (let at = 0; at < size; at += 1) {
    const sockets = new Map<string, number>();
    const node = { sockets, inbox: [] } as unknown as Node;
    const deps = {
      clock: { now: () => new Date(time) },
      log: { warn: () => undefined, error: () => undefined, info: () => undefined },
      rootCtx: () => ({ emit: () => undefined }),
      realtime: {
        tellPeers: (_topic: string, said: unknown) => {
          if (!nodes.includes(node)) return;
          for (const other of nodes) if (other !== node) other.inbox.push(structuredClone(said));
        },
        onPeers: (_topic: string, hear: (said: unknown) => void) => {
          node.hear = hear;
        },
        countPeers: async () => nodes.length - 1,
        localSockets: () =>
          [...sockets].flatMap(([visitorId, many]) =>
            Array.from({ length: many }, () => ({ data: { kind: 'visitor', workspaceId, storeId, visitorId } })),
          ),
      },
    } as unknown as Deps;
    node.hub = createHub(deps, reads);
    nodes.push(node);
  }

  const rest = () => new Promise((done) => setImmediate(done));
  async function deliver(atMost = Number.POSITIVE_INFINITY): Promise<void> {
    for (let said = 0; said < atMost && nodes.some(({ inbox }) => inbox.length > 0); said += 1) {
      for (const node of nodes) if (node.inbox.length > 0) node.hear(node.inbox.shift());
      await rest();
    }
    await rest();
  }
  async function tick(seconds = 1): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000;
      for (const { hub } of nodes) await hub.tick({ emit: () => undefined } as never);
      await deliver();
    }
  }
  const watcher = (id: string): AgentSocket =>
    ({ id, connected: true, data: { workspaceId }, join: () => undefined, leave: () => undefined }) as never;
  return {
    nodes,
    deliver,
    tick,
    watcher,
    now: () => time,
    /** It hears and says nothing any more. */
    async stop(at: number): Promise<void> {
      const [gone] = nodes.splice(at, 1);
      await rest();
      gone?.sockets.clear();
      await deliver();
    },
    async watch(at: number): Promise<void> {
      const node = nodes[at];
      if (!node) return;
      const opening = node.hub.open(workspaceId);
      await rest();
      await deliver();
      const board = await opening.catch(() => null);
      if (board !== null) node.hub.watchers.watchCounts(watcher(`agent-${at}`), [storeId]);
    },
    come(at: number, visitorId: string): void {
      const node = nodes[at];
      if (!stored.has(visitorId)) stored.set(visitorId, factsOf(visitorId, { lastActiveAt: time }));
      node?.sockets.set(visitorId, (node.sockets.get(visitorId) ?? 0) + 1);
      node?.hub.arrive({ workspaceId, storeId, visitorId });
    },
    go(at: number, visitorId: string): void {
      const node = nodes[at];
      const many = node?.sockets.get(visitorId) ?? 0;
      if (!node || many === 0) return;
      if (many === 1) node.sockets.delete(visitorId);
      else node.sockets.set(visitorId, many - 1);
      node.hub.leave(visitorId);
    },
    /** The simplest way to say how many there must be. */
    expected() {
      const here = [...stored.values()].filter(({ visitorId }) => nodes.some(({ sockets }) => sockets.has(visitorId)));
      return {
        active: here.filter(({ idle }) => !idle).length,
        idle: here.filter(({ idle }) => idle).length,
        inChat: here.filter(({ chatKind }) => chatKind === 'ongoing').length,
        pending: here.filter(({ chatKind }) => chatKind === 'pending').length,
      };
    },
  };
}

beforeEach(() => {
  stored.clear();
  isAway = false;
  shown = true;
  slowly = null;
});

const visitor = fc.integer({ min: 1, max: 6 }).map((n) => `v${n}`);
const process = fc.integer({ min: 0, max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('come' as const), at: process, id: visitor }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('go' as const), at: process, id: visitor }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('chat' as const), at: process, id: visitor },
      chat: fc.constantFrom('pending' as const, 'ongoing' as const, null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('turn' as const), at: process, id: visitor, idle: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ban' as const), at: process, id: visitor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('watch' as const), at: process }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unwatch' as const), at: process }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), many: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), at: process }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away' as const), is: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
);

describe('two processes', () => {
  it('[M-25] [M-26] whatever happens in whatever order, and whatever is lost: the numbers are those of a plain count', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        stored.clear();
        isAway = false;
        const cluster = createCluster(2);
        const hubAt = (at: number) => cluster.nodes[at]?.hub;
        for (const one of steps) {
          if (one.kind === 'come') cluster.come(one.at, one.id);
          if (one.kind === 'go') cluster.go(one.at, one.id);
          if (one.kind === 'chat') {
            const facts = stored.get(one.id);
            if (facts) stored.set(one.id, { ...facts, chatKind: one.chat, chatId: one.chat && 'c' });
            hubAt(one.at)?.news(workspaceId, [one.id]);
          }
          if (one.kind === 'turn' && cluster.nodes[one.at]?.sockets.has(one.id)) {
            const change = { visitorId: one.id, idle: one.idle, lastActiveAt: cluster.now() };
            stored.set(one.id, { ...(stored.get(one.id) ?? factsOf(one.id)), ...change });
            hubAt(one.at)?.change(workspaceId, change);
          }
          if (one.kind === 'ban') {
            for (const { sockets } of cluster.nodes) sockets.delete(one.id);
            hubAt(one.at)?.news(workspaceId, [one.id], { gone: true });
          }
          if (one.kind === 'watch' && !isAway) await cluster.watch(one.at);
          if (one.kind === 'unwatch') hubAt(one.at)?.watchers.end(`agent-${one.at}`);
          if (one.kind === 'deliver') await cluster.deliver(one.many);
          if (one.kind === 'lose') cluster.nodes[one.at]?.inbox.splice(0);
          if (one.kind === 'away') isAway = one.is;
          if (one.kind === 'tick') await cluster.tick(one.seconds);
        }
        isAway = false;
        await cluster.deliver();
        await cluster.watch(0);
        await cluster.watch(1);
        await cluster.tick(70);
        for (const { hub } of cluster.nodes) {
          const board = await hub.open(workspaceId);
          expect(board.counts.of(storeId)).toEqual(cluster.expected());
          expect(board.recount()).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('[M-25] a process that drains: who comes to the other one was never away, the others leave as after a closed page', async () => {
    const cluster = createCluster(2);
    for (const id of ['v1', 'v2', 'v3']) cluster.come(1, id);
    await cluster.watch(0);
    const board = await cluster.nodes[0]?.hub.open(workspaceId);
    expect(board?.counts.of(storeId).active).toBe(3);
    // It says goodbye first; then its sockets end, and browsers come to the process that is left.
    cluster.nodes[1]?.hub.end();
    await cluster.stop(1);
    await cluster.tick(2);
    expect(board?.counts.of(storeId).active).toBe(3);
    cluster.come(0, 'v1');
    await cluster.tick(5);
    cluster.come(0, 'v2');
    await cluster.tick(20);
    expect(board?.counts.of(storeId).active).toBe(3);
    await cluster.tick(10);
    expect(board?.counts.of(storeId).active).toBe(2);
    await cluster.tick(60);
    expect(board?.counts.of(storeId).active).toBe(2);
  });
});

describe('what one process tells the other', () => {
  it('[M-34] somebody is banned: off the lists of both at once, before any socket has closed', async () => {
    const cluster = createCluster(2);
    cluster.come(1, 'v1');
    await cluster.watch(0);
    await cluster.watch(1);
    const boards = await Promise.all(cluster.nodes.map(({ hub }) => hub.open(workspaceId)));
    expect(boards.map((board) => board.counts.of(storeId).active)).toEqual([1, 1]);
    cluster.nodes[0]?.hub.news(workspaceId, ['v1'], { gone: true });
    await cluster.deliver();
    for (const { hub } of cluster.nodes) await hub.settle();
    await cluster.deliver();
    for (const { hub } of cluster.nodes) await hub.settle();
    expect(boards.map((board) => board.counts.of(storeId).active)).toEqual([0, 0]);
  });

  it('of somebody with a tab at each the newer activity counts', async () => {
    const cluster = createCluster(2);
    for (const at of [0, 1]) cluster.come(at, 'v1');
    await cluster.watch(0);
    const board = await cluster.nodes[0]?.hub.open(workspaceId);
    const lastActiveAt = cluster.now() + 5;
    cluster.nodes[1]?.hub.change(workspaceId, { visitorId: 'v1', pageTitle: 'Newer', lastActiveAt });
    await cluster.nodes[1]?.hub.settle();
    await cluster.deliver();
    await cluster.nodes[0]?.hub.settle();
    expect(board?.find('v1')?.visitor.viewingPageTitle).toBe('Newer');
    cluster.nodes[0]?.hub.change(workspaceId, { visitorId: 'v1', pageTitle: 'Newest', lastActiveAt: lastActiveAt + 1 });
    await cluster.nodes[0]?.hub.settle();
    expect(board?.find('v1')?.visitor.viewingPageTitle).toBe('Newest');
  });

  it('what nobody told is found within a minute', async () => {
    const cluster = createCluster(1);
    cluster.come(0, 'v1');
    await cluster.watch(0);
    const board = await cluster.nodes[0]?.hub.open(workspaceId);
    stored.set('v1', factsOf('v1', { fullname: 'Ann' }));
    await cluster.tick(61);
    expect(board?.find('v1')?.visitor.name).toBe('Ann');
  });

  it('a process that is asked while it must still read its visitors goes on telling of them', async () => {
    const cluster = createCluster(2);
    cluster.come(1, 'v1');
    let go: () => void = () => undefined;
    slowly = new Promise((done) => (go = done));
    const opening = cluster.nodes[0]?.hub.open(workspaceId);
    await new Promise((done) => setTimeout(done, 10));
    await cluster.deliver();
    // Its own second falls into the read.
    const ticking = cluster.tick(1);
    await new Promise((done) => setTimeout(done, 10));
    slowly = null;
    go();
    await ticking;
    await cluster.deliver();
    const board = await opening;
    cluster.nodes[0]?.hub.watchers.watchCounts(cluster.watcher('agent-0'), [storeId]);
    expect(board?.counts.of(storeId).active).toBe(1);
    stored.set('v1', factsOf('v1', { fullname: 'Ann' }));
    cluster.nodes[1]?.hub.news(workspaceId, ['v1']);
    await cluster.nodes[1]?.hub.settle();
    await cluster.deliver();
    await cluster.nodes[0]?.hub.settle();
    expect(board?.find('v1')?.visitor.name).toBe('Ann');
  });
});

describe('a database that goes away', () => {
  it('[M-39] the switch of a widget that could not be read is read when it is back', async () => {
    const cluster = createCluster(1);
    cluster.come(0, 'v1');
    await cluster.watch(0);
    const hub = cluster.nodes[0]?.hub;
    const board = await hub?.open(workspaceId);
    expect(board?.find('v1')?.visitor.isAllowPrompted).toBe(true);
    shown = false;
    isAway = true;
    hub?.storesChanged(workspaceId);
    await cluster.tick();
    isAway = false;
    await cluster.tick();
    expect(board?.find('v1')?.visitor.isAllowPrompted).toBe(false);
  });
});
