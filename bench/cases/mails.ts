import pg from 'pg';
import { pino } from 'pino';
import { tsqueryOf } from '../../apps/server/src/modules/mailboxes/letters/list-mails.ts';
import { countMails, findLines, type Wanted } from '../../apps/server/src/modules/mailboxes/letters/mails.repo.ts';
import { createLetterReader } from '../../apps/server/src/modules/mailboxes/letters/parse-letter.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { folders } from '../../apps/server/src/server-root.ts';
import { mailCorpus } from '../../apps/server/test/mail-corpus.ts';
import type { Bench } from '../support/bench.ts';
import { type Row, within } from '../support/row.ts';
import { percentile } from '../support/stats.ts';

const sizes = [10_000, 1_000_000];
const samples = 40;
const limitMs = 100;
const workspace = '01900000-0000-7000-8000-00000000000a';
const mailbox = '01900000-0000-7000-8000-00000000000c';
const everything: Wanted = {
  email: null,
  words: null,
  unseen: false,
  spam: false,
  onlyParent: false,
  ticketIds: null,
  stores: null,
  ofTickets: false,
  unlinked: false,
  oldestFirst: false,
};

const questions: Record<string, Partial<Wanted>> = {
  list: {},
  'list-of-address': { email: 'help@shop.example' },
  unseen: { email: 'help@shop.example', unseen: true },
  'common-word': { words: tsqueryOf('jacket') },
  'rare-word': { words: tsqueryOf('zanzibar') },
  'no-such-word': { words: tsqueryOf('qqqqqq') },
  'two-words': { words: tsqueryOf('jacket w777') },
};

/** Every second mail says 'jacket', 20 of all 'zanzibar', one in a hundred nobody has opened. */
async function fill(client: pg.Client, count: number): Promise<void> {
  await client.query('SET synchronous_commit = off');
  // Of the mails alone: whose they are costs nothing to look up.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at) VALUES ($1, $2, $2, 'help@shop.example', 'imap', 'connected', now())`,
    [mailbox, workspace],
  );
  await client.query(
    `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, direction, kind, state, from_name, from_address,
       subject, preview, text, html, quoted_html, date, unseen, created_at)
     SELECT id, $1, $2, $1, i || '@mail.example', id, 'in', 'mail', 'received', 'Person ' || i % 5000, 'p' || i % 5000 || '@mail.example',
       'Order ' || i, 'Hello', 'Hello w' || i % 1000 || CASE WHEN i % 2 = 0 THEN ' the jacket' ELSE ' the parcel' END
         || CASE WHEN i % ($3::int / 20) = 0 THEN ' zanzibar' ELSE '' END, '<p>Hello</p>', '', now() - i * interval '1 minute', i % 100 = 0, now()
       FROM (SELECT i, ('01900000-0000-7000-9100-' || lpad(to_hex(i), 12, '0'))::uuid AS id FROM generate_series(1, $3::int) i) s`,
    [workspace, mailbox, count],
  );
  await client.query('VACUUM ANALYZE mails');
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const begun = performance.now();
    await work();
    if (sample > 4) took.push(performance.now() - begun);
  }
  return percentile(took, 0.95);
}

async function askedOf(bench: Bench, count: number): Promise<Row[]> {
  const connectionString = await bench.databases.create();
  const log = pino({ level: 'error' });
  const pool = createPool({ connectionString, log, max: 1 });
  await migrate(pool, folders.migrations, log);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await fill(client, count);
  const rows: Row[] = [];
  for (const [name, asked] of Object.entries(questions)) {
    const ms = await p95(() => findLines(client, workspace, { ...everything, ...asked }, { limit: 50, offset: 0 }));
    rows.push(within(`mails-${name}-${count}`, 'ms p95', ms, limitMs));
  }
  rows.push(
    within(
      `mails-count-${count}`,
      'ms p95',
      await p95(() => countMails(client, workspace, { email: 'help@shop.example', stores: null })),
      limitMs,
    ),
  );
  await client.end();
  await pool.end();
  return rows;
}

const letters = 10_000;

/** All awkward mails of the corpus: the mean of one, and how long they kept this process from anything else. */
async function parsing(): Promise<Row[]> {
  const reader = createLetterReader();
  await reader.parse(Buffer.alloc(0));
  let blocked = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    blocked = Math.max(blocked, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  const mails = mailCorpus(letters);
  let spent = 0;
  for (const { raw } of mails) {
    const begun = performance.now();
    await reader.parse(raw);
    spent += performance.now() - begun;
  }
  clearInterval(beat);
  await reader.close();
  return [within('letters-parse-mean', 'ms', spent / letters, 5), within('letters-parent-blocked', 'ms', blocked, 50)];
}

/** What the inbox asks for with few and with many mails, and what a mail costs as it comes in. */
export async function mails(bench: Bench): Promise<Row[]> {
  const rows = await parsing();
  for (const size of sizes) rows.push(...(await askedOf(bench, size)));
  return rows;
}
