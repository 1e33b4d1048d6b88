import type { Sql } from '../../platform/db/db.ts';

export interface AnsweredChat {
  ongoing: boolean;
  agent: string | null;
}

/** Decision X-11: a chat of the visitor that neither waits nor was missed; an ongoing one before any other. */
export async function findAnsweredChat(sql: Sql, workspaceId: string, visitorId: string): Promise<AnsweredChat | null> {
  const { rows } = await sql.query<AnsweredChat>(
    `SELECT c.state = 'ongoing' AS ongoing, u.fullname AS agent
       FROM conversations c LEFT JOIN users u ON u.id = c.agent_id
      WHERE c.workspace_id = $1 AND c.visitor_id = $2 AND c.state IN ('ongoing', 'closed')
      ORDER BY (c.state = 'ongoing') DESC, c.start_date DESC LIMIT 1`,
    [workspaceId, visitorId],
  );
  return rows[0] ?? null;
}
