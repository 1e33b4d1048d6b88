import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WooRefusal } from './contract.ts';

/** A key of the REST API: whose it is, and what it may. */
export interface WooKey {
  id: number;
  key: string;
  secret: string;
  permissions: 'read' | 'write' | 'read_write';
  user: WooUser;
}

export interface WooUser {
  id: number;
  login: string;
  /** Resources the user's role may see and change. */
  may: Set<string>;
}

const denied = (message: string) => new WooRefusal(401, 'woocommerce_rest_authentication_error', message);
const toleranceSeconds = 15 * 60;

export interface Believes {
  /** What `is_ssl()` says: a proxy that ends TLS without telling makes it false. */
  https: boolean;
  keys: readonly WooKey[];
  nonces: Set<string>;
  now: Date;
}

/** Who asks. Null: nobody said. Throws as WooCommerce does. */
export function authenticate(request: IncomingMessage, url: URL, believes: Believes): WooKey | null {
  // Recorded: keys are looked at in addresses with `wp-json/wc/` only, so never in `?rest_route=/wc/v3/...`.
  if (!(request.url ?? '').includes('wp-json/wc/')) return null;
  const basic = believes.https ? basicOf(request, url, believes.keys) : null;
  const key = basic ?? oauthOf(request, url, believes);
  if (key === null) return null;
  const reads = request.method === 'GET';
  if (reads && key.permissions === 'write') throw denied('The API key provided does not have read permissions.');
  if (!reads && key.permissions === 'read') throw denied('The API key provided does not have write permissions.');
  return key;
}

/** Over https: parameters win over the header. */
function basicOf(request: IncomingMessage, url: URL, keys: readonly WooKey[]): WooKey | null {
  let name = url.searchParams.get('consumer_key') ?? '';
  let secret = url.searchParams.get('consumer_secret') ?? '';
  if (name === '' || secret === '') {
    const header = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (header === undefined) return null;
    [name = '', secret = ''] = Buffer.from(header, 'base64').toString('utf8').split(':');
  }
  const key = keys.find((one) => one.key === name);
  // Recorded: an unknown key is taken for no key at all.
  if (key === undefined) return null;
  if (!same(key.secret, secret)) throw denied('Consumer secret is invalid.');
  return key;
}

const parameters = ['consumer_key', 'timestamp', 'nonce', 'signature', 'signature_method'] as const;

/** Over http: OAuth 1.0a with one leg, the parameters in the query string. */
function oauthOf({ method = '' }: IncomingMessage, url: URL, { https, keys, nonces, now }: Believes): WooKey | null {
  const given = (name: string) => url.searchParams.get(`oauth_${name}`);
  if (given('consumer_key') === null && given('signature') === null) return null;
  for (const name of parameters) {
    if (given(name) !== null) continue;
    const code = 'woocommerce_rest_authentication_missing_parameter';
    throw new WooRefusal(401, code, `Missing OAuth parameter oauth_${name}`);
  }
  const key = keys.find((one) => one.key === given('consumer_key'));
  if (key === undefined) throw denied('Consumer key is invalid.');
  const way = given('signature_method');
  if (way !== 'HMAC-SHA1' && way !== 'HMAC-SHA256') throw denied('Invalid signature - signature method is invalid.');
  const pairs = [...url.searchParams].filter(([name]) => name !== 'oauth_signature');
  const normal = pairs
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => encode(`${name}=${value}`))
    .join('%26');
  const text = `${method}&${encode(`${https ? 'https' : 'http'}://${url.host}${url.pathname}`)}&${normal}`;
  const expected = createHmac(way === 'HMAC-SHA1' ? 'sha1' : 'sha256', `${key.secret}&`)
    .update(text)
    .digest('base64');
  if (!same(expected, given('signature') ?? '')) throw denied('Invalid signature - provided signature does not match.');
  const seconds = Number(given('timestamp'));
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds)) throw denied('Invalid timestamp.');
  const nonce = `${seconds}:${given('nonce')}`;
  if (nonces.has(nonce)) throw denied('Invalid nonce - nonce has already been used.');
  nonces.add(nonce);
  return key;
}

/** As PHP's `rawurlencode`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What is asked of a resource, in the words its refusal has. */
export type Asking = 'list' | 'view' | 'create' | 'edit' | 'delete';

/** What a role does not reach, in WooCommerce's words. */
export function mustMay(key: WooKey | null, resource: string, asking: Asking): asserts key is WooKey {
  const sees = asking === 'list' || asking === 'view';
  const what = asking === 'list' || asking === 'create' ? 'resources' : 'this resource';
  const code = `woocommerce_rest_cannot_${sees ? 'view' : asking}`;
  const message = `Sorry, you ${sees ? 'cannot' : 'are not allowed to'} ${asking} ${what}.`;
  if (key === null) throw new WooRefusal(401, code, message);
  if (!key.user.may.has(resource)) throw new WooRefusal(403, code, message);
}
