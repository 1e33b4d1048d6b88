import { join } from 'node:path';
import type { VisitorPrompted } from '@chatso/contract';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import type { Factories, TestAgent, TestVisitor, TestWorkspace } from '../../apps/server/test/factories.ts';
import { watchList } from '../../apps/server/test/live-visitors.ts';
import { connectSocket, type SocketClient } from '../../apps/server/test/sockets.ts';
import { createDataDir, openDatabaseUrl } from '../support/database.ts';
import { freezeDatabase } from '../support/database-blows.ts';
import { createPeople } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { createRedisProcess, type RedisProcess } from '../support/redis-process.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';
import { until } from '../support/time.ts';

let folder: Awaited<ReturnType<typeof createDataDir>>;
let database: EmbeddedPostgres;
let pool: Pool;
let redis: RedisProcess;
let people: Factories;
let workspace: TestWorkspace;
let store: StoreRow;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await createDataDir();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log });
  redis = createRedisProcess(await freePort(), folder.path);
  await redis.start();
  for (const name of ['a', 'b']) {
    const server = await createServerProcess({
      port: await freePort(),
      dataDir: join(folder.path, name),
      ...{ databaseUrl: database.connectionString, redisUrl: redis.url },
    });
    await server.start();
    servers.push(server);
  }
  pool = openDatabaseUrl(database.connectionString);
  people = await createPeople(pool, folder.path, urlOf(0));
  workspace = await people.workspace();
  store = await people.store(workspace);
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await redis?.kill();
  await pool?.end();
  await database?.stop();
  await folder?.remove();
});

const urlOf = (at: number): string => servers[at]?.url ?? '';
const come = (at: number, { token }: TestVisitor): Promise<SocketClient> =>
  connectSocket(urlOf(at), '/widget', { token });
async function watcherAt(at: number, agent: TestAgent): Promise<SocketClient> {
  const { otp } = await agent.api['auth.socketOtp']({ query: { channel: 'tracking' } });
  return connectSocket(urlOf(at), '/tracking', { otp });
}
async function visitors(many: number): Promise<TestVisitor[]> {
  return Promise.all(Array.from({ length: many }, () => people.visitor(store)));
}
const sorted = (ids: readonly string[]): string[] => [...ids].sort();

it('[M-25] a list at either process has the visitors of both, and what happens to them anywhere', async () => {
  const agent = await people.agent(workspace, { stores: [{ store }] });
  const [one, two] = await visitors(2);
  if (!one || !two) throw new Error('Nobody came.');
  await come(0, one);
  const io = await come(1, two);
  const watchers = [await watcherAt(0, agent), await watcherAt(1, agent)] as const;
  const lists = await Promise.all(watchers.map((watcher) => watchList(watcher, { chatsoStoreId: store.id })));
  const everywhere = (what: string, is: (list: ReturnType<(typeof lists)[number]['state']>) => boolean) =>
    until(what, () => lists.every((list) => is(list.state())), 8000, 20);
  const all = sorted([one.visitorId, two.visitorId]);
  await everywhere('both are on both lists', ({ ids }) => sorted(ids).join() === all.join());

  io.tell('visitor:page', { pageUrl: 'https://shop.test/parka', pageTitle: 'Parka' });
  await everywhere('the page is seen', ({ rows }) => rows.some(({ viewingPageTitle }) => viewingPageTitle === 'Parka'));
  // The call is served by the first process, the visitor is at the second.
  const answer = await watchers[0].ask<VisitorPrompted>('agent:initiate-prompt', {
    ...{ chatsoStoreId: store.id, promptIds: [two.visitorId], message: 'Hi, how are you today?' },
  });
  expect(answer.data).toEqual({ promptedIds: [two.visitorId], ignored: [] });
  await io.waitFor('visitor:prompt');
  const ofTwo = (is: (row: { isAllowPrompted: boolean; isChatting: boolean }) => boolean) =>
    everywhere('the second visitor changes', ({ rows }) => rows.some((row) => row.id === two.visitorId && is(row)));
  await ofTwo(({ isAllowPrompted }) => !isAllowPrompted);
  const { id } = await startChat(two);
  await take(agent, id);
  await ofTwo(({ isChatting }) => isChatting);
  const late = await watchList(await watcherAt(1, agent), { chatsoStoreId: store.id });
  expect(sorted(late.state().ids)).toEqual(all);
});

it('[M-25] while Redis is away a list has those of its own process, and all of them afterwards', async () => {
  const third = await people.store(workspace, { name: 'Kids' });
  const agent = await people.agent(workspace, { stores: [{ store: third }] });
  const [before, during] = await Promise.all([people.visitor(third), people.visitor(third)]);
  await come(1, before);
  const list = await watchList(await watcherAt(0, agent), { chatsoStoreId: third.id });
  await until('the first is there', () => list.state().count === 1, 8000, 20);
  await redis.kill();
  await come(1, during);
  // Longer than a process may be silent.
  await until('the others are not heard of', () => list.state().count === 0, 25_000, 50);
  await redis.start();
  await until('all are known again', () => list.state().count === 2, 25_000, 50);
  expect(sorted(list.state().ids)).toEqual(sorted([before.visitorId, during.visitorId]));
});

