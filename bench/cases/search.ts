import pg from 'pg';
import { pino } from 'pino';
import { indexForSearch } from '../../apps/server/src/modules/search/index-chats.repo.ts';
import { createRootCtx } from '../../apps/server/src/platform/ctx.ts';
import { createDb } from '../../apps/server/src/platform/db/db.ts';
import type { Bench } from '../support/bench.ts';
import { agentHeaders, type Demo, openDemo } from '../support/demo.ts';
import { processorSeconds } from '../support/machine.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile } from '../support/stats.ts';
import { searchInserts } from './search-inserts.ts';
import { printSearchPlans } from './search-plans.ts';

const chats = 100_000;
const perChat = 10;
const samples = 60;
const limitMs = 100;
const agentEmail = 'agent1@demo.test';

/** Queries and who asks them; `agent` serves one store and sees a fiftieth of the past. */
const questions: Record<string, { who: 'admin' | 'agent'; path: string }> = {
  'rare-word': { who: 'admin', path: 'messages?q=zanzibar' },
  'common-word': { who: 'admin', path: 'messages?q=jacket' },
  'common-long-ago': { who: 'admin', path: 'messages?q=lantern' },
  'two-words': { who: 'admin', path: 'messages?q=jacket%20w0777' },
  prefix: { who: 'admin', path: 'messages?q=zanz' },
  'common-prefix': { who: 'admin', path: 'messages?q=jack' },
  nothing: { who: 'admin', path: 'messages?q=qqqqqq' },
  'rare-word-agent': { who: 'agent', path: 'messages?q=zanzibar' },
  'common-word-rare-for-agent': { who: 'agent', path: 'messages?q=jacket' },
  'common-long-ago-agent': { who: 'agent', path: 'messages?q=lantern' },
  'nothing-agent': { who: 'agent', path: 'messages?q=qqqqqq' },
  name: { who: 'admin', path: 'customers?q=tremblay%2099' },
  'name-with-typo': { who: 'admin', path: 'customers?q=hellene%20tremblai' },
  'name-with-typo-agent': { who: 'agent', path: 'customers?q=hellene%20tremblai' },
  'address-of-many': { who: 'admin', path: 'customers?q=shopper.example' },
};

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

async function ask(demo: Demo, path: string): Promise<{ ms: number; found: number }> {
  const sent = performance.now();
  const response = await fetch(`${demo.url}/api/search/${path}&limit=20`, { headers: agentHeaders(demo.agent) });
  const body = (await response.json()) as { data?: unknown[] };
  if (!body.data) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return { ms: performance.now() - sent, found: body.data.length };
}

/** p95 over HTTP of what the palette asks, behind a million messages in a hundred thousand chats. */
export async function search(bench: Bench): Promise<Row[]> {
  const database = await bench.databases.create();
  const server = await startProduct({ DATABASE_URL: database });
  bench.defer(() => server.stop());
  const admin = await openDemo(server.url);
  const agent = await openDemo(server.url, agentEmail);
  const client = new pg.Client({ connectionString: database });
  // Or its end, when the database stops after a failure, would be the only error one sees.
  client.on('error', () => undefined);
  await client.connect();
  await fill(client, admin.agent.workspaceId);
  const seconds = await index(database);
  process.stderr.write(`search: indexed ${chats} chats in ${seconds.toFixed(0)} s\n`);
  const people = { admin, agent: { ...agent, agent: { ...agent.agent, workspaceId: admin.agent.workspaceId } } };
  const rows: Row[] = [];
  for (const [name, { who, path }] of Object.entries(questions)) {
    const times: number[] = [];
    let found = 0;
    const used = () => processorSeconds(server.pid) + processorSeconds(bench.databases.pid);
    const before = used();
    for (let count = 0; count < samples + 5; count += 1) {
      const answer = await ask(people[who], path);
      found = answer.found;
      if (count >= 5) times.push(answer.ms);
    }
    const each = ((used() - before) * 1000) / (samples + 5);
    // What a busy machine does not change.
    process.stderr.write(
      `search-${name}: ${found} found, p50 ${percentile(times, 0.5).toFixed(1)} ms, processor ${each.toFixed(1)} ms\n`,
    );
    rows.push(within(`search-${name}`, 'ms p95', percentile(times, 0.95), limitMs));
  }
  if (bench.explain) await printSearchPlans(client, admin.agent.workspaceId, agentEmail);
  await client.end();
  return [...rows, ...(await searchInserts(database))];
}
