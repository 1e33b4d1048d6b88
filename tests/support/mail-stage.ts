import { join } from 'node:path';
import type { Pool } from 'pg';
import type { StoreRow } from '../../apps/server/src/modules/stores/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startDovecot } from '../../apps/server/test/dovecot.ts';
import type { TestAgent, TestWorkspace } from '../../apps/server/test/factories.ts';
import { createDataDir, openDatabaseUrl } from './database.ts';
import { createPeople } from './people.ts';
import { freePort } from './ports.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

export const noDovecot = 'Dovecot is not installed, or nobody here may start it as root.';

/** A server that may be killed, a database that outlives it, and an account at a real server of mailboxes. */
export interface MailStage {
  server: ServerProcess;
  pool: Pool;
  dataDir: string;
  boxes: Awaited<ReturnType<typeof startDovecot>>;
  workspace: TestWorkspace;
  store: StoreRow;
  admin: TestAgent;
  /** Name at the server of mailboxes. */
  user: string;
  connect(): Promise<string>;
  close(): Promise<void>;
}

/** `smtpPort`: where mail is handed to. */
export async function createMailStage(smtpPort: number): Promise<MailStage> {
  const folder = await createDataDir();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log });
  const boxes = await startDovecot();
  const dataDir = join(folder.path, 'server');
  const server = await createServerProcess({
    ...{ port: await freePort(), dataDir, databaseUrl: database.connectionString },
    env: { CHATSO_MAIL_HOSTS: `127.0.0.1:${boxes.port},127.0.0.1:${smtpPort}` },
  });
  await server.start();
  const pool = openDatabaseUrl(database.connectionString);
  const people = await createPeople(pool, dataDir, server.url);
  const workspace = await people.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await people.store(workspace);
  const admin = await people.agent(workspace, { role: 'admin' });
  const user = `u${newId().slice(-12)}`;
  return {
    ...{ server, pool, dataDir, boxes, workspace, store, admin, user },
    async connect() {
      const { data } = await admin.api['mailboxes.connect']({
        body: {
          ...{ email: `${user}@shop.test`, chatsoStoreId: store.id },
          imap: { ...boxes.server(user), pass: 'secret' },
          smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user, pass: 'secret' },
        },
      });
      return data._id;
    },
    async close() {
      await server.stop();
      await boxes.stop();
      await pool.end();
      await database.stop();
      await folder.remove();
    },
  };
}
