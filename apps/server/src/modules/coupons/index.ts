/**
 * Coupons: what agents give customers in chats, made in the shop behind the store, and how much anybody may give.
 * Invariants: a coupon is made in the shop once, whatever is retried or dies: written down first, then one call outside of any
 * transaction, then message and end in one; what is left of a budget is decided behind the row of the settings, taken with the
 * coupon and given back with its failure; a coupon is redeemed when a copied order names its code.
 * Emits: coupons.changed.
 */
import { endpoints } from '@chatso/contract';
import { inWorkspace } from '../../platform/ctx.ts';
import { definePeriodic, fulfil } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { bring } from '../../platform/place.ts';
import { shopChanged } from '../commerce/index.ts';
import { limitedThings } from '../team/index.ts';
import { couponsChanged } from './coupons.events.ts';
import { finishCouponOrder, withdrawCouponOrder } from './coupons.jobs.ts';
import { couponsRealtime } from './coupons.realtime.ts';
import { couponFileName, exportCoupons } from './export-coupons.ts';
import { finishCoupon } from './finish-coupon.ts';
import { countLimits, getLimit, getOwnLimit, setLimit } from './limits.ts';
import { listCoupons } from './list-coupons.ts';
import { createCoupon, retryCoupon } from './make-coupon.ts';
import { mendEnds } from './mend-ends.ts';
import { couponPerformance } from './performance.ts';
import { personal } from './personal.ts';
import { redeemAll, redeemOf } from './redeem.ts';
import { sendExisting } from './send-existing.ts';
import { getShopCoupon, listShopCoupons } from './shop-coupons.ts';
import { wiringOf } from './wiring.ts';
import { noteCoupon, withdrawCoupon, withdrawInShop } from './withdraw-coupon.ts';

export { redeemOf } from './redeem.ts';
export { type SeededCoupon, seedCoupon, seededCard } from './seed-coupon.ts';

const ok = { ok: true as const };

export const couponsModule = defineModule({
  name: 'coupons',
  tables: {
    owns: ['coupons', 'coupon_limits'],
    reads: ['conversations', 'customers', 'orders', 'products', 'stores', 'users', 'visitors', 'workspace_members'],
  },
  personal,
  parts: [bring(limitedThings, { category: 'coupon-limit', most: (ctx) => countLimits(ctx) })],
  events: [couponsChanged],
  realtime: couponsRealtime,
  reactions: () => [react(shopChanged, redeemOf)],
  jobs: [
    fulfil(finishCouponOrder, (ctx, { workspaceId, couponId }, deps) =>
      finishCoupon(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'coupons.finish' }), wiringOf(deps), couponId),
    ),
    fulfil(withdrawCouponOrder, (ctx, { workspaceId, couponId }, deps) =>
      withdrawInShop(
        inWorkspace(ctx, workspaceId, { kind: 'job', name: 'coupons.withdraw' }),
        wiringOf(deps),
        couponId,
      ),
    ),
  ],
  periodic: (deps) => [
    definePeriodic({ name: 'coupons.redeem', everyMs: 600_000, run: redeemAll }),
    definePeriodic({ name: 'coupons.mend-ends', everyMs: 600_000, run: (ctx) => mendEnds(ctx, wiringOf(deps)) }),
  ],
  routes: (binder, deps) => {
    const wiring = wiringOf(deps);
    binder
      .on(endpoints['couponLimit.get'], (ctx) => getLimit(ctx))
      .on(endpoints['couponLimit.set'], (ctx, { body }) => setLimit(ctx, body))
      .on(endpoints['couponLimit.own'], async (ctx, { query }) =>
        getOwnLimit(ctx, await wiring.limits(ctx), query.crmStoreId),
      )
      .on(endpoints['coupons.create'], async (ctx, { body }) => ({ data: await createCoupon(ctx, wiring, body) }))
      .on(endpoints['coupons.sendExisting'], async (ctx, { body }) => ({ data: await sendExisting(ctx, wiring, body) }))
      .on(endpoints['coupons.retry'], async (ctx, { params }) => ({ data: await retryCoupon(ctx, wiring, params.id) }))
      .on(endpoints['coupons.withdraw'], async (ctx, { params }) => {
        await withdrawCoupon(ctx, params.id);
        return ok;
      })
      .on(endpoints['coupons.ofChat'], (ctx, { params }) => listCoupons(ctx, params.id))
      .on(endpoints['coupons.available'], (ctx, { query }) => listShopCoupons(ctx, wiring, query))
      .on(endpoints['coupons.search'], (ctx, { query }) => listShopCoupons(ctx, wiring, query))
      .on(endpoints['coupons.details'], (ctx, { query }) => getShopCoupon(ctx, wiring, query))
      .on(endpoints['coupons.performance'], (ctx, { query }) => couponPerformance(ctx, query))
      .on(endpoints['coupons.export'], (ctx, { query, reply }) => {
        reply.header('content-type', 'text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="${couponFileName(query, ctx.now())}"`);
        return exportCoupons(ctx, query, deps.heavy);
      })
      .on(endpoints['widget.couponState'], async (ctx, { params, body }) => {
        await noteCoupon(ctx, params.id, body.what);
        return ok;
      });
  },
});
