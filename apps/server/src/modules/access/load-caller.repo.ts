import type { Permission, Role } from '@chatso/contract';
import type { MemberStore } from '../../platform/actor.ts';
import type { Sql } from '../../platform/db/db.ts';
import type { Plan } from '../plans/index.ts';

/** An account and the session it calls with. */
export interface Who {
  uid: string;
  sid: string;
}

interface Row {
  valid: boolean;
  role: Role | null;
  accountState: 'invited' | 'activated' | 'suspended' | null;
  permissions: Partial<Record<Permission, boolean>> | null;
  stores: MemberStore[];
  plan: Omit<Plan, 'freeTrialEndDate'> | null;
  trialEnd: Date | null;
  flags: Partial<Record<string, boolean>>;
  profileType: 1 | 2 | 3;
  enabledTicketSystem: boolean;
}

/** Runs before every call of a member, so it is one prepared statement over keys only. */
const memberStatement = `
SELECT (s.id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > $4 AND u.suite_member) AS valid,
       m.role, m.account_state AS "accountState", r.permissions,
       coalesce((SELECT json_agg(json_build_object('storeId', ms.store_id, 'categoryIds', ms.category_ids))
                   FROM member_stores ms WHERE ms.workspace_id = $3 AND ms.user_id = u.id), '[]') AS stores,
       CASE WHEN p.workspace_id IS NULL THEN NULL ELSE json_build_object('type', p.type, 'state', p.state,
         'closedReason', p.closed_reason, 'isFreeTrial', p.is_free_trial, 'isFreemium', p.is_freemium) END AS plan,
       p.free_trial_end_date AS "trialEnd",
       coalesce((SELECT json_object_agg(f.flag, f.enabled)
                   FROM workspace_flags f WHERE f.workspace_id = $3), '{}') AS flags,
       w.profile_type AS "profileType", w.enabled_ticket_system AS "enabledTicketSystem"
  FROM users u
  LEFT JOIN auth_sessions s ON s.id = $2 AND s.user_id = u.id
  LEFT JOIN workspace_members m ON m.workspace_id = $3 AND m.user_id = u.id
  LEFT JOIN workspaces w ON w.id = m.workspace_id
  LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
  LEFT JOIN workspace_plans p ON p.workspace_id = m.workspace_id
 WHERE u.id = $1`;

/** Null for an account that is not there; what its row allows, the caller's loader says. */
export async function findCallingMember(sql: Sql, workspaceId: string, who: Who, now: Date): Promise<Row | null> {
  const { rows } = await sql.query<Row>({
    name: 'caller-member',
    text: memberStatement,
    values: [who.uid, who.sid, workspaceId, now],
  });
  return rows[0] ?? null;
}

/** The same outside any workspace. */
export async function findCallingUser(
  sql: Sql,
  who: Who,
  now: Date,
): Promise<{ email: string; valid: boolean } | null> {
  const { rows } = await sql.query<{ email: string; valid: boolean }>({
    name: 'caller-user',
    text: `SELECT u.email, (s.id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > $3 AND u.suite_member) AS valid
             FROM users u LEFT JOIN auth_sessions s ON s.id = $2 AND s.user_id = u.id WHERE u.id = $1`,
    values: [who.uid, who.sid, now],
  });
  return rows[0] ?? null;
}
