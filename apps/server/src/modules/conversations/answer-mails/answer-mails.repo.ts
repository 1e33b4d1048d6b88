import { limits } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';

interface Clock {
  now: Date;
}

const before = ({ now }: Clock, ms: number) => new Date(now.getTime() - ms);

/** So far the clocks of two processes may be apart: what one found due is not too early for the other, and lost. */
const clocksApartMs = 60_000;

/** Parameters $1 to $3 of `unread`. */
const momentsOf = (clock: Clock) => [
  before(clock, limits.disconnectGraceMs),
  before(clock, limits.answerMailWithinMs),
  before(clock, limits.answerMailAfterMs),
];

const spoken = `m.type IN ('text', 'file', 'product', 'coupon')`;
const wait = (alias: string) => `${alias}.visitor_seen_at < $1 AND ${alias}.visitor_seen_at > $2`;

/**
 * Chats (`c`) whose visitor is away and has an address, with the answers of people (`u`) that came after they were seen
 * last. Whoever came back has been seen since, or has been active, and nothing is unread.
 */
const unread = `conversations c
  JOIN visitors v ON v.id = c.visitor_id AND v.workspace_id = c.workspace_id
  JOIN LATERAL (
    SELECT min(m.seq) AS first, max(m.seq) AS last, max(m.created_at) AS at FROM messages m
     WHERE m.conversation_id = c.id AND m.author = 'agent' AND m.sender_id IS NOT NULL AND ${spoken}
       AND m.created_at > greatest(c.visitor_seen_at, v.last_active_at)
  ) u ON u.at < $3
  LEFT JOIN answer_mails a ON a.conversation_id = c.id`;
const away = `NOT c.visitor_online AND c.visitor_id IS NOT NULL AND c.customer_email IS NOT NULL AND ${wait('c')}`;

/** Notes what is to be mailed and answers it; what another process has noted is not answered again. */
export async function noteUnread(sql: Sql, clock: Clock): Promise<{ workspaceId: string; conversationId: string }[]> {
  const { rows } = await sql.query<{ workspaceId: string; conversationId: string }>(
    `INSERT INTO answer_mails (conversation_id, workspace_id, ordered_seq)
     SELECT c.id, c.workspace_id, u.last FROM ${unread}
      WHERE ${away} AND a.stopped_at IS NULL AND u.last > coalesce(a.ordered_seq, 0)
      ORDER BY c.id LIMIT 200
     ON CONFLICT (conversation_id) DO UPDATE SET ordered_seq = excluded.ordered_seq
      WHERE answer_mails.ordered_seq < excluded.ordered_seq AND answer_mails.stopped_at IS NULL
     RETURNING workspace_id AS "workspaceId", conversation_id AS "conversationId"`,
    momentsOf(clock),
  );
  return rows;
}

export interface Unread {
  /** The answers are from here to there. */
  first: number;
  last: number;
}

/**
 * The right to send what is unread now, for two minutes; null when nothing is (any more), somebody else has it, or the
 * reader wants no mails. The last look before the mail leaves.
 */
export async function claimUnread(
  sql: Sql,
  {
    workspaceId,
    conversationId,
    emailHash,
    now,
  }: Clock & { workspaceId: string; conversationId: string; emailHash: string },
): Promise<Unread | null> {
  const { rows } = await sql.query<Unread>(
    `UPDATE answer_mails SET sending_until = $7
       FROM (SELECT c.id, u.last,
                    greatest(u.first, coalesce(a.mailed_seq, 0) + 1) AS first FROM ${unread}
              WHERE c.workspace_id = $4 AND c.id = $5 AND ${away} AND u.last > a.mailed_seq
                AND NOT EXISTS (SELECT 1 FROM mail_optouts o WHERE o.store_id = c.store_id AND o.email_hash = $6)
                AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.store_id = c.store_id AND b.visitor_id = c.visitor_id
                                   AND b.lifted_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > $8))) due
      WHERE answer_mails.conversation_id = due.id AND answer_mails.workspace_id = $4 AND answer_mails.stopped_at IS NULL
        AND answer_mails.mailed_seq < due.last
        AND (answer_mails.sending_until IS NULL OR answer_mails.sending_until < $8)
      RETURNING due.first, due.last`,
    [
      ...momentsOf({ now: new Date(now.getTime() + clocksApartMs) }),
      workspaceId,
      conversationId,
      emailHash,
      new Date(now.getTime() + 2 * 60_000),
      now,
    ],
  );
  return rows[0] ?? null;
}

/** Null: the mail did not leave, and the next try may send it. */
export async function settleUnread(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  { mailedSeq, now }: Clock & { mailedSeq: number | null },
): Promise<void> {
  await sql.query(
    `UPDATE answer_mails SET sending_until = NULL, mailed_seq = greatest(mailed_seq, coalesce($3, 0)),
            mailed_at = CASE WHEN $3::integer IS NULL THEN mailed_at ELSE $4 END
      WHERE workspace_id = $1 AND conversation_id = $2`,
    [workspaceId, conversationId, mailedSeq, now],
  );
}

/** What came to its reader by mail anyway is not mailed as unread. */
export async function stopMailing(
  sql: Sql,
  { id, workspace_id: workspaceId }: { id: string; workspace_id: string },
  seq: number,
  now: Date,
): Promise<void> {
  await sql.query(
    `INSERT INTO answer_mails (conversation_id, workspace_id, ordered_seq, mailed_seq, mailed_at)
     VALUES ($1, $2, $3, $3, $4)
     ON CONFLICT (conversation_id) DO UPDATE SET ordered_seq = greatest(answer_mails.ordered_seq, $3),
       mailed_seq = greatest(answer_mails.mailed_seq, $3), mailed_at = $4`,
    [id, workspaceId, seq, now],
  );
}

/** True when it was not stopped before. */
export async function stopChatMails(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO answer_mails (conversation_id, workspace_id, ordered_seq, stopped_at)
     SELECT c.id, c.workspace_id, 0, $3 FROM conversations c WHERE c.workspace_id = $1 AND c.id = $2
     ON CONFLICT (conversation_id) DO UPDATE SET stopped_at = $3 WHERE answer_mails.stopped_at IS NULL`,
    [workspaceId, conversationId, now],
  );
  return rowCount === 1;
}

/** True when it was not stopped before. */
export async function stopStoreMails(
  sql: Sql,
  { workspaceId, storeId, emailHash, now }: Clock & { workspaceId: string; storeId: string; emailHash: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO mail_optouts (store_id, workspace_id, email_hash, created_at)
     SELECT s.id, s.workspace_id, $3, $4 FROM stores s WHERE s.workspace_id = $1 AND s.id = $2
     ON CONFLICT (store_id, email_hash) DO NOTHING`,
    [workspaceId, storeId, emailHash, now],
  );
  return rowCount === 1;
}

/** The visitor is back: chats that are over are not kept up to date by presence, and what was said in them is read now. */
export async function noteReturn(sql: Sql, workspaceId: string, visitorId: string, now: Date): Promise<void> {
  await sql.query({
    name: 'conversations-return',
    text: `UPDATE conversations SET visitor_seen_at = $3
            WHERE id IN (SELECT id FROM conversations c
                          WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND NOT c.visitor_online AND c.visitor_seen_at < $3
                            AND c.visitor_seen_at > $4
                            AND (c.state IN ('closed', 'missed') OR c.client_left)
                          ORDER BY id FOR NO KEY UPDATE)`,
    values: [workspaceId, visitorId, now, before({ now }, limits.answerMailWithinMs)],
  });
}
