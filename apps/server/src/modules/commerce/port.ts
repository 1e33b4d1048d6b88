import type { IncomingHttpHeaders } from 'node:http';
import type { ShopAbility, ShopCheck, ShopKey, ShopKind, ShopProblem, ShopWayName } from '@chatso/contract';
import type { OrderAction } from '@chatso/domain';
import type { Config } from '../../platform/config.ts';
import type { CopiedProduct } from '../catalog/index.ts';
import type { Address, CopiedCustomer, CopiedOrder } from '../customers/index.ts';
import type { Call, CallAnswer } from './call-shop.ts';

/** The lists of a shop that are copied. */
export const feeds = ['customers', 'orders', 'products'] as const;
export type Feed = (typeof feeds)[number];

/** Those whose rows a shop deletes; orders it cancels. */
export type SweptFeed = Exclude<Feed, 'orders'>;

/**
 * What a shop tells is what is copied, in the words of whoever keeps it. Money is in the currency's smallest unit, moments
 * are Dates, and texts are as the shop has them.
 */
export type ShopCustomer = CopiedCustomer;
export type ShopOrder = CopiedOrder;
export type ShopProduct = CopiedProduct;

/** A row that could not be read, by the shop's own id, and why. */
export interface LeftOut {
  ref: string;
  detail: string;
}

/** One page of what changed since a moment; `next` is the shop's mark of the page after it. */
export interface ShopPage<T> {
  rows: readonly T[];
  next: string | null;
  /** Rows that could not be read: one of them must not stop the others. */
  leftOut?: readonly LeftOut[];
  /** Ids the shop does not have any more: products are sold no more, customers unknown, orders were never bought. */
  gone?: readonly string[];
}

export interface ShopPass {
  /** Null: all of it. */
  since: Date | null;
  cursor: string | null;
  /** On the first page: what the shop told of by its id, where a list is one of `readWhole`. */
  told: readonly string[];
  /** How many rows a page may have: fewer where the shop took too long; absent: as many as there can be. */
  size?: number;
}

/** A token that runs out, and what a new one is had for. */
export interface ShopToken {
  value: string;
  /** Null: it does not. */
  expiresAt: Date | null;
  refresh?: string;
}

export type ShopKeys = Readonly<Partial<Record<ShopKey, string>>>;

export type VendorUrls = Config['vendorUrls'];

/** How one connection reaches its shop: address and keys are in it, and every call is guarded. */
export interface ShopAccess {
  kind: ShopKind;
  way: ShopWayName;
  address: string;
  keys: ShopKeys;
  /** What webhooks of this connection are signed with where we may choose it; letters and digits only. */
  eventSecret: string;
  /** Where the shop tells of changes; null while the keys are only tried. */
  eventsUrl: string | null;
  /** Where the vendors are that are the same for all their shops. */
  vendors: VendorUrls;
  now(): Date;
  call(call: Call): Promise<CallAnswer>;
  /**
   * The token calls go out with, good for a minute at least. `renew` gets what there was and is called by one process at a
   * time, and its answer is kept before anybody uses it; `refused`: a token the shop has just refused.
   */
  token(renew: (held: ShopToken | null) => Promise<ShopToken>, refused?: string): Promise<string>;
}

/** A coupon to be made. Products and categories by the shop's own ids; money in the currency's smallest unit. */
export interface WantedCoupon {
  /** Lower case. */
  code: string;
  description: string;
  type: 'percent' | 'fixed_cart' | 'fixed_product';
  /** Of percent the number of hundred, with up to two decimals. */
  amount: number;
  currency: string;
  usageLimit: number | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  productIds: readonly string[];
  categoryIds: readonly string[];
  /** For one customer only. */
  email: string | null;
  customerId: string | null;
  minimum: number | null;
}

/** What a coupon of the shop is bound to beside what ours can be; money in the currency's smallest unit. */
export interface CouponConditions {
  maximum: number | null;
  excludedProducts: number;
  excludedCategories: number;
  excludesSaleItems: boolean;
  freeShipping: boolean;
  perCustomer: number | null;
  /** With no other coupon. */
  alone: boolean;
}

export interface ShopCoupon extends WantedCoupon {
  id: string;
  used: number;
  /** Absent: the shop system does not tell. */
  conditions?: CouponConditions;
  /** Leads to the shop with the coupon applied; null where a shop has no such address. */
  applyUrl: string | null;
}

/** Shops keep the end of a coupon in whole seconds. */
export const isSameEnd = (one: Date | null, other: Date | null): boolean => secondOf(one) === secondOf(other);
const secondOf = (at: Date | null): number | null => (at === null ? null : Math.floor(at.getTime() / 1000));

