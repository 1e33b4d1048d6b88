import type { AccountState, Role, StoreAgent } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';

/** The suite's own people are nobody's agents to give departments to. */
const serving = `ms.workspace_id = $1 AND ms.store_id = $2 AND m.account_state <> 'suspended'
  AND m.role IS DISTINCT FROM 'chatso_admin'`;

/** Members who serve the store, by name. */
export async function listStoreAgents(
  { pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>,
  storeId: string,
): Promise<StoreAgent[]> {
  const { rows } = await pool.query<StoreAgent>({
    name: 'team-store-agents',
    text: `SELECT m.user_id AS "_id", coalesce(u.fullname, '') AS fullname, u.email, coalesce(ms.avatar, u.avatar) AS avatar,
             m.role, m.account_state AS "accountState", ms.category_ids AS "categoryIds"
           FROM member_stores ms
           JOIN workspace_members m ON m.workspace_id = ms.workspace_id AND m.user_id = ms.user_id
           JOIN users u ON u.id = m.user_id
           WHERE ${serving} ORDER BY lower(coalesce(nullif(u.fullname, ''), u.email)), m.user_id`,
    values: [workspaceId, storeId],
  });
  return rows;
}

/** Members whose only store it is; admins serve all. */
export async function countAgentsOfOnly({ pool, workspaceId }: Ctx, storeId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM member_stores ms JOIN workspace_members m ON m.workspace_id = ms.workspace_id AND m.user_id = ms.user_id
      WHERE ${serving} AND m.role IS DISTINCT FROM 'admin' AND NOT EXISTS (
        SELECT 1 FROM member_stores other JOIN stores s ON s.workspace_id = other.workspace_id AND s.id = other.store_id
         WHERE other.workspace_id = ms.workspace_id AND other.user_id = ms.user_id AND other.store_id <> ms.store_id
           AND s.deleted_at IS NULL)`,
    [workspaceId, storeId],
  );
  return rows[0]?.count ?? 0;
}

export interface HeldAgent {
  userId: string;
  name: string;
  role: Role | null;
  accountState: AccountState;
  categoryIds: string[];
}

/** The same people, held until the transaction ends. The caller holds the workspace. */
export async function holdStoreAgents(tx: Ctx, storeId: string): Promise<HeldAgent[]> {
  const { rows } = await tx.pool.query<HeldAgent>({
    name: 'team-hold-store-agents',
    text: `SELECT m.user_id AS "userId", coalesce(nullif(u.fullname, ''), u.email) AS name, m.role,
             m.account_state AS "accountState", ms.category_ids AS "categoryIds"
           FROM member_stores ms
           JOIN workspace_members m ON m.workspace_id = ms.workspace_id AND m.user_id = ms.user_id
           JOIN users u ON u.id = m.user_id
           WHERE ${serving} ORDER BY m.user_id FOR NO KEY UPDATE OF m, ms`,
    values: [tx.workspaceId, storeId],
  });
  return rows;
}

/** What a member serves in the store from now on; whoever has the member before them sees another version. */
export async function writeCategories(
  tx: Ctx,
  { userId, storeId, categoryIds }: { userId: string; storeId: string; categoryIds: readonly string[] },
): Promise<void> {
  await tx.pool.query(
    'UPDATE member_stores SET category_ids = $4 WHERE workspace_id = $1 AND user_id = $2 AND store_id = $3',
    [tx.workspaceId, userId, storeId, categoryIds],
  );
  await tx.pool.query('UPDATE workspace_members SET version = version + 1 WHERE workspace_id = $1 AND user_id = $2', [
    tx.workspaceId,
    userId,
  ]);
}
