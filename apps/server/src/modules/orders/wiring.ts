import type { OrderAction } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { askShopOf, orderActionsOf, recalculatingActionsOf, type Shop, type ShopAccess } from '../commerce/index.ts';

/** The shop behind a store. */
export interface Wiring {
  can(ctx: Ctx, storeId: string): Promise<readonly OrderAction[]>;
  /** After these the order may have another total. */
  recalculates(ctx: Ctx, storeId: string): Promise<readonly OrderAction[]>;
  ask<T>(
    ctx: Ctx,
    storeId: string,
    question: (shop: Shop, access: ShopAccess) => Promise<T>,
  ): Promise<{ answer: T } | null>;
}

export const wiringOf = (deps: Deps): Wiring => ({
  can: (ctx, storeId) => orderActionsOf(ctx.pool, { workspaceId: ctx.workspaceId, storeId }),
  recalculates: (ctx, storeId) => recalculatingActionsOf(ctx.pool, { workspaceId: ctx.workspaceId, storeId }),
  ask: (ctx, storeId, question) => askShopOf(deps, ctx, { workspaceId: ctx.workspaceId, storeId }, question),
});
