import type { MailFailure, MailPerson, MailState } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { LetterBounce } from '../letters/parsed-letter.ts';

export interface OutgoingRow {
  id: string;
  workspace_id: string;
  mailbox_id: string;
  ticket_id: string | null;
  message_id: string;
  /** The mail it answers or hands on. */
  parent_id: string | null;
  /** Null of what is handed on. */
  in_reply_to: string | null;
  refs: string[];
  from_name: string;
  from_address: string;
  to: MailPerson[];
  cc: MailPerson[];
  bcc: MailPerson[];
  subject: string;
  text: string;
  html: string;
  quoted_html: string;
  kind: 'mail' | 'automatic';
  state: MailState;
  send_at: Date;
  created_at: Date;
  tries: number;
  handed_over: boolean;
  headers: Readonly<Record<string, string>>;
  sent_by: string | null;
  bounces: LetterBounce[];
}

const columns = `id, workspace_id, mailbox_id, ticket_id, message_id, parent_id, in_reply_to, refs, from_name, from_address, "to", cc, bcc, subject,
  text, html, quoted_html, kind, state, send_at, created_at, tries, handed_over, headers, sent_by, bounces`;

export interface ParentRow {
  id: string;
  message_id: string;
  refs: string[];
  thread_id: string;
  subject: string;
  from_name: string;
  from_address: string;
  to: MailPerson[];
  cc: MailPerson[];
  html: string;
  date: Date;
}

