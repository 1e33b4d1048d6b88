import { readFileSync } from 'node:fs';

/** Exchanges with a real shop: tests/contracts/woocommerce/recorded/README.md. */
export interface Exchange {
  name: string;
  note: string;
  request: {
    method: string;
    path: string;
    scheme?: 'http';
    query?: Record<string, unknown>;
    key?: string;
    headers?: Record<string, string>;
    body?: unknown;
    sentBy?: string;
  };
  response: { status: number; headers?: Record<string, string>; cut?: string; body?: unknown };
}

const folder = new URL('../../../../../tests/contracts/woocommerce/recorded/', import.meta.url);
export const recordedFiles = ['coupons', 'customers', 'index', 'orders', 'products', 'webhooks'] as const;
export type RecordedFile = (typeof recordedFiles)[number];

export const exchangesOf = (file: RecordedFile): Exchange[] =>
  JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as Exchange[];

export const recordedBody = <T>(file: RecordedFile, name: string): T =>
  exchangesOf(file).find((one) => one.name === name)?.response.body as T;

export type RecordedRow = Record<string, unknown> & { id: number };

export function rowsIn(body: unknown): RecordedRow[] {
  const list = Array.isArray(body) ? body : [body];
  return list.filter((one): one is RecordedRow => typeof (one as { id?: unknown } | null)?.id === 'number');
}

/** What the connector asks; anything else of the recording is there to be read. */
const used: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/(index\.php\/)?wp-json\/?$/],
  ['GET', /^\/$/],
  ['GET', /\/wc\/v3\/(system_status|data\/currencies\/current)$/],
  ['GET', /\/wc\/v3\/(products|customers|orders|coupons|webhooks)$/],
  ['GET', /\/wc\/v3\/products\/\d+\/variations$/],
  ['GET', /\/wc\/v3\/(orders|coupons)\/\d+$/],
  ['GET', /\/wc\/v3\/orders\/\d+\/refunds$/],
  ['POST', /\/wc\/v3\/(coupons|webhooks|orders\/\d+\/refunds)$/],
  ['PUT', /\/wc\/v3\/(orders|coupons)\/\d+$/],
  ['DELETE', /\/wc\/v3\/(coupons|webhooks)\/\d+$/],
  // What others do, so that the rest is asked about the same rows.
  ['DELETE', /\/wc\/v3\/(orders|products|customers)\/\d+$/],
];

/** Why one of what we use is not asked again. */
const ofTheHost = 'said by the host before WordPress is asked';
const noTrick = 'a trick of the address that we do not use';
const noTill = 'of an order made at the till, which is not simulated';
const reasons: Readonly<Record<string, string>> = {
  'index/plain-rest-route-trick-oauth-slash': noTrick,
  'index/plain-rest-route-trick-oauth': noTrick,
  'index/envelope': noTrick,
  'index/host-301': ofTheHost,
  'index/host-301-index': ofTheHost,
  'index/host-other-name': ofTheHost,
  'index/maintenance-index': ofTheHost,
  'index/maintenance-products': ofTheHost,
  'coupons/list-default': 'sorted by the local time of making, while the clock of the recorded shop was moved by hours',
  'coupons/redeem-order': noTill,
  'coupons/redeem-coupon-after': noTill,
  'coupons/redeem-order-cancelled': noTill,
  'coupons/redeem-free-shipping-order': noTill,
  'coupons/redeem-100-percent-order': noTill,
};

const notSent = 'a parameter or value the connector does not send';
const inDatabase = 'the row was changed in the database between two calls; read by the test of the connector';
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /^orders\/list-(after-future|exclude|product|number|offset-negative|search-product|search-name|search-phone)$/,
    notSent,
  ],
  [/^orders\/list-(two-statuses|status-trash-and-pending|modified-trashed-any-and-trash)$/, notSent],
  [/^orders\/(refund-line-items|currency-\w+(-order)?-dp(-3)?)$/, notSent],
  [/^orders\/(currency-(null|unknown-code|small-letters)|order-null-columns|order-of-deleted-customer)$/, inDatabase],
  [/^orders\/currency-JPY-order-in-EUR-shop$/, inDatabase],
  [/^customers\/(list-(search-.*|modified-after)|delete-.*)$/, notSent],
  [/^products\/list-((search|sku|category)(-.*)?|on-sale|stock-status|type|min-price)$/, notSent],
  [/^products\/(list-orderby-(price|popularity)|product-(untrash|force-delete))$/, notSent],
  [/^orders\/posts-/, 'of a shop that keeps its orders as posts; what differs is in the decisions'],
];

/** Why the simulator is not asked this; null: it is. */
export function leftOut(file: RecordedFile, { name, request: { method, path, sentBy } }: Exchange): string | null {
  if (sentBy !== undefined) return 'sent by the shop: read by the test of the receiver';
  if (!used.some(([verb, way]) => verb === method && way.test(path))) return 'a way the connector does not go';
  const place = `${file}/${name}`;
  const [, why] = patterns.find(([pattern]) => pattern.test(place)) ?? [];
  return reasons[place] ?? why ?? null;
}
