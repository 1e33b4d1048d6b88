// Apart from the rules: every message of a chat may carry a coupon, and the rules are for whoever makes one.

/** What a shop knows them by (J-06). */
export const couponTypes = ['percent', 'fixed_cart', 'fixed_product'] as const;
export type CouponType = (typeof couponTypes)[number];
export const couponScopes = ['none', 'product', 'category', 'fixed_cart', 'cart_total', 'all_products'] as const;
export type CouponScope = (typeof couponScopes)[number];
