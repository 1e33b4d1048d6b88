import type { ChatCoupon, couponInputSchema } from '@chatso/contract';
import {
  amountIn,
  couponKindOf,
  couponLimits,
  couponScopeOf,
  couponTypeOf,
  type GiverLimit,
  judgeAmount,
  judgeCoupon,
  smallestUnitsOf,
} from '@chatso/domain';
import type { z } from 'zod';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound, sqlState, violatedOf } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { currencyOfStore } from '../catalog/index.ts';
import { type ShopCoupon, ShopError, type WantedCoupon } from '../commerce/index.ts';
import { appendCard, publishCard, requireCardChat } from '../conversations/index.ts';
import { listStores, type StoreRow } from '../stores/index.ts';
import { cardOf, toChatCoupon } from './card.ts';
import { couponsChanged } from './coupons.events.ts';
import { finishCouponOrder, withdrawCouponOrder } from './coupons.jobs.ts';
import {
  type CouponRow,
  endAsFailed,
  endAsGone,
  endAsSent,
  findCoupon,
  insertCoupon,
  productsNamed,
  takeFailed,
} from './coupons.repo.ts';
import { customerEmailOf } from './customer-email.ts';
import { limitHeld, limitOf } from './limits.ts';
import { ownIn } from './own-coupon.ts';
import type { Wiring } from './wiring.ts';

type Input = z.output<typeof couponInputSchema>;

/** The own store with this shop behind it. Throws `not-found`. */
export async function storeBehind(
  ctx: Ctx<AgentActor>,
  { crmStoreId, storeId }: { crmStoreId: string; storeId?: string },
): Promise<StoreRow> {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const store = stores.find((one) => one.crmStoreId === crmStoreId && (storeId === undefined || one.id === storeId));
  if (!store) throw notFound();
  return store;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

interface Judged {
  limit: GiverLimit | null;
  currency: string;
  secondVariant: boolean;
}

/** Everything the dialog asks too (J-14 to J-35). Throws `validation` with a reason for each field. */
function requireForm(ctx: Ctx, input: Input, { limit, currency, secondVariant }: Judged) {
  const kind = input.couponType ?? couponKindOf(input.type, input.productIds.length, input.productCategories.length);
  const discount = input.type === 'percent' ? 'percent' : 'fixed';
  const [startsAt, expiresAt] = [dateOf(input.startsAtGMT), dateOf(input.dateExpiresGMT)];
  const faults = judgeCoupon(
    {
      ...{ kind, discount, amount: input.amount, code: input.code, description: input.description },
      ...{ usageLimit: String(input.usageLimit), startsAt: startsAt?.getTime() ?? null },
      ...{ expiresAt: expiresAt?.getTime() ?? null },
      ...{ products: input.productIds.length, categories: input.productCategories.length },
    },
    { limit, currency, now: ctx.now().getTime(), secondVariant },
  );
  // What the kind may be called in the shop is one thing (decision X-19).
  if (faults.length === 0 && couponTypeOf(kind, discount) !== input.type)
    faults.push({ field: 'type', code: 'coupon-discount-kind' });
  if (faults.length > 0) throw new AppError('validation', { fields: faults });
  return { kind, amount: amountIn(input.amount) ?? 0, startsAt, expiresAt };
}

/**
 * Makes a coupon in the shop and sends it into the chat: written down with its code first, then one call to the shop outside
 * of any transaction, then the message with the end of it. Whoever dies in between is followed by a job. The same couponId
 * again is the same coupon.
 * @throws not-found, validation, bad-request (no shop, it is silent, it refuses), and what a chat refuses
 */
export async function createCoupon(ctx: Ctx<AgentActor>, wiring: Wiring, input: Input): Promise<ChatCoupon> {
  const id = input.couponId ?? newId();
  const known = await findCoupon(ctx.pool, ctx.workspaceId, id);
  if (known) return sameCoupon(ctx, known, input);
  const store = await storeBehind(ctx, { crmStoreId: input.crmStoreId, storeId: input.chatsoStoreId });
  const chat = input.conversationId === undefined ? null : await requireCardChat(ctx, input.conversationId);
  if (chat && chat.store_id !== store.id) throw notFound();
  const currency = (await currencyOfStore(ctx.pool, ctx.workspaceId, store.id)) ?? 'USD';
  const limits = await wiring.limits(ctx);
  const secondVariant = await wiring.secondVariant(ctx);
  const asked = { limits, userId: ctx.actor.userId, currency };
  requireForm(ctx, input, { limit: await limitOf(ctx, asked), currency, secondVariant });
  const row = await withTransaction(ctx, async (tx) => {
    // Once more with the limit that nobody else can take from now.
    const form = requireForm(tx, input, { limit: await limitHeld(tx, asked), currency, secondVariant });
    const inserted = await insertCoupon(
      tx.pool,
      tx.workspaceId,
      {
        ...{ id, store_id: store.id, conversation_id: chat?.id ?? null, message_id: null },
        ...{ agent_id: tx.actor.userId, state: 'making', existing: false, shop_ref: null, apply_url: null },
        ...{ code: input.code.toLowerCase(), type: input.type, scope: couponScopeOf(form.kind), currency },
        ...{ amount: form.amount, taken: input.type === 'percent' ? 0 : form.amount },
        ...{ reason: input.reason, description: input.description.trim(), usage_limit: Number(input.usageLimit) },
        ...{ starts_at: form.startsAt, expires_at: form.expiresAt },
        product_refs: form.kind === 'product_specific' ? input.productIds : [],
        category_refs: form.kind === 'category_specific' ? input.productCategories : [],
        customer_email: (chat && customerEmailOf(chat)) ?? input.customerEmail,
      },
      { now: tx.now(), busyUntil: leaseOf(tx) },
    );
    if (!inserted) return null;
    await orderFinish(tx, id);
    const data = { code: input.code.toLowerCase(), type: input.type, amount: input.amount, reason: input.reason };
    await tx.audit({ action: 'coupon.created', subject: { type: 'coupon', id }, data });
    tellChat(tx, { id, conversation_id: chat?.id ?? null, agent_id: tx.actor.userId });
    return findCoupon(tx.pool, tx.workspaceId, id);
  }).catch(async (error: unknown) => {
    if (sqlState(error) !== '23505' || violatedOf(causeOf(error)) !== 'coupons_code') throw error;
    // Of two calls with one id at once the later one may stumble over the code of the other before it sees its id.
    if ((await findCoupon(ctx.pool, ctx.workspaceId, id)) === null) throw codeTaken();
    return null;
  });
  // Of two calls with one id the other one is making it.
  if (row === null) {
    const made = await findCoupon(ctx.pool, ctx.workspaceId, id);
    if (!made) throw notFound();
    return sameCoupon(ctx, made, input);
  }
  return toChatCoupon(await makeTaken(ctx, wiring, row));
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);

const codeTaken = (): AppError => new AppError('validation', { field: 'code', reason: 'coupon-code-taken' });

function sameCoupon(ctx: Ctx<AgentActor>, row: CouponRow, { code, type, amount }: Input): ChatCoupon {
  if (row.agent_id !== ctx.actor.userId) throw notFound();
  // Its answer was lost, and something else was typed since: it is not to look as if that had been sent.
  if (row.code !== code.toLowerCase() || row.type !== type || row.amount !== amountIn(amount))
    throw new AppError('bad-request', { reason: 'coupon-earlier' });
  return toChatCoupon(row);
}

export const leaseOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() + couponLimits.makingMs);

