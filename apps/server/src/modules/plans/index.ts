/**
 * Plans, read side: what a workspace has paid for opens features. Rules are pure; the write side is billing's.
 * A past-due plan locks everybody but admins out (decision E-9); a freemium workspace counts as advanced (E-4).
 * Where nothing is sold every workspace is freemium, which each start makes true again (`applyBilling`).
 */
import type { PlanFeature, PlanType } from '@chatso/contract';
import { planFeatures } from '@chatso/contract';
import { eq } from 'drizzle-orm';
import type { RootCtx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { historyDaysOf } from './history.ts';
import { workspacePlans } from './plans.schema.ts';

export { applyBilling } from './apply-billing.repo.ts';
export { historyDaysOf, historyStart } from './history.ts';
export { workspacePlans } from './plans.schema.ts';

export interface Plan {
  type: PlanType;
  state: 'ongoing' | 'closed';
  closedReason: 'past-due' | 'cancel' | null;
  isFreeTrial: boolean;
  freeTrialEndDate: Date | null;
  isFreemium: boolean;
}

/** Entitlements: the plan's limits and purchased extras. */
export type Capacity = Pick<
  typeof workspacePlans.$inferSelect,
  'maxSeats' | 'maxStores' | 'purchasedSeats' | 'purchasedChannels' | 'selfHosted'
>;

/** Members and channels a workspace may have: those of the plan and those bought (0§9); self-hosted: `Infinity`. */
export async function capacityOf(ctx: RootCtx, workspaceId: string): Promise<{ seats: number; channels: number }> {
  const [plan] = await ctx.db.select().from(workspacePlans).where(eq(workspacePlans.workspaceId, workspaceId));
  if (plan?.selfHosted) return { seats: Number.POSITIVE_INFINITY, channels: Number.POSITIVE_INFINITY };
  return {
    seats: (plan?.maxSeats ?? 5) + (plan?.purchasedSeats ?? 0),
    channels: (plan?.maxStores ?? 1) + (plan?.purchasedChannels ?? 0),
  };
}

/** E-50: every one of them needs the advanced plan, and one that runs. */
export function featuresOf(plan: Plan): ReadonlySet<PlanFeature> {
  const advanced = plan.isFreemium || (plan.type === 'advanced' && plan.state === 'ongoing');
  return new Set(advanced ? planFeatures : []);
}

export const isPastDue = (plan: Plan): boolean =>
  !plan.isFreemium && plan.state === 'closed' && plan.closedReason === 'past-due';

export const isTrialExpired = (plan: Plan, now: Date): boolean =>
  plan.isFreeTrial && plan.freeTrialEndDate !== null && plan.freeTrialEndDate <= now;

/** A trial, running or over; a freemium workspace is none (decision E-4). */
export const isOnTrial = (plan: Pick<Plan, 'isFreeTrial' | 'isFreemium'>): boolean =>
  plan.isFreeTrial && !plan.isFreemium;

/** Nothing was bought when the trial ended (decision E-4): the widget is hidden, and members may only look. */
export const isTrialOver = (plan: Plan, now: Date): boolean => !plan.isFreemium && isTrialExpired(plan, now);

/** Decisions E-4, X-21: what a free trial only hears of, as long as it lasts. */
export async function requireNoTrial(ctx: RootCtx & { workspaceId: string }): Promise<void> {
  const [plan] = await ctx.db.select().from(workspacePlans).where(eq(workspacePlans.workspaceId, ctx.workspaceId));
  if (plan !== undefined && isOnTrial(plan)) throw new AppError('plan-required');
}

/** Whether the workspace's plan lets its shoppers chat; one without a plan's row is not billed. */
export async function isPlanRunning(ctx: RootCtx, workspaceId: string): Promise<boolean> {
  const [plan] = await ctx.db.select().from(workspacePlans).where(eq(workspacePlans.workspaceId, workspaceId));
  return plan === undefined || !(isTrialOver(plan, ctx.now()) || isPastDue(plan));
}

/** What of the past the workspace's plan shows: all closed chats, and orders of its shops. */
export async function pastShown(
  ctx: RootCtx,
  workspaceId: string,
): Promise<{ wholeHistory: boolean; orders: boolean }> {
  const [plan] = await ctx.db.select().from(workspacePlans).where(eq(workspacePlans.workspaceId, workspaceId));
  if (plan === undefined) return { wholeHistory: true, orders: false };
  return { wholeHistory: historyDaysOf(plan) === null, orders: featuresOf(plan).has('orderHistory') };
}

/** The line at the widget's foot is the price of the free plan. */
export async function mayHidePoweredBy(ctx: RootCtx, workspaceId: string): Promise<boolean> {
  const [plan] = await ctx.db.select().from(workspacePlans).where(eq(workspacePlans.workspaceId, workspaceId));
  return plan === undefined || plan.isFreemium || plan.type !== 'free';
}

export async function setPlan(
  ctx: RootCtx,
  workspaceId: string,
  plan: Partial<Plan & Capacity> & { type: PlanType },
): Promise<void> {
  const values = { ...plan, updatedAt: ctx.now() };
  await ctx.db
    .insert(workspacePlans)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: workspacePlans.workspaceId, set: values });
}

export const plans = defineModule({ name: 'plans', tables: { owns: ['workspace_plans'], reads: ['workspaces'] } });
