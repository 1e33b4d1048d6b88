import type { MailHints } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { ParsedLetter } from '../letters/parsed-letter.ts';
import type { Neighbour } from './find-thread.repo.ts';

export interface NewMail {
  id: string;
  mailboxId: string;
  storeId: string;
  messageId: string;
  /** A hash of what it says; empty of what is known by its id alone. */
  content: string;
  threadId: string;
  parentId: string | null;
  direction: 'in' | 'out';
  kind: ParsedLetter['kind'];
  /** When it came: its place among the others. */
  date: Date;
  /** By its sender's clock. */
  sentDate: Date | null;
  unseen: boolean;
  flags: readonly string[];
  spam: boolean;
  hints: MailHints;
  size: number;
  role: 'inbox' | 'sent';
  uid: number | null;
  uidValidity: string | null;
  ticketId: string | null;
}

/**
 * False: it is here already, or was erased, or is of somebody who was, and older. Clocks of mail servers differ, and what is
 * lost is worse than what stays: within an hour of the erasure it counts as new, as what was there before is here by then.
 */
export async function insertRead(
  sql: Sql,
  workspaceId: string,
  mail: NewMail,
  letter: ParsedLetter,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mail-read',
    text: `INSERT INTO mails (id, workspace_id, mailbox_id, store_id, message_id, thread_id, parent_id, in_reply_to, refs, direction,
             kind, state, from_name, from_address, "to", cc, bcc, reply_to, subject, preview, text, html, quoted_html, date, unseen,
             flags, spam, hints, size, has_files, folder_role, uid, uid_validity, thread_index, looked_at, created_at, sent_date, ticket_id, content, extent)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
             $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $35, $36, $37, $38, $39)
           ON CONFLICT (mailbox_id, message_id, content) DO NOTHING`,
    values: [
      ...[mail.id, workspaceId, mail.mailboxId, mail.storeId, mail.messageId, mail.threadId, mail.parentId],
      ...[letter.inReplyTo, letter.references, mail.direction, mail.kind],
      ...[mail.direction === 'in' ? 'received' : 'sent', letter.from.name, letter.from.address],
      ...[letter.to, letter.cc, letter.bcc, letter.replyTo].map((people) => JSON.stringify(people)),
      ...[letter.subject, letter.preview, letter.text, letter.html, letter.quotedHtml, mail.date, mail.unseen],
      ...[mail.flags, mail.spam, JSON.stringify(mail.hints), mail.size, letter.files.length > 0, mail.role],
      ...[
        mail.uid,
        mail.uidValidity,
        letter.threadIndex,
        now,
        mail.sentDate,
        mail.ticketId,
        mail.content,
        letter.extent,
      ],
    ],
  });
  if (rowCount !== 1) return false;
  // Afterwards, as the insert may have waited for the very erasure that took the mail away.
  const { rowCount: erased } = await sql.query({
    name: 'mail-read-erased',
    text: `DELETE FROM mails m WHERE m.workspace_id = $1 AND m.id = $2 AND EXISTS (
             SELECT FROM mail_tombstones t WHERE t.workspace_id = $1 AND t.hash IN (${tombstonesOf('m.message_id', 'm.content')})
             UNION ALL
             SELECT FROM mail_erased_people p WHERE p.workspace_id = $1 AND p.erased_at > $3::timestamptz + interval '1 hour'
                AND p.hash = sha256(convert_to($1::text || ' ' || CASE WHEN m.direction = 'in' THEN m.from_address
                                                              ELSE lower(m."to" -> 0 ->> 'address') END, 'UTF8')))`,
    values: [workspaceId, mail.id, mail.date],
  });
  return erased === 0;
}

/** What is left of an erased mail is a hash of its key; of one known by its id alone, a hash of that. */
export const tombstonesOf = (id: string, content: string): string =>
  `sha256(convert_to(${id}, 'UTF8')), sha256(convert_to(${id} || ' ' || ${content}, 'UTF8'))`;

