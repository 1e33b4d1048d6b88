import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Call, type CallAnswer, problemOfStatus, ShopError } from '../call-shop.ts';
import type { ShopAccess } from '../port.ts';

/** How the keys reach WooCommerce. Hosts strip the header, and a proxy may hide that we came by https. */
export type WooWay = 'header' | 'query' | 'oauth';

/** What a host lets through; found once for each access, by asking. */
export interface WooDoor {
  way: WooWay;
  permalinks: 'pretty' | 'plain';
  /** What was tried before it worked, with the status it got. */
  tried: readonly { way: WooWay; status: number }[];
}
const doors = new WeakMap<ShopAccess, WooDoor>();

export const doorOf = (access: ShopAccess): WooDoor | null => doors.get(access) ?? null;

export interface WooQuestion {
  method?: Call['method'];
  /** Below `wc/v3`: '/orders'. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
}

export interface WooAnswer {
  status: number;
  json: unknown;
  total: number | null;
}

/** Asks and reads. Throws `ShopError` with WooCommerce's own words. */
export async function askWoo<S extends z.ZodType>(
  access: ShopAccess,
  question: WooQuestion,
  schema: S,
): Promise<z.output<S>> {
  const { status, json } = await callWoo(access, question);
  const refused = refusalOf(status, json);
  if (refused !== null) throw refused;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data as z.output<S>;
  const [issue] = parsed.error.issues;
  throw new ShopError('wrong-shape', issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : null);
}

/** Asks by the way that works, and finds it first. */
export async function callWoo(access: ShopAccess, question: WooQuestion): Promise<WooAnswer> {
  const known = doors.get(access);
  if (known) return answerOf(await send(access, question, known));
  const tried: { way: WooWay; status: number }[] = [];
  let permalinks: WooDoor['permalinks'] = 'pretty';
  let last: WooAnswer | null = null;
  for (const way of waysTo(access.address)) {
    let answer = answerOf(await send(access, question, { way, permalinks }));
    if (answer.status === 404 && answer.json === undefined && permalinks === 'pretty') {
      permalinks = 'plain';
      answer = answerOf(await send(access, question, { way, permalinks }));
    }
    last = answer;
    if (!isKeyless(answer)) {
      const lost = answer.json === undefined;
      if (!lost) doors.set(access, { way, permalinks, tried });
      return answer;
    }
    tried.push({ way, status: answer.status });
  }
  const words = (last && wordsOf(last.json)) ?? 'Consumer key is missing.';
  throw new ShopError('keys-lost', words);
}

/** Keys never go over http in the clear; there each call is signed. */
const waysTo = (address: string): readonly WooWay[] =>
  address.startsWith('https:') ? ['header', 'query', 'oauth'] : ['oauth'];

/** WooCommerce answered, and saw nobody's keys. */
function isKeyless({ status, json }: WooAnswer): boolean {
  if (status !== 401) return false;
  const { code, message } = errorOf(json);
  return code !== 'woocommerce_rest_authentication_error' || /missing/i.test(message);
}

function send(access: ShopAccess, question: WooQuestion, door: Omit<WooDoor, 'tried'>): Promise<CallAnswer> {
  const { method = 'GET', path, query = {}, body } = question;
  const base = access.address.replace(/\/+$/, '');
  const url = new URL(door.permalinks === 'pretty' ? `${base}/wp-json/wc/v3${path}` : `${base}/`);
  if (door.permalinks === 'plain') url.searchParams.set('rest_route', `/wc/v3${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const { consumerKey = '', consumerSecret = '' } = access.keys;
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  if (door.way === 'header') {
    headers.authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
  } else if (door.way === 'query') {
    url.searchParams.set('consumer_key', consumerKey);
    url.searchParams.set('consumer_secret', consumerSecret);
  } else signQuery(access, url, method);
  return access.call({ method, url: url.href, headers, body: body ? JSON.stringify(body) : null });
}

/** OAuth 1.0a with one leg. A server that takes part believes that it is reached over http, and signs for that. */
function signQuery(access: ShopAccess, url: URL, method: string): void {
  const { consumerKey = '', consumerSecret = '' } = access.keys;
  url.searchParams.set('oauth_consumer_key', consumerKey);
  url.searchParams.set('oauth_timestamp', String(Math.floor(access.now().getTime() / 1000)));
  url.searchParams.set('oauth_nonce', randomBytes(16).toString('hex'));
  url.searchParams.set('oauth_signature_method', 'HMAC-SHA256');
  const pairs = [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => encode(`${name}=${value}`));
  const text = `${method}&${encode(`http://${url.host}${url.pathname}`)}&${pairs.join('%26')}`;
  url.searchParams.set('oauth_signature', createHmac('sha256', `${consumerSecret}&`).update(text).digest('base64'));
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function answerOf({ status, headers, body }: CallAnswer): WooAnswer {
  const total = Number(headers['x-wp-total'] ?? Number.NaN);
  return { status, json: jsonOf(body), total: Number.isInteger(total) ? total : null };
}

function jsonOf(text: string): unknown {
  // Plugins that print warnings do so before the answer.
  const start = text.search(/[[{]/);
  try {
    return start === -1 ? undefined : (JSON.parse(text.slice(start), storable) as unknown);
  } catch {
    return undefined;
  }
}

/** What PostgreSQL cannot hold in a text. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    : value;

export function errorOf(json: unknown): { code: string; message: string } {
  const { code, message } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}

const wordsOf = (json: unknown): string | null =>
  errorOf(json)
    .message.replace(/<[^>]*>/g, '')
    .slice(0, 200) || null;

/** What WooCommerce refused, and how it says so; null: it did not. */
export function refusalOf(status: number, json: unknown): ShopError | null {
  const problem = problemOfStatus(status);
  if (problem === null) return json === undefined ? new ShopError('wrong-shape', `HTTP ${status}`) : null;
  const { code, message } = errorOf(json);
  const words = wordsOf(json) ?? `HTTP ${status}`;
  if (code === 'woocommerce_rest_coupon_code_already_exists') return new ShopError('code-taken', words);
  if (code === 'rest_no_route') return new ShopError('no-woocommerce', words);
  // A key that may only read, or only write, is a right that is missing and no wrong key.
  if (status === 401 && /does not have (read|write) permissions/.test(message)) return new ShopError('scope', words);
  if (status === 400) return new ShopError('wrong-shape', words);
  if (status === 404 && json !== undefined) return new ShopError('not-found', words);
  return new ShopError(problem, words);
}