const orderFinish = (tx: Ctx, couponId: string): Promise<void> =>
  tx.enqueue(
    finishCouponOrder,
    { workspaceId: tx.workspaceId, couponId },
    { startAfter: new Date(leaseOf(tx).getTime() + 1000) },
  );

export function tellChat(tx: Ctx, row: Pick<CouponRow, 'id' | 'conversation_id' | 'agent_id'>): void {
  const { conversation_id: conversationId, agent_id: agentId } = row;
  if (conversationId !== null) tx.emit(couponsChanged({ workspaceId: tx.workspaceId, conversationId, agentId }));
}

/** A coupon that could not be made, with the same code. @throws not-found, bad-request, what a chat refuses, validation */
export async function retryCoupon(ctx: Ctx<AgentActor>, wiring: Wiring, id: string): Promise<ChatCoupon> {
  const before = await findCoupon(ctx.pool, ctx.workspaceId, id);
  if (!before || before.agent_id !== ctx.actor.userId) throw notFound();
  if (before.conversation_id !== null) await requireCardChat(ctx, before.conversation_id);
  const { currency } = before;
  const asked = { limits: await wiring.limits(ctx), userId: ctx.actor.userId, currency, but: id };
  const row = await withTransaction(ctx, async (tx) => {
    const limit = await limitHeld(tx, asked);
    const discount = before.type === 'percent' ? 'percent' : 'fixed';
    const fault = judgeAmount(String(before.amount / 100), discount, { limit, currency: before.currency });
    if (fault) throw new AppError('validation', { fields: [fault] });
    const taken = await takeFailed(tx.pool, tx.workspaceId, id, { now: tx.now(), until: leaseOf(tx) });
    if (taken === null) throw new AppError('bad-request', { reason: 'coupon-not-failed' });
    await orderFinish(tx, id);
    await tx.audit({ action: 'coupon.retried', subject: { type: 'coupon', id }, data: { code: taken.code } });
    tellChat(tx, taken);
    return taken;
  });
  return toChatCoupon(await makeTaken(ctx, wiring, row));
}

/** What is asked of the shop. */
export const wantedOf = (row: CouponRow): WantedCoupon => ({
  ...{ code: row.code, description: row.description, type: row.type, currency: row.currency },
  amount: row.type === 'percent' ? row.amount / 100 : (smallestUnitsOf(row.amount, row.currency) ?? 0),
  ...{ usageLimit: row.usage_limit, startsAt: row.starts_at, expiresAt: row.expires_at },
  ...{ productIds: row.product_refs, categoryIds: row.category_refs, email: null, customerId: null, minimum: null },
});

