import type { Membership } from '@chatso/contract';

const dayMs = 86_400_000;
/** 0§9: the banner is red with this little left. */
const redDays = 3;

export interface Trial {
  state: 'active' | 'expired' | 'cancelled';
  /** Three days or fewer, or none any more. */
  red: boolean;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Where a workspace's free trial stands; null when it has none. A freemium workspace is never told to pay (decision E-4). */
export function trialOf(plan: Membership['plan'], now: number): Trial | null {
  if (!plan.isFreeTrial || plan.isFreemium) return null;
  const left = plan.freeTrialEndDate === null ? 0 : Date.parse(plan.freeTrialEndDate) - now;
  const nothing = { red: true, days: 0, hours: 0, minutes: 0, seconds: 0 };
  if (plan.state === 'closed') return { state: 'cancelled', ...nothing };
  if (plan.isFreeTrialExpired || left <= 0) return { state: 'expired', ...nothing };
  return {
    state: 'active',
    red: left <= redDays * dayMs,
    days: Math.floor(left / dayMs),
    hours: Math.floor(left / 3_600_000) % 24,
    minutes: Math.floor(left / 60_000) % 60,
    seconds: Math.floor(left / 1000) % 60,
  };
}
