import type { Ctx } from '../../platform/ctx.ts';
import type { Deps } from '../../platform/module.ts';
import { askShopOf, type Shop, type ShopAccess } from '../commerce/index.ts';
import { isFlagOn } from '../flags/index.ts';

/** What coupons ask of the rest: the shop behind a store, and what the workspace has switched on. */
export interface Wiring {
  ask<T>(
    ctx: Ctx,
    storeId: string,
    question: (shop: Shop, access: ShopAccess) => Promise<T>,
  ): Promise<{ answer: T } | null>;
  limits(ctx: Ctx): Promise<boolean>;
  /** Decision J-5 */
  secondVariant(ctx: Ctx): Promise<boolean>;
}

export const wiringOf = (deps: Deps): Wiring => ({
  ask: (ctx, storeId, question) => askShopOf(deps, ctx, { workspaceId: ctx.workspaceId, storeId }, question),
  limits: (ctx) => isFlagOn(ctx, deps.config.flags, 'coupon-limit'),
  secondVariant: (ctx) => isFlagOn(ctx, deps.config.flags, 'new-promotion-module'),
});
