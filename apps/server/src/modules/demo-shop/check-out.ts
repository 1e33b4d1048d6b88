import { findProduct } from '@chatso/demo-store/catalogue';
import {
  type Coupon,
  type CouponProblem,
  discountOf,
  type PricedLine,
  parseBag,
  priced,
  shippingFor,
  subtotal,
} from '@chatso/demo-store/checkout';
import { tellChange, variationId } from '@chatso/demo-store/shop-api';
import { z } from 'zod';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import type { StoreRow } from '../stores/index.ts';
import { demoShopSecret, demoStoreOf, placeOf } from './demo-place.ts';
import { changeRecord, findOrderByKey, insertOrder, listRecords, lockRecord, type Place } from './records.repo.ts';

const bagSchema = z.array(
  z.object({
    slug: z.string().max(100),
    colour: z.string().max(50),
    size: z.string().max(50),
    quantity: z.number().int().min(1).max(999),
  }),
);
const codeSchema = z.string().trim().toLowerCase().min(1).max(50);
const emailSchema = z.email().max(254);

const orderSchema = z.object({
  /** Of this checkout: sent twice it is one order. */
  key: z.uuid(),
  /** Who the demo bar shops as. */
  customer: z.string().max(100).nullable(),
  name: z.string().trim().min(1).max(100),
  email: emailSchema,
  bag: bagSchema.min(1).max(50),
  coupon: codeSchema.nullable(),
});

const questionSchema = z.object({ code: codeSchema, email: emailSchema.nullable(), bag: bagSchema.max(50) });

/** What the page says of a code: what it takes off, in cents, or why nothing. */
export type CouponAnswer = { code: string; discount: number } | { code: string; problem: CouponProblem };

/** The bag as the server reckons it. Throws `conflict` when it holds what the shelves do not. */
function linesOf(bag: z.output<typeof bagSchema>): PricedLine[] {
  const lines = priced(parseBag(bag));
  const asked = bag.reduce((sum, { quantity }) => sum + quantity, 0);
  const given = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (asked !== given) throw new AppError('conflict');
  return lines;
}

const couponOf = async (ctx: RootCtx, place: Place, code: string): Promise<Coupon | null> =>
  ((await lockRecord(ctx.pool, place, { list: 'coupons', ref: code })) as Coupon | null) ?? null;

/** Throws `not-found` without the demo, `bad-request`, `conflict`. */
export async function checkCoupon(
  ctx: RootCtx,
  { config }: Pick<Deps, 'config'>,
  body: unknown,
): Promise<CouponAnswer> {
  const store = await demoStoreOf(ctx, config);
  const asked = questionSchema.safeParse(body);
  if (!asked.success) throw new AppError('bad-request');
  const { code, email, bag } = asked.data;
  const coupon = await couponOf(ctx, placeOf(store), code);
  if (coupon === null) return { code, problem: 'unknown' };
  return { code, ...discountOf(coupon, { lines: linesOf(bag), email, now: ctx.now() }) };
}

export interface PlacedOrder {
  number: string;
  /** Cents */
  total: number;
  discount: number;
}

/**
 * Takes an order: no money, an order in the shop's books, and a word to Chatso. A coupon is used up in the same transaction,
 * so that two who redeem its last use at once are one. Throws `not-found`, `bad-request`, `conflict`.
 */
export async function checkOut(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  body: unknown,
): Promise<PlacedOrder | CouponAnswer> {
  const store = await demoStoreOf(ctx, deps.config);
  const place = placeOf(store);
  const asked = orderSchema.safeParse(body);
  if (!asked.success) throw new AppError('bad-request');
  const { key, coupon: code } = asked.data;
  const lines = linesOf(asked.data.bag);
  const customer = await customerOf(ctx, place, asked.data);
  const answer = await withTransaction(ctx, async (tx): Promise<PlacedOrder | CouponAnswer> => {
    const made = await findOrderByKey(tx.pool, place, key);
    if (made) return placed(made);
    let discount = 0;
    if (code !== null) {
      const coupon = await couponOf(tx, place, code);
      const judged = coupon
        ? discountOf(coupon, { lines, email: asked.data.email, now: tx.now() })
        : { problem: 'unknown' as const };
      if (coupon === null || 'problem' in judged) return { code, ...judged };
      discount = judged.discount;
      const record = { used: coupon.used + 1 };
      await changeRecord(tx.pool, place, { list: 'coupons', ref: code, record, now: tx.now() });
    }
    const record = (number: number) =>
      orderRecord({ number, asked: asked.data, customer, lines, discount, now: tx.now() });
    const number = await insertOrder(tx.pool, place, { key, record, now: tx.now() });
    // Sent twice at once: the other one has made it.
    if (number === null) throw new AppError('conflict');
    return placed(record(number));
  });
  if ('number' in answer) await tell(ctx, deps, store);
  return answer;
}

const placed = (record: object): PlacedOrder => {
  const { name, total, discount } = record as { name: string; total: number; discount: number };
  return { number: name, total, discount };
};

async function customerOf(ctx: RootCtx, place: Place, { customer, email }: z.output<typeof orderSchema>) {
  const all = await listRecords(ctx.pool, place, 'customers');
  // Whoever types somebody's e-mail buys as a guest: only who is signed in is that customer.
  return all.find((one) => one.id === customer && String(one.email).toLowerCase() === email.toLowerCase()) ?? null;
}

interface NewOrder {
  number: number;
  asked: z.output<typeof orderSchema>;
  customer: { id: string; billing?: unknown } | null;
  lines: readonly PricedLine[];
  discount: number;
  now: Date;
}

function orderRecord({ number, asked, customer, lines, discount, now }: NewOrder) {
  const sum = subtotal(lines);
  const shipping = shippingFor(sum);
  const [first = '', ...rest] = asked.name.split(/\s+/);
  const address = { first_name: first, last_name: rest.join(' '), email: asked.email };
  const known = (customer?.billing ?? {}) as object;
  return {
    id: String(number),
    name: `#${number}`,
    customer_id: customer?.id ?? null,
    email: asked.email,
    type: 'ONLINE',
    status: 'processing',
    currency: 'USD',
    total: sum - discount + shipping,
    ...{ tax: 0, discount, payment_method: 'Nothing was charged' },
    lines: lines.map((line) => ({
      name: line.product.name,
      price: line.product.price,
      quantity: line.quantity,
      total: line.total,
      product_id: findProduct(line.slug) ? variationId(line.product.id, line.colour, line.size) : null,
    })),
    shipping_lines: [{ title: shipping === 0 ? 'Free shipping' : 'Standard', id: 'flat_rate', total: shipping }],
    coupon_codes: asked.coupon === null ? [] : [asked.coupon],
    ...{ billing: { ...known, ...address }, shipping: { ...known, ...address } },
    ...{ created_at: now.toISOString(), changed_at: now.toISOString() },
  };
}

async function tell(
  ctx: RootCtx,
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  store: StoreRow,
): Promise<void> {
  if (store.crmStoreId === null) return;
  const url = `${ownAddress(config)}/api/shops/${store.crmStoreId}/events`;
  await tellChange({ url, secret: demoShopSecret(secrets.encryptionKey, store.id), topic: 'orders' }, ctx.now());
}
