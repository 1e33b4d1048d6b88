import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import { createRedis } from '../../apps/server/src/platform/redis.ts';
import type { Factories, TestWorkspace } from '../../apps/server/test/factories.ts';
import { createAgentClient } from '../support/agent-client.ts';
import { createDataDir, openDatabaseUrl } from '../support/database.ts';
import { beginDialogue, type Dialogue, describeTally, expectNothingLost, settle, talk } from '../support/dialogue.ts';
import { createPeople } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { createRandom } from '../support/random.ts';
import { createRedisProcess, startSentinel } from '../support/redis-process.ts';
import { databaseUrlAt, type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';
import { createTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { pause, secondsSince, until } from '../support/time.ts';
import { createVisitorClient } from '../support/visitor-client.ts';

const random = createRandom(20261122);

let folder: Awaited<ReturnType<typeof createDataDir>>;
let databases: ReplicatedPostgres;
/** What stands before the two, as HAProxy does for Patroni: the one that is written to, and nobody during the change. */
let door: TcpProxy;
let written: number;
/** Two machines of Chatso: what one says is heard at the other through Redis. */
const servers: ServerProcess[] = [];
let redis: Awaited<ReturnType<typeof startRedisPair>>;
let pool: Pool;
let people: Factories;
let workspace: TestWorkspace;
let store: StoreRow;
const clients: { stop(): void }[] = [];

async function startRedisPair(dir: string) {
  const ports = [await freePort(), await freePort()] as const;
  const first = createRedisProcess(ports[0], dir);
  const second = createRedisProcess(ports[1], dir, ['--replicaof', `127.0.0.1 ${ports[0]}`]);
  await first.start();
  await second.start();
  const sentinel = await startSentinel(dir, { name: 'chatso', watched: ports[0] });
  const stop = () => Promise.all([sentinel.stop(), first.kill(), second.kill()]);
  return { sentinel, byPort: { [ports[0]]: first, [ports[1]]: second }, stop };
}

beforeAll(async () => {
  folder = await createDataDir();
  databases = await startReplicatedPostgres(`${folder.path}/databases`);
  written = databases.primaryPort;
  const doorPort = await freePort();
  door = await createTcpProxy(doorPort, () => written);
  const databaseUrl = databaseUrlAt(doorPort);
  redis = await startRedisPair(folder.path);
  for (const machine of ['a', 'b']) {
    const server = await createServerProcess({
      ...{ port: await freePort(), dataDir: `${folder.path}/machine-${machine}`, databaseUrl },
      ...{ redisUrl: 'redis://chatso', env: { REDIS_SENTINELS: redis.sentinel.address } },
    });
    servers.push(server);
    await server.start();
  }
  pool = openDatabaseUrl(databaseUrl);
  people = await createPeople(pool, folder.path, serverAt(0).url);
  workspace = await people.workspace();
  store = await people.store(workspace);
});

afterAll(async () => {
  for (const client of clients) client.stop();
  for (const server of servers) await server.stop();
  await redis?.stop();
  await pool?.end();
  await door?.close();
  await databases?.stop();
  await folder?.remove();
});

function sentinelPlace() {
  const [host = '', port] = redis.sentinel.address.split(':');
  return { host, port: Number(port) };
}

const serverAt = (index: number): ServerProcess => {
  const server = servers[index];
  if (!server) throw new Error('No such server');
  return server;
};

const areReady = async (): Promise<boolean> => {
  const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
  return answers.every(({ ok }) => ok);
};

/** Its two people sit on different machines. */
async function newDialogue(): Promise<Dialogue> {
  const agent = createAgentClient(serverAt(0).url, await people.agent(workspace, { stores: [{ store }] }));
  const visitor = createVisitorClient(serverAt(1).url, await people.visitor(store));
  clients.push(agent, visitor);
  return beginDialogue(visitor, agent);
}

/** As an event: what was repaired by the next heads comes up to 25 s later. */
async function crosses({ id, agent, visitor, written }: Dialogue): Promise<boolean> {
  const messageId = agent.write(id, 'Do you hear me over there?');
  written.agent.push(messageId);
  return until(
    'the other machine tells',
    () => visitor.heard.some((one) => one.messageId === messageId),
    5000,
    10,
  ).then(
    () => true,
    () => false,
  );
}

describe('a Redis with a replica and a sentinel', () => {
  it('a reader whose connection has ended does not keep the process busy, and reads again', async () => {
    const config = { redisUrl: 'redis://chatso', redisSentinels: [sentinelPlace()] };
    const redisClient = createRedis(config, pino({ level: 'silent' }));
    const reader = redisClient.duplicate();
    await until('the reader is ready', () => reader.status === 'ready');
    reader.disconnect();
    await until('the connection has ended', () => reader.status === 'end');
    let asked = 0;
    const isBack = (async () => {
      // As the adapter does; a limit, because a loop of refusals would not even let a timer end it.
      while (asked < 10_000) {
        asked += 1;
        const answer = await reader.xread('BLOCK', 50, 'STREAMS', 'nobody-writes-here', '$').catch(() => undefined);
        if (answer !== undefined) return true;
      }
      return false;
    })();
    expect([await isBack, asked]).toEqual([true, 1]);
    reader.disconnect();
    redisClient.disconnect();
  });

  it('the machine of Redis is gone: the replica carries events between the machines, and nothing is lost', async () => {
    const startedAt = performance.now();
    const dialogue = await newDialogue();
    await settle([dialogue], 30_000);
    expect(await crosses(dialogue)).toBe(true);
    const writer = await redis.sentinel.where();
    await redis.byPort[writer]?.kill();
    const goneAt = performance.now();
    const isReplaced = async () => redis.byPort[await redis.sentinel.where()] !== redis.byPort[writer];
    await until('the sentinel names the replica', isReplaced, 60_000);
    await until('events cross again', () => crosses(dialogue), 30_000);
    const away = secondsSince(goneAt);
    await settle([dialogue], 60_000);
    const tally = await expectNothingLost([dialogue], pool);
    for (const server of servers) server.checkAlive();
    console.log(
      `failover: Redis killed, events cross again after ${away} s, ${describeTally(tally)}, ${secondsSince(startedAt)} s`,
    );
  });
});

describe('a PostgreSQL with a synchronous standby', () => {
  it('the machine of the database is gone under load: the standby goes on, and nothing that was acknowledged is lost', async () => {
    const startedAt = performance.now();
    const dialogues = await Promise.all(Array.from({ length: 8 }, newDialogue));
    const pids = servers.map(({ pid }) => pid);
    const talking = talk(dialogues, random, { everyMs: 150, most: 1000 });
    await pause(random.int(1500, 2500));

    const goneAt = performance.now();
    await databases.killPrimary();
    await pause(random.int(500, 1500));
    await databases.promoteStandby();
    written = databases.standbyPort;
    await until('the servers are ready again', areReady, 30_000);
    const away = secondsSince(goneAt);

    await pause(2000);
    await talking.stop();
    await settle(dialogues, 60_000);
    const tally = await expectNothingLost(dialogues, pool);
    // The processes have lived through it.
    expect(servers.map(({ pid }) => pid)).toEqual(pids);
    console.log(
      `failover: the primary killed, its standby written to after ${away} s, ${describeTally(tally)}, ` +
        `${secondsSince(startedAt)} s, seed ${random.seed}`,
    );
  });
});