/** What is here of a mail, and of who wrote it, before it is written. */
export interface Known {
  /** Of one that came in: `insertRead` would not write it, as far as can be said before; nothing is made of such a one. */
  here: boolean;
  /** The workspace itself writes from where it comes from. */
  own: boolean;
  blocked: boolean;
  /** Answers to it that were read before it, the oldest first. */
  answers: Neighbour[];
  /** Where the same mail stands that came to an address of another store. */
  twin_thread: string | null;
}

/** The same mail may come by two mailboxes at once: the second waits, and finds the first. */
export async function holdMail(sql: Sql, workspaceId: string, messageId: string): Promise<void> {
  await sql.query({
    name: 'mail-hold',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 192))',
    values: [`mail ${workspaceId} ${messageId}`],
  });
}

/** The same mail, of a mailbox that is here still: it was written to several addresses of the workspace. */
const sameMail = `m.workspace_id = $1 AND m.message_id = $3 AND m.content = $6 AND $6 <> '' AND m.direction = 'in'
  AND EXISTS (SELECT FROM mailboxes b WHERE b.workspace_id = $1 AND b.id = m.mailbox_id AND b.removed_at IS NULL)`;

export async function findKnown(
  sql: Sql,
  workspaceId: string,
  given: Pick<NewMail, 'mailboxId' | 'storeId' | 'messageId' | 'content' | 'date'>,
  from: string,
): Promise<Known> {
  const { mailboxId, storeId, messageId, content, date } = given;
  const { rows } = await sql.query<Known>({
    name: 'mail-known',
    text: `SELECT EXISTS (SELECT FROM mails m WHERE m.workspace_id = $1 AND m.mailbox_id = $2 AND m.message_id = $3
                       AND (m.content = $6 OR $6 = '' OR (m.content = '' AND (m.direction = 'in'
                         OR EXISTS (SELECT FROM mailboxes WHERE workspace_id = $1 AND address = $4)))))
             OR EXISTS (SELECT FROM mails m WHERE m.store_id = $7 AND ${sameMail})
             OR EXISTS (SELECT FROM mail_tombstones WHERE workspace_id = $1 AND hash IN (${tombstonesOf('$3::text', '$6::text')}))
             OR EXISTS (SELECT FROM mail_erased_people WHERE workspace_id = $1 AND erased_at > $5::timestamptz + interval '1 hour'
                         AND hash = sha256(convert_to($1::text || ' ' || $4, 'UTF8'))) AS here,
             EXISTS (SELECT FROM mailboxes WHERE workspace_id = $1 AND address = $4) AS own,
             EXISTS (SELECT FROM mail_senders WHERE workspace_id = $1 AND address = $4 AND blocked_at IS NOT NULL) AS blocked,
             (SELECT m.thread_id FROM mails m WHERE m.store_id <> $7 AND ${sameMail} ORDER BY m.date LIMIT 1) AS twin_thread,
             coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'thread_id', a.thread_id) ORDER BY a.date)
                         FROM (SELECT id, thread_id, date FROM mails WHERE workspace_id = $1 AND in_reply_to = $3
                                ORDER BY date LIMIT 100) a), '[]') AS answers`,
    values: [workspaceId, mailboxId, messageId, from, date, content, storeId],
  });
  return rows[0] ?? { here: false, own: false, blocked: false, answers: [], twin_thread: null };
}

export async function findByMessageId(
  sql: Sql,
  workspaceId: string,
  { mailboxId, messageId }: { mailboxId: string; messageId: string },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'mail-by-message-id',
    text: 'SELECT id FROM mails WHERE workspace_id = $1 AND mailbox_id = $2 AND message_id = $3',
    values: [workspaceId, mailboxId, messageId],
  });
  return rows[0]?.id ?? null;
}

/**
 * Where it lies now, and whether it was opened there; what was opened here and is not told yet counts. A mail to oneself lies
 * in both folders: of what came in only its place in the inbox counts, as its reader opens that one.
 */
