import { describe, expect, it } from 'vitest';
import { featuresOf, isPastDue, isTrialExpired, type Plan } from './index.ts';

const plan = (changes: Partial<Plan>): Plan => ({
  ...{
    type: 'free',
    state: 'ongoing',
    closedReason: null,
    isFreeTrial: false,
    freeTrialEndDate: null,
    isFreemium: false,
  },
  ...changes,
});

describe('plans', () => {
  it('[E-50] transfer, orders, coupons, ban, linking and departments need the advanced plan', () => {
    expect([...featuresOf(plan({ type: 'advanced' }))].sort()).toEqual(
      ['banVisitor', 'coupons', 'departmentDisplay', 'linkProfile', 'orderHistory', 'transfer'].sort(),
    );
    for (const type of ['free', 'starter', 'standard'] as const) expect(featuresOf(plan({ type })).size).toBe(0);
    expect(featuresOf(plan({ type: 'advanced', state: 'closed' })).size).toBe(0);
    expect(featuresOf(plan({ isFreemium: true })).size).toBe(6);
  });

  it('past due is a closed plan whose reason is money', () => {
    expect(isPastDue(plan({ state: 'closed', closedReason: 'past-due' }))).toBe(true);
    expect(isPastDue(plan({ state: 'closed', closedReason: 'cancel' }))).toBe(false);
    expect(isPastDue(plan({ state: 'closed', closedReason: 'past-due', isFreemium: true }))).toBe(false);
  });

  it('a trial is over at its end date', () => {
    const end = new Date('2026-02-01T00:00:00Z');
    const trial = plan({ isFreeTrial: true, freeTrialEndDate: end });
    expect(isTrialExpired(trial, new Date(end.getTime() - 1))).toBe(false);
    expect(isTrialExpired(trial, end)).toBe(true);
  });
});
