import type { Sql } from '../../../platform/db/db.ts';

/**
 * Whether the shop vouches for a visitor, somebody of the team has answered them before, or has let through the links of
 * this chat.
 */
export async function isKnownVisitor(
  sql: Sql,
  workspaceId: string,
  { visitorId, conversationId }: { visitorId: string; conversationId: string },
): Promise<boolean> {
  const { rows } = await sql.query<{ known: boolean }>({
    name: 'conversations-is-known-visitor',
    text: `SELECT EXISTS (SELECT 1 FROM visitors WHERE workspace_id = $1 AND id = $2 AND verified)
               OR EXISTS (SELECT 1 FROM conversations WHERE workspace_id = $1 AND visitor_id = $2
                             AND (accepted_date IS NOT NULL OR (id = $3 AND links_allowed))) AS known`,
    values: [workspaceId, visitorId, conversationId],
  });
  return rows[0]?.known ?? false;
}

/** False when they are allowed already. */
export async function allowLinksOf(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE conversations SET links_allowed = true, rev = rev + 1 WHERE workspace_id = $1 AND id = $2 AND NOT links_allowed',
    [workspaceId, id],
  );
  return rowCount === 1;
}
