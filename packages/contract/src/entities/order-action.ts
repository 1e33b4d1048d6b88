import { limits, orderActionLimits, orderActions, orderActors } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';
import { shopProblems } from './shop.ts';

const required = because('required');
const line = typedText(limits.nameChars).trim();

/** Where an order goes instead; the country by its two letters, as every shop system has it. */
export const orderAddressSchema = z.object({
  first_name: line.default(''),
  last_name: line.default(''),
  address_1: line.min(1, required),
  address_2: line.default(''),
  city: line.min(1, required),
  state: line.default(''),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, because('not-valid')),
  postcode: line.default(''),
  phone: line.default(''),
});
export type OrderAddress = z.infer<typeof orderAddressSchema>;

export const orderActionInputSchema = z.object({
  /** The caller's choice: the same one again is the same thing done once. */
  actionId: idSchema,
  crmStoreId: line.min(1, required),
  /** The shop's own id. */
  orderId: line.min(1, required),
  action: z.enum(orderActions),
  /** Of a refund, as people type it: '12.5'. */
  amount: z.string().max(20).optional(),
  address: orderAddressSchema.optional(),
  /** The chat in which it was asked for; how sure it is who asks there is looked up and logged. */
  conversationId: idSchema.optional(),
});
export type OrderActionInput = z.input<typeof orderActionInputSchema>;

export const orderActionStates = ['doing', 'done', 'failed', 'unknown'] as const;

/** Something the team has asked of the shop about an order. */
export const orderActionSchema = z.object({
  _id: idSchema,
  action: z.enum(orderActions),
  /** `unknown`: the shop did not answer, and may have done it. */
  state: z.enum(orderActionStates),
  /** Of a refund, in the smallest unit of its currency. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  problem: z.enum(shopProblems).nullable(),
  /** The shop's own words. */
  detail: z.string().nullable(),
  by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  at: dateSchema,
});
export type OrderDeed = z.infer<typeof orderActionSchema>;

export const orderBars = [
  'till',
  'over',
  'shipped',
  'unpaid',
  'refunded',
  'no-email',
  'role',
  'limit',
  'shop',
  'busy',
] as const;

/** What the caller may do about an order now. */
export const orderChoiceSchema = z.object({
  action: z.enum(orderActions),
  /** Why not; null: they may. */
  bar: z.enum(orderBars).nullable(),
  /** Who may instead, where it is the role that may not. */
  allowed: z.array(z.enum(orderActors)),
  /** Of a refund: what may be paid back still, in the smallest unit. */
  most: z.number().int().nullable(),
  /** The shop calculates taxes and total of the order anew with it, and nobody knows the result before. */
  recalculates: z.boolean().optional(),
});
export type OrderChoice = z.infer<typeof orderChoiceSchema>;

export const orderChoicesSchema = z.object({
  choices: z.array(orderChoiceSchema),
  /** The newest first. */
  done: z.array(orderActionSchema),
});
export type OrderChoices = z.infer<typeof orderChoicesSchema>;

const ruleSchema = z.object({
  actions: z.array(z.enum(orderActions)).max(orderActions.length),
  /** Null: as much as was paid. */
  refundMost: z
    .number()
    .min(0)
    .max(orderActionLimits.refundMost / 100)
    .refine((amount) => Number.isInteger(Number((amount * 100).toFixed(6))), { error: because('not-valid') })
    .nullable(),
});

/** PUT replaces all of it. */
export const orderRulesInputSchema = z.object({
  agent: ruleSchema,
  manager: ruleSchema,
  admin: ruleSchema,
  /** Of the rules that were seen; 0: there were none. */
  version: z.number().int().min(0),
});
export type OrderRulesInput = z.infer<typeof orderRulesInputSchema>;

export const orderRulesSchema = orderRulesInputSchema.extend({
  changedAt: dateSchema.nullable(),
  changedBy: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
});
export type OrderRulesSaved = z.infer<typeof orderRulesSchema>;

/** What a shopper is told of an order: never an address, a name or how it was paid. */
export const orderStatusSchema = z.object({
  name: z.string(),
  status: z.string(),
  type: z.enum(['POS', 'ONLINE']),
  total: z.number().int(),
  currency: z.string(),
  placedAt: dateSchema,
  completedAt: dateSchema.nullable(),
  pickingStatus: z.enum(['new', 'picking', 'notified']).nullable(),
  tracking: z.array(z.object({ provider: z.string(), number: z.string(), url: z.string() })),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;
