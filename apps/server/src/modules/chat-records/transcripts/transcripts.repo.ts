import type { Message, SentTranscript, TranscriptOrderState } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';

export type RecipientKind = 'me' | 'customer' | 'other';

export interface TranscriptMail {
  id: string;
  orderId: string;
  conversationId: string;
  email: string;
  kind: RecipientKind;
  attempts: number;
  timezone: string | null;
}

/** False for an order that is there already. */
export async function addOrder(
  sql: Sql,
  given: { id: string; workspaceId: string; requestedBy: string; timezone: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO transcript_orders (id, workspace_id, requested_by, timezone, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
    [given.id, given.workspaceId, given.requestedBy, given.timezone, given.now],
  );
  return rowCount === 1;
}

/** What no job has sent by then is given up, so that nobody waits for it for ever. */
const waitUntil = (now: Date): Date => new Date(now.getTime() + limits.transcriptWaitMs);

export async function addMails(
  sql: Sql,
  { workspaceId, orderId, now }: { workspaceId: string; orderId: string; now: Date },
  mails: readonly { id: string; conversationId: string; email: string; kind: RecipientKind }[],
): Promise<void> {
  await sql.query(
    `INSERT INTO transcript_mails (id, workspace_id, order_id, conversation_id, recipient_email, kind, sending_until)
     SELECT one.id, $1, $2, one.conversation_id, one.email, one.kind, $7
       FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) AS one (id, conversation_id, email, kind)`,
    [
      workspaceId,
      orderId,
      mails.map(({ id }) => id),
      mails.map(({ conversationId }) => conversationId),
      mails.map(({ email }) => email),
      mails.map(({ kind }) => kind),
      waitUntil(now),
    ],
  );
}

/** Of an order of this person; null where there is none. */
export async function findOrderState(
  sql: Sql,
  { workspaceId, id, requestedBy }: { workspaceId: string; id: string; requestedBy: string },
): Promise<TranscriptOrderState | null> {
  const { rows } = await sql.query<TranscriptOrderState>(
    `SELECT o.id AS "_id", count(c.conversation_id)::int AS chats,
            (SELECT count(DISTINCT a.recipient_email)::int FROM transcript_mails a
              WHERE a.workspace_id = $1 AND a.order_id = o.id) AS addresses,
            (count(c.conversation_id) FILTER (WHERE c.sent = c.mails))::int AS sent,
            (count(c.conversation_id) FILTER (WHERE c.failed > 0 AND c.failed + c.sent = c.mails))::int AS failed
       FROM transcript_orders o
       LEFT JOIN (
         SELECT m.order_id, m.conversation_id, count(*) AS mails, count(*) FILTER (WHERE m.state = 'sent') AS sent,
                count(*) FILTER (WHERE m.state = 'failed') AS failed
           FROM transcript_mails m WHERE m.workspace_id = $1 AND m.order_id = $2 GROUP BY m.order_id, m.conversation_id
       ) c ON c.order_id = o.id
      WHERE o.workspace_id = $1 AND o.id = $2 AND o.requested_by = $3 GROUP BY o.id`,
    [workspaceId, id, requestedBy],
  );
  return rows[0] ?? null;
}

/** What failed waits again; two who ask at once get each of them once. */
export async function retryFailed(sql: Sql, workspaceId: string, orderId: string, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE transcript_mails SET state = 'waiting', attempts = 0, sending_until = $3
      WHERE workspace_id = $1 AND order_id = $2 AND state = 'failed' RETURNING id`,
    [workspaceId, orderId, waitUntil(now)],
  );
  return rows.map(({ id }) => id);
}

/** The right to send a mail, for a while; null when it is sent, given up, or in somebody else's hands. */
export async function claimMail(sql: Sql, workspaceId: string, id: string, now: Date): Promise<TranscriptMail | null> {
  const { rows } = await sql.query<TranscriptMail>(
    `UPDATE transcript_mails m SET state = 'sending', attempts = m.attempts + 1, sending_until = $3
       FROM transcript_orders o
      WHERE m.workspace_id = $1 AND m.id = $2 AND m.state = 'waiting' AND o.id = m.order_id AND o.workspace_id = $1
      RETURNING m.id, m.order_id AS "orderId", m.conversation_id AS "conversationId", m.recipient_email AS email, m.kind,
                m.attempts, o.timezone`,
    [workspaceId, id, new Date(now.getTime() + limits.transcriptLeaseMs)],
  );
  return rows[0] ?? null;
}

export async function settleMail(
  sql: Sql,
  workspaceId: string,
  id: string,
  { state, now }: { state: 'sent' | 'waiting' | 'failed'; now: Date },
): Promise<void> {
  await sql.query(
    `UPDATE transcript_mails SET state = $3, sending_until = CASE WHEN $3 = 'waiting' THEN $5::timestamptz END,
            sent_at = CASE WHEN $3 = 'sent' THEN $4::timestamptz END
      WHERE workspace_id = $1 AND id = $2 AND state IN ('sending', 'failed')`,
    [workspaceId, id, state, now, waitUntil(now)],
  );
}

/** Whoever had them is gone, and nobody knows how far they came: they are given up, not sent a second time. */
export async function giveUpLost(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `UPDATE transcript_mails SET state = 'failed', sending_until = NULL
      WHERE state IN ('waiting', 'sending') AND sending_until < $1`,
    [now],
  );
}

const loggedAtMost = 50;

/** The newest of what went out about these chats. */
export async function listSent(
  sql: Sql,
  workspaceId: string,
  conversationIds: readonly string[],
): Promise<SentTranscript[]> {
  const { rows } = await sql.query<Omit<SentTranscript, 'sentAt'> & { sentAt: Date }>(
    `SELECT m.id AS "_id", m.conversation_id AS "conversationId", m.recipient_email AS email, m.sent_at AS "sentAt",
            json_build_object('_id', o.requested_by, 'fullname', coalesce(u.fullname, '')) AS "sentBy"
       FROM transcript_mails m JOIN transcript_orders o ON o.id = m.order_id LEFT JOIN users u ON u.id = o.requested_by
      WHERE m.workspace_id = $1 AND o.workspace_id = $1 AND m.conversation_id = ANY ($2::uuid[]) AND m.state = 'sent'
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${loggedAtMost}`,
    [workspaceId, conversationIds],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

export interface SaidRow {
  author: 'client' | 'agent';
  type: string;
  sender_id: string | null;
  sender_name: string | null;
  body: string;
  files: Message['files'] | null;
  attachments: Message['attachments'] | null;
  links_held: boolean;
  created_at: Date;
}

/**
 * What was said in a chat, each agent by the name that visitors of its store know. Kinds are named one by one: lines of the
 * system hold filled-in forms and stay out, and so does what comes later until somebody decides otherwise.
 */
export async function listSaid(
  sql: Sql,
  workspaceId: string,
  { conversationId, storeId, limit }: { conversationId: string; storeId: string; limit: number },
): Promise<SaidRow[]> {
  const { rows } = await sql.query<SaidRow>({
    name: 'transcript-said',
    text: `SELECT m.author, m.type, m.sender_id, coalesce(nullif(a.agent_alias, ''), nullif(u.fullname, '')) AS sender_name,
                  m.body, m.files, m.attachments, m.links_held, m.created_at
             FROM messages m
             LEFT JOIN users u ON m.author = 'agent' AND u.id = m.sender_id
             LEFT JOIN member_stores a ON a.workspace_id = $1 AND a.store_id = $3 AND a.user_id = u.id
            WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.type IN ('text', 'file', 'product', 'coupon')
            ORDER BY m.seq LIMIT $4`,
    values: [workspaceId, conversationId, storeId, limit],
  });
  return rows;
}
