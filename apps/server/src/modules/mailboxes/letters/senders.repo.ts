import type { BlockedSender } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { Touched } from './mails.repo.ts';

interface SenderRow {
  id: string;
  address: string;
  blocked_at: Date;
  by: BlockedSender['by'];
}

const columns = `s.id, s.address, s.blocked_at,
  CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('_id', u.id, 'fullname', u.fullname) END AS by`;

export const asBlocked = (row: SenderRow): BlockedSender => ({
  _id: row.id,
  address: row.address,
  by: row.by,
  createdAt: row.blocked_at.toISOString(),
});

export async function listBlocked(
  sql: Sql,
  workspaceId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SenderRow[]; count: number }> {
  const { rows } = await sql.query<SenderRow>({
    name: 'mail-senders-blocked',
    text: `SELECT ${columns} FROM mail_senders s LEFT JOIN users u ON u.id = s.blocked_by
            WHERE s.workspace_id = $1 AND s.blocked_at IS NOT NULL ORDER BY s.blocked_at DESC, s.id LIMIT $2 OFFSET $3`,
    values: [workspaceId, limit, offset],
  });
  const counted = await sql.query<{ count: number }>({
    name: 'mail-senders-blocked-count',
    text: 'SELECT count(*)::int AS count FROM mail_senders WHERE workspace_id = $1 AND blocked_at IS NOT NULL',
    values: [workspaceId],
  });
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function blockRow(
  sql: Sql,
  workspaceId: string,
  sender: { id: string; address: string; userId: string; now: Date },
): Promise<SenderRow> {
  const { rows } = await sql.query<SenderRow>({
    name: 'mail-sender-block',
    text: `WITH s AS (
             INSERT INTO mail_senders (id, workspace_id, address, blocked_at, blocked_by) VALUES ($2, $1, $3, $5, $4)
             ON CONFLICT (workspace_id, address) DO UPDATE SET blocked_at = coalesce(mail_senders.blocked_at, $5),
               blocked_by = coalesce(mail_senders.blocked_by, $4) RETURNING id, address, blocked_at, blocked_by)
           SELECT ${columns} FROM s LEFT JOIN users u ON u.id = s.blocked_by`,
    values: [workspaceId, sender.id, sender.address, sender.userId, sender.now],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('An insert that answers answered nothing.');
  return row;
}

export async function unblockRow(sql: Sql, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ address: string }>({
    name: 'mail-sender-unblock',
    text: `UPDATE mail_senders SET blocked_at = NULL, blocked_by = NULL WHERE workspace_id = $1 AND id = $2 AND blocked_at IS NOT NULL
            RETURNING address`,
    values: [workspaceId, id],
  });
  return rows[0]?.address ?? null;
}

export async function trustRow(
  sql: Sql,
  workspaceId: string,
  sender: { id: string; address: string; userId: string; now: Date },
): Promise<void> {
  await sql.query({
    name: 'mail-sender-trust',
    text: `INSERT INTO mail_senders (id, workspace_id, address, pictures_trusted_at, pictures_trusted_by) VALUES ($2, $1, $3, $5, $4)
           ON CONFLICT (workspace_id, address) DO UPDATE SET pictures_trusted_at = $5, pictures_trusted_by = $4`,
    values: [workspaceId, sender.id, sender.address, sender.userId, sender.now],
  });
}

export async function spamOf(sql: Sql, workspaceId: string, address: string): Promise<Touched[]> {
  const { rows } = await sql.query<Touched>({
    name: 'mails-spam-of',
    text: `UPDATE mails SET spam = true WHERE workspace_id = $1 AND from_address = $2 AND direction = 'in' AND NOT spam
            RETURNING id, mailbox_id, ticket_id`,
    values: [workspaceId, address],
  });
  return rows;
}
