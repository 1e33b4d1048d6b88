import type { MailboxStatus, MailState } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import { type SeenStores, seenIn } from './seen-mails.repo.ts';

/** What tickets need of a mail. */
export interface TicketMail {
  id: string;
  threadId: string;
  mailboxId: string;
  /** Null where the account was removed. */
  mailboxAddress: string | null;
  storeId: string;
  messageId: string;
  fromName: string;
  fromAddress: string;
  to: string[];
  subject: string;
  text: string;
  date: Date;
  direction: 'in' | 'out';
  /** Nobody wrote it: an absence note, a bounce, a list. */
  automatic: boolean;
  spam: boolean;
  ticketId: string | null;
}

export interface TicketMailbox {
  id: string;
  address: string;
  storeId: string;
  status: MailboxStatus;
  /** False of a forwarded address that nobody has shown to be theirs: what is written from it waits. */
  sends: boolean;
}

/** A thread or a ticket has few mails; one of a mailing list may have thousands, of which the newest count. */
const mailsAtMost = 500;

const ticketMail = `m.id, m.thread_id AS "threadId", m.mailbox_id AS "mailboxId", m.store_id AS "storeId",
  (SELECT b.address FROM mailboxes b WHERE b.workspace_id = m.workspace_id AND b.id = m.mailbox_id AND b.removed_at IS NULL) AS "mailboxAddress",
  m.message_id AS "messageId", m.from_name AS "fromName", m.from_address AS "fromAddress",
  ARRAY(SELECT p ->> 'address' FROM jsonb_array_elements(m."to") p) AS "to", m.subject, m.text, m.date, m.direction,
  m.kind <> 'mail' AS automatic, m.spam, m.ticket_id AS "ticketId"`;
const newestMails = `ORDER BY m.date DESC, m.id LIMIT ${mailsAtMost}`;

// A name and a plan for each: they are asked for with every mail that comes. All answer the newest first.

export async function ticketMailsById(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  stores: SeenStores,
): Promise<TicketMail[]> {
  const { rows } = await sql.query<TicketMail>({
    name: 'ticket-mails-by-id',
    text: `SELECT ${ticketMail} FROM mails m WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND ${seenIn('$3')}
            ${newestMails}`,
    values: [workspaceId, ids, stores],
  });
  return rows;
}

export async function ticketMailsOfThread(sql: Sql, workspaceId: string, threadId: string): Promise<TicketMail[]> {
  const { rows } = await sql.query<TicketMail>({
    name: 'ticket-mails-of-thread',
    text: `SELECT ${ticketMail} FROM mails m WHERE m.workspace_id = $1 AND m.thread_id = $2 ${newestMails}`,
    values: [workspaceId, threadId],
  });
  return rows;
}

export async function ticketMailsOfTicket(sql: Sql, workspaceId: string, ticketId: string): Promise<TicketMail[]> {
  const { rows } = await sql.query<TicketMail>({
    name: 'ticket-mails-of-ticket',
    text: `SELECT ${ticketMail} FROM mails m WHERE m.workspace_id = $1 AND m.ticket_id = $2 ${newestMails}`,
    values: [workspaceId, ticketId],
  });
  return rows;
}

/** A mail as far as somebody wrote it: its own words, without what is quoted below them. */
export interface SpokenMail {
  subject: string;
  text: string;
  date: Date;
  direction: 'in' | 'out';
  /** The sender's, of what came in; whose words they are, of what left. */
  writer: string;
}

/** So much of a mail is read where nobody reads it whole. */
const spokenChars = 20_000;

/** What people wrote: no machine, no spam, nothing that was taken back or never left. */
const spoken = `m.kind = 'mail' AND NOT m.spam AND m.state NOT IN ('withdrawn', 'failed')`;

/** The newest first. */
export async function spokenRows(
  sql: Sql,
  workspaceId: string,
  { ticketId, limit }: { ticketId: string; limit: number },
): Promise<SpokenMail[]> {
  const { rows } = await sql.query<SpokenMail>({
    name: 'mails-spoken',
    text: `SELECT m.subject, left(m.text, ${spokenChars}) AS text, m.date, m.direction,
             CASE WHEN m.direction = 'in' THEN m.from_name ELSE coalesce(u.fullname, '') END AS writer
             FROM mails m LEFT JOIN users u ON u.id = m.sent_by
            WHERE m.workspace_id = $1 AND m.ticket_id = $2 AND ${spoken}
            ORDER BY m.date DESC, m.id LIMIT $3`,
    values: [workspaceId, ticketId, limit],
  });
  return rows;
}