/** Asks the shop to make it, or finds the one that an earlier try of ours has made. Throws `ShopError`. */
async function makeInShop(ctx: Ctx, wiring: Wiring, row: CouponRow): Promise<ShopCoupon> {
  const wanted = wantedOf(row);
  const made = await wiring.ask(ctx, row.store_id, async ({ coupons }, access) => {
    if (!coupons) throw new ShopError('not-found');
    try {
      return await coupons.create(access, wanted, row.id);
    } catch (error) {
      // Taken at the first try it is a stranger's; later it may be ours, of a try whose answer was lost.
      if (!(error instanceof ShopError) || error.problem !== 'code-taken' || row.tries < 2) throw error;
      const found = await coupons.find(access, row.code);
      const own = found && (await ownIn({ coupons, access }, found, wanted));
      if (own === null) throw error;
      return own;
    }
  });
  if (made === null) throw new ShopError('not-found');
  return made.answer;
}

/** Of one that this call has taken: makes it and ends it, one way or the other. */
async function makeTaken(ctx: Ctx<AgentActor>, wiring: Wiring, row: CouponRow): Promise<CouponRow> {
  let made: ShopCoupon;
  try {
    made = await makeInShop(ctx, wiring, row);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await failCoupon(ctx, row, error.problem);
    if (error.problem === 'code-taken') throw codeTaken();
    if (error.problem === 'coupon-refused')
      throw new AppError('bad-request', { reason: 'coupon-shop-refused', details: { detail: error.detail ?? '' } });
    const reason = error.problem === 'not-found' ? 'coupon-no-shop' : 'coupon-shop-silent';
    throw new AppError('bad-request', { reason, cause: error });
  }
  return sendMade(ctx, row, made);
}

/** The budget has back what it took: it counts only what is being made and what was sent. */
export async function failCoupon(ctx: Ctx, row: CouponRow, problem: NonNullable<CouponRow['problem']>): Promise<void> {
  // Another's code at the first try: the dialog is still open and says so.
  const never = problem === 'code-taken' && row.tries === 1;
  await withTransaction(ctx, async (tx) => {
    const ended = never
      ? await endAsGone(tx.pool, tx.workspaceId, row.id, tx.now())
      : await endAsFailed(tx.pool, tx.workspaceId, row.id, problem);
    if (!ended) return;
    await tx.audit({ action: 'coupon.failed', subject: { type: 'coupon', id: row.id }, data: { problem } });
    tellChat(tx, row);
  });
}

const overs: readonly string[] = ['conversation-ended', 'transferring', 'not-found'];

/** Message and end in one transaction: whoever comes second finds it ended. Throws what the chat refuses by then. */
export async function sendMade(ctx: Ctx, row: CouponRow, made: ShopCoupon): Promise<CouponRow> {
  try {
    const { sent, appended } = await withTransaction(ctx, async (tx) => {
      const messageId = row.conversation_id === null ? null : row.id;
      const { id: shopRef, applyUrl } = made;
      const ended = await endAsSent(tx.pool, tx.workspaceId, row.id, { messageId, shopRef, applyUrl, now: tx.now() });
      if (ended === null || ended.conversation_id === null || ended.agent_id === null)
        return { sent: ended ?? (await findCoupon(tx.pool, tx.workspaceId, row.id)), appended: null };
      const card = await appendCouponCard(tx, ended);
      tellChat(tx, ended);
      return { sent: ended, appended: card };
    });
    if (appended) await publishCard(ctx, appended);
    if (!sent) throw notFound();
    return sent;
  } catch (error) {
    if (!(error instanceof AppError) || !overs.includes(error.code)) throw error;
    // The chat went on without it meanwhile: nobody is to use what nobody was given.
    await withTransaction(ctx, async (tx) => {
      if (!(await endAsFailed(tx.pool, tx.workspaceId, row.id, 'chat-over'))) return;
      await tx.enqueue(withdrawCouponOrder, { workspaceId: tx.workspaceId, couponId: row.id });
      tellChat(tx, row);
    });
    throw error;
  }
}

/** The message of a coupon, in the caller's transaction; its id is the coupon's, so there is one at most. */
export async function appendCouponCard(tx: Ctx, row: CouponRow) {
  const { conversation_id: conversationId, agent_id: agentId } = row;
  if (conversationId === null || agentId === null) throw notFound();
  const products = await productsNamed(tx.pool, tx.workspaceId, row.store_id, row.product_refs);
  const stores = await listStores(tx.db, tx.workspaceId, null);
  const zone = stores.find(({ id }) => id === row.store_id)?.settings.timeZone ?? 'UTC';
  return appendCard(tx, conversationId, {
    ...{ messageId: row.id, agentId, type: 'coupon', text: '' },
    attachments: [cardOf(row, { zone, products })],
  });
}
