import { join } from 'node:path';
import { type ApiError, createApiClient } from '@chatso/contract';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { ongoingChat, startChat, take } from '../../apps/server/test/chats.ts';
import type { Factories, TestWorkspace } from '../../apps/server/test/factories.ts';
import { type S3Service, startS3Service } from '../../apps/server/test/s3-service.ts';
import { connectSocket } from '../../apps/server/test/sockets.ts';
import { type AgentClient, createAgentClient } from '../support/agent-client.ts';
import { createDataDir, databaseAnswers, openDatabaseUrl } from '../support/database.ts';
import {
  beginDialogue,
  type Dialogue,
  describeTally,
  expectNothingLost,
  settle,
  talk,
  watchThreads,
} from '../support/dialogue.ts';
import { createPeople } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { createRandom } from '../support/random.ts';
import { createRedisProcess, type RedisProcess } from '../support/redis-process.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';
import { createTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { pause, secondsSince, until } from '../support/time.ts';
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts';

const random = createRandom(20261122);
const wanted = { dialogues: 12, racers: 20, races: 5 };

interface Node {
  server: ServerProcess;
  /** A load balancer's door that prefers this node and sends to the other one while it is away. */
  door: TcpProxy;
  alive: boolean;
}

let folder: Awaited<ReturnType<typeof createDataDir>>;
let database: EmbeddedPostgres;
let pool: Pool;
let redis: RedisProcess;
let bucket: S3Service;
let people: Factories;
let workspace: TestWorkspace;
let store: StoreRow;
const nodes: Node[] = [];
const clients: { stop(): void }[] = [];

async function addNode(): Promise<Node> {
  const port = await freePort();
  // A machine of its own: what lies on its disk nobody else has.
  const dataDir = join(folder.path, `machine-${nodes.length}`);
  const connections = { databaseUrl: database.connectionString, redisUrl: redis.url };
  const options = { port, dataDir, ...connections, env: bucket.env };
  const server = await createServerProcess(options);
  await server.start();
  const elsewhere = () => nodes.find((one) => one.alive && one !== node)?.server.port ?? port;
  const door = await createTcpProxy(await freePort(), () => (node.alive ? port : elsewhere()));
  const node: Node = { server, door, alive: true };
  nodes.push(node);
  return node;
}

const nodeAt = (index: number): Node => {
  const node = nodes[index % nodes.length];
  if (!node) throw new Error('No nodes');
  return node;
};

async function newAgent(node: Node): Promise<AgentClient> {
  const client = createAgentClient(node.door.url, await people.agent(workspace, { stores: [{ store }] }));
  clients.push(client);
  return client;
}

async function newVisitor(node: Node): Promise<VisitorClient> {
  const client = createVisitorClient(node.door.url, await people.visitor(store));
  clients.push(client);
  return client;
}

beforeAll(async () => {
  folder = await createDataDir();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log });
  redis = createRedisProcess(await freePort(), folder.path);
  await redis.start();
  bucket = await startS3Service();
  const first = await addNode();
  await addNode();
  pool = openDatabaseUrl(database.connectionString);
  people = await createPeople(pool, folder.path, first.server.url);
  workspace = await people.workspace();
  store = await people.store(workspace);
});

afterAll(async () => {
  for (const client of clients) client.stop();
  for (const { server, door } of nodes) {
    await server.stop();
    await door.close();
  }
  await redis?.kill();
  await pool?.end();
  await database?.stop();
  await bucket?.stop();
  await folder?.remove();
});

