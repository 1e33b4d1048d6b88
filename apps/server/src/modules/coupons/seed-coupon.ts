import type { Attachment } from '@chatso/contract';
import type { CouponScope, CouponType, DiscountReason } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { cardOf } from './card.ts';
import { type CouponRow, insertCoupon } from './coupons.repo.ts';

export interface SeededCoupon {
  id: string;
  storeId: string;
  conversationId: string;
  agentId: string;
  code: string;
  type: CouponType;
  scope: CouponScope;
  /** Hundredths. */
  amount: number;
  reason: DiscountReason;
  description: string;
  usageLimit: number | null;
  expiresAt: Date | null;
  customerEmail: string | null;
  /** The shop's own id of it, and where the shop applies it. */
  shopRef: string;
  applyUrl: string;
  at: Date;
}

const rowOf = (workspaceId: string, coupon: SeededCoupon): CouponRow => ({
  id: coupon.id,
  workspace_id: workspaceId,
  store_id: coupon.storeId,
  conversation_id: coupon.conversationId,
  message_id: coupon.id,
  agent_id: coupon.agentId,
  state: 'sent',
  problem: null,
  tries: 1,
  existing: false,
  shop_ref: coupon.shopRef,
  code: coupon.code,
  type: coupon.type,
  scope: coupon.scope,
  amount: coupon.amount,
  currency: 'USD',
  reason: coupon.reason,
  description: coupon.description,
  usage_limit: coupon.usageLimit,
  starts_at: null,
  expires_at: coupon.expiresAt,
  product_refs: [],
  category_refs: [],
  customer_email: coupon.customerEmail,
  apply_url: coupon.applyUrl,
  taken: coupon.type === 'percent' ? 0 : coupon.amount,
  created_at: coupon.at,
  seen_at: null,
  copied_at: null,
  opened_at: null,
  withdrawn_at: null,
  redeemed_at: null,
  order_called: null,
});

/** What the chat shows of it; its message has the coupon's id, and is imported with the chat before the coupon is. */
export const seededCard = (coupon: SeededCoupon, zone: string): Attachment =>
  cardOf(rowOf('', coupon), { zone, products: [] });

/** A coupon that was given earlier, as it is once the shop has made it: for the demo. In a transaction. */
export async function seedCoupon(tx: Ctx, coupon: SeededCoupon): Promise<void> {
  const { at: now, id, code, reason } = coupon;
  const row = rowOf(tx.workspaceId, coupon);
  await insertCoupon(tx.pool, tx.workspaceId, row, { now, busyUntil: null });
  const data = { code, type: row.type, amount: String(coupon.amount / 100), reason };
  await tx.audit({ action: 'coupon.created', subject: { type: 'coupon', id }, data });
}
