/** The rules of coupons, asked by the dialog at each key and by the server at each call. */
import type { CouponScope, CouponType } from './coupon-words.ts';
import { decimalsOf } from './currencies.ts';

export const couponLimits = {
  codeChars: 8,
  descriptionChars: 300,
  usageMost: 9999,
  /** Hundredths, as every amount here: exact, and as far as anybody may type. */
  amountLeast: 1,
  percentMost: 10_000,
  fixedMost: 999_990,
  productsMost: 100,
  /** That an agent may give in a day, a week or a month, as far as anybody may type. */
  percentCouponsMost: 9999,
  /** Coupons in the making that nobody ends are ended by a job after so long. */
  makingMs: 60_000,
  nameShown: 30,
  linksShown: 5,
} as const;

/** J-09, in the order of their keys 1 to 9. */
export const discountReasons = [
  'product_recommendation',
  'unsatisfied_customer',
  'impress_customer',
  'wrong_missing_item',
  'free_gift',
  'shipping_delay',
  'outbound_incentive',
  'sale_promotion',
  'referral_coupon',
] as const;
export type DiscountReason = (typeof discountReasons)[number];

/** What the form calls them (J-07). */
export const couponKinds = [
  'all_products',
  'cart_total',
  'non_product_specific',
  'product_specific',
  'category_specific',
  'fixed_cart',
] as const;
export type CouponKind = (typeof couponKinds)[number];
export type Discount = 'percent' | 'fixed';

/** Decision X-19: each kind of the form with the types it may be, percent first where it may be, and its scope. */
const vocabulary: Record<CouponKind, { percent: boolean; fixed: CouponType | null; scope: CouponScope }> = {
  all_products: { percent: true, fixed: 'fixed_product', scope: 'all_products' },
  cart_total: { percent: true, fixed: 'fixed_cart', scope: 'cart_total' },
  non_product_specific: { percent: true, fixed: null, scope: 'none' },
  product_specific: { percent: true, fixed: 'fixed_product', scope: 'product' },
  category_specific: { percent: true, fixed: 'fixed_product', scope: 'category' },
  fixed_cart: { percent: false, fixed: 'fixed_cart', scope: 'fixed_cart' },
};

export const discountsOf = (kind: CouponKind): Discount[] => [
  ...(vocabulary[kind].percent ? (['percent'] as const) : []),
  ...(vocabulary[kind].fixed === null ? [] : (['fixed'] as const)),
];

/** Null: a kind that has no such discount. */
export const couponTypeOf = (kind: CouponKind, discount: Discount): CouponType | null =>
  discount === 'percent' ? (vocabulary[kind].percent ? 'percent' : null) : vocabulary[kind].fixed;

export const couponScopeOf = (kind: CouponKind): CouponScope => vocabulary[kind].scope;

/** What a coupon is for when nobody says which kind of the form it was. */
export function couponKindOf(type: CouponType, products: number, categories: number): CouponKind {
  if (products > 0) return 'product_specific';
  if (categories > 0) return 'category_specific';
  return type === 'fixed_product' ? 'all_products' : type === 'fixed_cart' ? 'fixed_cart' : 'cart_total';
}

/** '12.5' as 1250; null for anything that is no amount of up to two decimals. */
export function amountIn(text: string): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** 1250 as '12.5', 2000 as '20'. */
export const amountText = (hundredths: number): string => String(hundredths / 100);

/** Hundredths in the smallest unit of a currency; null where it has no unit so small, as half a yen. */
export function smallestUnitsOf(hundredths: number, currency: string): number | null {
  const units = hundredths * 10 ** (decimalsOf(currency) - 2);
  return Number.isInteger(units) ? units : null;
}

/** The other way round; what is finer than a hundredth is counted as one more. */
export const hundredthsOf = (units: number, currency: string): number =>
  Math.ceil(Number((units / 10 ** (decimalsOf(currency) - 2)).toFixed(6)));

export const limitTypes = ['max_value_per_coupon', 'max_total_value_per_agent'] as const;
export type LimitType = (typeof limitTypes)[number];
export const limitTimeframes = ['daily', 'weekly', 'monthly'] as const;
export type LimitTimeframe = (typeof limitTimeframes)[number];

/** What one person may give (decision J-3), in hundredths. */
export interface GiverLimit {
  limited: boolean;
  limitType: LimitType;
  maxPercentage: number;
  maxFixedValue: number;
  /** Of the budget, with `max_total_value_per_agent`. */
  valueLeft: number;
  /** Percent coupons, which take nothing from the budget; null: as many as they like. */
  percentLeft: number | null;
}

/** The most that a coupon of this discount may be, in hundredths; 0 or less: nothing is left. */
export function mostOf(discount: Discount, limit: GiverLimit | null): number {
  const most: number = discount === 'percent' ? couponLimits.percentMost : couponLimits.fixedMost;
  if (!limit?.limited) return most;
  if (discount === 'percent') return limit.percentLeft === 0 ? 0 : Math.min(most, limit.maxPercentage);
  return Math.min(most, limit.limitType === 'max_value_per_coupon' ? limit.maxFixedValue : limit.valueLeft);
}

