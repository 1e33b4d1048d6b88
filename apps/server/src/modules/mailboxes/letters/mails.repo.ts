import type { Mail, MailAttachment, MailHints, MailPerson, MailRow } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import { type SeenStores, seenIn } from '../seen-mails.repo.ts';
import type { LetterBounce } from './parsed-letter.ts';

export interface MailLine {
  id: string;
  mailbox_id: string;
  message_id: string;
  parent_id: string | null;
  direction: MailRow['direction'];
  kind: MailRow['kind'];
  state: MailRow['state'];
  from_name: string;
  from_address: string;
  to: MailPerson[];
  subject: string;
  preview: string;
  date: Date;
  unseen: boolean;
  flags: string[];
  spam: boolean;
  has_files: boolean;
  extent: MailRow['extent'];
  size: number;
  ticket_id: string | null;
}

const lineColumns = `m.id, m.mailbox_id, m.message_id, m.parent_id, m.direction, m.kind, m.state, m.from_name, m.from_address, m."to",
  m.subject, m.preview, m.date, m.unseen, m.flags, m.spam, m.has_files, m.extent, m.size, m.ticket_id`;

export interface MailWhole extends MailLine {
  cc: MailPerson[];
  bcc: MailPerson[];
  reply_to: MailPerson[];
  html: string;
  quoted_html: string;
  text: string;
  hints: MailHints;
  sent_date: Date | null;
  send_at: Date | null;
  failure: string | null;
  bounces: LetterBounce[];
  sender: Mail['sentBy'];
  trusted: boolean;
  files: (Omit<MailAttachment, 'contentId' | 'contentType'> & { content_id: string | null; content_type: string })[];
}

export interface Wanted {
  email: string | null;
  /** For `to_tsquery`; null: whatever is written in it. */
  words: string | null;
  unseen: boolean;
  spam: boolean;
  onlyParent: boolean;
  ticketIds: readonly string[] | null;
  /** Those of tickets, of both directions; else what came in. */
  ofTickets: boolean;
  /** Only those that no ticket has. */
  unlinked: boolean;
  oldestFirst: boolean;
  stores: SeenStores;
}

/** More are not counted: nobody turns so many pages. */
export const mailsCountedAtMost = 10_000;

function conditionsOf(workspaceId: string, wanted: Wanted): { where: string; values: unknown[] } {
  const values: unknown[] = [workspaceId];
  const where = ['m.workspace_id = $1', `m.spam = ${wanted.spam}`];
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (!wanted.ofTickets) where.push(`m.direction = 'in'`);
  if (wanted.email !== null) {
    where.push(
      `m.mailbox_id IN (SELECT b.id FROM mailboxes b WHERE b.workspace_id = $1 AND b.address = ${given(wanted.email)} AND b.removed_at IS NULL)`,
    );
  }
  if (wanted.unlinked) where.push('m.ticket_id IS NULL');
  if (wanted.stores !== null) where.push(seenIn(given(wanted.stores)));
  if (wanted.unseen) where.push('m.unseen');
  if (wanted.onlyParent) where.push('m.parent_id IS NULL');
  if (wanted.ticketIds !== null) where.push(`m.ticket_id = ANY (${given(wanted.ticketIds)}::uuid[])`);
  else if (wanted.ofTickets) where.push('m.ticket_id IS NOT NULL');
  if (wanted.words !== null) where.push(`m.search @@ to_tsquery('simple', ${given(wanted.words)})`);
  return { where: where.join(' AND '), values };
}

/** Never prepared by name: planned with its values, what was not asked for is not there. */
export async function findLines(
  sql: Sql,
  workspaceId: string,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lines: MailLine[]; count: number }> {
  const { where, values } = conditionsOf(workspaceId, wanted);
  const order = wanted.oldestFirst ? 'm.date, m.id' : 'm.date DESC, m.id DESC';
  const { rows: lines } = await sql.query<MailLine>(
    `SELECT ${lineColumns} FROM mails m WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  if (lines.length > 0 && lines.length < limit) return { lines, count: offset + lines.length };
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM mails m WHERE ${where} LIMIT ${mailsCountedAtMost}) found`,
    values,
  );
  return { lines, count: rows[0]?.count ?? 0 };
}

