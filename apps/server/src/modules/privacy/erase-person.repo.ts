import type { Sql } from '../../platform/db/db.ts';

/** The chats of a visitor or contact, the oldest first. */
export async function chatsOf(sql: Sql, workspaceId: string, visitorId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM conversations WHERE workspace_id = $1 AND (visitor_id = $2 OR contact_id = $2) ORDER BY start_date, id',
    [workspaceId, visitorId],
  );
  return rows.map(({ id }) => id);
}

interface LockedRow {
  store_id: string;
  category_id: string | null;
  agent_id: string | null;
}

/** Where a chat is, which stays so until the transaction ends; null when there is none any more. */
export async function lockChat(sql: Sql, workspaceId: string, id: string): Promise<LockedRow | null> {
  const { rows } = await sql.query<LockedRow>(
    'SELECT store_id, category_id, agent_id FROM conversations WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** An account that is a member of no workspace, held until the transaction ends. */
export async function lockLeftAccount(sql: Sql, userId: string): Promise<{ email: string } | null> {
  const { rows } = await sql.query<{ email: string }>(
    `SELECT email FROM users u WHERE u.id = $1
          AND NOT EXISTS (SELECT 1 FROM workspace_members m WHERE m.user_id = u.id) FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}
