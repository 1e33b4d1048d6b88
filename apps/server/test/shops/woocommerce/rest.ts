import type { IncomingMessage } from 'node:http';
import { checkBody, checkEmail, checkQuery, hasRoute, type Resource, WooRefusal } from './contract.ts';
import { couponOf } from './coupons.ts';
import { list, put, type Row, written as writtenAt } from './data.ts';
import { rounded } from './decimal.ts';
import { type Asking, authenticate, mustMay, type WooKey } from './keys.ts';
import { answerRefunds, refundedByStatus } from './refunds.ts';
import { currencyNow, statusOf } from './settings.ts';
import { judgeWebhook, ping } from './webhooks.ts';
import type { WooBooks } from './woo-shop.ts';

export type Send = (status: number, body: unknown, headers?: Record<string, string>) => void;

export interface Asked {
  request: IncomingMessage;
  url: URL;
  /** Below `/wc/v3`: '/orders/7'. */
  path: string;
  body: string;
  https: boolean;
  send: Send;
}

const rightOf: Partial<Record<Resource, string>> = {
  'product-variations': 'products',
  'product-categories': 'products',
};

/** Which row a way is about, of which list. */
interface Place {
  resource: Resource;
  id: number | null;
  parent: number | null;
}

function placeOf(path: string): Place {
  const [first = '', id, second, third] = path.split('/').slice(1);
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  if (second === 'variations') return { resource: 'product-variations', id: number(third), parent: Number(id) };
  if (id === 'categories') return { resource: 'product-categories', id: number(second), parent: null };
  return { resource: first as Resource, id: number(id), parent: null };
}

const noRoute = () => new WooRefusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** How WooCommerce calls a resource in its errors; the words differ where it answers a change. */
function unknown({ resource }: Place, method: string): WooRefusal {
  if (resource === 'customers') return new WooRefusal(404, 'wc_user_invalid_id', 'Invalid user ID.');
  const names: Partial<Record<Resource, string>> = {
    orders: 'shop_order',
    coupons: 'shop_coupon',
    webhooks: 'shop_webhook',
    products: 'product',
    'product-variations': 'product_variation',
  };
  const [status, old] = method === 'PUT' ? [400, resource !== 'coupons'] : [404, false];
  const words = old || (resource === 'webhooks' && method === 'GET') ? 'ID is invalid.' : 'Invalid ID.';
  return new WooRefusal(status, `woocommerce_rest_${names[resource] ?? resource}_invalid_id`, words);
}

const askingOf: Readonly<Record<string, Asking>> = { POST: 'create', PUT: 'edit', DELETE: 'delete' };

/** Answers one call of the REST API v3. */
export async function answerRest(shop: WooBooks, asked: Asked): Promise<void> {
  const { request, url, path, send } = asked;
  const method = request.method ?? '';
  if (!hasRoute(method, path) && !path.startsWith('/settings/general/')) throw noRoute();
  const { keys, nonces } = shop;
  const key = authenticate(request, url, { https: asked.https, keys, nonces, now: shop.now() });
  if (path === '/data/currencies/current') {
    mustMay(key, 'settings', 'view');
    return send(200, currencyNow(shop.currency));
  }
  if (path === '/system_status') {
    mustMay(key, 'settings', 'list');
    return send(200, statusOf(shop));
  }
  if (path === '/settings/general/woocommerce_enable_coupons') {
    mustMay(key, 'settings', 'list');
    return send(200, { id: 'woocommerce_enable_coupons', value: shop.host.couponsOff ? 'no' : 'yes' });
  }
  const refunds = /^\/orders\/(\d+)\/refunds$/.exec(path)?.[1];
  if (refunds !== undefined) {
    shop.strange.push(...checkQuery('order-refunds', url.searchParams, false));
    mustMay(key, 'orders', method === 'GET' ? 'list' : 'create');
    return answerRefunds(shop, Number(refunds), method === 'GET' ? null : parsed(asked.body), send);
  }
  const place = placeOf(path);
  if (!(place.resource in shop.data.rows)) throw new Error(`Not simulated: ${method} ${path}`);
  await answerResource(shop, asked, place, { key, method });
}

