import type { Sql } from '../../../platform/db/db.ts';

export interface ReplyRow {
  mail_id: string;
  ticket_id: string;
  workspace_id: string;
  user_id: string | null;
  then_close: boolean;
}

const columns = 'mail_id, ticket_id, workspace_id, user_id, then_close';

export async function insertReply(sql: Sql, reply: ReplyRow, now: Date): Promise<void> {
  await sql.query({
    name: 'ticket-reply',
    text: `INSERT INTO ticket_replies (mail_id, ticket_id, workspace_id, user_id, then_close, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [reply.mail_id, reply.ticket_id, reply.workspace_id, reply.user_id, reply.then_close, now],
  });
}

/** Takes it off the list; null: somebody else has, or it is none of ours. */
export async function takeReply(sql: Sql, workspaceId: string, mailId: string): Promise<ReplyRow | null> {
  const { rows } = await sql.query<ReplyRow>({
    name: 'ticket-reply-take',
    text: `DELETE FROM ticket_replies WHERE workspace_id = $1 AND mail_id = $2 RETURNING ${columns}`,
    values: [workspaceId, mailId],
  });
  return rows[0] ?? null;
}

/** In every workspace: written before a moment and not settled, the oldest first. */
export async function listReplies(sql: Sql, before: Date, limit: number): Promise<ReplyRow[]> {
  const { rows } = await sql.query<ReplyRow>(
    `SELECT ${columns} FROM ticket_replies WHERE created_at < $1 ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** True where this address was not told within the time: whoever asks tells it now, and nobody else. */
export async function takeAutoReply(
  sql: Sql,
  workspaceId: string,
  { email, now, before }: { email: string; now: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'ticket-auto-reply',
    text: `INSERT INTO ticket_auto_replies AS r (workspace_id, email, sent_at) VALUES ($1, $2, $3)
           ON CONFLICT (workspace_id, email) DO UPDATE SET sent_at = excluded.sent_at WHERE r.sent_at <= $4`,
    values: [workspaceId, email, now, before],
  });
  return rowCount === 1;
}
