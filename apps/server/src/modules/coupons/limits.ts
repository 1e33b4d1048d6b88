import type { CouponLimit, CouponLimitInput, OwnCouponLimit } from '@chatso/contract';
import {
  defaultTimeZone,
  type GiverLimit,
  isAdminRole,
  isoIn,
  type LimitTimeframe,
  limitTimeframes,
  nextWindowDayOf,
  startOfDayIn,
  windowDayOf,
} from '@chatso/domain';
import { type AgentActor, personOf } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { currencyOfStore } from '../catalog/index.ts';
import { listStores } from '../stores/index.ts';
import {
  areMembers,
  findLimit,
  givenByAll,
  holdLimit,
  type LimitRow,
  listGivers,
  takenBy,
  writeLimit,
} from './limits.repo.ts';

const nothingLimited: Omit<LimitRow, 'changed_at' | 'changed_by' | 'changed_by_name'> = {
  ...{ limited: false, limit_type: 'max_value_per_coupon', max_percentage: 2000, coupon_most: 2000 },
  agent_most: 15_000,
  agent_percent_most: 10_000,
  agent_percent_coupons: null,
  timeframe: 'weekly',
  audience: 'all_users',
  user_ids: [],
  version: 0,
};

/** A workspace keeps the time of its first store. */
async function placeOf(
  ctx: Pick<Ctx, 'db' | 'pool' | 'workspaceId'>,
  crmStoreId?: string,
): Promise<{ zone: string; currency: string }> {
  const stores = await listStores(ctx.db, ctx.workspaceId, null);
  const [first] = stores;
  const asked = stores.find((store) => crmStoreId !== undefined && store.crmStoreId === crmStoreId) ?? first;
  const currency = asked ? await currencyOfStore(ctx.pool, ctx.workspaceId, asked.id) : null;
  return { zone: first?.settings.timeZone ?? defaultTimeZone, currency: currency ?? 'USD' };
}

const todayIn = (zone: string, now: Date): string => isoIn(zone, now.getTime()).slice(0, 10);
const beginOf = (timeframe: LimitTimeframe, zone: string, now: Date): Date =>
  new Date(startOfDayIn(zone, windowDayOf(timeframe, todayIn(zone, now))));
const nextOf = (timeframe: LimitTimeframe, zone: string, now: Date): Date =>
  new Date(startOfDayIn(zone, nextWindowDayOf(timeframe, todayIn(zone, now))));

const applies = (row: LimitRow | null, userId: string): row is LimitRow =>
  row?.limited === true && (row.audience === 'all_users' || row.user_ids.includes(userId));

export interface Asked {
  /** Whether the workspace has limits at all (C-13). */
  limits: boolean;
  userId: string;
  /** Of the coupon that is to be given: a budget is of one currency, since sums of several mean nothing. */
  currency: string;
  /** A coupon that is tried again takes nothing a second time. */
  but?: string;
}

/** What somebody may still give, as of now; null: as much as they like. */
export async function limitOf(
  ctx: Pick<Ctx, 'db' | 'pool' | 'workspaceId' | 'now'>,
  { limits, userId, currency, but }: Asked,
): Promise<GiverLimit | null> {
  const row = limits ? await findLimit(ctx.pool, ctx.workspaceId) : null;
  if (!applies(row, userId)) return null;
  const base = { limited: true, limitType: row.limit_type };
  if (row.limit_type === 'max_value_per_coupon')
    return {
      ...base,
      maxPercentage: row.max_percentage,
      maxFixedValue: row.coupon_most,
      valueLeft: 0,
      percentLeft: null,
    };
  const { zone } = await placeOf(ctx);
  const since = beginOf(row.timeframe, zone, ctx.now());
  const { taken, percents } = await takenBy(ctx.pool, ctx.workspaceId, {
    userId,
    since,
    currency,
    ...(but === undefined ? {} : { but }),
  });
  const most = row.agent_percent_coupons;
  return {
    ...base,
    maxPercentage: row.agent_percent_most,
    maxFixedValue: row.agent_most,
    valueLeft: Math.max(0, row.agent_most - taken),
    percentLeft: most === null ? null : Math.max(0, most - percents),
  };
}

/** The same behind the settings' row, in the transaction that takes something. */
export async function limitHeld(tx: Ctx, asked: Asked): Promise<GiverLimit | null> {
  if (!asked.limits) return null;
  await holdLimit(tx.pool, tx.workspaceId);
  return limitOf(tx, asked);
}

const shown = (hundredths: number): number => hundredths / 100;
const stored = (value: number): number => Math.round(value * 100);

const budgetIn = (
  row: Pick<LimitRow, 'agent_most' | 'agent_percent_most' | 'agent_percent_coupons' | 'timeframe'>,
) => ({
  maxFixedValue: shown(row.agent_most),
  maxPercentage: shown(row.agent_percent_most),
  percentCoupons: row.agent_percent_coupons,
  timeframe: row.timeframe,
});