export async function findParent(sql: Sql, workspaceId: string, id: string): Promise<ParentRow | null> {
  const { rows } = await sql.query<ParentRow>({
    name: 'mail-parent',
    text: `SELECT id, message_id, refs, thread_id, subject, from_name, from_address, "to", cc, html, date FROM mails
            WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

export interface SenderRow {
  id: string;
  store_id: string;
  address: string;
  from_name: string;
  signature: string;
  store_name: string;
}

export async function findSender(sql: Sql, workspaceId: string, mailboxId: string): Promise<SenderRow | null> {
  const { rows } = await sql.query<SenderRow>({
    name: 'mail-sender',
    text: `SELECT b.id, b.store_id, b.address, b.from_name, b.signature, s.name AS store_name
             FROM mailboxes b JOIN stores s ON s.id = b.store_id
            WHERE b.workspace_id = $1 AND b.id = $2 AND b.removed_at IS NULL`,
    values: [workspaceId, mailboxId],
  });
  return rows[0] ?? null;
}

export interface NewOutgoing
  extends Omit<OutgoingRow, 'workspace_id' | 'state' | 'created_at' | 'tries' | 'handed_over' | 'bounces'> {
  store_id: string;
  thread_id: string;
  preview: string;
  size: number;
  has_files: boolean;
}

/** False: this mail is there already. */
export async function insertOutgoing(sql: Sql, workspaceId: string, row: NewOutgoing, now: Date): Promise<boolean> {
  const json = (people: readonly MailPerson[]) => JSON.stringify(people);
  const { rowCount } = await sql.query({
    name: 'mail-queue',
    text: `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, parent_id, in_reply_to, refs, direction,
             kind, state, from_name, from_address, "to", cc, bcc, reply_to, subject, preview, text, html, quoted_html, date, unseen,
             flags, spam, size, has_files, ticket_id, sent_by, send_at, created_at, headers)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'out', $10, 'waiting', $11, $12, $13, $14, $15, '[]', $16, $17, $18, $19, $20,
             $21, false, '{}', false, $22, $23, $24, $25, $26, $21, $27)
           ON CONFLICT (id) DO NOTHING`,
    values: [
      ...[row.id, workspaceId, row.mailbox_id, row.store_id, row.message_id, row.thread_id, row.parent_id],
      ...[row.in_reply_to, row.refs, row.kind, row.from_name, row.from_address, json(row.to), json(row.cc)],
      ...[json(row.bcc), row.subject, row.preview, row.text, row.html, row.quoted_html, now, row.size],
      ...[row.has_files, row.ticket_id, row.sent_by, row.send_at, JSON.stringify(row.headers)],
    ],
  });
  return rowCount === 1;
}

export async function findOutgoing(sql: Sql, workspaceId: string, id: string): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-outgoing',
    text: `SELECT ${columns} FROM mails WHERE workspace_id = $1 AND id = $2 AND direction = 'out'`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** Takes one that is due, or that a process died over; null: somebody else has it, or it is not to be sent any more. */
export async function takeDue(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-take',
    text: `UPDATE mails SET state = 'sending', lease_until = $4, tries = tries + 1
            WHERE workspace_id = $1 AND id = $2 AND direction = 'out'
              AND ((state = 'waiting' AND send_at <= $3) OR (state = 'sending' AND lease_until <= $3))
            RETURNING ${columns}`,
    values: [workspaceId, id, now, until],
  });
  return rows[0] ?? null;
}

/** Said before a byte of it goes out: from here on nobody knows by himself whether it has left. */
export async function noteHandedOver(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query({
    name: 'mail-handed-over',
    text: 'UPDATE mails SET handed_over = true WHERE workspace_id = $1 AND id = $2',
    values: [workspaceId, id],
  });
}

export async function endAsSent(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, copyId }: { now: Date; copyId: string | null },
): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-sent',
    text: `UPDATE mails SET state = 'sent', lease_until = NULL, failure = NULL, send_at = $3, date = $3, message_id = coalesce($4, message_id)
            WHERE workspace_id = $1 AND id = $2 AND state = 'sending' RETURNING ${columns}`,
    values: [workspaceId, id, now, copyId],
  });
  return rows[0] ?? null;
}

export async function endAsFailed(
  sql: Sql,
  workspaceId: string,
  id: string,
  failure: MailFailure,
): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-failed',
    text: `UPDATE mails SET state = 'failed', lease_until = NULL, failure = $3, handed_over = false
            WHERE workspace_id = $1 AND id = $2 AND state = 'sending' RETURNING ${columns}`,
    values: [workspaceId, id, failure],
  });
  return rows[0] ?? null;
}

/** Waits for another try. `uncertain`: it may have left, so the next one looks first. */
export async function putBack(
  sql: Sql,
  workspaceId: string,
  id: string,
  { at, failure, uncertain }: { at: Date; failure: MailFailure; uncertain: boolean },
): Promise<void> {
  await sql.query({
    name: 'mail-put-back',
    text: `UPDATE mails SET state = 'waiting', lease_until = NULL, send_at = $3, failure = $4, handed_over = $5
            WHERE workspace_id = $1 AND id = $2 AND state = 'sending'`,
    values: [workspaceId, id, at, failure, uncertain],
  });
}

/** Null: it is leaving, has left, or was tried already and may have. */
export async function withdrawRow(sql: Sql, workspaceId: string, id: string): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-withdraw',
    text: `UPDATE mails SET state = 'withdrawn' WHERE workspace_id = $1 AND id = $2 AND direction = 'out' AND NOT handed_over
              AND state IN ('waiting', 'failed') RETURNING ${columns}`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** What failed, or waits for its time, is due now. The day in which it is tried begins anew. */
export async function hurryRow(sql: Sql, workspaceId: string, id: string, now: Date): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-hurry',
    text: `UPDATE mails SET state = 'waiting', send_at = $3, tries = 0, failure = NULL, tried_since = $3
            WHERE workspace_id = $1 AND id = $2 AND direction = 'out' AND state IN ('waiting', 'failed') RETURNING ${columns}`,
    values: [workspaceId, id, now],
  });
  return rows[0] ?? null;
}

/** Since when it is tried: its first time, or since somebody asked for another day. */
export async function triedSince(sql: Sql, workspaceId: string, id: string, now: Date): Promise<Date> {
  const { rows } = await sql.query<{ tried_since: Date }>({
    name: 'mail-tried-since',
    text: `UPDATE mails SET tried_since = coalesce(tried_since, $3) WHERE workspace_id = $1 AND id = $2 RETURNING tried_since`,
    values: [workspaceId, id, now],
  });
  return rows[0]?.tried_since ?? now;
}

/** Due, or left behind by a process that died: over all workspaces, the oldest first. */
export async function listDue(sql: Sql, now: Date, limit: number): Promise<{ id: string; workspace_id: string }[]> {
  const { rows } = await sql.query<{ id: string; workspace_id: string }>({
    name: 'mails-due',
    text: `SELECT id, workspace_id FROM mails WHERE direction = 'out'
              AND ((state = 'waiting' AND send_at <= $1) OR (state = 'sending' AND lease_until <= $1))
            ORDER BY send_at LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

/** Held, so that of two reports at once the second knows of the first; null: it is none of ours. */
export async function findSentMail(sql: Sql, workspaceId: string, messageId: string): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-sent-by-id',
    text: `SELECT ${columns} FROM mails WHERE workspace_id = $1 AND message_id = $2 AND direction = 'out' LIMIT 1 FOR NO KEY UPDATE`,
    values: [workspaceId, messageId],
  });
  return rows[0] ?? null;
}

/** Puts what came back on the mail it came back of; null: it is none of ours. */
export async function addBounces(
  sql: Sql,
  workspaceId: string,
  messageId: string,
  bounces: readonly object[],
): Promise<OutgoingRow | null> {
  const { rows } = await sql.query<OutgoingRow>({
    name: 'mail-bounced',
    text: `UPDATE mails SET bounces = (
             SELECT coalesce(jsonb_agg(one.value), '[]') FROM (
               SELECT DISTINCT ON (value->>'address', value->>'status') value
                 FROM jsonb_array_elements(mails.bounces || $3::jsonb) LIMIT 100) one)
            WHERE workspace_id = $1 AND message_id = $2 AND direction = 'out' RETURNING ${columns}`,
    values: [workspaceId, messageId, JSON.stringify(bounces)],
  });
  return rows[0] ?? null;
}

/** Exchange gives mails ids of its own: answers name that one. */
export async function renameRow(sql: Sql, workspaceId: string, id: string, messageId: string): Promise<void> {
  await sql.query({
    name: 'mail-renamed',
    text: `UPDATE mails SET message_id = $3 WHERE workspace_id = $1 AND id = $2
              AND NOT EXISTS (SELECT FROM mails o WHERE o.mailbox_id = mails.mailbox_id AND o.message_id = $3)`,
    values: [workspaceId, id, messageId],
  });
}
