import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { waitOf } from '../ask-json.ts';
import { type Call, type CallAnswer, problemOfStatus, ShopError } from '../call-shop.ts';
import type { ShopAccess } from '../port.ts';

/** How the keys reach WooCommerce. Hosts strip the header, and a proxy may hide that we came by https. */
export type WooWay = 'header' | 'query' | 'oauth';

/** What a host lets through; found once for each access, by asking. */
export interface WooDoor {
  way: WooWay;
  permalinks: Permalinks;
  /** What was tried before it worked, with the status it got. */
  tried: readonly { way: WooWay; status: number }[];
}

/** Where the REST API starts: WordPress has it below its permalinks. Keys are never checked for `?rest_route=`. */
export type Permalinks = 'pretty' | 'index.php';
export const restOf = ({ address }: Pick<ShopAccess, 'address'>, permalinks: Permalinks): string =>
  `${address.replace(/\/+$/, '')}${permalinks === 'pretty' ? '' : '/index.php'}/wp-json`;

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
  /** How long a shop that is busy wants to be left alone. */
  waitMs: number | null;
}

/** Asks and reads. Throws `ShopError` with WooCommerce's own words. */
export async function askWoo<S extends z.ZodType>(
  access: ShopAccess,
  question: WooQuestion,
  schema: S,
): Promise<z.output<S>> {
  const answer = await callWoo(access, question);
  const { json } = answer;
  const refused = refusalOf(answer);
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
  let permalinks: Permalinks = 'pretty';
  let last: WooAnswer | null = null;
  for (const way of waysTo(access.address)) {
    let answer = answerOf(await send(access, question, { way, permalinks }));
    if (isNoRest(answer) && permalinks === 'pretty') {
      permalinks = 'index.php';
      answer = await answerBehindIndex(access, question, way);
      if (isNoRest(answer)) throw new ShopError('plain-permalinks', `HTTP ${answer.status}`);
    }
    last = answer;
    if (!isKeyless(answer)) {
      if (answer.json !== undefined) doors.set(access, { way, permalinks, tried });
      return answer;
    }
    tried.push({ way, status: answer.status });
  }
  const words = (last && wordsOf(last.json)) ?? 'Consumer key is missing.';
  throw new ShopError('keys-lost', words);
}

/** A page where the REST API should be: it is not there, or the shop's own page is shown for whatever is not there. */
const isNoRest = ({ status, json }: WooAnswer): boolean => json === undefined && (status === 404 || status === 200);

/** Plain permalinks lead away from `index.php`, which is no answer either. */
async function answerBehindIndex(access: ShopAccess, question: WooQuestion, way: WooWay): Promise<WooAnswer> {
  try {
    return answerOf(await send(access, question, { way, permalinks: 'index.php' }));
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'redirect')
      return { status: 404, json: undefined, waitMs: null };
    throw error;
  }
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
  const url = new URL(`${restOf(access, door.permalinks)}/wc/v3${path}`);
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

const answerOf = ({ status, headers, body }: CallAnswer): WooAnswer => ({
  status,
  json: looseJson(body),
  waitMs: waitOf(headers),
});

/** Plugins that print warnings and editors that leave a byte order mark do so before the answer. */
export function looseJson(text: string): unknown {
  // A warning may have a bracket of its own: the answer starts at one that leads to the end.
  let start = text.search(/[[{]/);
  for (let tries = 0; start !== -1 && tries < 50; tries += 1) {
    try {
      return JSON.parse(text.slice(start), storable) as unknown;
    } catch {
      const next = text.slice(start + 1).search(/[[{]/);
      start = next === -1 ? -1 : start + 1 + next;
    }
  }
  return undefined;
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
export function refusalOf({ status, json, waitMs }: WooAnswer): ShopError | null {
  const problem = problemOfStatus(status);
  if (problem === null) return json === undefined ? new ShopError('wrong-shape', `HTTP ${status}`) : null;
  const { code, message } = errorOf(json);
  const words = wordsOf(json) ?? `HTTP ${status}`;
  if (problem === 'busy') return new ShopError('busy', words, waitMs);
  if (code === 'woocommerce_rest_coupon_code_already_exists') return new ShopError('code-taken', words);
  if (code === 'rest_no_route') return new ShopError('no-woocommerce', words);
  // A key that may only read, or only write, is a right that is missing and no wrong key.
  if (status === 401 && /does not have (read|write) permissions/.test(message)) return new ShopError('scope', words);
  // Of an id that is not there a change is refused by 400, and a question by 404.
  if (status === 400 && /_invalid_id$/.test(code)) return new ShopError('not-found', words);
  if (status === 400) return new ShopError('wrong-shape', words);
  // The API itself is gone, which says nothing of what was asked for.
  if (status === 404 && json === undefined) return new ShopError('plain-permalinks', words);
  return new ShopError(problem, words);
}
