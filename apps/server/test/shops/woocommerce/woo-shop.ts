import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../self-signed.ts';
import { type Resource, WooRefusal } from './contract.ts';
import { newData, put, type Row, type Zone } from './data.ts';
import type { WooKey, WooUser } from './keys.ts';
import { answerRest, type Send } from './rest.ts';
import { indexOf } from './settings.ts';
import { createDeliveries, type WooHook } from './webhooks.ts';

/** What kind of host the shop stands on; each of these is met in the wild. */
interface Host {
  https?: boolean;
  /** A proxy that ends TLS and does not tell: WordPress believes that it is http. */
  hidesTls?: boolean;
  stripsHeader?: boolean;
  /** `passed-on`: what is no page is the home page; `index.php`: permalinks that begin with it. */
  plainPermalinks?: boolean | 'passed-on';
  indexPhp?: boolean;
  /** Before each answer: what editors and broken plugins leave there. */
  prints?: string;
  /** REST is closed to whoever is not signed in. */
  closed?: boolean;
  couponsOff?: boolean;
  /** Our own plugin stands there. */
  plugin?: boolean;
  /** WordPress calls no private addresses; where this stands tests can be told of changes all the same. */
  callsPrivate?: boolean;
  currency?: string;
  decimals?: number;
  zone?: Zone;
}

const everything = ['orders', 'customers', 'products', 'coupons', 'webhooks', 'settings'];
const rightOf: Partial<Record<Resource, string>> = {
  'product-variations': 'products',
  'product-categories': 'products',
};

export type WooShop = Awaited<ReturnType<typeof startWooShop>>;
export type WooBooks = ReturnType<typeof createBooks>;

/** What the shop holds, and what becomes of it. */
function createBooks(now: () => Date, host: Host) {
  const data = newData();
  const keys: WooKey[] = [];
  const hooks = new Map<number, WooHook>();
  let made = 0;
  const shop = {
    address: '',
    data,
    keys,
    hooks,
    now,
    host: { ...host },
    nonces: new Set<string>(),
    currency: host.currency ?? 'USD',
    decimals: host.decimals ?? 2,
    zone: host.zone ?? 'America/Los_Angeles',
    callsPrivate: host.callsPrivate ?? true,
    refunds: new Map<number, { meta_data: object[]; refunded_payment: boolean }>(),
    asked: [] as string[],
    /** What was asked or sent that a real shop passes over without a word; a connector must send none of it. */
    strange: [] as string[],
    get plugin(): boolean {
      return shop.host.plugin ?? false;
    },
    /** Where the names of others lead from here. */
    dial: (url: string): string => url,
    gateway: (_order: Row, _amount: string): string | null => null,
    /** What an order costs with today's taxes, for whoever changes an address. */
    recalculate: (_order: Row): Record<string, unknown> => ({}),
    /** Called before each answer; throw to break the connection, answer a status to fail with it. */
    before: (_path: string): number | null | Promise<number | null> => null,
    /** Headers of an answer that `before` failed. */
    failing: {} as Record<string, string>,
    /** A key of a user with these rights. */
    addKey(permissions: WooKey['permissions'] = 'read_write', may: readonly string[] = everything): WooKey {
      made += 1;
      const id = made;
      const user: WooUser = { id, login: `shop-bot${id}`, may: new Set(may) };
      const key = `ck_${String(id).padStart(40, '0')}`;
      const one = { id, key, secret: `cs_${String(id).padStart(40, '7')}`, permissions, user };
      keys.push(one);
      return one;
    },
    removeKey: (key: WooKey) => void keys.splice(keys.indexOf(key), 1),
    /** Somebody changes something in the shop; webhooks wait to be sent. */
    put(resource: Resource, row: Record<string, unknown>, parent?: number): Row {
      const known = row.id !== undefined && data.rows[resource].has(Number(row.id));
      const written = put(data, resource, row, { at: now(), zone: shop.zone });
      if (parent !== undefined) data.parents.set(written.id, parent);
      // A variation is told of as a product of its own that names its parent.
      const of = data.parents.get(written.id);
      const told = resource === 'product-variations' ? { ...written, parent_id: of, type: 'variation' } : written;
      // Recorded: of a new order the change is told before that it is there.
      if (resource === 'orders' && !known) tell(resource, 'updated', told);
      tell(resource, known || resource === 'product-variations' ? 'updated' : 'created', told);
      return written;
    },
    /** Deleted for good by somebody in the shop; it is told where the REST API is not the one who does it. */
    remove(resource: Resource, id: number): void {
      data.rows[resource].delete(id);
      tell(resource, 'deleted', { id });
    },
    /** The same by the REST API: recorded, nothing is told but of customers. */
    drop(resource: Resource, id: number): void {
      data.rows[resource].delete(id);
      if (resource === 'customers') tell(resource, 'deleted', { id });
    },
    /** Recorded: a product in the trash is told as a coupon too, and the other way round. */
    trash(resource: Resource, id: number): void {
      put(data, resource, { id, status: 'trash' }, { at: now(), zone: shop.zone });
      if (resource === 'products' || resource === 'coupons') tell('coupons', 'deleted', { id });
      tell(resource === 'coupons' ? 'products' : resource, 'deleted', { id });
    },
    deliveries: createDeliveries({
      source: 'https://shop.test/',
      dial: (url): string => shop.dial(url),
      hook: (id) => (data.rows.webhooks.get(id)?.status === 'active' ? (hooks.get(id) ?? null) : null),
      disable: (id) => void put(data, 'webhooks', { id, status: 'disabled' }, { at: now(), zone: shop.zone }),
    }),
  };
  return shop;

  function tell(resource: Resource, event: string, row: Row | { id: number }): void {
    const name = resource === 'product-variations' ? 'product' : resource.replace(/s$/, '');
    for (const hook of hooks.values()) {
      if (hook.topic !== `${name}.${event}` || data.rows.webhooks.get(hook.id)?.status !== 'active') continue;
      const user = keys.find((key) => key.user.login === hook.login)?.user;
      const sees = event === 'deleted' || user?.may.has(rightOf[resource] ?? resource);
      shop.deliveries.tell(hook, row, sees ? 'seen' : user ? 'denied' : 'user-gone');
    }
  }
}

