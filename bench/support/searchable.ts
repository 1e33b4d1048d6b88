import pg from 'pg';
import { pino } from 'pino';
import { indexForSearch } from '../../apps/server/src/modules/search/index-chats.repo.ts';
import { createRootCtx } from '../../apps/server/src/platform/ctx.ts';
import { createDb } from '../../apps/server/src/platform/db/db.ts';
import type { Bench } from './bench.ts';
import { type Demo, openDemo } from './demo.ts';
import { type Running, startProduct } from './processes.ts';

const chats = 100_000;
const perChat = 10;
export const agentEmail = 'agent1@demo.test';

/** A running product behind a million messages that can be searched. */
export interface Searchable {
  server: Running;
  database: string;
  client: pg.Client;
  admin: Demo;
  /** Serves one store and sees a fiftieth of the past. */
  agent: Demo;
}

const id = (kind: string, number: string): string =>
  `('01900000-0000-7000-9${kind}00-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** A hundred thousand closed chats of ten messages: every second says 'jacket', the older half 'lantern', 20 in all 'zanzibar'. */
async function fill(client: pg.Client, workspace: string): Promise<void> {
  await client.query('SET synchronous_commit = off');
  const store = `(SELECT id FROM stores WHERE workspace_id = $1 ORDER BY created_at, id LIMIT 1)`;
  const agent = `(SELECT id FROM users WHERE email = '${agentEmail}')`;
  const admin = `(SELECT id FROM users WHERE email = 'admin@demo.test')`;
  await client.query(
    `INSERT INTO visitors (id, workspace_id, store_id, number, created_at, session_started_at, last_session_at, last_active_at)
     SELECT ${id('1', 'i')}, $1, ${store}, 1000000 + i, now(), now(), now(), now() FROM generate_series(1, ${chats}) i`,
    [workspace],
  );
  await client.query(
    `INSERT INTO conversations (id, workspace_id, store_id, visitor_id, state, reason, agent_id, start_date, accepted_date, end_date,
       head_seq, rev, last_msg, visitor_seen_at, customer_fullname, customer_email)
     SELECT ${id('2', 'i')}, $1, ${store}, ${id('1', 'i')}, 'closed', 'agent-ended',
       CASE WHEN i % 50 = 0 THEN ${agent} ELSE ${admin} END, at, at, at + interval '9 min', ${perChat}, 1, NULL, at,
       (ARRAY['Hélène','John','Maria','Chen','Amara','Luc','Nora','Olaf'])[1 + i % 8] || ' ' ||
       (ARRAY['Tremblay','Smith','Garcia','Wei','Okafor','Gagnon','Lind','Berg','Roy','Novak','Silva'])[1 + i % 11] || ' ' || i,
       'c' || i || '@shopper.example'
     FROM (SELECT i, now() - (${chats} - i + 10) * interval '3 min' AS at FROM generate_series(1, ${chats}) i) past`,
    [workspace],
  );
  await client.query(
    `INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, created_at)
     SELECT ${id('2', '1 + i / 10')}, 1 + i % 10, ${id('3', 'i')}, $1, CASE WHEN i % 2 = 0 THEN 'client' ELSE 'agent' END, 'text', NULL,
       'Hello, does the ' || CASE WHEN (i / 10) % 2 = 0 AND i % 10 = 4 THEN 'jacket' ELSE 'w' || lpad((i::bigint * 7919 % 5000)::text, 4, '0') END ||
       ' run large? I am between sizes ' || CASE WHEN i < ${(chats * perChat) / 2} AND i % 30 = 7 THEN 'lantern ' ELSE '' END ||
       CASE WHEN i % ${(chats * perChat) / 20} = 3 THEN 'zanzibar ' ELSE '' END || 'w' || (i::bigint * 104729 % 20000),
       'ongoing', now() - (${chats * perChat} - i) * interval '18 s'
     FROM generate_series(0, ${chats * perChat - 1}) i`,
    [workspace],
  );
  await client.query('VACUUM (ANALYZE) visitors, conversations, messages');
}

/** The periodic job of a worker without its pauses; seconds it took. */
async function index(database: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: 2 });
  const send = () => Promise.reject(new Error('The index orders no jobs.'));
  const source = {
    pool,
    db: createDb(pool),
    jobs: { send, wake() {} },
    now: () => new Date(),
    steps: [],
    publish() {},
  };
  const begun = performance.now();
  await indexForSearch(createRootCtx(source, pino({ level: 'error' }), 'bench'), { withinMs: 3_600_000, restShare: 0 });
  const seconds = (performance.now() - begun) / 1000;
  await pool.query('VACUUM (ANALYZE) search_chats');
  await pool.end();
  return seconds;
}

async function make(bench: Bench): Promise<Searchable> {
  const database = await bench.databases.create();
  const server = await startProduct({ DATABASE_URL: database });
  bench.defer(() => server.stop());
  const admin = await openDemo(server.url);
  const agent = await openDemo(server.url, agentEmail);
  const client = new pg.Client({ connectionString: database });
  // Or its end, when the database stops after a failure, would be the only error one sees.
  client.on('error', () => undefined);
  await client.connect();
  bench.defer(() => client.end());
  await fill(client, admin.agent.workspaceId);
  const seconds = await index(database);
  process.stderr.write(`indexed ${chats} chats in ${seconds.toFixed(0)} s\n`);
  const { workspaceId } = admin.agent;
  return { server, database, client, admin, agent: { ...agent, agent: { ...agent.agent, workspaceId } } };
}

const made = new WeakMap<Bench, Promise<Searchable>>();

/** Made once, whichever case asks first. */
export function searchableOf(bench: Bench): Promise<Searchable> {
  const known = made.get(bench) ?? make(bench);
  made.set(bench, known);
  return known;
}
