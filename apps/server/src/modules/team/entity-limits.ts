import type { EntityLimitCategory } from '@chatso/contract';
import { isSocialChannel, limits, triggerLimits } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { definePlace } from '../../platform/place.ts';
import { listDepartments } from '../departments/index.ts';
import { capacityOf } from '../plans/index.ts';
import { listStores } from '../stores/index.ts';
import { countSeats } from './seats.repo.ts';

/** What higher modules have of it: the store of these that has most. */
type Uses = { category: EntityLimitCategory; most(ctx: Ctx, storeIds: readonly string[]): Promise<number> };
export const limitedThings = definePlace<Uses>('team.limited-things');

const unlimited = -1;
const asLimit = (most: number): number => (Number.isFinite(most) ? most : unlimited);

type Limits = Record<EntityLimitCategory, { limit: number; used: number }>;

/**
 * D-30, decision D-4. Departments and auto triggers are limited per store: of the store asked for, else of the one that
 * has most.
 */
export async function getEntityLimits(ctx: Ctx, storeId: string | undefined, others: readonly Uses[]): Promise<Limits> {
  const capacity = await capacityOf(ctx, ctx.workspaceId);
  const stores = await listStores(ctx.db, ctx.workspaceId, null);
  const counted = storeId === undefined ? stores : stores.filter(({ id }) => id === storeId.toLowerCase());
  const ids = counted.map(({ id }) => id);
  const departments = await listDepartments(ctx.db, ctx.workspaceId, ids);
  const used: Partial<Record<EntityLimitCategory, number>> = {};
  for (const { category, most } of others) used[category] = await most(ctx, ids);
  const perStore = counted.map(({ id }) => departments.filter((one) => one.storeId === id).length);
  return {
    user: { limit: asLimit(capacity.seats), used: await countSeats(ctx) },
    // A store that is off does not count.
    channel: { limit: asLimit(capacity.channels), used: stores.filter(({ active }) => active).length },
    department: { limit: limits.departmentsPerStore, used: Math.max(0, ...perStore) },
    widget: { limit: asLimit(capacity.channels), used: stores.filter(({ type }) => !isSocialChannel(type)).length },
    plans: { limit: 1, used: 1 },
    billing: { limit: 1, used: 1 },
    'auto-triggers': { limit: triggerLimits.perStore, used: used['auto-triggers'] ?? 0 },
    tickets: { limit: unlimited, used: used.tickets ?? 0 },
    'coupon-limit': { limit: 1, used: used['coupon-limit'] ?? 0 },
  };
}
