import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

export const shopKinds = ['custom', 'woocommerce', 'shopify', 'cova', 'flowhub'] as const;
export type ShopKind = (typeof shopKinds)[number];

/** What a shop system can be asked for; one that cannot is said so, and not shown as empty. */
export const shopAbilities = [
  'customers',
  'orders',
  'products',
  'categories',
  'locations',
  'coupons',
  'events',
] as const;
export type ShopAbility = (typeof shopAbilities)[number];

/** Why a shop could not be asked, or what of it is missing. Sentences stand in the console's texts. */
export const shopProblems = [
  'address',
  'unreachable',
  'timeout',
  'certificate',
  'not-public',
  'denied',
  'scope',
  'open-to-all',
  'not-found',
  'busy',
  'failing',
  'wrong-shape',
  'too-large',
  'redirect',
  'secret-unreadable',
] as const;
export type ShopProblem = (typeof shopProblems)[number];

/** One line of a test: what was tried, how it went, how long it took. */
export const shopCheckSchema = z.object({
  name: z.enum(['reach', 'sign-in', 'customers', 'orders', 'products', 'coupons']),
  state: z.enum(['passed', 'failed', 'skipped']),
  problem: z.enum(shopProblems).nullable(),
  /** The shop's own words or numbers: 'HTTP 403', '1,204 products'. Never a secret. */
  detail: z.string().nullable(),
  ms: z.number().int().nullable(),
});
export type ShopCheck = z.infer<typeof shopCheckSchema>;

const address = typedText(limits.linkChars).trim().min(1, because('website-invalid'));
const secret = typedText(limits.shopSecretChars).trim().min(1, because('required'));

/** What an admin types to connect a shop; a secret that is not sent stays as it is. */
export const shopFormSchema = z.object({
  kind: z.enum(shopKinds),
  address,
  secret: secret.optional(),
  /** Of the connection that was seen; 0: there was none. */
  version: z.number().int().min(0),
});
export type ShopForm = z.infer<typeof shopFormSchema>;

/** How far one list of the shop is copied. */
export const shopFeedSchema = z.object({
  feed: z.enum(['customers', 'orders', 'products']),
  /** Rows of the pass that runs, or of the last one. */
  read: z.number().int(),
  syncedAt: dateSchema.nullable(),
  running: z.boolean(),
});

export const shopConnectionSchema = z.object({
  storeId: idSchema,
  kind: z.enum(shopKinds),
  address: z.string(),
  /** The last four signs of the key or secret. */
  secretEnd: z.string(),
  version: z.number().int(),
  abilities: z.array(z.enum(shopAbilities)),
  checks: z.array(shopCheckSchema),
  checkedAt: dateSchema,
  problem: z.enum(shopProblems).nullable(),
  problemSince: dateSchema.nullable(),
  answeredAt: dateSchema.nullable(),
  connectedAt: dateSchema,
  feeds: z.array(shopFeedSchema),
});
export type ShopConnection = z.infer<typeof shopConnectionSchema>;

/** A store of the workspace, and the shop behind it if there is one. */
export const shopOfStoreSchema = z.object({
  storeId: idSchema,
  storeName: z.string(),
  url: z.string().nullable(),
  connection: shopConnectionSchema.nullable(),
});
export type ShopOfStore = z.infer<typeof shopOfStoreSchema>;
