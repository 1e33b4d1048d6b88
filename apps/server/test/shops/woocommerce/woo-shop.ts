import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../self-signed.ts';
import { checkBody, checkQuery, exampleOf, hasRoute, type Resource, WooRefusal } from './contract.ts';
import { judgeCoupon, list, newData, put, type Row, written } from './data.ts';
import { authenticate, mustMay, type WooKey, type WooUser } from './keys.ts';
import { answerRefunds } from './refunds.ts';
import { createDeliveries, judgeWebhook, ping, type WooHook } from './webhooks.ts';

/** What kind of host the shop stands on; each of these is met in the wild. */
interface Host {
  https?: boolean;
  /** A proxy that ends TLS and does not tell: WordPress believes that it is http. */
  hidesTls?: boolean;
  stripsHeader?: boolean;
  plainPermalinks?: boolean;
  /** WordPress calls no private addresses; where this stands tests can be told of changes all the same. */
  callsPrivate?: boolean;
  currency?: string;
  hours?: number;
}

const everything = ['orders', 'customers', 'products', 'coupons', 'webhooks', 'settings'];
const rightOf: Partial<Record<Resource, string>> = {
  'product-variations': 'products',
  'product-categories': 'products',
};

export type WooShop = Awaited<ReturnType<typeof startWooShop>>;

