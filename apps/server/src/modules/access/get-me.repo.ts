import type { Permission, Role, User, UserConfig } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import type { Plan } from '../plans/index.ts';

interface UserRow {
  email: string;
  fullname: string;
  avatar: string | null;
  config: Partial<UserConfig> & { device?: unknown };
  tutorials: User['tutorials'];
  lastActiveWorkspaceId: string | null;
  stores: User['stores'];
}

export interface MembershipRow {
  id: string;
  name: string;
  finishOnboarding: boolean;
  enabledTicketSystem: boolean;
  profileType: 1 | 2 | 3;
  role: Role;
  accountState: 'invited' | 'activated' | 'suspended';
  permissions: Partial<Record<Permission, boolean>> | null;
  type: Plan['type'] | null;
  state: Plan['state'] | null;
  isFreeTrial: boolean | null;
  isFreemium: boolean | null;
  freeTrialEndDate: Date | null;
}

const userStatement = `
SELECT email, fullname, avatar, config, tutorials, last_active_workspace_id AS "lastActiveWorkspaceId",
       coalesce((SELECT json_agg(json_build_object('chatsoStoreId', store_id, 'agentAlias', agent_alias))
                   FROM member_stores WHERE user_id = $1), '[]') AS stores
  FROM users WHERE id = $1`;

const membershipStatement = `
SELECT w.id, w.name, w.finish_onboarding AS "finishOnboarding", w.enabled_ticket_system AS "enabledTicketSystem",
       w.profile_type AS "profileType", m.role, m.account_state AS "accountState", r.permissions,
       p.type, p.state, p.is_free_trial AS "isFreeTrial", p.is_freemium AS "isFreemium",
       p.free_trial_end_date AS "freeTrialEndDate"
  FROM workspace_members m
  JOIN workspaces w ON w.id = m.workspace_id
  LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
  LEFT JOIN workspace_plans p ON p.workspace_id = m.workspace_id
 WHERE m.user_id = $1 AND m.role IS NOT NULL
 ORDER BY w.created_at, w.id`;

/** The caller's account, with the stores they serve in any workspace. */
export async function findMe(sql: Sql, userId: string): Promise<UserRow | null> {
  const { rows } = await sql.query<UserRow>({ name: 'me', text: userStatement, values: [userId] });
  return rows[0] ?? null;
}

/** The workspaces somebody has a role in, the oldest first. */
export async function membershipsOf(sql: Sql, userId: string): Promise<MembershipRow[]> {
  const { rows } = await sql.query<MembershipRow>({
    name: 'me-memberships',
    text: membershipStatement,
    values: [userId],
  });
  return rows;
}
