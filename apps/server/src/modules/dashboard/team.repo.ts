import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';

export interface ColleagueRow {
  agentId: string;
  fullname: string;
  avatar: string | null;
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
  online: boolean;
  awaySince: Date | null;
  chats: number;
  capacity: number | null;
}

/** Everybody who may chat in `stores`, null for all; admins serve each. The caller is always among them. */
export async function listColleagues(
  { pool, workspaceId }: Ctx,
  { userId, stores, seenSince }: { userId: string; stores: readonly string[] | null; seenSince: Date },
): Promise<ColleagueRow[]> {
  const { rows } = await pool.query<ColleagueRow>({
    name: 'dashboard-team',
    text: `SELECT m.user_id AS "agentId", u.fullname, u.avatar, m.role, r.permissions, m.capacity,
                  coalesce(p.online AND p.seen_at >= $4, false) AS online, m.away_since AS "awaySince",
                  (SELECT count(*) FROM conversations c WHERE c.workspace_id = $1 AND c.agent_id = m.user_id
                      AND c.state = 'ongoing' AND NOT c.client_left)::int AS chats
             FROM workspace_members m
             JOIN users u ON u.id = m.user_id
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
             LEFT JOIN agent_presence p ON p.workspace_id = m.workspace_id AND p.user_id = m.user_id
            WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
              AND ($3::uuid[] IS NULL OR m.user_id = $2 OR m.role IN ${adminRolesSql} OR EXISTS (
                SELECT 1 FROM member_stores ms WHERE ms.workspace_id = $1 AND ms.user_id = m.user_id
                   AND ms.store_id = ANY ($3::uuid[])))
            ORDER BY u.fullname, m.user_id`,
    values: [workspaceId, userId, stores, seenSince],
  });
  return rows.filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'));
}
