import { permissions, permissionsOf, type User, type UserConfig } from '@chatso/contract';
import { fullTutorialState } from '@chatso/domain';
import type { UserCtx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { isTrialExpired, type Plan } from '../plans/index.ts';
import { findMe, type MembershipRow, membershipsOf } from './get-me.repo.ts';

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

/** The signed-in person with every workspace they have a role in (A-15 to A-20, B-02). */
export async function getMe(ctx: UserCtx): Promise<User> {
  const { userId } = ctx.actor;
  const user = await findMe(ctx.pool, userId);
  if (user === null) throw new AppError('user-not-found');
  const memberships = await membershipsOf(ctx.pool, userId);
  const { device: _, ...config } = user.config;
  return {
    _id: userId,
    email: user.email,
    fullname: user.fullname,
    avatar: user.avatar,
    workspaces: memberships.map((row) => toMembership(row, ctx.now())),
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