/** One message each way in every dialogue, whose people sit on different nodes, must come as an event, not by repair. */
async function proveCrossing(dialogues: readonly Dialogue[]): Promise<number> {
  let slowest = 0;
  for (const { id, agent, visitor, written } of dialogues) {
    for (const author of ['client', 'agent'] as const) {
      const [writer, reader] = author === 'client' ? [visitor, agent] : [agent, visitor];
      const startedAt = performance.now();
      const messageId = writer.write(id, `Across the nodes, from the ${author}`);
      written[author].push(messageId);
      await until('the other node tells', () => reader.heard.some((one) => one.messageId === messageId), 8000, 5);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  }
  return Math.round(slowest);
}

async function bringDown(node: Node): Promise<void> {
  node.alive = false;
  await node.server.kill();
  await pause(random.int(300, 1200));
  await node.server.start();
  node.alive = true;
}

const mostAreBack = (dialogues: readonly Dialogue[]): boolean => {
  const all = dialogues.flatMap(({ agent, visitor }) => [agent, visitor]);
  return all.filter(({ connection }) => connection.status().kind === 'connected').length > 0.8 * all.length;
};

describe('two web processes on one PostgreSQL and Redis', () => {
  it('[H-79] a file that one machine took is served by the other, whose disk has none', async () => {
    const agent = await people.agent(workspace, { stores: [{ store }] });
    const form = new FormData();
    form.append('files', new Blob(['The address is on the label.\n']), 'parcel.txt');
    const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': workspace.id };
    const sent = await fetch(`${nodeAt(0).server.url}/api/upload`, { method: 'POST', headers, body: form });
    const { results } = (await sent.json()) as { results: { url: string }[] };
    expect(results).toHaveLength(1);
    for (const node of nodes) {
      const address = new URL(results[0]?.url ?? '', node.server.url);
      const got = await fetch(`${node.server.url}${address.pathname}`);
      expect([got.status, await got.text()]).toEqual([200, 'The address is on the label.\n']);
    }
  });

  it('[H-33][H-42] an accept race over both nodes has one winner, and the others are told', async () => {
    const racers = await Promise.all(
      Array.from({ length: wanted.racers }, async (_, index) => {
        const agent = await people.agent(workspace, { stores: [{ store }] });
        return createAgentClient(nodeAt(index).server.url, agent);
      }),
    );
    await until('all are connected', () => racers.every(({ connection }) => connection.status().kind === 'connected'));
    for (let race = 0; race < wanted.races; race += 1) {
      const { id } = await startChat(await people.visitor(store));
      const seen = () => racers.every(({ live }) => live.holder.read().chats[id] !== undefined);
      await until('everybody sees the pending chat', seen, 30_000);
      const results = await Promise.allSettled(racers.map(({ api, agent }) => take({ ...agent, api }, id)));
      const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [racers[index]] : []));
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as ApiError] : []));
      expect(winners).toHaveLength(1);
      const answer = '409 already-answered This chat has already been answered by another agent';
      expect(new Set(reasons.map(({ statusCode, code, message }) => `${statusCode} ${code} ${message}`))).toEqual(
        new Set([answer]),
      );
      const { rows } = await pool.query('SELECT agent_id FROM conversations WHERE id = $1', [id]);
      expect(rows).toEqual([{ agent_id: winners[0]?.agent.userId }]);
      await until(
        'it leaves the lists of the others',
        () =>
          racers.every(({ live }, index) => results[index]?.status === 'fulfilled' || !live.holder.read().chats[id]),
        30_000,
      );
    }
    for (const racer of racers) racer.stop();
    console.log(`cluster race: ${wanted.races} chats, ${wanted.racers} agents over 2 nodes, 1 winner each`);
  });

  it('[D-07] [D-17] [A-34] a role and a suspension reach the tabs on every node, and the chats wait for the others', async () => {
    const admin = await people.agent(workspace, { role: 'admin' });
    const agent = await people.agent(workspace, { stores: [{ store }] });
    const open = async (index: number, who = agent) => {
      const { otp } = await who.api['auth.socketOtp']({ query: { channel: 'message' } });
      return connectSocket(nodeAt(index).server.url, '/message', { otp });
    };
    const ended = (tabs: readonly { socket: { connected: boolean } }[]) =>
      tabs.every(({ socket }) => !socket.connected);
    const before = [await open(0), await open(1)];
    await admin.api['agents.changeRole']({ body: { userId: agent.userId, role: 'coach' } });
    await Promise.all(before.map((tab) => tab.waitFor('user:role-changed')));
    await until('the tabs of the old role end', () => ended(before));

    const visitor = await newVisitor(nodeAt(1));
    const chat = await ongoingChat(visitor.visitor, agent);
    const tabs = [await open(0), await open(1)];
    const colleague = await open(1, await people.agent(workspace, { stores: [{ store }] }));
    const startedAt = performance.now();
    await admin.api['agents.suspend']({ body: { userId: agent.userId } });
    await Promise.all(tabs.map((tab) => tab.waitFor('user:forced-logout')));
    await until('the tabs end', () => ended(tabs), 5000, 5);
    console.log(
      `cluster: a suspension ended the tabs on both nodes in ${Math.round(performance.now() - startedAt)} ms`,
    );
    const isIt = ({ conversation }: { conversation: { _id: string } }) => conversation._id === chat;
    await colleague.waitFor('conversation:new', isIt, 10_000);
    colleague.close();
  });

  it('a sign-in that is ended elsewhere loses its tabs on every node, and no other sign-in does', async () => {
    const password = 'correct horse';
    const agent = await people.agent(workspace, { stores: [{ store }], password });
    const { idToken } = await people.client()['auth.signIn']({ body: { email: agent.email, password } });
    const phone = people.client(idToken, workspace.id);
    const open = async (index: number, api = agent.api) => {
      const { otp } = await api['auth.socketOtp']({ query: { channel: 'message' } });
      return (await connectSocket(nodeAt(index).server.url, '/message', { otp })).socket;
    };
    const tabs = [await open(0), await open(1)];
    const others = [await open(0, phone), await open(1, phone)];
    const { data } = await phone['security.listSessions']();
    const id = data.find(({ current }) => !current)?._id ?? '';
    const startedAt = performance.now();
    await phone['security.endSession']({ params: { id } });
    await until('its tabs end', () => tabs.every(({ connected }) => !connected), 5000, 5);
    console.log(
      `cluster: an ended sign-in lost its tabs on both nodes in ${Math.round(performance.now() - startedAt)} ms`,
    );
    await expect(agent.api['users.me']()).rejects.toMatchObject({ code: 'id-token-revoked' });
    expect(others.map(({ connected }) => connected)).toEqual([true, true]);
    for (const socket of others) socket.close();
  });

  it('a draft follows its writer to another node, and colleagues at one chat see each other across both', async () => {
    const agent = await people.agent(workspace, { stores: [{ store }] });
    const coach = await people.agent(workspace, { role: 'coach', stores: [{ store }] });
    const open = async (index: number, who: typeof agent) => {
      const { otp } = await who.api['auth.socketOtp']({ query: { channel: 'message' } });
      return connectSocket(nodeAt(index).server.url, '/message', { otp });
    };
    const id = await ongoingChat((await newVisitor(nodeAt(0))).visitor, agent);
    const [here, there, manager] = [await open(0, agent), await open(1, agent), await open(1, coach)];
    // The factory's calls go to the first node; the draft is heard at the second, and not by anybody else.
    await agent.api['drafts.put']({ params: { id }, body: { text: 'Half a sent', rev: 1 } });
    const isHalf = ({ draft }: { draft: { text: string } }) => draft.text === 'Half a sent';
    await there.waitFor('draft:changed', isHalf, 10_000);

    const names = ({ watchers }: { watchers: { _id: string }[] }) => watchers.map(({ _id }) => _id).sort();
    const both = [agent.userId, coach.userId].sort().join();
    here.tell('agent:watch', { conversationId: id });
    manager.tell('agent:watch', { conversationId: id });
    for (const socket of [here, manager]) {
      await socket.waitFor<{ watchers: { _id: string }[] }>(
        'conversation:watchers',
        (heard) => names(heard).join() === both,
        30_000,
      );
    }
    const heardReplying = () => manager.received.some(({ event }) => event === 'conversation:agent-replying');
    await until(
      'the colleague hears who replies',
      () => {
        // Typing goes on, and one notice of it may be dropped.
        if (!heardReplying()) here.tell('agent:replying', { conversationId: id });
        return heardReplying();
      },
      20_000,
      1000,
    );
    expect(manager.received.map(({ event }) => event)).not.toContain('draft:changed');
    manager.received.length = 0;
    here.close();
    there.close();
    await manager.waitFor<{ watchers: { _id: string }[] }>(
      'conversation:watchers',
      (heard) => names(heard).join() === coach.userId,
      40_000,
    );
    manager.close();
  });

  it('[A-07] sixty guesses at once over both nodes are not more than ten', async () => {
    const password = 'a kettle of river stones';
    const { email } = await people.agent(workspace, { password });
    const guess = async (index: number, word: string) =>
      createApiClient({ baseUrl: nodeAt(index).server.url, token: () => null, workspaceId: () => null })
        ['auth.signIn']({ body: { email, password: word } })
        .then(
          () => 'let in',
          (error: ApiError) => error.code,
        );
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index, 'wrong')));
    expect(answers.filter((code) => code === 'bad-credentials')).toHaveLength(10);
    expect(answers.filter((code) => code === 'rate-limited')).toHaveLength(50);
    expect([await guess(0, password), await guess(1, password)]).toEqual(['rate-limited', 'rate-limited']);
  });

  it('a node, Redis and PostgreSQL fall under load: nothing is lost, and nobody reloads', async () => {
    const startedAt = performance.now();
    const dialogues = await Promise.all(
      Array.from({ length: wanted.dialogues }, async (_, index) =>
        beginDialogue(await newVisitor(nodeAt(index)), await newAgent(nodeAt(index + 1))),
      ),
    );
    let connects = 0;
    for (const { agent, visitor } of dialogues) {
      for (const { connection } of [agent, visitor]) {
        connection.onConnect(() => {
          connects += 1;
        });
      }
    }
    const watched = watchThreads(dialogues);
    await until('everybody is connected', () => mostAreBack(dialogues));
    const before = await proveCrossing(dialogues);

    const talking = talk(dialogues, random, { everyMs: 500, most: 1000 });
    await pause(random.int(500, 1500));
    await bringDown(nodeAt(0));
    await until('people are back', () => mostAreBack(dialogues), 60_000);

    const pids = nodes.map(({ server }) => server.pid);
    await redis.kill();
    await pause(random.int(1000, 2500));
    await redis.start();
    await pause(random.int(500, 1500));

    // Fast shutdown; its supervisor in this process starts it again.
    process.kill(database.pid, 'SIGINT');
    await pause(random.int(200, 600));
    await until('PostgreSQL is back', () => databaseAnswers(pool), 30_000);
    await pause(random.int(500, 1500));
    // Both have lived through both.
    expect(nodes.map(({ server }) => server.pid)).toEqual(pids);

    await bringDown(nodeAt(1));
    await until('people are back', () => mostAreBack(dialogues), 60_000);
    await talking.stop();
    for (const { server } of nodes) server.checkAlive();
    // What another node said while Redis was away is repaired by the next heads, at most 25 s later.
    await settle(dialogues, 75_000);
    const after = await proveCrossing(dialogues);
    await settle(dialogues, 30_000);
    const tally = await expectNothingLost(dialogues, pool);
    expect(watched.faults).toEqual([]);
    console.log(
      `cluster: 2 nodes killed, Redis and PostgreSQL restarted, ${connects} reconnects without a reload, ` +
        `${describeTally(tally)}, slowest message across nodes ${before} ms before and ${after} ms after, ` +
        `${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});
