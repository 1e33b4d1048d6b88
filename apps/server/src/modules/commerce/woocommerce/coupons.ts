import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { fromSmallest, toSmallest } from '../money.ts';
import { isSameEnd, type ShopAccess, type ShopCoupon, type ShopCoupons, type WantedCoupon } from '../port.ts';
import { askWoo, doorOf, looseJson, restOf } from './call-woo.ts';
import { textOf } from './html.ts';
import { currencyOf } from './lists.ts';

const perPage = 20;
const types = ['percent', 'fixed_cart', 'fixed_product'] as const;

const couponSchema = z.object({
  id: z.number().int(),
  code: z.string().transform(textOf),
  amount: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => textOf(text ?? '')),
  // Plugins add kinds of their own.
  discount_type: z.string(),
  date_expires_gmt: z.string().nullish(),
  usage_count: z.number().int(),
  usage_limit: z.number().int().nullish(),
  product_ids: z.array(z.number()).default([]),
  product_categories: z.array(z.number()).default([]),
  email_restrictions: z.array(z.string()).default([]),
  minimum_amount: z.string().nullish(),
  maximum_amount: z.string().nullish(),
  excluded_product_ids: z.array(z.number()).default([]),
  excluded_product_categories: z.array(z.number()).default([]),
  exclude_sale_items: z.boolean().default(false),
  free_shipping: z.boolean().default(false),
  individual_use: z.boolean().default(false),
  usage_limit_per_user: z.number().int().nullish(),
});
const couponPage = z.array(couponSchema).max(100);

const isOurs = (row: z.output<typeof couponSchema>): boolean =>
  (types as readonly string[]).includes(row.discount_type);

function toCoupon(row: z.output<typeof couponSchema>, currency: string): ShopCoupon {
  const type = row.discount_type as ShopCoupon['type'];
  const amount = type === 'percent' ? Number(row.amount) : toSmallest(row.amount, currency);
  if (amount === null || !Number.isFinite(amount)) throw new ShopError('wrong-shape', 'amount');
  const minimum = toSmallest(row.minimum_amount ?? '', currency);
  return {
    id: String(row.id),
    code: row.code.toLowerCase(),
    description: row.description,
    type,
    amount,
    currency,
    usageLimit: row.usage_limit || null,
    used: row.usage_count,
    startsAt: null,
    expiresAt: row.date_expires_gmt ? new Date(`${row.date_expires_gmt}Z`) : null,
    productIds: row.product_ids.map(String),
    categoryIds: row.product_categories.map(String),
    email: row.email_restrictions[0] ?? null,
    customerId: null,
    minimum: minimum || null,
    conditions: {
      maximum: toSmallest(row.maximum_amount ?? '', currency) || null,
      excludedProducts: row.excluded_product_ids.length,
      excludedCategories: row.excluded_product_categories.length,
      excludesSaleItems: row.exclude_sale_items,
      freeShipping: row.free_shipping,
      perCustomer: row.usage_limit_per_user || null,
      alone: row.individual_use,
    },
    applyUrl: null,
  };
}

const numbersOf = (ids: readonly string[]): number[] =>
  ids.map((id) => {
    if (!/^\d{1,15}$/.test(id))
      throw new ShopError('coupon-refused', `No such product or category: ${id.slice(0, 40)}`);
    return Number(id);
  });

/**
 * WooCommerce takes an end by `date_expires` only, and `date_expires_gmt` is passed over. With a Z it is that moment whatever
 * the zone of the shop; behind milliseconds the Z is not seen.
 */
const endOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

function bodyOf(coupon: WantedCoupon): object {
  const { currency, type, amount, expiresAt, email, minimum, usageLimit } = coupon;
  return {
    code: coupon.code,
    description: coupon.description,
    discount_type: type,
    amount: type === 'percent' ? String(amount) : fromSmallest(amount, currency),
    ...(expiresAt ? { date_expires: endOf(expiresAt) } : {}),
    ...(usageLimit === null ? {} : { usage_limit: usageLimit }),
    ...(coupon.productIds.length > 0 ? { product_ids: numbersOf(coupon.productIds) } : {}),
    ...(coupon.categoryIds.length > 0 ? { product_categories: numbersOf(coupon.categoryIds) } : {}),
    ...(email === null ? {} : { email_restrictions: [email.toLowerCase()] }),
    ...(minimum === null ? {} : { minimum_amount: fromSmallest(minimum, currency) }),
  };
}

