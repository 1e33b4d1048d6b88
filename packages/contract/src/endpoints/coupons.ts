import { couponScopes, couponTypes, discountReasons, limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, okSchema, pageQuery, timeZoneSchema, typedText } from '../entities/common.ts';
import {
  chatCouponSchema,
  couponFiguresSchema,
  couponInputSchema,
  couponLimitInputSchema,
  couponLimitSchema,
  existingCouponInputSchema,
  existingCouponSchema,
  ownCouponLimitSchema,
  sentCouponSchema,
} from '../entities/coupon.ts';

/** D-15: sending coupons needs the plan; D-2: and the key. */
const senders = { kind: 'member', scope: 'store', permission: 'coupons', feature: 'coupons' } as const;
const limiters = { kind: 'member', scope: 'workspace', permission: 'couponLimit', flag: 'coupon-limit' } as const;

const crmStoreId = typedText(limits.nameChars).refine((id) => id.trim() !== '', { error: because('required') });
const many = z.object({ data: z.array(existingCouponSchema), count: z.number().int(), next: z.string().nullable() });
const sending = ['not-found', 'validation', 'bad-request', 'forbidden', 'conflict'] as const;
const ofChat = ['conversation-pending', 'conversation-ended', 'transferring'] as const;
const day = z.iso.date();

/** What of the coupons that were sent is meant, and in which order. */
const sentFilter = {
  redeemed: z.enum(['yes', 'no']).optional(),
  reason: z.enum(discountReasons).optional(),
  type: z.enum(couponTypes).optional(),
  scope: z.enum([...couponScopes, 'specific']).optional(),
  agentId: idSchema.optional(),
  storeId: idSchema.optional(),
  search: typedText(limits.searchChars).optional(),
  /** Days in the zone, both within. */
  fromDate: day.optional(),
  toDate: day.optional(),
  timeZone: timeZoneSchema.optional(),
  sort: z.enum(['created', 'redeemed', 'revenue']).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const couponEndpoints = {
  'couponLimit.get': defineEndpoint({
    method: 'GET',
    path: '/admin/workspace/coupon-creation-setting',
    response: couponLimitSchema,
    errors: [],
    rate: 'read',
    access: limiters,
    summary: 'How much coupons may give, whom it is for, and what was given in the time that counts',
  }),
  'couponLimit.set': defineEndpoint({
    method: 'PUT',
    path: '/admin/workspace/coupon-creation-setting',
    body: couponLimitInputSchema,
    response: couponLimitSchema,
    errors: ['conflict', 'validation'],
    rate: 'write',
    access: limiters,
    summary: 'Replace how much coupons may give',
  }),
  'couponLimit.own': defineEndpoint({
    method: 'GET',
    path: '/users/coupon-creation-setting',
    query: z.object({ crmStoreId: crmStoreId.optional() }),
    response: ownCouponLimitSchema,
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace', permission: 'coupons' },
    summary: 'What the caller may still give',
  }),
  'coupons.create': defineEndpoint({
    method: 'POST',
    path: '/woocommerce/coupon',
    body: couponInputSchema,
    response: z.object({ data: chatCouponSchema }),
    errors: [...sending, ...ofChat],
    rate: 'write',
    access: senders,
    summary: 'Make a coupon in the shop behind a store, once, and send it into the chat',
  }),
  'coupons.sendExisting': defineEndpoint({
    method: 'POST',
    path: '/woocommerce/coupon/send-existing-coupon',
    body: existingCouponInputSchema,
    response: z.object({ data: chatCouponSchema }),
    errors: [...sending, ...ofChat],
    rate: 'write',
    access: senders,
    summary: 'Send a coupon that the shop has already',
  }),
  'coupons.retry': defineEndpoint({
    method: 'POST',
    path: '/woocommerce/coupon/{id}/retry',
    params: idParams,
    response: z.object({ data: chatCouponSchema }),
    errors: [...sending, ...ofChat],
    rate: 'write',
    access: senders,
    summary: 'Make a coupon again that could not be made: the same code, never a second one',
  }),
  'coupons.withdraw': defineEndpoint({
    method: 'DELETE',
    path: '/woocommerce/coupon/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'bad-request', 'forbidden'],
    rate: 'write',
    access: senders,
    summary: 'Discard a coupon that could not be made, or take one back that its customer has not seen',
  }),
  'coupons.ofChat': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/coupons',
    params: idParams,
    response: z.object({ data: z.array(chatCouponSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'Coupons of a chat, newest first, with those that could not be made, and of its customer before',
  }),
  'coupons.available': defineEndpoint({
    method: 'GET',
    path: '/woocommerce/coupon/available',
    query: z.object({ crmStoreId, cursor: z.string().max(500).optional() }),
    response: many,
    errors: ['not-found', 'bad-request'],
    rate: 'read',
    access: senders,
    summary: 'Coupons of the shop behind a store, newest first, with the reason where one cannot be sent',
  }),
  'coupons.search': defineEndpoint({
    method: 'GET',
    path: '/woocommerce/coupon/search',
    query: z.object({
      crmStoreId,
      keyword: typedText(limits.searchChars).default(''),
      /** The chat one of them is to go into: what is one customer's own cannot be sent to another. */
      conversationId: idSchema.optional(),
      cursor: z.string().max(500).optional(),
    }),
    response: many,
    errors: ['not-found', 'bad-request'],
    rate: 'read',
    access: senders,
    summary: 'Coupons of the shop whose code or description holds the words',
  }),
  'coupons.details': defineEndpoint({
    method: 'GET',
    path: '/woocommerce/coupon/coupon-details',
    query: z.object({ crmStoreId, code: typedText(limits.nameChars).trim().min(1, because('required')) }),
    response: z.object({ data: existingCouponSchema }),
    errors: ['not-found', 'bad-request'],
    rate: 'read',
    access: senders,
    summary: 'One coupon of the shop, with the names of what it applies to',
  }),
  'coupons.performance': defineEndpoint({
    method: 'GET',
    path: '/performance/coupons',
    load: 'heavy',
    query: pageQuery.extend(sentFilter),
    response: z.object({
      data: z.array(sentCouponSchema),
      count: z.number().int(),
      redeemed: z.object({ yes: z.number().int(), no: z.number().int() }),
      figures: couponFiguresSchema,
      agents: z.array(z.object({ _id: idSchema, fullname: z.string() })),
    }),
    errors: ['validation'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: ['coupons', 'promotions'] },
    summary: 'Coupons that were sent, who redeemed them, and what they brought in',
  }),
  /** text/csv, streamed, all rows of the list; leaves an entry. */
  'coupons.export': defineEndpoint({
    method: 'GET',
    path: '/performance/coupons/export',
    load: 'export',
    query: z.object(sentFilter),
    response: z.unknown(),
    errors: ['validation'],
    rate: 'write',
    // As with chats: whoever may look may not carry it away for that.
    access: { kind: 'member', scope: 'store', permission: 'exportRecords' },
    summary: 'Coupons that were sent, as a CSV file',
  }),
  /** A widget tells what was done with the card. */
  'widget.couponState': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/coupons/{id}',
    params: z.object({ analyticsId: z.string().max(64), id: z.string().max(64) }),
    body: z.object({ what: z.enum(['seen', 'copied', 'opened']) }),
    response: okSchema,
    errors: ['not-found'],
    rate: 'widget-message',
    access: { kind: 'visitor' },
    summary: 'The shopper has seen, copied or opened a coupon of theirs',
  }),
} as const;