export async function getOwnLimit(ctx: Ctx<AgentActor>, limits: boolean, crmStoreId?: string): Promise<OwnCouponLimit> {
  const row = limits ? await findLimit(ctx.pool, ctx.workspaceId) : null;
  const { zone, currency } = await placeOf(ctx, crmStoreId);
  const limit = await limitOf(ctx, { limits, userId: ctx.actor.userId, currency });
  const known = row ?? nothingLimited;
  const budget = limit?.limitType === 'max_total_value_per_agent';
  return {
    limited: limit !== null,
    limitType: known.limit_type,
    perCouponSetting: { maxPercentage: shown(known.max_percentage), maxFixedValue: shown(known.coupon_most) },
    perAgentSetting: budgetIn(known),
    valueLeft: budget ? shown(limit.valueLeft) : shown(limit?.maxFixedValue ?? 0),
    percentLeft: limit?.percentLeft ?? null,
    startsAgainAt: budget ? nextOf(known.timeframe, zone, ctx.now()).toISOString() : null,
    ...{ timeZone: zone, currency },
  };
}

/** P-61: what is set, and what everybody has given in its currency in each time, so that another budget shows what it would mean. */
export async function getLimit(ctx: Ctx): Promise<CouponLimit> {
  const row = await findLimit(ctx.pool, ctx.workspaceId);
  const { zone, currency } = await placeOf(ctx);
  const [daily, weekly, monthly] = limitTimeframes.map((timeframe) => beginOf(timeframe, zone, ctx.now()));
  const begins = { daily: daily ?? ctx.now(), weekly: weekly ?? ctx.now(), monthly: monthly ?? ctx.now() };
  const given = await givenByAll(ctx.pool, ctx.workspaceId, begins, currency);
  const users = await listGivers(ctx.pool, ctx.workspaceId);
  const of = (timeframe: LimitTimeframe) =>
    given.map((one) => ({ userId: one.user_id, given: shown(one[timeframe]) })).filter((one) => one.given > 0);
  const known = row ?? nothingLimited;
  return {
    ...{ limited: known.limited, limitType: known.limit_type, audience: known.audience, version: known.version },
    perCouponSetting: { maxPercentage: shown(known.max_percentage), maxFixedValue: shown(known.coupon_most) },
    perAgentSetting: budgetIn(known),
    // Who has left the workspace is limited by nothing any more.
    userIds: known.user_ids.filter((id) => users.some((user) => user.id === id)),
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ? { _id: row.changed_by, fullname: row.changed_by_name ?? '' } : null,
    ...{ timeZone: zone, currency },
    given: { daily: of('daily'), weekly: of('weekly'), monthly: of('monthly') },
    users: users.map(({ id, fullname, avatar, role }) => ({ _id: id, fullname, avatar, admin: isAdminRole(role) })),
  };
}

/** A workspace has one limit at most; one that is switched off is not in use. */
export const countLimits = async (ctx: Ctx): Promise<number> =>
  (await findLimit(ctx.pool, ctx.workspaceId))?.limited === true ? 1 : 0;

/** @throws conflict, validation (nobody chosen, somebody of another workspace) */
export async function setLimit(ctx: Ctx, input: CouponLimitInput): Promise<CouponLimit> {
  const userIds = [...new Set(input.userIds)];
  if (input.limited && input.audience === 'specific_users' && userIds.length === 0)
    throw new AppError('validation', { field: 'userIds', reason: 'required' });
  return withTransaction(ctx, async (tx) => {
    if (!(await areMembers(tx.pool, tx.workspaceId, userIds)))
      throw new AppError('validation', { field: 'userIds', reason: 'not-valid' });
    const written = await writeLimit(tx.pool, tx.workspaceId, {
      ...{ limited: input.limited, limit_type: input.limitType, audience: input.audience, user_ids: userIds },
      max_percentage: stored(input.perCouponSetting.maxPercentage),
      coupon_most: stored(input.perCouponSetting.maxFixedValue),
      agent_most: stored(input.perAgentSetting.maxFixedValue),
      agent_percent_most: stored(input.perAgentSetting.maxPercentage),
      agent_percent_coupons: input.perAgentSetting.percentCoupons,
      ...{ timeframe: input.perAgentSetting.timeframe, version: input.version },
      ...{ changed_at: tx.now(), changed_by: personOf(tx.actor) },
    });
    if (!written) throw new AppError('conflict');
    const { limited, limitType, perCouponSetting, perAgentSetting, audience } = input;
    const { maxFixedValue: budget, percentCoupons } = perAgentSetting;
    const data = { limited, limitType, ...perCouponSetting, budget, percentCoupons, audience };
    await tx.audit({ action: 'coupon.limit-changed', data });
    return getLimit(tx);
  });
}
