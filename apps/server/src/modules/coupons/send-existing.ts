import type { ChatCoupon, existingCouponInputSchema } from '@chatso/contract';
import type { z } from 'zod';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { ShopCoupon } from '../commerce/index.ts';
import { publishCard, requireCardChat } from '../conversations/index.ts';
import { toChatCoupon } from './card.ts';
import { findCoupon, insertCoupon } from './coupons.repo.ts';
import { customerEmailOf } from './customer-email.ts';
import { limitHeld } from './limits.ts';
import { appendCouponCard, storeBehind, tellChat } from './make-coupon.ts';
import { askCoupons, hundredthsIn, scopeOf, unavailableOf } from './shop-coupons.ts';
import type { Wiring } from './wiring.ts';

const reasonOf = {
  expired: 'coupon-over',
  'used-up': 'coupon-used-up',
  'one-customer': 'coupon-unsupported',
  'limit-exceeded': 'coupon-limit-exceeded',
  'over-limit': 'coupon-amount-most',
} as const;

/**
 * J-38: a coupon the shop has already goes into the chat; nothing is made. What it is worth counts like one that is.
 * @throws not-found, validation, bad-request, and what a chat refuses
 */
export async function sendExisting(
  ctx: Ctx<AgentActor>,
  wiring: Wiring,
  input: z.output<typeof existingCouponInputSchema>,
): Promise<ChatCoupon> {
  const id = input.couponId ?? newId();
  const known = await findCoupon(ctx.pool, ctx.workspaceId, id);
  if (known) {
    if (known.agent_id !== ctx.actor.userId) throw notFound();
    return toChatCoupon(known);
  }
  const store = await storeBehind(ctx, { crmStoreId: input.crmStoreId, storeId: input.chatsoStoreId });
  const chat = await requireCardChat(ctx, input.conversationId);
  if (chat.store_id !== store.id) throw notFound();
  const { code, reason } = input.coupon;
  const found = await askCoupons(ctx, wiring, store.id, (coupons, access) => coupons.find(access, code));
  if (found === null) throw new AppError('bad-request', { reason: 'coupon-gone' });
  const asked = { limits: await wiring.limits(ctx), userId: ctx.actor.userId, currency: found.currency };
  const { row, appended } = await withTransaction(ctx, async (tx) => {
    const limit = await limitHeld(tx, asked);
    requireSendable(found, { limit, now: tx.now(), email: customerEmailOf(chat) });
    const amount = hundredthsIn(found);
    const inserted = await insertCoupon(
      tx.pool,
      tx.workspaceId,
      {
        ...{ id, store_id: store.id, conversation_id: chat.id, message_id: id, agent_id: tx.actor.userId },
        ...{ state: 'sent', existing: true, shop_ref: found.id, apply_url: found.applyUrl },
        ...{ code: found.code.toLowerCase(), type: found.type, scope: scopeOf(found), currency: found.currency },
        ...{ amount, taken: found.type === 'percent' ? 0 : amount, reason },
        ...{ description: found.description.slice(0, 300), usage_limit: found.usageLimit },
        ...{ starts_at: found.startsAt, expires_at: found.expiresAt },
        ...{ product_refs: [...found.productIds], category_refs: [...found.categoryIds] },
        customer_email: customerEmailOf(chat) ?? input.customerEmail,
      },
      { now: tx.now(), busyUntil: null },
    );
    const written = await findCoupon(tx.pool, tx.workspaceId, id);
    if (!written) throw notFound();
    // Two calls with one id: the other one has sent it.
    if (!inserted) return { row: written, appended: null };
    const data = { code: written.code, reason };
    await tx.audit({ action: 'coupon.sent', subject: { type: 'coupon', id }, data });
    tellChat(tx, written);
    return { row: written, appended: await appendCouponCard(tx, written) };
  });
  if (appended) await publishCard(ctx, appended);
  return toChatCoupon(row);
}

function requireSendable(coupon: ShopCoupon, around: Parameters<typeof unavailableOf>[1]): void {
  const { unavailable, max } = unavailableOf(coupon, around);
  if (unavailable === null) return;
  const details = max === null ? {} : { details: { max } };
  throw new AppError('validation', { field: 'amount', reason: reasonOf[unavailable], ...details });
}
