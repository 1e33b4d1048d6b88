import type { PricedLine } from './bag.ts';

/** A coupon as the shop keeps it, in the words of its API; money in cents. */
export interface Coupon {
  id: string;
  code: string;
  type: 'percent' | 'fixed_cart' | 'fixed_product';
  amount: number;
  usage_limit: number | null;
  used: number;
  starts_at: string | null;
  expires_at: string | null;
  product_ids: readonly string[];
  category_ids: readonly string[];
  email: string | null;
  minimum: number | null;
  withdrawn?: boolean;
}

export type CouponProblem = 'unknown' | 'early' | 'expired' | 'used' | 'email' | 'minimum' | 'items';

/** What it takes off this bag, in cents, or why nothing. */
export function discountOf(
  coupon: Coupon,
  { lines, email, now }: { lines: readonly PricedLine[]; email: string | null; now: Date },
): { discount: number } | { problem: CouponProblem } {
  const sum = lines.reduce((total, line) => total + line.total, 0);
  if (coupon.withdrawn === true) return { problem: 'unknown' };
  if (coupon.starts_at !== null && now < new Date(coupon.starts_at)) return { problem: 'early' };
  if (coupon.expires_at !== null && now > new Date(coupon.expires_at)) return { problem: 'expired' };
  if (coupon.usage_limit !== null && coupon.used >= coupon.usage_limit) return { problem: 'used' };
  if (coupon.email !== null && coupon.email.toLowerCase() !== email?.trim().toLowerCase()) return { problem: 'email' };
  if (coupon.minimum !== null && sum < coupon.minimum) return { problem: 'minimum' };
  const meant = lines.filter(
    ({ product }) =>
      (coupon.product_ids.length === 0 && coupon.category_ids.length === 0) ||
      coupon.product_ids.some((id) => id === product.id || id.startsWith(`${product.id}:`)) ||
      coupon.category_ids.includes(product.category),
  );
  const meantSum = meant.reduce((total, line) => total + line.total, 0);
  if (meantSum === 0) return { problem: 'items' };
  if (coupon.type === 'percent') return { discount: Math.round((meantSum * coupon.amount) / 100) };
  const pieces = coupon.type === 'fixed_product' ? meant.reduce((total, line) => total + line.quantity, 0) : 1;
  return { discount: Math.min(meantSum, coupon.amount * pieces) };
}
