import type { Sql } from '../../../platform/db/db.ts';
import type { AgentProfile } from '../conversations.mapper.ts';

/** An agent's name and picture, the own ones of this store first. */
export async function readAgentProfile(
  sql: Sql,
  workspaceId: string,
  { storeId, agentId }: { storeId: string; agentId: string },
): Promise<AgentProfile | null> {
  const { rows } = await sql.query<AgentProfile>({
    name: 'conversations-agent-profile',
    text: `SELECT coalesce(nullif(m.agent_alias, ''), u.fullname) AS name, coalesce(nullif(m.avatar, ''), u.avatar) AS avatar
           FROM users u LEFT JOIN member_stores m ON m.workspace_id = $1 AND m.store_id = $2 AND m.user_id = u.id
           WHERE u.id = $3`,
    values: [workspaceId, storeId, agentId],
  });
  return rows[0] ?? null;
}

/** The agent's ongoing chats in these stores are others now; answers which. */
export async function raiseRevOf(
  sql: Sql,
  workspaceId: string,
  { userId, storeIds }: { userId: string; storeIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE conversations SET rev = rev + 1
     WHERE workspace_id = $1 AND agent_id = $2 AND store_id = ANY ($3::uuid[]) AND state = 'ongoing' RETURNING id`,
    [workspaceId, userId, storeIds],
  );
  return rows.map(({ id }) => id);
}
