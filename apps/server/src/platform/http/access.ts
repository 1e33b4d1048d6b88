import { type Access, type FlagName, type PlanFeature, ticketsOn } from '@chatso/contract';
import type { AgentActor, UserActor } from '../actor.ts';
import { isAdmin } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { IdClaims } from './tokens.ts';

/** A member as the guard sees him: who he is here, and what his workspace has paid for. */
export interface Member {
  workspaceId: string;
  actor: AgentActor;
  features: ReadonlySet<PlanFeature>;
  /** The plan's subscription needs attention: everybody but admins is locked out (decision E-9). */
  pastDue: boolean;
  /** The trial is over and nothing was bought: members may look and change nothing (decision E-4). */
  trialOver: boolean;
  /** A free trial, running or over; never of a freemium workspace. */
  onTrial: boolean;
  flags: Readonly<Record<FlagName, boolean>>;
  profileType: 1 | 2 | 3;
  enabledTicketSystem: boolean;
}

/** What the platform asks of the modules that know people; every call throws the 401 of decision A-3. */
export interface CallerSource {
  user(claims: IdClaims): Promise<UserActor>;
  member(claims: Pick<IdClaims, 'uid' | 'sid'>, workspaceId: string): Promise<Member>;
  /** Spends a one-time code; throws when it is unknown, used, too old or of another channel. */
  memberOfOtp(otp: string, channel: 'message' | 'tracking' | 'notifications'): Promise<Member>;
}

/** The use case settles the scope: only it knows which store something belongs to. */
type MemberAccess = Omit<Extract<Access, { kind: 'member' }>, 'scope'>;

/** Throws the 403 of the first condition that `member` does not meet. */
export function checkAccess(access: MemberAccess, member: Member): void {
  if (member.pastDue && !isAdmin(member.actor)) throw new AppError('plan-past-due', { reason: 'workspace-paused' });
  if (access.flag !== undefined && !member.flags[access.flag]) throw new AppError('forbidden');
  if (access.tickets === true && !ticketsOn(member)) throw new AppError('forbidden');
  // chatso_admin is a superset of admin (decision D-3).
  const roles = access.roles;
  const role = member.actor.role === 'chatso_admin' ? 'admin' : member.actor.role;
  if (roles !== undefined && !roles.includes(role) && !roles.includes(member.actor.role)) {
    throw new AppError('forbidden');
  }
  const { permission } = access;
  const anyOf = typeof permission === 'string' ? [permission] : permission;
  if (anyOf !== undefined && !anyOf.some((one) => member.actor.permissions.has(one))) {
    throw new AppError('forbidden');
  }
  if (access.feature !== undefined && !member.features.has(access.feature)) throw new AppError('plan-required');
  if (access.bought === true && member.onTrial) throw new AppError('plan-required');
}

/** Throws when the workspace's trial is over: what writes, and live sockets, need a plan that runs (decision E-4). */
export function checkRunning(member: Pick<Member, 'trialOver'>): void {
  if (member.trialOver) throw new AppError('plan-required', { reason: 'trial-over' });
}
