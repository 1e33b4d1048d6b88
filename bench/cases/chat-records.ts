import pg from 'pg';
import type { Bench } from '../support/bench.ts';
import { agentHeaders } from '../support/demo.ts';
import { type History, historyOf, large, small } from '../support/history.ts';
import { atMost, type Row } from '../support/row.ts';
import { percentile } from '../support/stats.ts';

const rounds = 5;
const perRound = 12;
const tagged = 1000;

const id = (number: string): string => `('01900000-0000-7000-8200-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

interface Words {
  tag: string;
  store: string;
  category: string;
  agent: string;
}

/** What was said in each chat, for the search, and a tag on a thousand of them, new and old. */
async function addWords({ database, admin }: History, chats: number): Promise<Words> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { workspaceId } = admin.agent;
  await client.query('SET synchronous_commit = off');
  await client.query(
    `INSERT INTO search_chats (conversation_id, workspace_id, store_id, agent_id, waiting, open, at, rev, words, person)
     SELECT c.id, c.workspace_id, c.store_id, c.agent_id, false, false, c.end_date, c.rev,
            to_tsvector('simple', CASE WHEN i % 2 = 0 THEN 'jacket parka ' ELSE 'size boots ' END
              || CASE WHEN i % $2 = 7 THEN 'zanzibar' ELSE '' END),
            lower(c.customer_fullname)
       FROM (SELECT i, ${id('i')} AS id FROM generate_series(1, $3::int) i) n JOIN conversations c ON c.id = n.id
      WHERE c.workspace_id = $1 ON CONFLICT DO NOTHING`,
    [workspaceId, Math.floor(chats / 20), chats],
  );
  const { rows: tags } = await client.query<{ id: string }>(
    `INSERT INTO chat_labels (id, workspace_id, kind, name, color, created_at)
     VALUES (gen_random_uuid(), $1, 'tag', 'Refund', 'red', now()) RETURNING id`,
    [workspaceId],
  );
  const tag = tags[0]?.id ?? '';
  await client.query(
    `INSERT INTO conversation_labels (conversation_id, label_id, workspace_id, kind, set_by, set_at)
     SELECT ${id('1 + (i * $3::int / $4::int)')}, $2, $1, 'tag', $2, now() FROM generate_series(0, $4::int - 1) i`,
    [workspaceId, tag, chats, tagged],
  );
  const { rows } = await client.query<Omit<Words, 'tag'>>(
    `SELECT store_id AS store, category_id AS category, agent_id AS agent FROM conversations
      WHERE workspace_id = $1 AND category_id IS NOT NULL AND state = 'closed' LIMIT 1`,
    [workspaceId],
  );
  await client.query('VACUUM (ANALYZE) search_chats, conversation_labels, conversations');
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('No chat of a department.');
  return { tag, ...found };
}

const over = 'type=completed&limit=25';
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** What a coach asks for, the count of it with it. */
const questions: Record<string, (words: Words) => string> = {
  all: () => `${over}&sortBy=startDate`,
  'longest-wait': () => over,
  'shortest-chat': () => `${over}&sortBy=chatDuration&sort=asc`,
  'worst-rated': () => `${over}&sortBy=rating&sort=asc`,
  'last-page': () => `${over}&sortBy=startDate&page=400`,
  store: ({ store }) => `${over}&sortBy=startDate&storeId=${store}`,
  department: ({ store, category }) => `${over}&sortBy=startDate&storeId=${store}&category=${category}`,
  agent: ({ agent }) => `${over}&sortBy=startDate&agentId=${agent}`,
  sentiment: () => `${over}&sortBy=startDate&sentiment=2`,
  type: () => `${over}&sortBy=startDate&customerType=Registered`,
  week: () => `${over}&sortBy=startDate&fromDate=${day(7)}&toDate=${day(0)}`,
  'old-week': () => `${over}&sortBy=startDate&fromDate=${day(240)}&toDate=${day(233)}`,
  tag: ({ tag }) => `${over}&sortBy=startDate&tag=${tag}`,
  'all-together': ({ store, category, agent }) =>
    `${over}&storeId=${store}&category=${category}&agentId=${agent}&sentiment=0&customerType=Returning&fromDate=${day(90)}&toDate=${day(0)}`,
  'common-word': () => `${over}&sortBy=startDate&search=jacket`,
  'rare-word': () => `${over}&sortBy=startDate&search=zanzibar`,
  nobody: () => `${over}&sortBy=startDate&search=qqqqqq`,
  name: () => `${over}&sortBy=startDate&search=client%204242`,
  ongoing: () => 'type=ongoing&limit=25&sortBy=startDate',
};

async function sample({ admin }: History, path: string): Promise<number[]> {
  const samples: number[] = [];
  for (let count = 0; count < perRound; count += 1) {
    const sent = performance.now();
    const response = await fetch(`${admin.url}/api/conversations/chat-record?${path}`, {
      headers: agentHeaders(admin.agent),
    });
    const body = await response.text();
    samples.push(performance.now() - sent);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  }
  return samples;
}

/** p95 of All Chats, every filter, order and search with its count, before 10,000 and before 1,000,000 chats. */
export async function chatRecords(bench: Bench): Promise<Row[]> {
  const histories = { small: await historyOf(bench, small), large: await historyOf(bench, large) };
  const words = {
    small: await addWords(histories.small, small.conversations),
    large: await addWords(histories.large, large.conversations),
  };
  const rows: Row[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const samples = { small: [] as number[], large: [] as number[] };
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const size of ['small', 'large'] as const) {
        const taken = await sample(histories[size], question(words[size]));
        if (round > 0) samples[size].push(...taken);
      }
    }
    const p95 = { small: percentile(samples.small, 0.95), large: percentile(samples.large, 0.95) };
    rows.push(atMost(`records-${name}`, 'ms p95', p95.large, p95.small, 2));
    process.stderr.write(`${name}: ${p95.small.toFixed(1)} / ${p95.large.toFixed(1)} ms\n`);
  }
  return rows;
}
