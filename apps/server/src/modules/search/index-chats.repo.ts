import { setTimeout } from 'node:timers/promises';
import { limits } from '@chatso/domain';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { searchText } from '../../platform/db/search-words.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';

/** Few, so that what they write is soon on the disk: messages that are stored meanwhile wait for it. */
const perBatch = 10;
/** Within one run; the next one goes on. */
const runForMs = 8000;
/** After each batch so many times what it took: messages come first. */
const restForEach = 19;
/** More than a run has time for. */
const openAtMost = 5000;
/** A chat's first so many characters, as they are cut, are found: some 18,000 words, far below what fits into a tsvector. */
const charsOfAChat = 100_000;
const charsLeft = `greatest(0, ${charsOfAChat} - coalesce(d.said_chars, 0))`;

/**
 * What was said in one chat since its row was made: messages and agents' notes, in both languages; names of files are found
 * as well, lines of the system not. Of a chat without a row, everything.
 */
const rowsOf = `
  SELECT c.id, c.workspace_id, c.store_id, c.agent_id, c.state IN ('pending', 'missed'),
         date_trunc('milliseconds', coalesce(c.end_date, (c.last_msg ->> 'at')::timestamptz, c.start_date)), c.rev + c.note_seq,
         to_tsvector('chatso_en', said.text) || to_tsvector('chatso_fr', said.text),
         lower(unaccent(concat_ws(' ', c.customer_fullname, c.customer_email, c.customer_phone,
           regexp_replace(c.customer_phone, '\\D', '', 'g'),
           CASE WHEN c.customer_fullname IS NULL THEN 'visitor #' || v.number END))),
         c.state IN ('pending', 'ongoing'), c.head_seq, c.note_seq, length(said.text), true
    FROM conversations c
    LEFT JOIN visitors v ON v.id = c.visitor_id
    LEFT JOIN search_chats d ON d.conversation_id = c.id AND d.cut
   CROSS JOIN LATERAL (
     SELECT left(${searchText(`left(concat_ws(E'\\n', string_agg(concat_ws(E'\\n', m.body, files.names), E'\\n' ORDER BY m.seq),
              (SELECT string_agg(n.body, E'\\n' ORDER BY n.seq) FROM conversation_notes n
                WHERE n.conversation_id = c.id AND n.seq > coalesce(d.note_seq, 0))), ${charsLeft})`)}, ${charsLeft}) AS text
       FROM messages m
      CROSS JOIN LATERAL (
        SELECT string_agg(file ->> 'name', E'\\n') AS names
          FROM jsonb_array_elements(CASE WHEN jsonb_typeof(m.files) = 'array' THEN m.files ELSE '[]' END) file) files
      WHERE m.conversation_id = c.id AND m.seq > coalesce(d.said_seq, 0) AND m.type NOT IN ('notification', 'customer-left')) said`;

/**
 * Brings the rows of these chats up to what is said in them. Words are only added: who takes some away (erasure) deletes
 * the row. A chat's messages are stored in the order of their `seq`, under its lock, so none turns up before `head_seq`.
 */
export async function indexChats(sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.query({
    name: 'search-index',
    text: `INSERT INTO search_chats AS known (conversation_id, workspace_id, store_id, agent_id, waiting, at, rev, words, person,
             open, said_seq, note_seq, said_chars, cut)
           ${rowsOf} WHERE c.id = ANY ($1::uuid[])
           ON CONFLICT (conversation_id) DO UPDATE SET store_id = excluded.store_id, agent_id = excluded.agent_id,
             waiting = excluded.waiting, at = excluded.at, rev = excluded.rev,
             words = CASE WHEN NOT known.cut THEN excluded.words WHEN excluded.said_chars = 0 THEN known.words
               ELSE known.words || excluded.words END,
             person = excluded.person, open = excluded.open, said_seq = excluded.said_seq, note_seq = excluded.note_seq,
             said_chars = CASE WHEN known.cut THEN known.said_chars ELSE 0 END + excluded.said_chars, cut = true`,
    values: [ids],
  });
}

/**
 * Chats that are over, a batch at a time, the newest first: an update may queue all of the past again. What is taken from the
 * queue comes back when the transaction fails.
 */
const indexQueued = (ctx: RootCtx): Promise<number> =>
  withTransaction(ctx, async (tx) => {
    const { rows } = await tx.pool.query<{ conversation_id: string }>(
      `DELETE FROM search_queue WHERE id IN (SELECT id FROM search_queue ORDER BY id DESC LIMIT ${perBatch} FOR UPDATE SKIP LOCKED)
       RETURNING conversation_id`,
    );
    await indexChats(tx.pool, [...new Set(rows.map((row) => row.conversation_id))]);
    return rows.length;
  });

/** Open chats that went on since they were looked at, those first that were looked at longest ago. */
async function openToIndex({ pool }: RootCtx): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT c.id FROM conversations c LEFT JOIN search_chats d ON d.conversation_id = c.id
      WHERE c.state IN ('pending', 'ongoing') AND (NOT d.cut OR d.rev IS DISTINCT FROM c.rev + c.note_seq)
      ORDER BY d.at NULLS FIRST LIMIT ${openAtMost}`,
  );
  return rows.map(({ id }) => id);
}

export interface Pace {
  withinMs?: number;
  restShare?: number;
  /** Aborted when the process is to end. */
  signal?: AbortSignal;
}

/** Lets work happen batch by batch, with a rest before each but the first. */
function atPace({ withinMs = runForMs, restShare = restForEach, signal }: Pace) {
  const until = performance.now() + withinMs;
  let owed = 0;
  return {
    isOver: () => signal?.aborted === true || performance.now() > until,
    async take<T>(batch: () => Promise<T>): Promise<T> {
      if (owed > 0) await setTimeout(owed, undefined, signal ? { signal } : {}).catch(() => undefined);
      const begun = performance.now();
      const done = await batch();
      owed = (performance.now() - begun) * restShare;
      return done;
    },
  };
}

/** Brings the index up to the chats. On one worker at a time, so that no older look at a chat overwrites a newer one. */
export async function indexForSearch(ctx: RootCtx, pace: Pace = {}): Promise<void> {
  const { take, isOver } = atPace(pace);
  const open = await openToIndex(ctx);
  for (let from = 0; from < open.length && !isOver(); from += perBatch) {
    await take(() => indexChats(ctx.pool, open.slice(from, from + perBatch)));
  }
  while ((await take(() => indexQueued(ctx))) === perBatch && !isOver());
}

export const indexPeriodically = definePeriodic({
  name: 'search-index',
  everyMs: limits.searchIndexEveryMs,
  run: (ctx, signal) => indexForSearch(ctx, { signal }),
});
