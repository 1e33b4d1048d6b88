import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';

interface AgentRow {
  userId: string;
  fullname: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
}

/** Who may chat in a store, by name. */
export async function listAgents(ctx: Pick<Ctx, 'pool' | 'workspaceId'>, storeId: string): Promise<AgentRow[]> {
  const { rows } = await ctx.pool.query<AgentRow>(
    `SELECT m.user_id AS "userId", u.fullname, m.role, r.permissions
       FROM workspace_members m JOIN users u ON u.id = m.user_id
       LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
      WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
        AND (m.role IN ${adminRolesSql} OR EXISTS (SELECT 1 FROM member_stores ms
          WHERE ms.workspace_id = $1 AND ms.user_id = m.user_id AND ms.store_id = $2))
      ORDER BY u.fullname, m.user_id`,
    [ctx.workspaceId, storeId],
  );
  return rows.filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'));
}

export async function findPerson(ctx: Pick<Ctx, 'pool'>, userId: string): Promise<string> {
  const { rows } = await ctx.pool.query<{ fullname: string }>('SELECT fullname FROM users WHERE id = $1', [userId]);
  return rows[0]?.fullname ?? '';
}
