import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type ShopCoupon, ShopError } from '../commerce/index.ts';
import { takeStuck } from './coupons.repo.ts';
import { failCoupon, leaseOf, sendMade, wantedOf } from './make-coupon.ts';
import { ownIn } from './own-coupon.ts';
import type { Wiring } from './wiring.ts';

/** Ends a coupon whose maker has died: sent when the shop has it, and otherwise not made, for its agent to try again. */
export async function finishCoupon(ctx: Ctx, wiring: Wiring, couponId: string): Promise<void> {
  const row = await takeStuck(ctx.pool, ctx.workspaceId, couponId, { now: ctx.now(), until: leaseOf(ctx) });
  if (row === null) return;
  const wanted = wantedOf(row);
  let found: ShopCoupon | null;
  let own: ShopCoupon | null;
  try {
    const asked = await wiring.ask(ctx, row.store_id, async ({ coupons }, access) => {
      const there = coupons ? await coupons.find(access, row.code) : null;
      return { there, own: coupons && there ? await ownIn({ coupons, access }, there, wanted) : null };
    });
    found = asked?.answer.there ?? null;
    own = asked?.answer.own ?? null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return failCoupon(ctx, row, error.problem);
  }
  if (found === null) return failCoupon(ctx, row, 'timeout');
  if (own === null) return failCoupon(ctx, row, 'code-taken');
  await sendMade(ctx, row, own).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