export interface ShopCoupons {
  /** One call. Throws `code-taken` for a code that is there already, whoever made it, and `coupon-refused` in the shop's words. */
  create(access: ShopAccess, coupon: WantedCoupon, idempotencyKey: string): Promise<ShopCoupon>;
  find(access: ShopAccess, code: string): Promise<ShopCoupon | null>;
  /** Newest first; `words`: part of a code or description. */
  list(access: ShopAccess, question: { words: string; cursor: string | null }): Promise<ShopPage<ShopCoupon>>;
  /**
   * Gives a coupon the end it should have had, where a shop took it without one; absent: a shop always takes it. Null: it no
   * longer has the coupon.
   */
  setEnd?(access: ShopAccess, coupon: { id: string }, expiresAt: Date): Promise<ShopCoupon | null>;
  /** Nobody can use it any more. Of one that is not there: nothing. */
  withdraw(access: ShopAccess, coupon: { id: string; code: string }): Promise<void>;
}

/** Something the team wants of the shop about an order; money in the currency's smallest unit. */
export type WantedDeed = { orderId: string; currency: string } & (
  | { action: 'resend' | 'cancel' }
  | { action: 'refund'; amount: number }
  | { action: 'address'; address: Address }
);

export interface ShopOrderActions {
  /** What the shop system can do at all, whatever it says of itself. */
  kinds: readonly OrderAction[];
  /** Those after which taxes and total of the order are calculated anew. */
  recalculates?: readonly OrderAction[];
  /** What this shop lets us do; asked when it is connected. */
  can(access: ShopAccess): Promise<readonly OrderAction[]>;
  /**
   * One call. The same key again is the same deed. Throws `order-refused` in the shop's words. Answers the order as it then
   * stands, where the shop says so.
   */
  act(access: ShopAccess, deed: WantedDeed, key: string): Promise<ShopOrder | null>;
  /** Whether a deed whose answer was lost was done; null: the shop has no way to tell. With the order as it stands. */
  wasDone(
    access: ShopAccess,
    deed: WantedDeed,
    key: string,
  ): Promise<{ done: boolean | null; order: ShopOrder | null }>;
}

/** What somebody posted in the shop's name: raw bytes, nothing of it believed yet. */
export interface Told {
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

/** What was told, by the shop itself. */
export interface Heard {
  /** The shop's own id of the telling, under which it is told again; null: it has none, and is news each time. */
  delivery: string | null;
  topic: string;
  /**
   * `copy`: something changed, ask for it; `nothing`: a ping; `unreadable`: 400; `gone`: we are no longer let in. `erase`: the
   * shop wants somebody forgotten.
   */
  means: 'copy' | 'nothing' | 'unreadable' | 'gone' | { erase: { customerId: string | null; email: string | null } };
  /** What has changed, by the shop's own id. */
  about?: { feed: Feed; id: string };
  /** What is wrong with it all the same: it was told by somebody who may not see it. */
  problem?: ShopProblem;
}

export interface ShopWebhookState {
  wanted: number;
  active: number;
  mended: number;
}

export interface ShopWebhooks {
  /** Makes what is missing and switches on what was switched off; asked after connecting and once a day. */
  ensure(access: ShopAccess): Promise<ShopWebhookState>;
  /** Before it is disconnected; fails silently. */
  remove(access: ShopAccess): Promise<void>;
}

/**
 * A shop system. What it can is data, so that screens say what it cannot; what it answers is parsed by it, and anything else
 * is a `ShopError`. It knows neither workspaces nor tables.
 */
export interface Shop {
  kind: ShopKind;
  abilities: readonly ShopAbility[];
  /** Line by line, and all lines: a failed one does not stop those that do not need it. `tell` hears of each at once, and says whether to go on. */
  check(access: ShopAccess, tell?: (line: ShopCheck) => boolean): Promise<ShopCheck[]>;
  customers(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopCustomer>>;
  orders(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopOrder>>;
  products(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>>;
  /** Somebody a chat is about, with what they bought, asked for beside the passes. */
  person(access: ShopAccess, email: string): Promise<{ customers: ShopCustomer[]; orders: ShopOrder[] }>;
  /**
   * Lists that cannot be asked for their changes alone, or not for what was deleted: they are read from beginning to end
   * after so many milliseconds, and what a shop tells of is asked for by its id.
   */
  readWhole?: Partial<Record<Feed, number>>;
  /**
   * Which of these, by the shop's own ids, it still has. A list that answers what changed has nobody who was deleted: those
   * that were told of, and a few of the others with each pass, are asked about.
   */
  stillThere?: Partial<Record<SweptFeed, (access: ShopAccess, ids: readonly string[]) => Promise<readonly string[]>>>;
  /** All variations of a product come with it in one page; one that does not was deleted. */
  wholeProducts?: boolean;
  /** How old the copy gets when nothing is told; five minutes where it is not said. */
  copyEveryMs?: number;
  /** What a telling means; null: it was not signed by this shop. Absent: the shop cannot tell. */
  hear?(access: ShopAccess, told: Told): Heard | null;
  webhooks?: ShopWebhooks;
  coupons?: ShopCoupons;
  orderActions?: ShopOrderActions;
}

export const defineShop = (shop: Shop): Shop => shop;
