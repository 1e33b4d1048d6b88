import { describe, expect, it } from 'vitest';
import { aMembership } from '../testing/fake-server.ts';
import { trialOf } from './trial.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const day = 86_400_000;
const plan = (leftMs: number, over: Partial<ReturnType<typeof aMembership>['plan']> = {}) => ({
  ...aMembership('w', 'W').plan,
  type: 'free' as const,
  isFreeTrial: true,
  freeTrialEndDate: new Date(now + leftMs).toISOString(),
  ...over,
});

describe('the free trial', () => {
  it('[R-06] is told in days, hours, minutes and seconds', () => {
    expect(trialOf(plan(12 * day + 3 * 3_600_000 + 4 * 60_000 + 5_999), now)).toEqual({
      ...{ state: 'active', red: false, days: 12, hours: 3, minutes: 4, seconds: 5 },
    });
  });

  it('[R-07] is red at three days or fewer, and when it is expired or cancelled', () => {
    expect(trialOf(plan(3 * day + 1000), now)?.red).toBe(false);
    expect(trialOf(plan(3 * day), now)).toMatchObject({ state: 'active', red: true, days: 3, seconds: 0 });
    expect(trialOf(plan(0), now)).toMatchObject({ state: 'expired', red: true });
    expect(trialOf(plan(day, { isFreeTrialExpired: true }), now)).toMatchObject({ state: 'expired', red: true });
    expect(trialOf(plan(day, { state: 'closed' }), now)).toMatchObject({ state: 'cancelled', red: true });
  });

  it('[E-4] is nobody’s who pays, or need not', () => {
    expect(trialOf(plan(day, { isFreeTrial: false }), now)).toBeNull();
    expect(trialOf(plan(day, { isFreemium: true }), now)).toBeNull();
  });
});
