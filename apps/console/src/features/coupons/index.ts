/** Pages about coupons: how much they may give (`settings/coupon-limit`), and what those that were sent brought in. */
export { CouponList } from './coupon-list.tsx';
export { LimitPage } from './limit-page.tsx';
