import type { ExistingCoupon } from '@chatso/contract';
import { amountText, type GiverLimit, hundredthsOf, mostOf } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { currencyOfStore } from '../catalog/index.ts';
import { type Shop, type ShopAccess, type ShopCoupon, type ShopCoupons, ShopError } from '../commerce/index.ts';
import type { StoreRow } from '../stores/index.ts';
import { categoriesNamed, productsNamed } from './coupons.repo.ts';
import { emailInChat } from './customer-email.ts';
import { limitOf } from './limits.ts';
import { storeBehind } from './make-coupon.ts';
import type { Wiring } from './wiring.ts';

export const hundredthsIn = ({ type, amount, currency }: Pick<ShopCoupon, 'type' | 'amount' | 'currency'>): number =>
  type === 'percent' ? Math.round(amount * 100) : hundredthsOf(amount, currency);

/** Why an agent cannot send a coupon of the shop now; null: they can. */
export function unavailableOf(
  coupon: ShopCoupon,
  { limit, now, email }: { limit: GiverLimit | null; now: Date; email?: string | null },
): { unavailable: ExistingCoupon['unavailable']; max: string | null } {
  const plainly = (unavailable: ExistingCoupon['unavailable']) => ({ unavailable, max: null });
  if (coupon.expiresAt !== null && coupon.expiresAt < now) return plainly('expired');
  if (coupon.usageLimit !== null && coupon.used >= coupon.usageLimit) return plainly('used-up');
  // Somebody else's own: for the customer of this chat it may be.
  if (coupon.email !== null && coupon.email.toLowerCase() !== email?.toLowerCase()) return plainly('one-customer');
  const most = mostOf(coupon.type === 'percent' ? 'percent' : 'fixed', limit);
  if (most <= 0) return plainly('limit-exceeded');
  return hundredthsIn(coupon) > most ? { unavailable: 'over-limit', max: amountText(most) } : plainly(null);
}

export const scopeOf = ({ type, productIds, categoryIds }: ShopCoupon): ExistingCoupon['applied_to'] => {
  if (productIds.length > 0) return 'product';
  if (categoryIds.length > 0) return 'category';
  return type === 'fixed_cart' ? 'fixed_cart' : type === 'fixed_product' ? 'all_products' : 'none';
};

function conditionsOf({ conditions, minimum, currency }: ShopCoupon): ExistingCoupon['conditions'] {
  const money = (units: number | null | undefined) => (units ? amountText(hundredthsOf(units, currency)) : null);
  return {
    minimum: money(minimum),
    maximum: money(conditions?.maximum),
    excluded_products: conditions?.excludedProducts ?? 0,
    excluded_categories: conditions?.excludedCategories ?? 0,
    excludes_sale_items: conditions?.excludesSaleItems ?? false,
    free_shipping: conditions?.freeShipping ?? false,
    per_customer: conditions?.perCustomer ?? null,
    alone: conditions?.alone ?? false,
  };
}

async function toExisting(
  ctx: Ctx<AgentActor>,
  store: StoreRow,
  coupons: readonly ShopCoupon[],
  { limit, email }: { limit: GiverLimit | null; email?: string | null | undefined },
): Promise<ExistingCoupon[]> {
  const refs = (of: (coupon: ShopCoupon) => readonly string[]) => [...new Set(coupons.flatMap(of))];
  const products = await productsNamed(
    ctx.pool,
    ctx.workspaceId,
    store.id,
    refs(({ productIds }) => productIds),
  );
  const categoryRefs = refs(({ categoryIds }) => categoryIds);
  const categories = await categoriesNamed(ctx.pool, ctx.workspaceId, store.id, categoryRefs);
  return coupons.map((coupon) => ({
    ...{ id: coupon.id, code: coupon.code, description: coupon.description, discount_type: coupon.type },
    ...{ amount: amountText(hundredthsIn(coupon)), currency: coupon.currency },
    ...{ usage_limit: coupon.usageLimit, usage_count: coupon.used },
    date_start_gmt: coupon.startsAt?.toISOString() ?? null,
    date_expires_gmt: coupon.expiresAt?.toISOString() ?? null,
    applied_to: scopeOf(coupon),
    applied_type: coupon.productIds.length + coupon.categoryIds.length > 0 ? 'specific' : 'all',
    ...{ product_ids: [...coupon.productIds], product_categories: [...coupon.categoryIds] },
    full_products: products
      .filter(({ ref }) => coupon.productIds.includes(ref))
      .map(({ ref, name, permalink }) => ({ id: ref, name, permalink })),
    full_product_categories: categories.filter(({ id }) => coupon.categoryIds.includes(id)),
    conditions: conditionsOf(coupon),
    // Of no chat in particular everybody's own are in order.
    ...unavailableOf(coupon, { limit, now: ctx.now(), email: email === undefined ? coupon.email : email }),
  }));
}

/** What a shop answers about its coupons. Throws `bad-request` when there is none, or it is silent. */
export async function askCoupons<T>(
  ctx: Ctx,
  wiring: Wiring,
  storeId: string,
  question: (coupons: ShopCoupons, access: ShopAccess) => Promise<T>,
): Promise<T> {
  const asked = await wiring
    .ask(ctx, storeId, async ({ coupons }: Shop, access) =>
      coupons ? { said: await question(coupons, access) } : null,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      throw new AppError('bad-request', { reason: 'coupon-shop-silent', cause: error });
    });
  if (!asked?.answer) throw new AppError('bad-request', { reason: 'coupon-no-shop' });
  return asked.answer.said;
}

/** Of the store's currency, which its coupons have. */
const limitNow = async (ctx: Ctx<AgentActor>, wiring: Wiring, store: StoreRow): Promise<GiverLimit | null> => {
  const currency = (await currencyOfStore(ctx.pool, ctx.workspaceId, store.id)) ?? 'USD';
  return limitOf(ctx, { limits: await wiring.limits(ctx), userId: ctx.actor.userId, currency });
};

interface Looked {
  crmStoreId: string;
  /** The chat one of them is to go into. */
  conversationId?: string | undefined;
  keyword?: string;
  cursor?: string | null;
}

/** J-39, J-40: newest first. @throws not-found, bad-request */
export async function listShopCoupons(
  ctx: Ctx<AgentActor>,
  wiring: Wiring,
  { crmStoreId, conversationId, keyword = '', cursor = null }: Looked,
) {
  const store = await storeBehind(ctx, { crmStoreId });
  const question = { words: keyword.trim(), cursor };
  const page = await askCoupons(ctx, wiring, store.id, (coupons, access) => coupons.list(access, question));
  const [limit, email] = await Promise.all([limitNow(ctx, wiring, store), emailInChat(ctx, conversationId)]);
  const data = await toExisting(ctx, store, page.rows, { limit, email });
  return { data, count: data.length, next: page.next };
}

/** J-41. @throws not-found, bad-request */
export async function getShopCoupon(
  ctx: Ctx<AgentActor>,
  wiring: Wiring,
  { crmStoreId, code }: { crmStoreId: string; code: string },
) {
  const store = await storeBehind(ctx, { crmStoreId });
  const found = await askCoupons(ctx, wiring, store.id, (coupons, access) => coupons.find(access, code));
  const [data] =
    found === null ? [] : await toExisting(ctx, store, [found], { limit: await limitNow(ctx, wiring, store) });
  if (!data) throw notFound();
  return { data };
}