/** WordPress with WooCommerce as recorded and documented, over HTTP; nothing it does not know is answered kindly. */
export async function startWooShop(now: () => Date, host: Host = {}) {
  const { https = true } = host;
  const books = createBooks(now, host);
  const pair = https ? selfSigned() : { key: '', cert: '' };
  const answer = (request: IncomingMessage, response: ServerResponse) => void serve(request, response);
  const server = https ? createTlsServer(pair, answer) : createServer(answer);
  if (https) globalAgent.options.ca = [...trusted(), pair.cert];
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  books.address = `${https ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(books, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (https) globalAgent.options.ca = trusted().filter((cert) => cert !== pair.cert);
    },
  });

  function trusted(): string[] {
    return [globalAgent.options.ca ?? []].flat().map(String);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const send: Send = (status, body, headers = {}) => {
      const html = typeof body === 'string';
      const text = html ? body : `${books.host.prints ?? ''}${JSON.stringify(body)}`;
      response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json', ...headers }).end(text);
    };
    const url = new URL(request.url ?? '/', books.address);
    books.asked.push(`${request.method} ${url.pathname}${url.search}`);
    try {
      const failed = await books.before(`${url.pathname}${url.search}`);
      if (failed !== null) return send(failed, '<html>Error establishing a database connection</html>', books.failing);
    } catch {
      return void request.socket.destroy();
    }
    if (books.host.stripsHeader) delete request.headers.authorization;
    try {
      await route(request, url, Buffer.concat(chunks).toString('utf8'), send);
    } catch (error) {
      if (error instanceof WooRefusal) return send(error.status, error.body);
      // The simulator itself does not know: loudly, and nobody waits for it.
      send(599, String(error));
      throw error;
    }
  }

  /** The path below the REST API; null: a page of the shop was sent. */
  function restPath(url: URL, send: Send): string | null {
    const { plainPermalinks: plain, indexPhp } = books.host;
    const asked = url.searchParams.get('rest_route');
    const address = /^(\/index\.php)?\/wp-json(\/.*)?$/.exec(url.pathname);
    if (asked !== null && url.pathname !== '/wp-json') return asked;
    if (address === null) {
      send(200, '<!DOCTYPE html><html><body>Northwind</body></html>');
      return null;
    }
    const [, entered, rest = ''] = address;
    if (plain && entered) send(301, '', { location: `${books.address}/wp-json${rest}` });
    else if (plain === 'passed-on' && rest.length > 1)
      send(301, '', { location: `${books.address}${url.pathname}/${url.search}` });
    else if (plain === 'passed-on') send(200, '<!DOCTYPE html><html><body>Northwind</body></html>');
    else if (plain || (indexPhp && !entered)) send(404, '<!DOCTYPE HTML><html><body>Not Found</body></html>');
    else return rest;
    return null;
  }

  async function route(request: IncomingMessage, url: URL, body: string, send: Send): Promise<void> {
    const path = restPath(url, send);
    if (path === null) return;
    const keyed = (request.url ?? '').includes('wp-json/wc/') && isSignedIn(request, url);
    if (books.host.closed && !keyed)
      throw new WooRefusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    if (path === '' || path === '/') return send(200, indexOf(books));
    if (path === '/chatso/v1/plugin' && books.plugin) return send(200, { coupon_links: true });
    if (!path.startsWith('/wc/v3')) throw noRoute();
    if (path === '/wc/v3' || path === '/wc/v3/') return send(200, { namespace: 'wc/v3', routes: {} });
    await answerRest(books, {
      request,
      url,
      body,
      send,
      path: path.slice('/wc/v3'.length),
      https: https && !books.host.hidesTls,
    });
  }

  /** With a key that is known and right. */
  function isSignedIn(request: IncomingMessage, url: URL): boolean {
    const header = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [name, secret] = Buffer.from(header, 'base64').toString('utf8').split(':');
    const { searchParams: asked } = url;
    const given = asked.get('consumer_key') ?? asked.get('oauth_consumer_key') ?? name;
    const proof = asked.get('consumer_secret') ?? secret;
    return books.keys.some((one) => one.key === given && (asked.has('oauth_signature') || one.secret === proof));
  }
}

const noRoute = () => new WooRefusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