/** WordPress with WooCommerce as its documentation describes it, over HTTP; nothing it does not know is answered kindly. */
export async function startWooShop(now: () => Date, host: Host = {}) {
  const { https = true, callsPrivate = true, currency = 'USD', hours = -8 } = host;
  const data = newData();
  const keys: WooKey[] = [];
  const hooks = new Map<number, WooHook>();
  const nonces = new Set<string>();
  const shop = {
    address: '',
    data,
    host: { ...host },
    hooks,
    asked: [] as string[],
    /** Where the names of others lead from here. */
    dial: (url: string): string => url,
    /** Called before each answer; throw to break the connection, answer a status to fail with it. */
    before: (_path: string): number | null | Promise<number | null> => null,
    /** A key of a user with these rights. */
    addKey(permissions: WooKey['permissions'] = 'read_write', may: readonly string[] = everything): WooKey {
      const id = keys.length + 1;
      const user: WooUser = { id, login: `shop-bot${id}`, may: new Set(may) };
      const key = {
        id,
        key: `ck_${String(id).padStart(40, '0')}`,
        secret: `cs_${String(id).padStart(40, '7')}`,
        permissions,
        user,
      };
      keys.push(key);
      return key;
    },
    removeKey: (key: WooKey) => void keys.splice(keys.indexOf(key), 1),
    /** Somebody changes something in the shop; webhooks wait to be sent. */
    put(resource: Resource, row: Record<string, unknown>, parent?: number): Row {
      const known = row.id !== undefined && data.rows[resource].has(Number(row.id));
      const written = put(data, resource, row, { at: now(), hours });
      if (parent !== undefined) data.parents.set(written.id, parent);
      // A variation is told of as a product of its own that names its parent.
      const of = data.parents.get(written.id);
      const told = resource === 'product-variations' ? { ...written, parent_id: of, type: 'variation' } : written;
      tell(resource, known || resource === 'product-variations' ? 'updated' : 'created', told);
      return written;
    },
    remove(resource: Resource, id: number): void {
      data.rows[resource].delete(id);
      tell(resource, 'deleted', { id });
    },
    deliveries: createDeliveries({
      source: 'https://shop.test/',
      dial: (url): string => shop.dial(url),
      hook: (id) => (data.rows.webhooks.get(id)?.status === 'active' ? (hooks.get(id) ?? null) : null),
      disable: (id) => void put(data, 'webhooks', { id, status: 'disabled' }, { at: now(), hours }),
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (https) globalAgent.options.ca = trusted().filter((cert) => cert !== pair.cert);
    },
  };
  const pair = https ? selfSigned() : { key: '', cert: '' };
  const answer = (request: IncomingMessage, response: ServerResponse) => void serve(request, response);
  const server = https ? createTlsServer(pair, answer) : createServer(answer);
  if (https) globalAgent.options.ca = [...trusted(), pair.cert];
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  shop.address = `${https ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;

  function trusted(): string[] {
    return [globalAgent.options.ca ?? []].flat().map(String);
  }

  function tell(resource: Resource, event: string, row: Row | { id: number }): void {
    const name = resource === 'product-variations' ? 'product' : resource.replace(/s$/, '');
    for (const hook of hooks.values()) {
      if (hook.topic !== `${name}.${event}` || data.rows.webhooks.get(hook.id)?.status !== 'active') continue;
      const user = keys.find((key) => key.user.login === hook.login)?.user;
      shop.deliveries.tell(hook, row, event === 'deleted' || (user?.may.has(rightOf[resource] ?? resource) ?? false));
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    const url = new URL(request.url ?? '/', shop.address);
    shop.asked.push(`${request.method} ${url.pathname}${url.search}`);
    try {
      const failed = await shop.before(`${url.pathname}${url.search}`);
      if (failed !== null) return send(failed, '<html>Error establishing a database connection</html>');
    } catch {
      return void request.socket.destroy();
    }
    if (shop.host.stripsHeader) delete request.headers.authorization;
    try {
      await route(request, url, Buffer.concat(chunks).toString('utf8'), send);
    } catch (error) {
      if (!(error instanceof WooRefusal)) throw error;
      send(error.status, error.body);
    }
  }

  async function route(request: IncomingMessage, url: URL, raw: string, send: Send): Promise<void> {
    const way = url.searchParams.get('rest_route');
    const pretty = url.pathname.startsWith('/wp-json');
    if (pretty && shop.host.plainPermalinks) return send(404, '<html>Page not found</html>');
    if (!pretty && way === null) return send(200, '<html><body>Northwind</body></html>');
    const path = pretty ? url.pathname.slice('/wp-json'.length) : (way ?? '');
    if (path === '' || path === '/') return send(200, indexOf(shop.address, hours));
    const noRoute = new WooRefusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    if (!path.startsWith('/wc/v3/')) throw noRoute;
    const rest = path.slice('/wc/v3'.length);
    const method = request.method ?? '';
    if (!hasRoute(method, rest)) throw noRoute;
    const key = authenticate(request, url, { https: https && !shop.host.hidesTls, keys, nonces, now: now() });
    if (rest === '/data/currencies/current' || rest === '/system_status') {
      mustMay(key, 'settings', true);
      return send(
        200,
        rest === '/system_status' ? statusOf(currency) : { code: currency, name: currency, symbol: '$' },
      );
    }
    const parts = rest.split('/').slice(1);
    const [first = '', id, second, third] = parts;
    const resource: Resource =
      second === 'variations' ? 'product-variations' : id === 'categories' ? 'product-categories' : (first as Resource);
    if (first === 'orders' && second === 'refunds' && third === undefined) {
      checkQuery('order-refunds', url.searchParams, false);
      mustMay(key, rightOf.orders ?? 'orders', method === 'GET');
      return answerRefunds(shop, Number(id), method === 'GET' ? null : safely(raw), send);
    }
    if (!(resource in data.rows)) throw new Error(`Not simulated: ${method} ${rest}`);
    const parent = second === 'variations' ? Number(id) : null;
    const of = second === 'variations' ? third : id === 'categories' ? second : id;
    checkQuery(resource, url.searchParams, of !== undefined);
    mustMay(key, rightOf[resource] ?? resource, method === 'GET');
    if (of === undefined && method === 'GET') {
      const page = list(data, resource, url.searchParams, parent);
      return send(200, page.rows, { 'x-wp-total': String(page.total), 'x-wp-totalpages': String(page.pages) });
    }
    const row = of === undefined ? null : (data.rows[resource].get(Number(of)) ?? null);
    if (of !== undefined && row === null)
      throw new WooRefusal(404, `woocommerce_rest_${first}_invalid_id`, 'Invalid ID.');
    if (method === 'GET') return send(200, row);
    if (method === 'DELETE') {
      if (url.searchParams.get('force') !== 'true') {
        throw new WooRefusal(501, 'woocommerce_rest_trash_not_supported', 'The resource does not support trashing.');
      }
      shop.remove(resource, Number(of));
      hooks.delete(Number(of));
      return send(200, row);
    }
    const body: unknown = safely(raw);
    checkBody(resource, body, row === null);
    await write(resource, body, row, key, send);
  }

  async function write(resource: Resource, body: Record<string, unknown>, row: Row | null, key: WooKey, send: Send) {
    if (resource === 'coupons') judgeCoupon(data, body, row?.id ?? null);
    if (resource !== 'webhooks') {
      const made = shop.put(
        resource,
        resource === 'coupons' ? couponOf(body, row) : { ...body, ...(row ? { id: row.id } : {}) },
      );
      return send(row ? 200 : 201, made);
    }
    judgeWebhook(body);
    const { secret, ...told } = body;
    const [of = '', event = ''] = String(body.topic ?? row?.topic ?? '').split('.');
    const made = put(
      data,
      'webhooks',
      { name: '', status: 'active', ...row, ...told, resource: of, event },
      { at: now(), hours },
    );
    const before = hooks.get(made.id);
    const hook = {
      ...{ id: made.id, topic: String(made.topic), url: String(made.delivery_url), failures: 0, login: key.user.login },
      secret: String(secret ?? before?.secret ?? key.user.login),
    };
    hooks.set(made.id, hook);
    if (row === null && !(callsPrivate && (await ping(hook, shop.dial)))) {
      put(data, 'webhooks', { id: made.id, status: 'disabled' }, { at: now(), hours });
    }
    send(row ? 200 : 201, data.rows.webhooks.get(made.id));
  }

  function couponOf(body: Record<string, unknown>, row: Row | null): Record<string, unknown> {
    const fresh = {
      description: '',
      usage_count: 0,
      used_by: [],
      email_restrictions: [],
      minimum_amount: '0.00',
      maximum_amount: '0.00',
    };
    const none = { individual_use: false, exclude_sale_items: false, amount: '0.00', discount_type: 'fixed_cart' };
    const gmt = 'date_expires_gmt' in body ? String(body.date_expires_gmt) : null;
    const ends = gmt ? { date_expires: written(new Date(`${gmt.slice(0, 19)}Z`), hours) } : {};
    return { ...(row ? { id: row.id } : { ...fresh, ...none }), ...body, ...ends };
  }
}

type Send = (status: number, body: unknown, headers?: Record<string, string>) => void;

function safely(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** The index of the REST API, which needs no key. */
const indexOf = (address: string, hours: number) => ({
  ...{ name: 'Northwind', description: '', url: address, home: address, gmt_offset: String(hours) },
  ...{
    timezone_string: 'America/Vancouver',
    namespaces: ['oembed/1.0', 'wc/v3', 'wp/v2'],
    authentication: {},
    routes: {},
  },
});

function statusOf(currency: string) {
  const status = exampleOf('system-status') as { environment: object; settings: object };
  const { version: _, ...environment } = status.environment as Record<string, unknown>;
  return {
    ...status,
    environment: { ...environment, wc_version: '11.2.0', wp_version: '6.9', default_timezone: 'UTC' },
    settings: { ...status.settings, currency },
  };
}
