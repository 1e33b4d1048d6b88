import { couponLimits } from '@chatso/domain';
import { type AgentActor, isAdmin, type VisitorActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { changeCard } from '../conversations/index.ts';
import { stateOf } from './card.ts';
import { withdrawCouponOrder } from './coupons.jobs.ts';
import {
  type CouponRow,
  findCoupon,
  holdUnwanted,
  isCodeHeld,
  isOfVisitor,
  letGo,
  noteSeen,
  type Seen,
  withdrawRow,
} from './coupons.repo.ts';
import { tellChat } from './make-coupon.ts';
import type { Wiring } from './wiring.ts';

/** The card in its message says what has become of the coupon. */
export async function showState(ctx: Ctx, row: CouponRow): Promise<void> {
  const { conversation_id: conversationId, message_id: messageId } = row;
  if (conversationId === null || messageId === null) return;
  await changeCard(ctx, { conversationId, messageId }, (attachment) =>
    attachment.kind === 'coupon' && attachment.couponId === row.id
      ? { ...attachment, state: stateOf(row) }
      : attachment,
  );
}

/**
 * Discards one that could not be made, or takes back one that its customer has not seen; the budget has it again, and the
 * shop is told by a job. @throws not-found, bad-request (seen, redeemed)
 */
export async function withdrawCoupon(ctx: Ctx<AgentActor>, id: string): Promise<void> {
  const before = await findCoupon(ctx.pool, ctx.workspaceId, id);
  if (!before || (before.agent_id !== ctx.actor.userId && !isAdmin(ctx.actor))) throw notFound();
  await withTransaction(ctx, async (tx) => {
    const row = await withdrawRow(tx.pool, tx.workspaceId, id, tx.now());
    if (row === null) {
      // Pressed twice it is taken back once.
      if (before.state === 'withdrawn') return;
      throw new AppError('bad-request', { reason: before.state === 'making' ? 'not-valid' : 'coupon-seen' });
    }
    if (!row.existing) await tx.enqueue(withdrawCouponOrder, { workspaceId: tx.workspaceId, couponId: id });
    await tx.audit({ action: 'coupon.withdrawn', subject: { type: 'coupon', id }, data: { code: row.code } });
    await showState(tx, row);
    tellChat(tx, row);
  });
}

/** In the shop, and only what is ours there. Throws `ShopError` to be tried again. */
export async function withdrawInShop(ctx: Ctx, wiring: Wiring, id: string): Promise<void> {
  const until = new Date(ctx.now().getTime() + couponLimits.makingMs);
  const row = await holdUnwanted(ctx.pool, ctx.workspaceId, id, until);
  if (row === null) return;
  await wiring.ask(ctx, row.store_id, async ({ coupons }, access) => {
    if (!coupons) return;
    if (row.shop_ref !== null) return coupons.withdraw(access, { id: row.shop_ref, code: row.code });
    // Nobody knows whether it was made; under another's hands it is not ours to take.
    if (await isCodeHeld(ctx.pool, row)) return;
    const found = await coupons.find(access, row.code);
    const ours = found?.type === row.type && found.used === 0 && found.description === row.description;
    if (found && ours) await coupons.withdraw(access, { id: found.id, code: found.code });
  });
  await letGo(ctx.pool, ctx.workspaceId, id);
}

/** A widget tells what its visitor did with a coupon; told twice it is known. @throws not-found */
export async function noteCoupon(ctx: Ctx<VisitorActor>, id: string, what: Seen): Promise<void> {
  const { visitorId } = ctx.actor;
  await withTransaction(ctx, async (tx) => {
    const row = await noteSeen(tx.pool, tx.workspaceId, { id, visitorId, what, now: tx.now() });
    if (row !== null) return showState(tx, row);
    if (!(await isOfVisitor(tx.pool, tx.workspaceId, id, visitorId))) throw notFound();
  });
}