async function answerResource(
  shop: WooBooks,
  { url, body, send }: Asked,
  place: Place,
  { key, method }: { key: WooKey | null; method: string },
): Promise<void> {
  const { resource, id, parent } = place;
  shop.strange.push(...checkQuery(resource, url.searchParams, id !== null));
  const checked = method === 'POST' || method === 'PUT' ? checkBody(resource, parsed(body), method === 'POST') : null;
  if (checked) checkEmail(checked.body, 'billing');
  shop.strange.push(...(checked?.strange ?? []));
  const asking = askingOf[method] ?? (id === null ? 'list' : 'view');
  mustMay(key, rightOf[resource] ?? resource, asking);
  // Recorded: switched off they are refused in the words of missing rights.
  if (resource === 'coupons' && shop.host.couponsOff)
    mustMay({ ...key, user: { ...key.user, may: new Set() } }, 'coupons', asking);
  if (id === null && method === 'GET') {
    const { rows, total, pages } = list(shop.data, resource, url.searchParams, { parent, zone: shop.zone });
    return send(
      200,
      rows.map((one) => shown(shop, resource, one)),
      { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) },
    );
  }
  const row = id === null ? null : (shop.data.rows[resource].get(id) ?? null);
  if (id !== null && (row === null || (parent !== null && shop.data.parents.get(id) !== parent)))
    throw unknown(place, method);
  if (method === 'GET') return send(200, row && shown(shop, resource, row));
  if (method === 'DELETE') return send(200, deleted(shop, place, row, url.searchParams.get('force') === 'true'));
  const made = await written(shop, resource, checked?.body ?? {}, { row, key });
  send(row ? 200 : 201, shown(shop, resource, made));
}

const amounts = /^(total|subtotal|discount|shipping|cart)(_total)?(_tax)?$|^(tax|shipping_tax)_total$/;

/** Recorded: amounts are written with the decimals that the shop has today, whatever the currency of the order. */
function withDecimals(value: unknown, decimals: number, name = ''): unknown {
  if (Array.isArray(value)) return name === 'coupon_lines' ? value : value.map((one) => withDecimals(one, decimals));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withDecimals(one, decimals, key)]));
  return typeof value === 'string' && value !== '' && amounts.test(name) ? rounded(value, decimals) : value;
}

/** A row as the shop has it now: the end of a coupon is kept as a moment, and shown by today's clock. */
function shown({ zone, decimals }: WooBooks, resource: Resource, row: Row): Row {
  if (resource === 'orders') return withDecimals(row, decimals) as Row;
  const ends = row.date_expires_gmt;
  return typeof ends === 'string' ? { ...row, date_expires: writtenAt(new Date(`${ends}Z`), zone) } : row;
}

/** Recorded: to the trash, and the answer still has the status from before; some lists have no trash. */
function deleted(shop: WooBooks, { resource, id }: Place, row: Row | null, force: boolean): Row | null {
  if (id === null || row === null) return row;
  if (force) {
    shop.drop(resource, id);
    shop.hooks.delete(id);
    return row;
  }
  if (resource === 'customers' || resource === 'webhooks') {
    const words = `${resource === 'customers' ? 'Customers' : 'Webhooks'} do not support trashing.`;
    throw new WooRefusal(501, 'woocommerce_rest_trash_not_supported', words);
  }
  const called = { orders: 'shop_order', coupons: 'shop_coupon' }[resource as string] ?? 'product';
  if (row.status === 'trash')
    throw new WooRefusal(410, 'woocommerce_rest_already_trashed', `The ${called} has already been deleted.`);
  shop.trash(resource, id);
  return row;
}

async function written(
  shop: WooBooks,
  resource: Resource,
  body: Record<string, unknown>,
  { row, key }: { row: Row | null; key: WooKey },
): Promise<Row> {
  if (resource === 'webhooks') return writtenHook(shop, body, { row, key });
  const id = row ? { id: row.id } : {};
  if (resource === 'coupons') return shop.put(resource, { ...couponOf(shop.data, body, row, shop), ...id });
  if (resource !== 'orders' || row === null) return shop.put(resource, { ...body, ...id });
  const part = (name: string) =>
    name in body ? { [name]: { ...(row[name] as object), ...(body[name] as object) } } : {};
  const totals = 'billing' in body || 'shipping' in body ? shop.recalculate(row) : {};
  const paidBack = body.status === 'refunded' ? refundedByStatus(shop, row) : {};
  return shop.put(resource, { ...body, ...part('billing'), ...part('shipping'), ...totals, ...paidBack, ...id });
}

async function writtenHook(
  shop: WooBooks,
  body: Record<string, unknown>,
  { row, key }: { row: Row | null; key: WooKey },
): Promise<Row> {
  judgeWebhook(body, row === null);
  const { secret, ...told } = body;
  const [of = '', event = ''] = String(body.topic ?? row?.topic ?? '').split('.');
  const fields = { name: '', status: 'active', ...row, ...told, resource: of, event };
  const made = put(shop.data, 'webhooks', fields, { at: shop.now(), zone: shop.zone });
  const before = shop.hooks.get(made.id);
  const hook = {
    // Recorded: switched on again it has as many failures as before.
    id: made.id,
    topic: String(made.topic),
    url: String(made.delivery_url),
    failures: before?.failures ?? 0,
    login: before?.login ?? key.user.login,
    secret: String(secret ?? before?.secret ?? 'made up by WooCommerce'),
  };
  shop.hooks.set(made.id, hook);
  if (before?.url !== hook.url && shop.callsPrivate) await ping(hook, shop.dial);
  return made;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
