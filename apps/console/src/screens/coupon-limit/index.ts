export { LimitPage as CouponLimitScreen } from '../../features/coupons/index.ts';
