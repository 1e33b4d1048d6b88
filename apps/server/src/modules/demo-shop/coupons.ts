import type { ShopCoupon, ShopCouponData } from '@chatso/demo-store/shop-api';
import type { RootCtx } from '../../platform/ctx.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from '../../platform/module.ts';
import { changeRecord, insertRecord, listRecords, type Place } from './records.repo.ts';

/** The shop's coupons, in its books. Of two of one code the books take one; a link with the code in it applies itself. */
export function couponsOf(ctx: RootCtx, { config }: Pick<Deps, 'config'>, place: Place): ShopCouponData {
  const list = async (): Promise<ShopCoupon[]> => {
    const rows = (await listRecords(ctx.pool, place, 'coupons')) as unknown as (ShopCoupon & { withdrawn?: boolean })[];
    return rows.filter(({ withdrawn }) => withdrawn !== true);
  };
  return {
    list,
    async add(coupon) {
      if (coupon.currency !== 'USD') return { refused: 'The shop sells in US dollars.' };
      const now = ctx.now();
      const record = {
        ...coupon,
        ...{ id: newId(), used: 0, created_at: now.toISOString() },
        apply_url: `${ownAddress(config)}/demo?coupon=${encodeURIComponent(coupon.code)}`,
      };
      return insertRecord(ctx.pool, place, { list: 'coupons', ref: coupon.code, record, now });
    },
    async remove(id) {
      const coupon = (await list()).find((one) => one.id === id);
      if (!coupon) return;
      const record = { withdrawn: true };
      await changeRecord(ctx.pool, place, { list: 'coupons', ref: coupon.code, record, now: ctx.now() });
    },
  };
}
