import pg from 'pg';
import type { Bench } from './bench.ts';
import { type Demo, openDemo } from './demo.ts';
import { type Running, startProduct } from './processes.ts';

export interface History {
  server: Running;
  database: string;
  admin: Demo;
  agent: Demo;
  /** Closed chats of the agent with messages in them. */
  conversations: string[];
  /** One chat that holds a twentieth of all messages; `older` is a messageId in its middle. */
  long: { id: string; messages: number; older: string };
}

export const small = { conversations: 10_000, messages: 10_000 };
export const large = { conversations: 1_000_000, messages: 1_000_000 };

const live = { pending: 150, ongoing: 400, missed: 300 };
const perChat = 19;
const agentEmail = 'agent1@demo.test';
/** One in three of the closed chats was the agent's. */
const agentsShare = 3;

/** Ids that sort by number, as UUIDv7 sort by time. */
const id = (kind: string, number: string): string =>
  `('01900000-0000-7000-8${kind}00-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const uuid = (kind: string, number: number): string =>
  `01900000-0000-7000-8${kind}00-${number.toString(16).padStart(12, '0')}`;

const lastMsg = `jsonb_build_object('messageId', ${id('0', '1')}, 'author', 'client', 'type', 'text', 'text', 'Thank you', 'at', `;

/** Two tables of past, and the same live chats in front of it, whatever lies behind. */
async function fill(database: string, size: typeof small, workspace: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  const store = `(SELECT id FROM stores WHERE workspace_id = $1 ORDER BY created_at, id LIMIT 1)`;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [agentEmail]);
  const agent = rows[0]?.id;
  const visitors = Math.ceil(size.conversations / 4);
  await client.query(
    `INSERT INTO visitors (id, workspace_id, store_id, number, created_at, session_started_at, last_session_at, last_active_at)
     SELECT ${id('1', 'i')}, $1, ${store}, 1000000 + i, now(), now(), now(), now() FROM generate_series(1, $2::int) i`,
    [workspace, visitors + live.pending + live.ongoing + live.missed],
  );
  const columns = `(id, workspace_id, store_id, visitor_id, state, reason, agent_id, start_date, accepted_date, end_date,
    head_seq, rev, last_msg, last_client_at, visitor_seen_at, visitor_online, customer_fullname`;
  const told = `, sentiment, rating, customer_type, category_id`;
  await client.query(
    `INSERT INTO conversations ${columns}${told})
     SELECT ${id('2', 'i')}, $1, ${store}, ${id('1', '1 + i % $2')}, 'closed', 'agent-ended',
       CASE WHEN i % ${agentsShare} = 0 THEN $3::uuid ELSE (SELECT id FROM users WHERE id <> $3 LIMIT 1) END, at,
       at + (i * 37 % 400) * interval '1 s', at + interval '7 min' + (i * 53 % 900) * interval '1 s',
       CASE WHEN i > $4 - $5 THEN ${perChat} ELSE 0 END, 1, ${lastMsg} at + interval '8 min'), at, at, false, 'Client ' || i,
       CASE WHEN i % 10 < 7 THEN (i * 7 % 100 / 40)::smallint END, CASE WHEN i % 4 = 0 THEN (1 + i / 4 % 5)::smallint END,
       (ARRAY['Non-registered', 'Non-registered', 'Returning', 'Registered'])[1 + i * 13 % 4],
       CASE WHEN i % 3 > 0 THEN (SELECT d.id FROM departments d WHERE d.store_id = ${store} AND d.deleted_at IS NULL
         ORDER BY d.created_at, d.id LIMIT 1 OFFSET 0) END
     FROM (SELECT i, now() - ($4 - i + 10) * interval '30 s' AS at FROM generate_series(1, $4::int) i) past`,
    [workspace, visitors, agent, size.conversations, Math.floor((size.messages * 0.95) / perChat)],
  );
  let first = visitors;
  for (const [state, count] of Object.entries(live)) {
    await client.query(
      `INSERT INTO conversations ${columns})
       SELECT ${id('2', '100000000 + $2 + i')}, $1, ${store}, ${id('1', '$2 + i')}, $3,
         CASE WHEN $3 = 'missed' THEN 'missed-after-1-hour' END,
         CASE WHEN $3 = 'ongoing' THEN CASE WHEN i % 8 = 0 THEN $4::uuid ELSE (SELECT id FROM users WHERE id <> $4 LIMIT 1) END END,
         at, at, CASE WHEN $3 = 'missed' THEN at + interval '1 h' END, 1, 1, ${lastMsg} at), now(), now() + interval '1 day', true,
         'Client ' || i
       FROM (SELECT i, now() - i * interval '7 s' AS at FROM generate_series(1, $5::int) i) present`,
      [workspace, first, state, agent, count],
    );
    first += count;
  }
  const message = (conversation: string, seq: string, number: string) =>
    `SELECT ${conversation}, ${seq}, ${id('3', number)}, $1, CASE WHEN (${seq}) % 2 = 0 THEN 'agent' ELSE 'client' END, 'text', NULL,
       'Does the shell run large? I am between sizes.', 'ongoing', now() - ($2 - ${number}) * interval '20 s'`;
  const into = `INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, created_at)`;
  const chats = Math.floor((size.messages * 0.95) / perChat);
  await client.query(
    `${into} ${message(id('2', `$3 - i / ${perChat}`), `1 + i % ${perChat}`, 'i')} FROM generate_series(0, $4::int - 1) i`,
    [workspace, size.messages, size.conversations, chats * perChat],
  );
  const long = Math.floor(size.messages / 20);
  await client.query(`${into} ${message(id('2', '3'), 'i', '$2 + i')} FROM generate_series(1, $3::int) i`, [
    workspace,
    size.messages,
    long,
  ]);
  await client.query(`UPDATE conversations SET head_seq = $1 WHERE id = ${id('2', '3')}`, [long]);
  // Or the index of the search, and the list of people, would be made beside what is measured.
  await client.query('TRUNCATE search_queue, people_queue');
  await client.query('VACUUM (ANALYZE) visitors, conversations, messages');
  await client.query('CHECKPOINT');
  await client.end();
}

async function make(bench: Bench, size: typeof small): Promise<History> {
  const database = await bench.databases.create();
  const server = await startProduct({ DATABASE_URL: database });
  bench.defer(() => server.stop());
  const admin = await openDemo(server.url);
  const { workspaceId } = admin.agent;
  const agent = await openDemo(server.url, agentEmail);
  await fill(database, size, workspaceId);
  const chats = Math.floor((size.messages * 0.95) / perChat);
  const long = Math.floor(size.messages / 20);
  return {
    server,
    database,
    admin,
    agent: { ...agent, agent: { ...agent.agent, workspaceId } },
    conversations: Array.from({ length: chats }, (_, index) => size.conversations - index)
      .filter((number) => number % agentsShare === 0)
      .map((number) => uuid('2', number)),
    long: { id: uuid('2', 3), messages: long, older: uuid('3', size.messages + Math.floor(long / 2)) },
  };
}

const made = new WeakMap<Bench, Map<typeof small, Promise<History>>>();

/** A running product with a long past; made once, whichever case asks first. */
export function historyOf(bench: Bench, size: typeof small): Promise<History> {
  const all = made.get(bench) ?? new Map<typeof small, Promise<History>>();
  made.set(bench, all);
  const history = all.get(size) ?? make(bench, size);
  all.set(size, history);
  return history;
}
