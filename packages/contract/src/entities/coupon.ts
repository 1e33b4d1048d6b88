import {
  couponKinds,
  couponLimits,
  couponScopes,
  couponTypes,
  discountReasons,
  limits,
  limitTimeframes,
  limitTypes,
} from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, timeZoneSchema, typedText } from './common.ts';
import { shopProblems } from './shop.ts';

export const limitAudiences = ['all_users', 'specific_users'] as const;

/** An amount as people type it, without sign or thousands. */
const value = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((amount) => Number.isInteger(Number((amount * 100).toFixed(6))), { error: because('not-valid') });

/** J-10, decision P-9. PUT replaces all of it. */
export const couponLimitInputSchema = z.object({
  limited: z.boolean(),
  limitType: z.enum(limitTypes),
  perCouponSetting: z.object({ maxPercentage: value(100), maxFixedValue: value(couponLimits.fixedMost / 100) }),
  perAgentSetting: z.object({
    maxFixedValue: value(couponLimits.fixedMost / 100),
    timeframe: z.enum(limitTimeframes),
    /** Percent coupons take nothing from the budget: the most that one may be. */
    maxPercentage: value(100).default(100),
    /** How many of them in the timeframe; null: no limit. */
    percentCoupons: z.number().int().min(0).max(couponLimits.percentCouponsMost).nullable().default(null),
  }),
  audience: z.enum(limitAudiences),
  userIds: z.array(idSchema).max(500),
  /** Of the settings that were seen; 0: there were none. */
  version: z.number().int().min(0),
});
export type CouponLimitInput = z.infer<typeof couponLimitInputSchema>;

/** What somebody of the team has given in the time that counts now. */
export const couponGivenSchema = z.object({ userId: idSchema, given: z.number() });

export const couponLimitSchema = couponLimitInputSchema.extend({
  changedAt: dateSchema.nullable(),
  changedBy: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  /** Days and weeks begin there. */
  timeZone: z.string(),
  /** Of the first store's shop: what the amounts are shown in. */
  currency: z.string(),
  /** Everybody a limit may be for, and what they gave by each timeframe, so that a new one shows at once what it means. */
  given: z.object({
    daily: z.array(couponGivenSchema),
    weekly: z.array(couponGivenSchema),
    monthly: z.array(couponGivenSchema),
  }),
  users: z.array(z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable(), admin: z.boolean() })),
});
export type CouponLimit = z.infer<typeof couponLimitSchema>;

/** J-44: what the caller may still give. */
export const ownCouponLimitSchema = z.object({
  limited: z.boolean(),
  limitType: z.enum(limitTypes),
  perCouponSetting: z.object({ maxPercentage: z.number(), maxFixedValue: z.number() }),
  perAgentSetting: z.object({
    maxFixedValue: z.number(),
    timeframe: z.enum(limitTimeframes),
    maxPercentage: z.number(),
    percentCoupons: z.number().nullable(),
  }),
  valueLeft: z.number(),
  /** Percent coupons in the timeframe of the budget; null: no limit. */
  percentLeft: z.number().nullable(),
  /** When the budget begins anew. */
  startsAgainAt: dateSchema.nullable(),
  timeZone: z.string(),
  /** Of the shop that was asked about: what amounts are in. */
  currency: z.string(),
});
export type OwnCouponLimit = z.infer<typeof ownCouponLimitSchema>;

const crmStoreId = typedText(limits.nameChars).refine((id) => id.trim() !== '', { error: because('required') });
const ids = z.array(z.string().min(1).max(200)).max(couponLimits.productsMost).default([]);

/** J-36. Its rules are those of the domain (`judgeCoupon`), which the server asks with the limit of the moment. */
export const couponInputSchema = z.object({
  /** The sender's choice: the same one again is the same coupon, not a second one. */
  couponId: idSchema.optional(),
  chatsoStoreId: idSchema,
  crmStoreId,
  code: z.string().max(100),
  type: z.enum(couponTypes),
  /** J-07; without it the one that fits type, products and categories. */
  couponType: z.enum(couponKinds).optional(),
  amount: z.string().max(20),
  usageLimit: z.union([z.number(), z.string().max(10)]),
  startsAtGMT: dateSchema.nullable().default(null),
  dateExpiresGMT: dateSchema.nullable(),
  description: typedText(couponLimits.descriptionChars).default(''),
  productIds: ids,
  productCategories: ids,
  customerEmail: z.string().max(limits.emailChars).nullable().default(null),
  conversationId: idSchema.optional(),
  conversationCategoryId: idSchema.nullable().optional(),
  reason: z.enum(discountReasons),
  customerEligibility: z.enum(['all_customers']).default('all_customers'),
  minimumPurchasedRequired: z.number().int().min(1).max(1).default(1),
  timeZone: timeZoneSchema.optional(),
});
export type CouponInput = z.input<typeof couponInputSchema>;

