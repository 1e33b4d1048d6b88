import type { EntityLimitCategory } from '@chatso/contract';
import { isSocialChannel, limits } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { listDepartments } from '../departments/index.ts';
import { capacityOf } from '../plans/index.ts';
import { listStores } from '../stores/index.ts';
import { countSeats } from './seats.repo.ts';

const autoTriggersPerStore = 20;
const unlimited = -1;

type Limits = Record<EntityLimitCategory, { limit: number; used: number }>;

/**
 * D-30, decision D-4. Departments and auto triggers are limited per store: of the store asked for, else of the one that
 * has most. Triggers, tickets and coupon limits cannot be made yet, so none are in use.
 */
export async function getEntityLimits(ctx: Ctx, storeId: string | undefined): Promise<Limits> {
  const capacity = await capacityOf(ctx, ctx.workspaceId);
  const stores = await listStores(ctx.db, ctx.workspaceId, null);
  const counted = storeId === undefined ? stores : stores.filter(({ id }) => id === storeId.toLowerCase());
  const departments = await listDepartments(
    ctx.db,
    ctx.workspaceId,
    counted.map(({ id }) => id),
  );
  const perStore = counted.map(({ id }) => departments.filter((one) => one.storeId === id).length);
  return {
    user: { limit: capacity.seats, used: await countSeats(ctx) },
    channel: { limit: capacity.channels, used: stores.length },
    department: { limit: limits.departmentsPerStore, used: Math.max(0, ...perStore) },
    widget: { limit: capacity.channels, used: stores.filter(({ type }) => !isSocialChannel(type)).length },
    plans: { limit: 1, used: 1 },
    billing: { limit: 1, used: 1 },
    'auto-triggers': { limit: autoTriggersPerStore, used: 0 },
    tickets: { limit: unlimited, used: 0 },
    'coupon-limit': { limit: 1, used: 0 },
  };
}