async function create(access: ShopAccess, coupon: WantedCoupon): Promise<ShopCoupon> {
  // WooCommerce has no start date: what is made there is good at once.
  if (coupon.startsAt && coupon.startsAt > access.now()) {
    throw new ShopError('coupon-refused', 'WooCommerce coupons have no start date. Let it start today.');
  }
  const question = { method: 'POST', path: '/coupons', body: bodyOf(coupon) } as const;
  const row = await askWoo(access, question, couponSchema).catch((error: unknown) => {
    if (error instanceof ShopError && error.problem === 'wrong-shape')
      throw new ShopError('coupon-refused', error.detail);
    throw error;
  });
  const made = { ...toCoupon(row, coupon.currency), startsAt: coupon.startsAt };
  const dropped = droppedOf(made, coupon);
  if (dropped === null) return withLink(access, made);
  // What it does not hold to is a gift to everybody: it is not left there.
  await withdraw(access, made);
  throw new ShopError('coupon-refused', `WooCommerce made the coupon without its ${dropped}. It was deleted again.`);
}

const pluginSchema = z.object({ coupon_links: z.literal(true) });

/** WooCommerce's own link empties the cart; ours comes with our plugin, which says that it is there. */
async function withLink(access: ShopAccess, coupon: ShopCoupon): Promise<ShopCoupon> {
  const url = `${restOf(access, doorOf(access)?.permalinks ?? 'pretty')}/chatso/v1/plugin`;
  const answer = await access.call({ method: 'GET', url, headers: {}, body: null }).catch((error: unknown) => {
    if (error instanceof ShopError) return null;
    throw error;
  });
  if (answer === null || !pluginSchema.safeParse(looseJson(answer.body)).success) return coupon;
  const link = new URL(`${access.address.replace(/\/+$/, '')}/`);
  link.searchParams.set('chatso_coupon', coupon.code);
  return { ...coupon, applyUrl: link.href };
}

/** A condition that the shop passed over without a word: an address it does not take for one, an end that a plugin drops. */
function droppedOf(made: ShopCoupon, { expiresAt, email, type, amount }: WantedCoupon): string | null {
  if (!isSameEnd(made.expiresAt, expiresAt)) return 'end';
  if (email !== null && made.email !== email.toLowerCase()) return 'email address';
  return made.type === type && made.amount === amount ? null : 'amount';
}

async function withdraw(access: ShopAccess, { id }: { id: string }): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) return;
  const question = { method: 'DELETE', path: `/coupons/${id}`, query: { force: true } } as const;
  await askWoo(access, question, z.unknown()).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.problem === 'not-found')) throw error;
  });
}

export const coupons: ShopCoupons = {
  create,
  async find(access, code) {
    const rows = await askWoo(access, { path: '/coupons', query: { code: code.toLowerCase() } }, couponPage);
    const row = rows.find((one) => one.code.toLowerCase() === code.toLowerCase() && isOurs(one));
    return row ? withLink(access, toCoupon(row, await currencyOf(access))) : null;
  },
  async list(access, { words, cursor }) {
    const page = cursor === null ? 1 : Number(cursor);
    const query = { page, per_page: perPage, orderby: 'date', order: 'desc', ...(words ? { search: words } : {}) };
    const rows = await askWoo(access, { path: '/coupons', query }, couponPage);
    const currency = await currencyOf(access);
    const next = rows.length < perPage ? null : String(page + 1);
    return { rows: rows.filter(isOurs).map((row) => toCoupon(row, currency)), next };
  },
  async setEnd(access, { id }, expiresAt) {
    if (!/^\d{1,15}$/.test(id)) return null;
    const path = `/coupons/${id}`;
    // A change of a coupon that is not there is refused by 400, the question for it by 404.
    const there = await askWoo(access, { path }, couponSchema).catch((error: unknown) => {
      if (error instanceof ShopError && error.problem === 'not-found') return null;
      throw error;
    });
    if (there === null) return null;
    const currency = await currencyOf(access);
    const before = toCoupon(there, currency);
    if (isSameEnd(before.expiresAt, expiresAt)) return before;
    const body = { date_expires: endOf(expiresAt) };
    return toCoupon(await askWoo(access, { method: 'PUT', path, body }, couponSchema), currency);
  },
  withdraw,
};