/** J-38 */
export const existingCouponInputSchema = z.object({
  couponId: idSchema.optional(),
  chatsoStoreId: idSchema,
  crmStoreId,
  customerEmail: z.string().max(limits.emailChars).nullable().default(null),
  conversationId: idSchema,
  conversationCategoryId: idSchema.nullable().optional(),
  coupon: z.object({ code: z.string().min(1).max(100), reason: z.enum(discountReasons) }),
});

/** J-05, and why it cannot be sent. */
export const existingCouponSchema = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string(),
  discount_type: z.enum(couponTypes),
  /** '20', '12.5' */
  amount: z.string(),
  currency: z.string(),
  usage_limit: z.number().int().nullable(),
  usage_count: z.number().int(),
  date_start_gmt: dateSchema.nullable(),
  date_expires_gmt: dateSchema.nullable(),
  applied_to: z.enum(couponScopes),
  applied_type: z.enum(['specific', 'all']),
  product_ids: z.array(z.string()),
  product_categories: z.array(z.string()),
  full_products: z.array(z.object({ id: z.string(), name: z.string(), permalink: z.string().nullable() })),
  full_product_categories: z.array(z.object({ id: z.string(), name: z.string() })),
  unavailable: z.enum(['expired', 'used-up', 'over-limit', 'limit-exceeded', 'one-customer']).nullable(),
  /** Of `over-limit`: as much as one may give. */
  max: z.string().nullable(),
  /** What the customer has to meet, as far as the shop tells; amounts are '50', '12.5'. */
  conditions: z.object({
    minimum: z.string().nullable(),
    maximum: z.string().nullable(),
    excluded_products: z.number().int(),
    excluded_categories: z.number().int(),
    excludes_sale_items: z.boolean(),
    free_shipping: z.boolean(),
    per_customer: z.number().int().nullable(),
    alone: z.boolean(),
  }),
});
export type ExistingCoupon = z.infer<typeof existingCouponSchema>;

export const couponStates = ['making', 'failed', 'sent', 'withdrawn'] as const;

/** A coupon as its chat shows it. */
export const chatCouponSchema = z.object({
  _id: idSchema,
  conversationId: idSchema.nullable(),
  /** Of the message it stands in; null while it is none. */
  messageId: idSchema.nullable(),
  state: z.enum(couponStates),
  /** Why it could not be made. */
  problem: z.enum([...shopProblems, 'chat-over']).nullable(),
  code: z.string(),
  type: z.enum(couponTypes),
  scope: z.enum(couponScopes),
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(discountReasons),
  agentId: idSchema.nullable(),
  createdAt: dateSchema,
  startsAt: dateSchema.nullable(),
  expiresAt: dateSchema.nullable(),
  usageLimit: z.number().int().nullable(),
  seen: z.boolean(),
  redeemedAt: dateSchema.nullable(),
  order: z.string().nullable(),
});
export type ChatCoupon = z.infer<typeof chatCouponSchema>;

const money = z.object({ currency: z.string(), amount: z.number().int() });

/** J-43, decision J-4: one row of the list. */
export const sentCouponSchema = chatCouponSchema.extend({
  agent: z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() }).nullable(),
  store: z.object({ _id: idSchema, name: z.string() }),
  customer: z.string().nullable(),
  products: z.number().int(),
  orders: z.number().int(),
  revenue: money.nullable(),
  orderUrl: z.string().nullable(),
});
export type SentCoupon = z.infer<typeof sentCouponSchema>;

const salesShare = z.object({ orders: z.number().int(), amount: z.number().int() });

/** The figures above the list, of one currency: that of the most coupons, and without any that of the most sales after chats. */
export const couponFiguresSchema = z.object({
  currency: z.string(),
  sent: z.number().int(),
  /** In as long a time before. */
  sentBefore: z.number().int().nullable(),
  redeemed: z.number().int(),
  discount: z.number().int(),
  revenue: z.number().int(),
  /** Orders within seven days after a chat of the same customer, and how many chats there were. */
  afterChat: z.object({ orders: z.number().int(), amount: z.number().int(), chats: z.number().int() }),
  /** Of those sales. */
  byAgent: z.array(salesShare.extend({ agent: z.object({ _id: idSchema, fullname: z.string() }).nullable() })),
  /** By what the chat began with; `name` is the trigger's, null where that is no longer there. */
  byStart: z.array(
    salesShare.extend({
      kind: z.enum(['visitor', 'trigger', 'prompt']),
      id: idSchema.nullable(),
      name: z.string().nullable(),
    }),
  ),
});
export type CouponFigures = z.infer<typeof couponFiguresSchema>;
