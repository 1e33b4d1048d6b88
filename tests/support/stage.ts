import type { Pool } from 'pg';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import type { Factories, TestWorkspace } from '../../apps/server/test/factories.ts';
import { type AgentClient, createAgentClient } from './agent-client.ts';
import { createDataDir, openOwnDatabase } from './database.ts';
import { createPeople } from './people.ts';
import { freePort } from './ports.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';
import { createVisitorClient, type VisitorClient } from './visitor-client.ts';

/** One server process on its own embedded PostgreSQL, with a workspace and a store. */
export interface Stage {
  server: ServerProcess;
  dataDir: string;
  pool: Pool;
  people: Factories;
  workspace: TestWorkspace;
  store: StoreRow;
  newAgent(baseUrl?: string): Promise<AgentClient>;
  newVisitor(baseUrl?: string): Promise<VisitorClient>;
  /** Ends clients, server and database; nothing stays behind. */
  close(): Promise<void>;
}

export async function createStage(given?: Awaited<ReturnType<typeof createDataDir>>): Promise<Stage> {
  const folder = given ?? (await createDataDir());
  const server = await createServerProcess({ port: await freePort(), dataDir: folder.path });
  await server.start();
  const pool = openOwnDatabase(folder.path);
  const people = await createPeople(pool, folder.path, server.url);
  const workspace = await people.workspace();
  const store = await people.store(workspace);
  const clients: { stop(): void }[] = [];
  const keep = <C extends { stop(): void }>(client: C): C => {
    clients.push(client);
    return client;
  };
  return {
    ...{ server, dataDir: folder.path, pool, people, workspace, store },
    newAgent: async (baseUrl = server.url) =>
      keep(createAgentClient(baseUrl, await people.agent(workspace, { stores: [{ store }] }))),
    newVisitor: async (baseUrl = server.url) => keep(createVisitorClient(baseUrl, await people.visitor(store))),
    async close() {
      for (const client of clients) client.stop();
      await pool.end();
      await server.stop();
      await folder.remove();
    },
  };
}