/** Null where no such mail came in at the ticket. */
export async function customerMailRow(
  sql: Sql,
  workspaceId: string,
  { ticketId, mailId }: { ticketId: string; mailId: string },
): Promise<{ text: string } | null> {
  const { rows } = await sql.query<{ text: string }>({
    name: 'mail-spoken',
    text: `SELECT left(m.text, ${spokenChars}) AS text FROM mails m
            WHERE m.workspace_id = $1 AND m.ticket_id = $2 AND m.id = $3 AND m.direction = 'in' AND ${spoken}`,
    values: [workspaceId, ticketId, mailId],
  });
  return rows[0] ?? null;
}

const attach = (which: string): string =>
  `UPDATE mails SET ticket_id = $3 WHERE workspace_id = $1 AND ${which} AND ticket_id IS DISTINCT FROM $3 RETURNING id, mailbox_id`;

export async function attachRows(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  ticketId: string | null,
): Promise<{ id: string; mailbox_id: string }[]> {
  const { rows } = await sql.query<{ id: string; mailbox_id: string }>({
    // A list is planned anew each time, as PostgreSQL takes one it does not see for ten; mostly it is one mail.
    ...(ids.length === 1
      ? { name: 'mail-attach', text: attach('id = $2'), values: [workspaceId, ids[0], ticketId] }
      : { name: 'mails-attach', text: attach('id = ANY ($2::uuid[])'), values: [workspaceId, ids, ticketId] }),
  });
  return rows;
}

export async function mailboxStatusRows(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; status: MailboxStatus; removed: boolean; storeDeleted: boolean }[]> {
  const { rows } = await sql.query<{ id: string; status: MailboxStatus; removed: boolean; storeDeleted: boolean }>({
    name: 'mailbox-states',
    text: `SELECT b.id, b.status, b.removed_at IS NOT NULL AS removed, s.deleted_at IS NOT NULL AS "storeDeleted"
             FROM mailboxes b JOIN stores s ON s.workspace_id = b.workspace_id AND s.id = b.store_id
            WHERE b.workspace_id = $1 AND b.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

const sends = `(kind <> 'forward' OR forward_proved_at IS NOT NULL OR servers ? 'smtp')`;
const box = `id, address, store_id AS "storeId", status, ${sends} AS sends`;

export async function findTicketMailbox(
  sql: Sql,
  workspaceId: string,
  id: string,
  stores: SeenStores,
): Promise<TicketMailbox | null> {
  const { rows } = await sql.query<TicketMailbox>({
    name: 'mailbox-of-ticket',
    text: `SELECT ${box} FROM mailboxes WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL
              AND ($3::uuid[] IS NULL OR store_id = ANY ($3::uuid[]))`,
    values: [workspaceId, id, stores],
  });
  return rows[0] ?? null;
}

export async function storeMailbox(sql: Sql, workspaceId: string, storeId: string): Promise<TicketMailbox | null> {
  const { rows } = await sql.query<TicketMailbox>({
    name: 'mailbox-of-store',
    text: `SELECT ${box} FROM mailboxes WHERE workspace_id = $1 AND store_id = $2 AND removed_at IS NULL AND status <> 'unset'
            ORDER BY (status IN ('connected', 'syncing', 'connecting', 'init') AND ${sends}) DESC, created_at, id LIMIT 1`,
    values: [workspaceId, storeId],
  });
  return rows[0] ?? null;
}

export async function mailStateRows(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; state: MailState }[]> {
  const { rows } = await sql.query<{ id: string; state: MailState }>({
    name: 'mail-states',
    text: 'SELECT id, state FROM mails WHERE workspace_id = $1 AND id = ANY ($2::uuid[])',
    values: [workspaceId, ids],
  });
  return rows;
}

export async function unlookedRows(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<{ workspaceId: string; mailId: string }[]> {
  const { rows } = await sql.query<{ workspaceId: string; mailId: string }>({
    name: 'mails-unlooked',
    text: `SELECT workspace_id AS "workspaceId", id AS "mailId" FROM mails
            WHERE looked_at IS NULL AND direction = 'in' AND created_at < $1 ORDER BY created_at LIMIT $2`,
    values: [before, limit],
  });
  return rows;
}

export async function markLooked(sql: Sql, workspaceId: string, mailId: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mail-looked-at',
    text: 'UPDATE mails SET looked_at = $3 WHERE workspace_id = $1 AND id = $2 AND looked_at IS NULL',
    values: [workspaceId, mailId, now],
  });
  return rowCount === 1;
}