export async function notePlace(
  sql: Sql,
  workspaceId: string,
  key: { id: string } | { mailboxId: string; messageId: string; content: string },
  place: { role: string; uid: number; uidValidity: string; unseen: boolean },
): Promise<void> {
  await sql.query({
    name: 'mail-place',
    text: `UPDATE mails SET folder_role = $4, uid = $5, uid_validity = $6,
             unseen = CASE WHEN seen_due OR direction = 'out' THEN unseen ELSE $7 END
            WHERE workspace_id = $1 AND (id = $2 OR (mailbox_id = $3 AND message_id = $8 AND content IN ($9, '')))
              AND (direction = 'in') = ($4 = 'inbox')`,
    values: [
      ...[workspaceId, 'id' in key ? key.id : null, 'id' in key ? null : key.mailboxId],
      ...[place.role, place.uid, place.uidValidity, place.unseen],
      ...('id' in key ? [null, null] : [key.messageId, key.content]),
    ],
  });
}

/** Tickets could not look at it: they will again. */
export async function leaveUnlooked(sql: Sql, workspaceId: string, mailId: string): Promise<void> {
  await sql.query('UPDATE mails SET looked_at = NULL WHERE workspace_id = $1 AND id = $2', [workspaceId, mailId]);
}

export async function noteLastMail(sql: Sql, mailboxId: string, at: Date): Promise<void> {
  await sql.query({
    name: 'mailbox-last-mail',
    text: 'UPDATE mailboxes SET last_mail_at = greatest(coalesce(last_mail_at, $2), $2) WHERE id = $1',
    values: [mailboxId, at],
  });
}

/** A mail came again and was passed over. */
export async function notePassedOver(sql: Sql, workspaceId: string, mailboxId: string): Promise<void> {
  await sql.query({
    name: 'mailbox-passed-over',
    text: 'UPDATE mailboxes SET passed_over = passed_over + 1 WHERE workspace_id = $1 AND id = $2',
    values: [workspaceId, mailboxId],
  });
}

/** A mail of an id that is here, or was erased (`id` null). */
export interface KnownMail {
  id: string | null;
  message_id: string;
  direction: 'in' | 'out';
  folder_role: string | null;
  uid: number | null;
  uid_validity: string | null;
  size: number;
  /** Known by its id alone. */
  by_id: boolean;
}

/** Mails of these ids that are here or were erased: what of them lies in the mailbox need not be fetched. */
export async function knownOf(
  sql: Sql,
  workspaceId: string,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<KnownMail[]> {
  const { rows } = await sql.query<KnownMail>({
    name: 'mails-known',
    text: `SELECT id, message_id, direction, folder_role, uid::float8 AS uid, uid_validity::text AS uid_validity, size,
                  content = '' AS by_id
             FROM mails WHERE workspace_id = $1 AND mailbox_id = $2 AND message_id = ANY ($3::text[])
           UNION ALL
           SELECT NULL, asked.id, 'in', NULL, NULL, NULL, 0, true FROM unnest($3::text[]) AS asked (id)
            JOIN mail_tombstones t ON t.workspace_id = $1 AND t.hash = sha256(convert_to(asked.id, 'UTF8'))`,
    values: [workspaceId, mailboxId, messageIds],
  });
  return rows;
}

/** Numbers of the mails of a folder that are here. */
export async function uidsOf(
  sql: Sql,
  mailboxId: string,
  { role, uidValidity }: { role: string; uidValidity: string },
): Promise<Set<number>> {
  const { rows } = await sql.query<{ uid: number }>({
    name: 'mails-uids',
    text: `SELECT uid::float8 AS uid FROM mails
            WHERE mailbox_id = $1 AND folder_role = $2 AND uid_validity = $3 AND uid IS NOT NULL`,
    values: [mailboxId, role, uidValidity],
  });
  return new Set(rows.map(({ uid }) => uid));
}
