import type { Sql } from '../../../platform/db/db.ts';

export async function countOpenChatsOf(sql: Sql, workspaceId: string, storeId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM conversations
      WHERE workspace_id = $1 AND store_id = $2 AND state IN ('pending', 'ongoing')`,
    [workspaceId, storeId],
  );
  return rows[0]?.count ?? 0;
}
