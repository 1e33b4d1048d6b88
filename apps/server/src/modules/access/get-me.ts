import { type Permission, permissions, type Role, type User, type UserConfig } from '@chatso/contract';
import { fullTutorialState } from '@chatso/domain';
import type { UserCtx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { permissionsOf } from '../members/index.ts';
import { isTrialExpired, type Plan } from '../plans/index.ts';

const sound = (volume: number) => ({ enabled: true, volume, url: '' });
const reminder = { ...sound(100), repeatingInterval: 60 };

/** A-19; an empty sound url is the console's built-in sound. T-07: 100, missed chats 60. */
const defaultConfig: UserConfig = {
  language: 'auto',
  timeZoneSetting: 'auto',
  timeZoneName: 'America/Vancouver',
  listPagination: 10,
  chatNotificationSound: {
    newMessage: sound(100),
    customerLeft: sound(100),
    unreadMessageReminder: reminder,
    pendingChat: reminder,
    missedChat: sound(60),
  },
};

interface UserRow {
  email: string;
  fullname: string;
  avatar: string | null;
  config: Partial<UserConfig> & { device?: unknown };
  tutorials: User['tutorials'];
  lastActiveWorkspaceId: string | null;
  stores: User['stores'];
}

interface MembershipRow {
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

/** The signed-in person with every workspace they have a role in (A-15 to A-20, B-02). */
export async function getMe(ctx: UserCtx): Promise<User> {
  const { userId } = ctx.actor;
  const user = (await ctx.pool.query<UserRow>({ name: 'me', text: userStatement, values: [userId] })).rows[0];
  if (user === undefined) throw new AppError('user-not-found');
  const memberships = await ctx.pool.query<MembershipRow>({
    name: 'me-memberships',
    text: membershipStatement,
    values: [userId],
  });
  const { device: _, ...config } = user.config;
  return {
    _id: userId,
    email: user.email,
    fullname: user.fullname,
    avatar: user.avatar,
    workspaces: memberships.rows.map((row) => toMembership(row, ctx.now())),
    lastActiveWorkspace: user.lastActiveWorkspaceId,
    stores: user.stores,
    config: {
      ...defaultConfig,
      ...config,
      chatNotificationSound: { ...defaultConfig.chatNotificationSound, ...config.chatNotificationSound },
    },
    tutorials: fullTutorialState(user.tutorials),
  };
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

function toMembership(row: MembershipRow, now: Date): User['workspaces'][number] {
  const { id, name, finishOnboarding, enabledTicketSystem, profileType } = row;
  const allowed = permissionsOf(row.role, row.permissions);
  const plan: Plan = {
    type: row.type ?? 'free',
    state: row.state ?? 'ongoing',
    closedReason: null,
    isFreeTrial: row.isFreeTrial ?? false,
    freeTrialEndDate: row.freeTrialEndDate,
    isFreemium: row.isFreemium ?? false,
  };
  return {
    workspaceId: { _id: id, id, name, finishOnboarding, enabledTicketSystem, profileType },
    role: row.role,
    accountState: row.accountState,
    customRoles: Object.fromEntries(permissions.map((permission) => [permission, allowed.has(permission)])),
    plan: {
      type: plan.type,
      state: plan.state,
      isFreeTrial: plan.isFreeTrial,
      isFreeTrialExpired: isTrialExpired(plan, now),
      isFreemium: plan.isFreemium,
      freeTrialEndDate: plan.freeTrialEndDate?.toISOString() ?? null,
    },
  };
}
