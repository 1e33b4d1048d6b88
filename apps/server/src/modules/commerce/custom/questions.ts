import { orderActions } from '@chatso/domain';
import { z } from 'zod';

/** What a shop of one's own is asked; it may refuse anything else. */
const moment = z.iso.datetime({ offset: true });
const mark = z.string().nullable();

const changed = z.strictObject({
  changed: z.strictObject({ since: moment.nullable(), cursor: mark, limit: z.number().int().min(1).max(500) }),
});
const findPerson = z.strictObject({ find: z.strictObject({ email: z.string() }) });
const wantedCoupon = z.strictObject({
  /** The same again is the same coupon. */
  key: z.string(),
  code: z.string(),
  description: z.string(),
  type: z.enum(['percent', 'fixed_cart', 'fixed_product']),
  amount: z.number(),
  currency: z.string().length(3),
  usage_limit: z.number().int().nullable(),
  starts_at: moment.nullable(),
  expires_at: moment.nullable(),
  product_ids: z.array(z.string()),
  category_ids: z.array(z.string()),
  email: z.string().nullable(),
  minimum: z.number().int().nullable(),
});

const wantedDeed = z.strictObject({
  /** The same again is the same deed. */
  key: z.string(),
  order_id: z.string(),
  action: z.enum(orderActions),
  /** Of a refund, in the currency's smallest unit. */
  amount: z.number().int().optional(),
  currency: z.string().length(3).optional(),
  /** Of the action `address`. */
  address: z.record(z.string(), z.string()).optional(),
});

export const questions = {
  customers: z.union([changed, findPerson]),
  orders: z.union([changed, findPerson]),
  products: changed,
  coupons: z.union([
    z.strictObject({ create: wantedCoupon }),
    z.strictObject({ find: z.strictObject({ code: z.string() }) }),
    z.strictObject({
      search: z.strictObject({ words: z.string(), cursor: mark, limit: z.number().int().min(1).max(500) }),
    }),
    z.strictObject({ withdraw: z.strictObject({ id: z.string(), code: z.string() }) }),
  ]),
  'orders/act': z.union([
    z.strictObject({ can: z.literal(true) }),
    z.strictObject({ act: wantedDeed }),
    z.strictObject({ find: z.strictObject({ key: z.string() }) }),
  ]),
} as const;
export type CallName = keyof typeof questions;
export type Question<N extends CallName> = z.input<(typeof questions)[N]>;