/** Why a field is refused: reasons of the contract, which both sides have words for. */
export interface CouponFault {
  field: string;
  code:
    | 'coupon-amount-missing'
    | 'coupon-amount-least'
    | 'coupon-amount-most'
    | 'coupon-amount-finer'
    | 'coupon-limit-exceeded'
    | 'coupon-items-missing'
    | 'coupon-usage-missing'
    | 'coupon-usage-least'
    | 'coupon-usage-most'
    | 'coupon-code-missing'
    | 'coupon-code-signs'
    | 'coupon-end-past'
    | 'coupon-discount-kind'
    | 'start-date-missing'
    | 'end-date-missing'
    | 'end-date-before'
    | 'too-long';
  details?: Record<string, string | number>;
}

/** J-15 to J-18: an amount as it was typed. */
export function judgeAmount(
  text: string,
  discount: Discount,
  { limit, currency }: { limit: GiverLimit | null; currency: string },
): CouponFault | null {
  const field = 'amount';
  if (text.trim() === '') return { field, code: 'coupon-amount-missing' };
  const most = mostOf(discount, limit);
  // With nothing left no amount would do.
  if (most <= 0) return { field, code: 'coupon-limit-exceeded' };
  const amount = amountIn(text);
  if (amount === null || amount < couponLimits.amountLeast)
    return { field, code: 'coupon-amount-least', details: { min: '0.01' } };
  if (amount > most) return { field, code: 'coupon-amount-most', details: { max: amountText(most) } };
  if (discount === 'fixed' && smallestUnitsOf(amount, currency) === null)
    return { field, code: 'coupon-amount-finer', details: { currency } };
  return null;
}

/** J-21 */
export function judgeUsage(text: string): CouponFault | null {
  const field = 'usageLimit';
  if (text.trim() === '') return { field, code: 'coupon-usage-missing' };
  const usage = Number(text);
  if (!Number.isInteger(usage) || usage < 1) return { field, code: 'coupon-usage-least', details: { min: 1 } };
  if (usage > couponLimits.usageMost)
    return { field, code: 'coupon-usage-most', details: { max: couponLimits.usageMost } };
  return null;
}

/** J-23 */
export function judgeCode(code: string): CouponFault | null {
  const field = 'code';
  if (code.trim() === '') return { field, code: 'coupon-code-missing' };
  const fits = /^[a-z0-9]+$/i.test(code) && code.length <= couponLimits.codeChars;
  return fits ? null : { field, code: 'coupon-code-signs', details: { max: couponLimits.codeChars } };
}

export interface CouponDates {
  startsAt: number | null;
  expiresAt: number | null;
}

/** J-24, J-25: the second variant wants both, the first an end. */
export function judgeDates({ startsAt, expiresAt }: CouponDates, now: number, both: boolean): CouponFault[] {
  const faults: CouponFault[] = [];
  if (both && startsAt === null) faults.push({ field: 'startsAtGMT', code: 'start-date-missing' });
  if (expiresAt === null) return [...faults, { field: 'dateExpiresGMT', code: 'end-date-missing' }];
  if (startsAt !== null && expiresAt < startsAt) faults.push({ field: 'dateExpiresGMT', code: 'end-date-before' });
  else if (expiresAt < now) faults.push({ field: 'dateExpiresGMT', code: 'coupon-end-past' });
  return faults;
}

export interface CouponForm extends CouponDates {
  kind: CouponKind;
  discount: Discount;
  amount: string;
  code: string;
  usageLimit: string;
  description: string;
  products: number;
  categories: number;
}

interface Surroundings {
  limit: GiverLimit | null;
  currency: string;
  now: number;
  /** Of the new promotion module: a start too. */
  secondVariant: boolean;
  /** Products that were recommended come with the coupon (J-20). */
  recommended?: boolean;
}

/** All that keeps a coupon from being made, field by field. */
export function judgeCoupon(form: CouponForm, around: Surroundings): CouponFault[] {
  const { kind, discount, description } = form;
  const used = [...description].length;
  const wantsProducts = kind === 'product_specific' && form.products === 0 && around.recommended !== true;
  const faults: (CouponFault | null)[] = [
    couponTypeOf(kind, discount) === null ? { field: 'type', code: 'coupon-discount-kind' } : null,
    judgeAmount(form.amount, discount, around),
    wantsProducts ? { field: 'productIds', code: 'coupon-items-missing' } : null,
    kind === 'category_specific' && form.categories === 0
      ? { field: 'productCategories', code: 'coupon-items-missing' }
      : null,
    judgeUsage(form.usageLimit),
    judgeCode(form.code),
    ...judgeDates(form, around.now, around.secondVariant),
    used > couponLimits.descriptionChars
      ? { field: 'description', code: 'too-long', details: { max: couponLimits.descriptionChars, used } }
      : null,
  ];
  return faults.filter((fault) => fault !== null);
}

const codeSigns = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Eight letters and digits; `random` gives bytes. */
export const newCouponCode = (random: (bytes: Uint8Array) => Uint8Array): string =>
  Array.from(random(new Uint8Array(couponLimits.codeChars)), (byte) => codeSigns[byte % codeSigns.length]).join('');

/** Where the sum of a budget begins to count: the start of the day, of Monday, of the month in a zone ('2026-11-23'). */
export function windowDayOf(timeframe: LimitTimeframe, today: string): string {
  if (timeframe === 'monthly') return `${today.slice(0, 8)}01`;
  if (timeframe === 'daily') return today;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The first day after it. */
export function nextWindowDayOf(timeframe: LimitTimeframe, today: string): string {
  const day = new Date(`${windowDayOf(timeframe, today)}T00:00:00Z`);
  if (timeframe === 'monthly') day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCDate(day.getUTCDate() + (timeframe === 'weekly' ? 7 : 1));
  return day.toISOString().slice(0, 10);
}
