import type { MailboxStatus } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

/** A mailbox whose mail is handed to us. */
export interface ForwardedRow {
  id: string;
  workspace_id: string;
  store_id: string;
  address: string;
  status: MailboxStatus;
  created_at: Date;
  secrets: string | null;
  forward_token: string;
  forward_proved_at: Date | null;
}

const columns = `b.id, b.workspace_id, b.store_id, b.address, b.status, b.created_at, b.secrets, b.forward_token, b.forward_proved_at`;

/** Of all workspaces: the address is all that a mail says of where it belongs. */
export async function findByToken(sql: Sql, token: string): Promise<ForwardedRow | null> {
  const { rows } = await sql.query<ForwardedRow>({
    name: 'mailbox-by-forward',
    text: `SELECT ${columns} FROM mailboxes b WHERE b.forward_token = $1 AND b.kind = 'forward' AND b.removed_at IS NULL`,
    values: [token],
  });
  return rows[0] ?? null;
}

/** The mailbox a mail of ours left from, and the id under which the world knows that mail. */
export async function findByAnswered(
  sql: Sql,
  mailId: string,
): Promise<{ row: ForwardedRow; messageId: string } | null> {
  const { rows } = await sql.query<ForwardedRow & { message_id: string }>({
    name: 'mailbox-by-answered',
    text: `SELECT ${columns}, m.message_id FROM mails m JOIN mailboxes b ON b.id = m.mailbox_id AND b.workspace_id = m.workspace_id
            WHERE m.id = $1 AND m.direction = 'out' AND b.kind = 'forward' AND b.removed_at IS NULL`,
    values: [mailId],
  });
  const [found] = rows;
  return found === undefined ? null : { row: found, messageId: found.message_id };
}

/** The first mail has come: it works. True where that is news. */
export async function noteHeard(sql: Sql, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ news: boolean }>({
    name: 'mailbox-heard',
    text: `UPDATE mailboxes b SET status = CASE WHEN b.status = 'init' THEN 'connected' ELSE b.status END, checked_at = $3,
             since = coalesce(b.since, $3)
            FROM (SELECT id, status FROM mailboxes WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE) was
           WHERE b.id = was.id RETURNING was.status = 'init' AS news`,
    values: [workspaceId, id, now],
  });
  return rows[0]?.news ?? false;
}

/** Whether one of the newest mails of an account holds these words. */
export async function hasCome(sql: Sql, workspaceId: string, mailboxId: string, words: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'mail-with-words',
    text: `SELECT 1 FROM (SELECT text, quoted_html FROM mails WHERE workspace_id = $1 AND mailbox_id = $2 AND direction = 'in'
             AND NOT spam ORDER BY date DESC, id DESC LIMIT 20) newest
            WHERE position($3 IN text) > 0 OR position($3 IN quoted_html) > 0 LIMIT 1`,
    values: [workspaceId, mailboxId, words],
  });
  return rows.length > 0;
}

/** A test mail came back: it may be answered from its address, and what was tried and waits for that is due. */
export async function noteProved(sql: Sql, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-proved',
    text: `WITH proved AS (
             UPDATE mailboxes SET forward_proved_at = $3, sending = NULL
              WHERE workspace_id = $1 AND id = $2 AND forward_proved_at IS NULL AND removed_at IS NULL RETURNING id),
           due AS (
             UPDATE mails m SET send_at = $3 FROM proved
              WHERE m.workspace_id = $1 AND m.mailbox_id = proved.id AND m.state = 'waiting' AND m.tries > 0 AND m.send_at > $3)
           SELECT id FROM proved`,
    values: [workspaceId, id, now],
  });
  return rowCount === 1;
}

export async function wasHeard(sql: Sql, workspaceId: string, mailboxId: string, signature: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'mail-host-call',
    text: 'SELECT 1 FROM mail_host_calls WHERE workspace_id = $1 AND mailbox_id = $2 AND signature = $3',
    values: [workspaceId, mailboxId, signature],
  });
  return rows.length > 0;
}

export async function noteCall(
  sql: Sql,
  workspaceId: string,
  mailboxId: string,
  { signature, now }: { signature: string; now: Date },
): Promise<void> {
  await sql.query({
    name: 'mail-host-heard',
    text: `INSERT INTO mail_host_calls (mailbox_id, workspace_id, signature, created_at) VALUES ($2, $1, $3, $4)
           ON CONFLICT DO NOTHING`,
    values: [workspaceId, mailboxId, signature, now],
  });
}

/** Of all workspaces: those whose time stamps nobody would take any more. */
export async function removeOldCalls(sql: Sql, before: Date): Promise<void> {
  await sql.query({
    name: 'mail-host-old',
    text: 'DELETE FROM mail_host_calls WHERE created_at < $1',
    values: [before],
  });
}
