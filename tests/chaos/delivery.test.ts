import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Factories, TestAgent } from '../../apps/server/test/factories.ts';
import { hearFrom, somebody } from '../../apps/server/test/outside-chats.ts';
import { type OutsideService, startOutsideService } from '../../apps/server/test/test-channel.ts';
import { createDataDir, openDatabaseUrl } from '../support/database.ts';
import { createPeople } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';
import { secondsSince, until } from '../support/time.ts';

/** Two processes that deliver to the same outside service, one of which is killed with a message in its hands. */
const program = fileURLToPath(new URL('../support/channel-server.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof createDataDir>>;
let database: EmbeddedPostgres;
let pool: Pool;
let service: OutsideService;
let people: Factories;
let store: StoreRow;
let agent: TestAgent;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await createDataDir();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log });
  service = await startOutsideService();
  for (const name of ['one', 'two']) {
    const server = await createServerProcess({
      program,
      port: await freePort(),
      dataDir: join(folder.path, name),
      databaseUrl: database.connectionString,
      env: { TEST_CHANNEL_URL: service.url },
    });
    await server.start();
    servers.push(server);
  }
  pool = openDatabaseUrl(database.connectionString);
  people = await createPeople(pool, folder.path, servers[0]?.url ?? '');
  const workspace = await people.workspace();
  store = await people.store(workspace, { type: 'facebook', socialId: '178' });
  agent = await people.agent(workspace, { stores: [{ store }] });
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await service?.close();
  await pool?.end();
  await database?.stop();
  await folder?.remove();
});

/** Through any process that is up: the agent's token is good at both. */
const say = (server: ServerProcess | undefined, id: string, text: string) =>
  createApiClient({ baseUrl: server?.url ?? '', token: () => agent.token, workspaceId: () => agent.workspaceId })[
    'conversations.postMessage'
  ]({ params: { id }, body: { conversationId: id, messageId: newId(), text } });

async function begin(): Promise<{ id: string; textsSeen(): string[] }> {
  const from = somebody();
  const id = await hearFrom(people, store, from);
  if (id === null) throw new Error('It was here already');
  const textsSeen = () => service.seen.filter(({ to }) => to === from.outsideId).map(({ text }) => text);
  return { id, textsSeen };
}

it('two processes share the work and tell nobody two things at once', async () => {
  service.thinksMs = 40;
  const chats = await Promise.all(Array.from({ length: 6 }, begin));
  const lines = Array.from({ length: 10 }, (_, at) => `Line ${at}`);
  await Promise.all(
    chats.map(async ({ id }, chat) => {
      for (const [at, text] of lines.entries()) await say(servers[(chat + at) % 2], id, text);
    }),
  );
  await until('all is said', () => chats.every(({ textsSeen }) => textsSeen().length === lines.length), 60_000);
  for (const { textsSeen } of chats) expect(textsSeen()).toEqual(lines);
  expect(service.atOnce).toBe(0);
  expect(service.pids.size).toBe(2);
  service.thinksMs = 0;
  console.log('delivery: 60 messages in 6 chats by 2 processes, each once and in order');
});

it('one that is killed while it says something is followed by the other: once, in order, and nothing is lost', async () => {
  const startedAt = performance.now();
  const { id, textsSeen } = await begin();
  service.moods = ['takes', 'hangs'];
  await say(servers[0], id, 'Before');
  await until('it is said', () => textsSeen().length === 1, 30_000);
  await say(servers[0], id, 'In their hands');
  await until('somebody is at it', () => service.asking.length === 1, 30_000);
  const pid = service.asking[0]?.pid;
  const [held, other] = pid === servers[0]?.pid ? servers : servers.toReversed();
  expect(held?.pid).toBe(pid);
  await held?.kill();
  await until('the service knows that it is gone', () => service.asking.length === 0);
  // What comes meanwhile does not overtake it.
  await say(other, id, 'Behind it');
  await say(other, id, 'And the last');
  expect(textsSeen()).toEqual(['Before']);
  await until('the other goes on', () => textsSeen().length === 4, 4 * limits.deliveryLeaseMs, 200);
  expect(textsSeen()).toEqual(['Before', 'In their hands', 'Behind it', 'And the last']);
  expect(service.atOnce).toBe(0);
  const { rows } = await pool.query(
    'SELECT state, attempts FROM message_deliveries WHERE conversation_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(rows[1]?.attempts).toBe(2);
  await held?.start();
  console.log(`delivery: one process killed, the other went on after ${secondsSince(startedAt)} s`);
});
