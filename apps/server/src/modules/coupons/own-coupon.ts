import { isSameEnd, type ShopAccess, type ShopCoupon, type ShopCoupons, type WantedCoupon } from '../commerce/index.ts';

/** Whether what the shop has under the code is what was asked of it, but for its end. */
const isLike = (found: ShopCoupon, wanted: WantedCoupon): boolean =>
  found.type === wanted.type &&
  found.amount === wanted.amount &&
  found.used === 0 &&
  found.usageLimit === wanted.usageLimit;

/**
 * The coupon that an earlier try of ours has made; null: it is not ours. One that the shop made without its end gets it now:
 * earlier versions sent it in a field that WooCommerce ignores.
 */
export async function ownIn(
  { coupons, access }: { coupons: ShopCoupons; access: ShopAccess },
  found: ShopCoupon,
  wanted: WantedCoupon,
): Promise<ShopCoupon | null> {
  if (!isLike(found, wanted)) return null;
  if (isSameEnd(found.expiresAt, wanted.expiresAt)) return found;
  if (found.expiresAt !== null || wanted.expiresAt === null || coupons.setEnd === undefined) return null;
  const mended = await coupons.setEnd(access, found, wanted.expiresAt);
  return mended && isSameEnd(mended.expiresAt, wanted.expiresAt) ? mended : null;
}
