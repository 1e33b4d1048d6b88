import { codeOf, escaped } from './codes.ts';
import { WooRefusal } from './contract.ts';
import { momentOf, type Row, type WooData, written, type Zone } from './data.ts';
import { cleaned, rounded } from './decimal.ts';

/** What WooCommerce makes of a coupon's fields, as recorded in tests/contracts/woocommerce/recorded/coupons.json. */

interface Around {
  zone: Zone;
  decimals: number;
}

const none = {
  amount: '0.00',
  status: 'publish',
  discount_type: 'fixed_cart',
  description: '',
  usage_count: 0,
  date_expires: null,
  date_expires_gmt: null,
  individual_use: false,
  product_ids: [],
  excluded_product_ids: [],
  usage_limit: null,
  usage_limit_per_user: null,
  limit_usage_to_x_items: null,
  free_shipping: false,
  product_categories: [],
  excluded_product_categories: [],
  exclude_sale_items: false,
  minimum_amount: '0.00',
  maximum_amount: '0.00',
  email_restrictions: [],
  used_by: [],
  meta_data: [],
};

/** Throws for a code that is empty, or that a published coupon has. */
function takeCode(data: WooData, given: unknown, id: number | null): string {
  const code = codeOf(given);
  if (code === '') throw new WooRefusal(400, 'woocommerce_rest_empty_coupon_code', 'The coupon code cannot be empty.');
  for (const row of data.rows.coupons.values()) {
    if (row.id !== id && row.status === 'publish' && codeOf(row.code) === code)
      throw new WooRefusal(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists');
  }
  return code;
}

/**
 * The moment of a `date_expires`: with `Z` or an offset it is that one, without it is the shop's time, and behind milliseconds
 * the zone is not seen. Nonsense is the beginning of 1970.
 */
function expiryOf(given: string, zone: Zone): Date | null {
  const text = given.trim();
  if (text === '') return null;
  if (/^\d{9,}$/.test(text)) return new Date(Number(text) * 1000);
  const [, day, time = '00:00:00', rest = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(.*))?$/.exec(text) ?? [];
  if (day === undefined) return momentOf('1970-01-01T00:00:00', zone);
  if (/^(Z|[+-]\d{2}:\d{2})$/.test(rest)) return new Date(`${day}T${time}${rest}`);
  return momentOf(`${day}T${time}`, zone);
}

const limitOf = (given: unknown): number | null => Math.abs(Number(given)) || null;
const invalidAmount = () => new WooRefusal(400, 'coupon_invalid_amount', 'Invalid discount amount.');

/** An address that is none is dropped without a word. */
const emailsOf = (given: unknown): string[] =>
  (given as unknown[]).map((one) => String(one).toLowerCase()).filter((one) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one));

/** The whole row, made or changed; the body has been checked. */
export function couponOf(
  data: WooData,
  body: Record<string, unknown>,
  row: Row | null,
  { zone, decimals }: Around,
): Record<string, unknown> {
  const money = (name: string) => (name in body ? { [name]: rounded(String(body[name]), decimals) } : {});
  const limit = (name: string) => (name in body ? { [name]: limitOf(body[name]) } : {});
  const made: Record<string, unknown> = {
    ...(row ?? none),
    ...body,
    ...money('amount'),
    ...money('minimum_amount'),
    ...money('maximum_amount'),
    ...limit('usage_limit'),
    ...limit('usage_limit_per_user'),
    ...limit('limit_usage_to_x_items'),
  };
  if ('code' in body) made.code = takeCode(data, body.code, row?.id ?? null);
  if ('description' in body) made.description = escaped(String(body.description));
  if ('email_restrictions' in body) made.email_restrictions = emailsOf(body.email_restrictions);
  if ('date_expires' in body) {
    const at = expiryOf(String(body.date_expires), zone);
    made.date_expires = at && written(at, zone);
    made.date_expires_gmt = at && written(at);
  }
  const amount = Number(cleaned(String(made.amount)));
  if (amount < 0 || (made.discount_type === 'percent' && amount > 100)) throw invalidAmount();
  const [least, most] = [Number(made.minimum_amount), Number(made.maximum_amount)];
  if (most > 0 && most < least)
    throw new WooRefusal(400, 'coupon_invalid_maximum_amount', 'Invalid maximum spend value.');
  return made;
}
