import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Factories, TestVisitor, TestWorkspace } from '../../apps/server/test/factories.ts';
import { connectSocket } from '../../apps/server/test/sockets.ts';
import { createDataDir, openDatabaseUrl } from '../support/database.ts';
import { createPeople } from '../support/people.ts';
import { freePort } from '../support/ports.ts';
import { createRedisProcess, type RedisProcess } from '../support/redis-process.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';

let folder: Awaited<ReturnType<typeof createDataDir>>;
let database: EmbeddedPostgres;
let pool: Pool;
let redis: RedisProcess;
let people: Factories;
let workspace: TestWorkspace;
let store: StoreRow;
const servers: ServerProcess[] = [];
const urls: string[] = [];

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
      databaseUrl: database.connectionString,
      redisUrl: redis.url,
      env: { CHATSO_RATE_ADDRESS_CHATS: '4/600', CHATSO_RATE_VISITOR_CHATS: '100/600' },
    });
    await server.start();
    servers.push(server);
    urls.push(server.url);
  }
  pool = openDatabaseUrl(database.connectionString);
  people = await createPeople(pool, folder.path, urls[0] ?? '');
  workspace = await people.workspace();
  store = await people.store(workspace, {
    settings: { requiredInputFields: { fullname: false, email: false, phone: false } },
  });
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await redis?.kill();
  await pool?.end();
  await database?.stop();
  await folder?.remove();
});

const begin = (url: string | undefined, { token }: TestVisitor, conversationId = newId()) =>
  fetch(`${url}/api/widget/${store.analyticsId}/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ conversationId, messageId: newId(), text: 'Hello' }),
  });

it('a blocked word that was saved at one machine counts at the other within a second', async () => {
  const admin = await people.agent(workspace, { role: 'admin' });
  const visitor = await people.visitor(store);
  const conversationId = newId();
  expect((await begin(urls[1], visitor, conversationId)).status).toBe(201);
  const socket = await connectSocket(urls[1] ?? '', '/widget', { token: visitor.token });
  const send = () => socket.ask('conversation:message', { messageId: newId(), conversationId, text: 'casino' });
  expect(await send()).toHaveProperty('data');
  const { settings, version } = await admin.api['stores.settings']({ params: { id: store.id } });
  const protection = { ...settings.protection, blockedWords: ['casino'] };
  await admin.api['stores.saveSettings']({ body: { ...settings, storeId: store.id, version, protection } });
  await new Promise((done) => setTimeout(done, 1000));
  expect(await send()).toMatchObject({ error: { code: 'blocked-word' } });
  socket.close();
});

it('chats of one address are counted over all machines', async () => {
  const statuses: number[] = [];
  // One was begun above.
  for (let count = 0; count < 5; count += 1)
    statuses.push((await begin(urls[count % 2], await people.visitor(store))).status);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
});
