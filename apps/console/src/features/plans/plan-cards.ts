import type { Membership, PlanType } from '@chatso/contract';

/** The plans in the order of their rank (decision E-3). */
export const planOrder: readonly PlanType[] = ['free', 'starter', 'standard', 'advanced'];

/** Lines of a card as keys of the catalogue: what every workspace on the plan has. */
export const planIncludes = {
  free: ['liveChat', 'fiveUsers', 'noVisitors'],
  starter: ['liveChat', 'fiveUsers', 'thirtyDays'],
  standard: ['liveChat', 'fiveUsers', 'wholeHistory'],
  advanced: ['fiveUsers', 'wholeHistory', 'ordersAndCoupons', 'transfer', 'banAndLink'],
} as const satisfies Record<PlanType, readonly string[]>;

/** A freemium workspace is treated as the advanced plan (E-07). */
export const planOf = (plan: Membership['plan']): PlanType => (plan.isFreemium ? 'advanced' : plan.type);