export async function countMails(
  sql: Sql,
  workspaceId: string,
  { email, stores }: { email: string | null; stores: SeenStores },
): Promise<{ unseenCount: number; messagesCount: number }> {
  const { rows } = await sql.query<{ unseenCount: number; messagesCount: number }>(
    `WITH own AS (SELECT b.id FROM mailboxes b WHERE b.workspace_id = $1 AND b.removed_at IS NULL AND ($2::text IS NULL OR b.address = $2)
                    AND ($3::uuid[] IS NULL OR b.store_id = ANY ($3::uuid[])))
     SELECT (SELECT count(*)::int FROM (SELECT 1 FROM mails m WHERE m.workspace_id = $1 AND m.direction = 'in' AND NOT m.spam AND m.unseen
                AND m.mailbox_id IN (SELECT id FROM own) LIMIT ${mailsCountedAtMost}) found) AS "unseenCount",
            (SELECT count(*)::int FROM (SELECT 1 FROM mails m WHERE m.workspace_id = $1 AND m.direction = 'in' AND NOT m.spam
                AND m.mailbox_id IN (SELECT id FROM own) LIMIT ${mailsCountedAtMost}) found) AS "messagesCount"`,
    [workspaceId, email, stores],
  );
  return rows[0] ?? { unseenCount: 0, messagesCount: 0 };
}

const whole = `SELECT ${lineColumns}, m.cc, m.bcc, m.reply_to, m.html, m.quoted_html, m.text, m.hints, m.sent_date, m.send_at, m.failure, m.bounces,
    CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('_id', u.id, 'fullname', u.fullname, 'avatar', u.avatar) END AS sender,
    EXISTS (SELECT FROM mail_senders t WHERE t.workspace_id = m.workspace_id AND t.address = m.from_address
               AND t.pictures_trusted_at IS NOT NULL) AS trusted,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'content_id', f.content_id, 'filename', f.filename, 'content_type', f.content_type,
                 'inline', f.inline, 'size', f.size, 'kept', f.kept) ORDER BY f.id)
                FROM mail_files f WHERE f.workspace_id = m.workspace_id AND f.mail_id = m.id), '[]') AS files
  FROM mails m LEFT JOIN users u ON u.id = m.sent_by`;

/** Those of the workspace that may be seen, the oldest first. */
export async function findWhole(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  stores: SeenStores,
): Promise<MailWhole[]> {
  const { rows } = await sql.query<MailWhole>({
    name: 'mails-whole',
    text: `${whole} WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND ${seenIn('$3')} ORDER BY m.date, m.id`,
    values: [workspaceId, ids, stores],
  });
  return rows;
}

/** Addresses that are the workspace's own: nobody answers oneself. */
export async function ownAddresses(sql: Sql, workspaceId: string): Promise<Set<string>> {
  const { rows } = await sql.query<{ address: string }>({
    name: 'mailbox-addresses',
    text: 'SELECT address FROM mailboxes WHERE workspace_id = $1',
    values: [workspaceId],
  });
  return new Set(rows.map(({ address }) => address));
}

export interface Touched {
  id: string;
  mailbox_id: string;
  ticket_id: string | null;
}

export async function markUnseen(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  { unseen, stores }: { unseen: boolean; stores: SeenStores },
): Promise<Touched[]> {
  const { rows } = await sql.query<Touched>({
    name: 'mails-mark-unseen',
    text: `UPDATE mails m SET unseen = $3 WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.direction = 'in' AND m.unseen <> $3
              AND ${seenIn('$4')} RETURNING m.id, m.mailbox_id, m.ticket_id`,
    values: [workspaceId, ids, unseen, stores],
  });
  return rows;
}

export async function markSpam(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  { spam, stores }: { spam: boolean; stores: SeenStores },
): Promise<Touched[]> {
  const { rows } = await sql.query<Touched>({
    name: 'mails-mark-spam',
    text: `UPDATE mails m SET spam = $3 WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.direction = 'in' AND m.spam <> $3
              AND ${seenIn('$4')} RETURNING m.id, m.mailbox_id, m.ticket_id`,
    values: [workspaceId, ids, spam, stores],
  });
  return rows;
}

/** Only of what lies in an inbox as it is numbered now: nobody could carry out any other, mail that was forwarded lies nowhere. */
export async function orderSeen(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql.query({
    name: 'mails-order-seen',
    text: `UPDATE mails m SET seen_due = true FROM mailbox_folders f
            WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.uid IS NOT NULL AND m.folder_role = 'inbox'
              AND f.workspace_id = $1 AND f.mailbox_id = m.mailbox_id AND f.role = 'inbox' AND f.uid_validity = m.uid_validity`,
    values: [workspaceId, ids],
  });
}
