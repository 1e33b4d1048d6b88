import { permissionsOf } from '@chatso/contract';
import type { UserActor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallerSource, Member } from '../../platform/http/access.ts';
import { resolveFlags } from '../flags/index.ts';
import { consumeSocketOtp } from '../identity/index.ts';
import { featuresOf, isOnTrial, isPastDue, isTrialOver, type Plan } from '../plans/index.ts';
import { findCallingMember, findCallingUser, type Who } from './load-caller.repo.ts';

const noPlan: Plan = {
  type: 'free',
  state: 'ongoing',
  closedReason: null,
  isFreeTrial: false,
  freeTrialEndDate: null,
  isFreemium: false,
};

async function loadMember(sql: Sql, config: Config, now: Date, who: Who, workspaceId: string): Promise<Member> {
  const row = await findCallingMember(sql, workspaceId, who, now);
  if (row === null) throw new AppError('user-not-found');
  if (!row.valid) throw new AppError('id-token-revoked');
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
    onTrial: isOnTrial(plan),
    flags: resolveFlags(config.flags, row.flags),
    profileType: row.profileType,
    enabledTicketSystem: row.enabledTicketSystem,
  };
}

async function loadUser(sql: Sql, now: Date, who: Who): Promise<UserActor> {
  const row = await findCallingUser(sql, who, now);
  if (row === null) throw new AppError('user-not-found');
  if (!row.valid) throw new AppError('id-token-revoked');
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
