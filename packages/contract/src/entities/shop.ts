import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

export const shopKinds = ['custom', 'woocommerce', 'shopify', 'cova', 'flowhub'] as const;
export type ShopKind = (typeof shopKinds)[number];

/** What an admin types to let us in; which of them belong together say the ways in. */
export const shopKeys = [
  'secret',
  'consumerKey',
  'consumerSecret',
  'accessToken',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'companyId',
  'key',
] as const;
export type ShopKey = (typeof shopKeys)[number];

export const shopWayNames = ['secret', 'keys', 'own-app', 'token', 'public-app', 'onboarding'] as const;
export type ShopWayName = (typeof shopWayNames)[number];

/** The ways into each shop system; the last key of a way is the one people know it by. Without keys: it is let in there. */
export const shopWays: Readonly<Record<ShopKind, readonly { name: ShopWayName; keys: readonly ShopKey[] }[]>> = {
  custom: [{ name: 'secret', keys: ['secret'] }],
  woocommerce: [{ name: 'keys', keys: ['consumerSecret', 'consumerKey'] }],
  shopify: [
    { name: 'own-app', keys: ['clientSecret', 'clientId'] },
    { name: 'token', keys: ['clientSecret', 'accessToken'] },
    { name: 'public-app', keys: [] },
  ],
  cova: [{ name: 'onboarding', keys: ['password', 'clientSecret', 'clientId', 'companyId', 'username'] }],
  flowhub: [{ name: 'keys', keys: ['key', 'clientId'] }],
};

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

/** What each shop system gives, told before one is connected: a screen says what it cannot, instead of showing nothing. */
export const shopSystems: Readonly<
  Record<ShopKind, { abilities: readonly ShopAbility[]; minutesOld: number; verified: boolean; pos: boolean }>
> = {
  custom: {
    abilities: ['customers', 'orders', 'products', 'categories', 'coupons', 'events'],
    ...{ minutesOld: 5, verified: true, pos: false },
  },
  woocommerce: {
    abilities: ['customers', 'orders', 'products', 'categories', 'coupons', 'events'],
    ...{ minutesOld: 5, verified: true, pos: false },
  },
  shopify: {
    abilities: ['customers', 'orders', 'products', 'categories', 'coupons', 'events'],
    ...{ minutesOld: 5, verified: true, pos: false },
  },
  cova: {
    abilities: ['customers', 'orders', 'products', 'categories', 'locations'],
    ...{ minutesOld: 15, verified: true, pos: true },
  },
  flowhub: {
    abilities: ['customers', 'orders', 'products', 'categories', 'locations'],
    // Built from public notes; nobody has tried it on a real shop.
    ...{ minutesOld: 15, verified: false, pos: true },
  },
};

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
  'code-taken',
  'coupon-refused',
  'coupons-off',
  'order-refused',
  'keys-lost',
  'no-woocommerce',
  'http-only',
  'plain-permalinks',
  'header-stripped',
  'https-hidden',
  'read-only',
  'hidden-mails',
  'told-unseen',
  'hidden-fields',
] as const;
export type ShopProblem = (typeof shopProblems)[number];

export const shopCheckNames = [
  'reach',
  'system',
  'permalinks',
  'sign-in',
  'keys',
  'read',
  'customers',
  'orders',
  'products',
  'coupons',
  'webhooks',
  'protected',
] as const;

/** What is looked at of each system, in its order: a screen shows the lines before they are known. */
export const shopCheckLines: Readonly<Record<ShopKind, readonly (typeof shopCheckNames)[number][]>> = {
  custom: ['reach', 'sign-in', 'orders', 'products', 'coupons'],
  woocommerce: ['reach', 'system', 'permalinks', 'keys', 'read', 'coupons', 'webhooks', 'protected'],
  shopify: ['reach', 'keys', 'customers', 'orders', 'products', 'coupons'],
  cova: ['keys', 'customers', 'orders', 'products'],
  flowhub: ['keys', 'customers', 'orders', 'products'],
};

/** One line of a test: what was tried, how it went, how long it took. */
export const shopCheckSchema = z.object({
  name: z.enum(shopCheckNames),
  /** `remark`: it works, and is not as it should be. */
  state: z.enum(['passed', 'remark', 'failed', 'skipped']),
  problem: z.enum(shopProblems).nullable(),
  /** The shop's own words or numbers: 'HTTP 403', '1,204 products'. Never a secret. */
  detail: z.string().nullable(),
  ms: z.number().int().nullable(),
  /** Ways the keys were sent by, and the status each got. */
  tried: z.array(z.object({ way: z.enum(['header', 'query', 'oauth']), status: z.number().int() })).optional(),
});
export type ShopCheck = z.infer<typeof shopCheckSchema>;

const address = typedText(limits.linkChars).trim().min(1, because('website-invalid'));
const typedKey = typedText(limits.shopSecretChars).trim().min(1, because('required')).optional();

/** What an admin types to connect a shop; keys that are not sent stay as they are. */
export const shopFormSchema = z.object({
  kind: z.enum(shopKinds),
  /** The first way of the kind when it is left out. */
  way: z.enum(shopWayNames).optional(),
  address,
  ...(Object.fromEntries(shopKeys.map((key) => [key, typedKey])) as Record<ShopKey, typeof typedKey>),
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
  /** Rows that could not be read, all of them counted and the newest named by the shop's own ids. */
  leftOut: z.object({
    count: z.number().int(),
    rows: z.array(z.object({ ref: z.string(), detail: z.string() })),
  }),
});

/** Whether the shop tells us of changes: it may stop without a word, and is asked each day. */
export const shopWebhooksSchema = z.object({
  wanted: z.number().int(),
  active: z.number().int(),
  /** How many were gone or switched off at the last look, and made again. */
  mended: z.number().int(),
  checkedAt: dateSchema.nullable(),
  problem: z.enum(shopProblems).nullable(),
});

export const shopConnectionSchema = z.object({
  storeId: idSchema,
  kind: z.enum(shopKinds),
  way: z.enum(shopWayNames),
  address: z.string(),
  /** Where a shop of one's own may tell of changes; null: the system is told of it by itself, or tells of none. */
  eventsUrl: z.string().nullable(),
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
  /** Null: this kind has none, or they were not looked at yet. */
  webhooks: shopWebhooksSchema.nullable(),
  /** When it last told of a change, and how many were told in its name that it did not sign. */
  toldAt: dateSchema.nullable(),
  forged: z.number().int(),
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
