import pg from 'pg';
import { v7 } from 'uuid';
import { indexChats } from '../../apps/server/src/modules/search/index-chats.repo.ts';
import { atLeast, type Row } from '../support/row.ts';
import { median, sleep } from '../support/stats.ts';

const seconds = 2;
const rounds = 4;
const batch = 20;

const vector = `to_tsvector('chatso_en', body) || to_tsvector('chatso_fr', body)`;

/** The table of messages with each way of making it searchable. */
const ways = {
  bare: '',
  expression: `CREATE INDEX ON bench_expression USING gin ((to_tsvector('chatso_en', body) || to_tsvector('chatso_fr', body)))`,
  generated: `ALTER TABLE bench_generated ADD COLUMN words tsvector GENERATED ALWAYS AS (${vector}) STORED;
              CREATE INDEX ON bench_generated USING gin (words)`,
  /** What we do: the table as it is, and a job beside it that works at most a fifth of the time. */
  side: '',
};

async function insertFor(client: pg.Client, table: string): Promise<number> {
  let stored = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const conversation = v7();
    await client.query(
      `INSERT INTO ${table} (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, created_at)
       SELECT $1, i, gen_random_uuid(), $1, 'client', 'text', NULL,
         'Hello, does the w' || $2 * 31 % 5000 || ' jacket run large? I am between sizes w' || $2 * i % 20000, 'ongoing', now()
       FROM generate_series(1, ${batch}) i`,
      [conversation, stored],
    );
    stored += batch;
  }
  return (stored * 1000) / (performance.now() - begun);
}

/** Makes rows of chats anew until told to stop. */
function indexing(database: string): { stop(): Promise<void> } {
  let going = true;
  const run = async () => {
    const pool = new pg.Pool({ connectionString: database, max: 1 });
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM conversations ORDER BY id DESC LIMIT 20000');
    for (let at = 0; going; at = (at + 200) % rows.length) {
      const begun = performance.now();
      const ids = rows.slice(at, at + 200).map((row) => row.id);
      // Or there would be nothing new to read in them.
      await pool.query('DELETE FROM search_chats WHERE conversation_id = ANY ($1::uuid[])', [ids]);
      await indexChats(pool, ids);
      if (going) await sleep(4 * (performance.now() - begun));
    }
    await pool.end();
  };
  const done = run();
  return {
    async stop() {
      going = false;
      await done;
    },
  };
}

/** Messages stored a second with an index in their way, beside none at all. */
export async function searchInserts(database: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  for (const [name, sql] of Object.entries(ways)) {
    await client.query(`CREATE TABLE bench_${name} (LIKE messages INCLUDING ALL); ${sql}`);
  }
  const rates = Object.fromEntries(Object.keys(ways).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(ways)) {
      const beside = name === 'side' ? indexing(database) : null;
      rates[name]?.push(await insertFor(client, `bench_${name}`));
      await beside?.stop();
    }
  }
  await client.end();
  const rate = (name: string) => median(rates[name] ?? []);
  return ['expression', 'generated', 'side'].map((name) =>
    atLeast(`search-insert-${name}`, 'msg/s', rate(name), rate('bare'), name === 'side' ? 0.8 : 0),
  );
}
