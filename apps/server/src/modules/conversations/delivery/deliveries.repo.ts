import type { MessageFile } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

/** The first message of a chat that waits, with all its channel has to know. */
export interface Claimed {
  conversation_id: string;
  seq: number;
  message_id: string;
  attempts: number;
  store_id: string;
  store_type: string;
  social_id: string | null;
  contact_outside_id: string;
  body: string;
  files: MessageFile[] | null;
}

export interface Lease {
  now: Date;
  until: Date;
}

/**
 * Takes the first waiting message of a chat for a while. Null when none waits, or when somebody else has one: what is
 * behind it is theirs to go on with, and so is one before it that failed and waits again. Needs a transaction: it looks
 * while it holds the chat, as does who lets a message wait again, so that the two never miss each other.
 */
export async function claimNext(
  sql: Sql,
  of: { workspaceId: string; conversationId: string },
  { now, until }: Lease,
): Promise<Claimed | null> {
  await sql.query({
    name: 'deliveries-hold-chat',
    text: 'SELECT 1 FROM conversations WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [of.workspaceId, of.conversationId],
  });
  const { rows } = await sql.query<Claimed>({
    name: 'deliveries-claim',
    text: `WITH claimed AS (
             UPDATE message_deliveries d SET leased_until = $4, attempts = d.attempts + 1
              WHERE d.workspace_id = $1 AND d.conversation_id = $2 AND d.state = 'waiting'
                AND d.seq = (SELECT min(w.seq) FROM message_deliveries w
                              WHERE w.conversation_id = $2 AND w.state = 'waiting')
                AND NOT EXISTS (SELECT 1 FROM message_deliveries l
                                 WHERE l.conversation_id = $2 AND l.state = 'waiting' AND l.leased_until > $3)
             RETURNING d.conversation_id, d.seq, d.message_id, d.attempts)
           SELECT d.conversation_id, d.seq, d.message_id, d.attempts, c.store_id, s.type AS store_type, s.social_id,
                  t.outside_id AS contact_outside_id, m.body, m.files
             FROM claimed d
             JOIN conversations c ON c.id = d.conversation_id
             JOIN stores s ON s.id = c.store_id
             JOIN contacts t ON t.id = c.contact_id
             JOIN messages m ON m.conversation_id = d.conversation_id AND m.seq = d.seq`,
    values: [of.workspaceId, of.conversationId, now, until],
  });
  return rows[0] ?? null;
}

export type Settled = { state: 'sent'; outsideId: string | null } | { state: 'failed'; problem: string };

/** False when it is settled or erased already. */
export async function settle(
  sql: Sql,
  workspaceId: string,
  { conversation_id: id, seq }: Pick<Claimed, 'conversation_id' | 'seq'>,
  settled: Settled,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'deliveries-settle',
    text: `UPDATE message_deliveries SET state = $4, outside_id = $5, problem = $6, leased_until = NULL
            WHERE workspace_id = $1 AND conversation_id = $2 AND seq = $3 AND state = 'waiting'`,
    values: [
      workspaceId,
      id,
      seq,
      settled.state,
      settled.state === 'sent' ? settled.outsideId : null,
      settled.state === 'failed' ? settled.problem : null,
    ],
  });
  return rowCount === 1;
}

/**
 * What failed waits again, in its old place and with all its tries. False where it did not fail. Its chat is held by the
 * caller, so that nobody takes what is behind it in this moment.
 */
export async function orderAgain(
  sql: Sql,
  { workspaceId, conversationId, messageId }: { workspaceId: string; conversationId: string; messageId: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'deliveries-again',
    text: `UPDATE message_deliveries SET state = 'waiting', attempts = 0, problem = NULL, leased_until = NULL
            WHERE workspace_id = $1 AND conversation_id = $2 AND message_id = $3 AND state = 'failed'`,
    values: [workspaceId, conversationId, messageId],
  });
  return rowCount === 1;
}

/** For whoever tries next. */
export async function giveBack(
  sql: Sql,
  workspaceId: string,
  { conversation_id: id, seq }: Pick<Claimed, 'conversation_id' | 'seq'>,
): Promise<void> {
  await sql.query({
    name: 'deliveries-give-back',
    text: `UPDATE message_deliveries SET leased_until = NULL
            WHERE workspace_id = $1 AND conversation_id = $2 AND seq = $3 AND state = 'waiting'`,
    values: [workspaceId, id, seq],
  });
}

/** Of messages between two numbers, those that are not at their channel: still waiting, or failed. */
export async function unsentBetween(sql: Sql, of: { workspaceId: string; conversationId: string }, seqs: number[]) {
  const { rows } = await sql.query<{ seq: number; state: 'waiting' | 'failed' }>({
    name: 'deliveries-unsent',
    text: `SELECT seq, state FROM message_deliveries
            WHERE workspace_id = $1 AND conversation_id = $2 AND seq = ANY ($3::int[]) AND state <> 'sent'`,
    values: [of.workspaceId, of.conversationId, seqs],
  });
  return new Map(rows.map(({ seq, state }) => [seq, state]));
}

export async function findStoreType(sql: Sql, workspaceId: string, conversationId: string): Promise<string | null> {
  const { rows } = await sql.query<{ type: string }>({
    name: 'conversations-channel',
    text: `SELECT s.type FROM conversations c JOIN stores s ON s.id = c.store_id AND s.workspace_id = c.workspace_id
            WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return rows[0]?.type ?? null;
}
