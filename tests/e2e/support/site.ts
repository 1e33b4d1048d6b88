import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import type { Factories } from '../../../apps/server/test/factories.ts';
import { createDataDir, openOwnDatabase } from '../../support/database.ts';
import { createPeople } from '../../support/people.ts';
import { testSecret } from '../../support/server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** An empty PostgreSQL, its tables and the demo, beside other servers that begin. */
const readyWithinMs = 240_000;

/** The whole product with its demo, as `npm start` runs it, on a data folder of its own. */
export interface Site {
  url: string;
  port: number;
  pool: Pool;
  people: Factories;
  /** Moves the server's clock and does all periodic work. */
  advance(ms: number): Promise<void>;
  /** kill -9: what an outage looks like to a browser, until `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Ends all chats and takes them out of the lists, so that the next test finds its own where one looks first. */
  clearLists(): Promise<void>;
  stop(): Promise<void>;
}

/** Given by the system, so that two runs at the same time never meet. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}

/** `more` answers further settings for the server, once its address is known. */
export async function startSite(more?: (url: string) => Promise<Record<string, string>>): Promise<Site> {
  const folder = await createDataDir();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    // Plans and trials are rules under test.
    CHATSO_BILLING: 'on',
    ENABLE_TEST_HOOKS: '1',
    PORT: String(port),
    CHATSO_DATA_DIR: folder.path,
    CHATSO_SECRET: testSecret,
    CHATSO_LOG_LEVEL: 'error',
    CHATSO_RATE_SIGN_IN: '10000/60',
    CHATSO_RATE_WIDGET_SESSION: '10000/60',
    CHATSO_RATE_ADDRESS_SESSIONS: '10000/60',
    CHATSO_RATE_ADDRESS_CHATS: '10000/60',
    ...(await more?.(url)),
  };
  const run = () =>
    spawn(process.execPath, ['apps/server/dist/main.js', '--demo'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let server = run();
  const ready = async () => {
    for (
      const deadline = Date.now() + readyWithinMs;
      Date.now() < deadline;
      await new Promise((done) => setTimeout(done, 50))
    ) {
      if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
      if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    }
    throw new Error(`The server was not ready within ${readyWithinMs / 1000} s.`);
  };
  const end = async (signal: NodeJS.Signals) => {
    // A test that failed in the middle of an outage leaves a server that has ended.
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  let ahead = 0;
  const start = async () => {
    server = run();
    ahead = 0;
    await ready();
  };
  await ready();
  const pool = openOwnDatabase(folder.path);
  // A server that is killed loses nothing by it; only a machine that loses its power would.
  for (const setting of ['fsync', 'full_page_writes']) await pool.query(`ALTER SYSTEM SET ${setting} = off`);
  await pool.query('SELECT pg_reload_conf()');
  return {
    url,
    port,
    pool,
    people: await createPeople(pool, folder.path, url, { now: () => new Date(Date.now() + ahead) }),
    async advance(ms) {
      const answer = await fetch(`${url}/__test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: ms }),
      });
      if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`);
      ahead += ms;
    },
    kill: () => end('SIGKILL'),
    start,
    async restart() {
      await end('SIGKILL');
      await start();
    },
    async clearLists() {
      await pool.query(
        `UPDATE conversations SET state = CASE state WHEN 'ongoing' THEN 'closed' ELSE 'missed' END, archived = true,
           end_date = coalesce(end_date, start_date), rev = rev + 1 WHERE state IN ('pending', 'ongoing')`,
      );
    },
    async stop() {
      await pool.end();
      await end('SIGTERM');
      await folder.remove();
    },
  };
}
