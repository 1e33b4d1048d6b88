import type { Sql } from '../../../platform/db/db.ts';

export interface CommentRow {
  id: string;
  ticket_id: string;
  content: string;
  mentions: string[];
  created_at: Date;
  author_id: string | null;
  author_fullname: string | null;
  author_avatar: string | null;
  author_email: string | null;
}

const columns = `c.id, c.ticket_id, c.content, c.mentions, c.created_at, c.author_id, u.fullname AS author_fullname,
  u.avatar AS author_avatar, u.email AS author_email`;

export async function listCommentRows(
  sql: Sql,
  workspaceId: string,
  { ticketId, rising }: { ticketId: string; rising: boolean },
): Promise<CommentRow[]> {
  const { rows } = await sql.query<CommentRow>({
    name: 'ticket-comments',
    text: `SELECT ${columns} FROM ticket_comments c LEFT JOIN users u ON u.id = c.author_id
            WHERE c.workspace_id = $1 AND c.ticket_id = $2
            ORDER BY CASE WHEN $3 THEN c.created_at END, CASE WHEN NOT $3 THEN c.created_at END DESC, c.id LIMIT 2000`,
    values: [workspaceId, ticketId, rising],
  });
  return rows;
}

export async function findComments(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<CommentRow>({
    name: 'ticket-comments-of',
    text: `SELECT ${columns} FROM ticket_comments c LEFT JOIN users u ON u.id = c.author_id
            WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

export const findComment = async (sql: Sql, workspaceId: string, id: string): Promise<CommentRow | null> =>
  (await findComments(sql, workspaceId, [id]))[0] ?? null;

interface NewComment {
  id: string;
  ticketId: string;
  authorId: string | null;
  content: string;
  mentions: readonly string[];
  now: Date;
}

/** False: there is one with this id already. */
export async function insertComment(sql: Sql, workspaceId: string, comment: NewComment): Promise<boolean> {
  const { id, ticketId, authorId, content, mentions, now } = comment;
  const { rowCount } = await sql.query({
    name: 'ticket-comment-insert',
    text: `INSERT INTO ticket_comments (id, ticket_id, workspace_id, author_id, content, mentions, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    values: [id, ticketId, workspaceId, authorId, content, mentions, now],
  });
  return rowCount === 1;
}

export async function deleteComment(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM ticket_comments WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
  ]);
  return rowCount === 1;
}

export async function moveComments(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query('UPDATE ticket_comments SET ticket_id = $3 WHERE workspace_id = $1 AND ticket_id = $2', [
    workspaceId,
    from,
    to,
  ]);
}
