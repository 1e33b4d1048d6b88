/** What a checkout reckons with, on the page and where the order is taken. No DOM. */
export { type BagLine, type PricedLine, parseBag, pieces, priced, shippingFor, subtotal } from './bag.ts';
export { type Coupon, type CouponProblem, discountOf } from './coupons.ts';