it('[M-25] a process that is killed takes its visitors with it, but not those who came to the other one', async () => {
  const other = await people.store(workspace, { name: 'Outlet' });
  const agent = await people.agent(workspace, { stores: [{ store: other }] });
  const crowd = await Promise.all(Array.from({ length: 12 }, () => people.visitor(other)));
  const [at0, at1] = [crowd.slice(0, 4), crowd.slice(4)];
  await Promise.all(at0.map((one) => come(0, one)));
  await Promise.all(at1.map((one) => come(1, one)));
  const watcher = await watcherAt(0, agent);
  const list = await watchList(watcher, { chatsoStoreId: other.id });
  await until('all are there', () => list.state().count === 12, 8000, 20);
  await servers[1]?.kill();
  // Half of them are sent to the process that is left, as a load balancer does.
  const back = at1.slice(0, 4);
  await Promise.all(back.map((one) => come(0, one)));
  const staying = sorted([...at0, ...back].map(({ visitorId }) => visitorId));
  await until('the others are gone', () => list.state().count === 8, 25_000, 50);
  expect(sorted(list.state().ids)).toEqual(staying);
  const gone = watcher.received.flatMap(({ event, payload }) =>
    event === 'visitor:disconnected' ? (payload as { ids: string[] }).ids : [],
  );
  expect(sorted(gone)).toEqual(sorted(at1.slice(4).map(({ visitorId }) => visitorId)));
  await servers[1]?.start();
  const again = await watchList(await watcherAt(1, agent), { chatsoStoreId: other.id });
  await until('the new process knows all', () => again.state().count === 8, 8000, 20);
});

it('[M-52] [M-34] a ban at one process takes the widget away in the tabs at both, and ends the chat', async () => {
  const agent = await people.agent(workspace, { role: 'admin' });
  const visitor = await people.visitor(store);
  const tabs = [await come(0, visitor), await come(1, visitor)];
  const ended = tabs.map(({ socket }) => new Promise((done) => socket.once('disconnect', done)));
  const { id } = await startChat(visitor);
  await take(agent, id);
  await agent.api['bans.ban']({ body: { visitorId: visitor.visitorId } });
  await Promise.all(tabs.map((one) => one.waitFor('visitor:banned')));
  await Promise.all(ended);
  for (const at of [0, 1]) await expect(come(at, visitor)).rejects.toThrow('This visitor cannot chat.');
  const stateOf = async () => (await agent.api['conversations.detail']({ params: { id } })).state;
  await expect.poll(stateOf, { timeout: 8000 }).toBe('closed');
});

it('[M-25] a process that drains: who comes to the other one was never away', async () => {
  const shop = await people.store(workspace, { name: 'Garden' });
  const agent = await people.agent(workspace, { stores: [{ store: shop }] });
  const crowd = await Promise.all(Array.from({ length: 6 }, () => people.visitor(shop)));
  await Promise.all(crowd.map((one) => come(1, one)));
  const watcher = await watcherAt(0, agent);
  const list = await watchList(watcher, { chatsoStoreId: shop.id });
  await until('all are there', () => list.state().count === 6, 8000, 20);
  const stopping = servers[1]?.stop();
  const back = crowd.slice(0, 4);
  for (const one of back) await come(0, one);
  await stopping;
  await until('those who did not come back are gone', () => list.state().count === 4, 45_000, 50);
  expect(sorted(list.state().ids)).toEqual(sorted(back.map(({ visitorId }) => visitorId)));
  const gone = watcher.received.flatMap(({ event, payload }) =>
    event === 'visitor:disconnected' ? (payload as { ids: string[] }).ids : [],
  );
  expect(sorted(gone)).toEqual(sorted(crowd.slice(4).map(({ visitorId }) => visitorId)));
  await servers[1]?.start();
});

it('[M-25] [M-26] the database hangs for five seconds: afterwards the lists say what is', async () => {
  const shop = await people.store(workspace, { name: 'Books' });
  const agent = await people.agent(workspace, { stores: [{ store: shop }] });
  const [one, two] = await Promise.all([people.visitor(shop), people.visitor(shop)]);
  const tabs = [await come(0, one), await come(1, two)] as const;
  const watchers = [await watcherAt(0, agent), await watcherAt(1, agent)];
  const lists = await Promise.all(watchers.map((watcher) => watchList(watcher, { chatsoStoreId: shop.id })));
  await until('both know both', () => lists.every((list) => list.state().count === 2), 8000, 20);
  const goOn = await freezeDatabase(folder.path);
  try {
    // It cannot be written now.
    tabs[1].tell('visitor:page', { pageUrl: 'https://shop.test/maps', pageTitle: 'Maps' });
    tabs[0].close();
    await new Promise((done) => setTimeout(done, 5000));
  } finally {
    goOn();
  }
  const { id } = await startChat(two);
  await take(agent, id);
  await until(
    'the chat is on both lists, and who closed the page is on neither',
    () =>
      lists.every((list) => {
        const { ids, rows } = list.state();
        return ids.join() === two.visitorId && rows[0]?.isChatting === true;
      }),
    45_000,
    50,
  );
});
