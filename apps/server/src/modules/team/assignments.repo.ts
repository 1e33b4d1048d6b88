import type { Ctx } from '../../platform/ctx.ts';

/** How one store is served by one member, complete. */
export interface Assignment {
  storeId: string;
  agentAlias: string | null;
  avatar: string | null;
  categoryIds: string[];
}

/** Replaces what a member serves by exactly these. */
export async function writeAssignments(tx: Ctx, userId: string, assignments: readonly Assignment[]): Promise<void> {
  await tx.pool.query({
    name: 'team-assign',
    text: `WITH wanted AS (
             SELECT * FROM jsonb_to_recordset($3::jsonb)
               AS w ("storeId" uuid, "agentAlias" text, avatar text, "categoryIds" uuid[])
           ), gone AS (
             DELETE FROM member_stores WHERE workspace_id = $1 AND user_id = $2
                AND store_id NOT IN (SELECT "storeId" FROM wanted)
           )
           INSERT INTO member_stores (workspace_id, user_id, store_id, agent_alias, avatar, category_ids)
           SELECT $1, $2, "storeId", "agentAlias", avatar, "categoryIds" FROM wanted
           ON CONFLICT (workspace_id, user_id, store_id) DO UPDATE
             SET agent_alias = excluded.agent_alias, avatar = excluded.avatar, category_ids = excluded.category_ids`,
    values: [tx.workspaceId, userId, JSON.stringify(assignments)],
  });
}

export async function listAssignments(tx: Ctx, userId: string): Promise<Assignment[]> {
  const { rows } = await tx.pool.query<Assignment>(
    `SELECT store_id AS "storeId", agent_alias AS "agentAlias", avatar, category_ids AS "categoryIds"
       FROM member_stores WHERE workspace_id = $1 AND user_id = $2 ORDER BY store_id`,
    [tx.workspaceId, userId],
  );
  return rows;
}
