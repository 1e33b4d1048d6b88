import type { Permission, Role } from '@chatso/contract';
import type { MemberStore, UserActor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallerSource, Member } from '../../platform/http/access.ts';
import { resolveFlags } from '../flags/index.ts';
import { consumeSocketOtp } from '../identity/index.ts';
import { permissionsOf } from '../members/index.ts';
import { featuresOf, isPastDue, isTrialOver, type Plan } from '../plans/index.ts';

interface Row {
  standing: boolean;
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
SELECT (s.id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > $4 AND u.suite_member) AS standing,
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

const noPlan: Plan = {
  type: 'free',
  state: 'ongoing',
  closedReason: null,
  isFreeTrial: false,
  freeTrialEndDate: null,
  isFreemium: false,
};

interface Who {
  uid: string;
  sid: string;
}

async function loadMember(sql: Sql, config: Config, now: Date, who: Who, workspaceId: string): Promise<Member> {
  const { rows } = await sql.query<Row>({
    name: 'caller-member',
    text: memberStatement,
    values: [who.uid, who.sid, workspaceId, now],
  });
  const row = rows[0];
  if (row === undefined) throw new AppError('user-not-found');
  if (!row.standing) throw new AppError('id-token-revoked');
  if (row.accountState === null) throw new AppError('user-not-in-workspace');
  if (row.role === null || row.accountState !== 'activated') throw new AppError('user-without-role');
  const plan: Plan = { ...noPlan, ...row.plan, freeTrialEndDate: row.trialEnd };
  return {
    workspaceId,
    actor: {
      kind: 'agent',
      userId: who.uid,
      role: row.role,
      permissions: permissionsOf(row.role, row.permissions),
      memberStores: row.stores,
      sessionId: who.sid,
    },
    features: featuresOf(plan),
    pastDue: isPastDue(plan),
    trialOver: isTrialOver(plan, now),
    flags: resolveFlags(config.flags, row.flags),
    profileType: row.profileType,
    enabledTicketSystem: row.enabledTicketSystem,
  };
}

async function loadUser(sql: Sql, now: Date, who: Who): Promise<UserActor> {
  const { rows } = await sql.query<{ email: string; standing: boolean }>({
    name: 'caller-user',
    text: `SELECT u.email, (s.id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > $3 AND u.suite_member) AS standing
             FROM users u LEFT JOIN auth_sessions s ON s.id = $2 AND s.user_id = u.id WHERE u.id = $1`,
    values: [who.uid, who.sid, now],
  });
  const row = rows[0];
  if (row === undefined) throw new AppError('user-not-found');
  if (!row.standing) throw new AppError('id-token-revoked');
  return { kind: 'user', userId: who.uid, email: row.email, sessionId: who.sid };
}

/** What the guard and the sockets ask; the three messages of decision A-3 come from here. */
export const createCallerSource = (sql: Sql, config: Config, now: () => Date): CallerSource => ({
  user: (claims) => loadUser(sql, now(), claims),
  member: (claims, workspaceId) => loadMember(sql, config, now(), claims, workspaceId),
  async memberOfOtp(otp, channel) {
    const spent = await consumeSocketOtp(sql, now(), otp, channel);
    if (spent === null) throw new AppError('unauthenticated');
    return loadMember(sql, config, now(), { uid: spent.userId, sid: spent.sessionId }, spent.workspaceId);
  },
});
