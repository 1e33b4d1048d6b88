import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Exchange,
  exchangesOf,
  leftOut,
  type RecordedFile,
  recordedBody,
  rowsIn,
} from '../../../../test/shops/woocommerce/recorded.ts';
import { startWooShop, type WooShop } from '../../../../test/shops/woocommerce/woo-shop.ts';

/** The simulator gives what a real shop gave: each exchange we use is asked again, and the answers are compared. */
const open: WooShop[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

type Keys = Record<string, { key: string; secret: string }>;

/** A shop as the recorded one was, and its keys by the words of the recording. */
async function recordedShop(host: Parameters<typeof startWooShop>[1] = {}) {
  let now = new Date('2026-11-27T12:45:40Z');
  const shop = await startWooShop(() => now, {
    currency: 'EUR',
    zone: 'America/New_York',
    callsPrivate: false,
    ...host,
  });
  open.push(shop);
  const whole = shop.addKey();
  const gone = shop.addKey();
  shop.removeKey(gone);
  const keys: Keys = {
    'read_write (administrator)': whole,
    'read (administrator)': shop.addKey('read'),
    'write (administrator)': shop.addKey('write'),
    'read_write (shop manager)': shop.addKey(),
    'read_write (customer)': shop.addKey('read_write', []),
    'read_write, wrong secret': { key: whole.key, secret: 'cs_wrong' },
    'unknown key': { key: 'ck_unknown', secret: 'cs_unknown' },
    'deleted key': gone,
    'key of a user that was deleted': gone,
    'a user name and password, not a key': { key: 'admin', secret: 'password' },
  };
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { shop, keys, at };
}

const basic = ({ key, secret }: Keys[string] & object) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** The recording has no signatures: each is made anew, over what is asked here. */
function sign(url: URL, { name, request: { method } }: Exchange, { key, secret }: Keys[string] & object): void {
  const asked = url.searchParams;
  asked.set('oauth_consumer_key', key);
  const again = name === 'auth-oauth-over-http' || name === 'auth-oauth-nonce-again';
  if (!again && asked.has('oauth_nonce')) asked.set('oauth_nonce', `nonce-${name}`);
  asked.delete('oauth_signature');
  const pairs = [...asked]
    .map(([one, value]) => [encodeURIComponent(one), encodeURIComponent(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => encodeURIComponent(pair.join('=')));
  const text = `${method}&${encodeURIComponent(url.origin + url.pathname)}&${pairs.join('%26')}`;
  const way = asked.get('oauth_signature_method') === 'HMAC-SHA1' ? 'sha1' : 'sha256';
  const proof = createHmac(way, `${name.endsWith('bad-signature') ? 'other' : secret}&`).update(text);
  asked.set('oauth_signature', proof.digest('base64'));
}

function ask(shop: WooShop, exchange: Exchange, keys: Keys): Promise<Answer> {
  const { request } = exchange;
  const url = new URL(shop.address + request.path);
  const held = request.key === undefined ? undefined : keys[request.key];
  for (const [name, value] of Object.entries(request.query ?? {})) {
    const given = { consumer_key: held?.key, consumer_secret: held?.secret }[name] ?? String(value);
    if (name !== '_fields') url.searchParams.set(name, given);
  }
  if (held && url.searchParams.has('oauth_signature')) sign(url, exchange, held);
  const headers: Record<string, string> = {};
  if (held && request.headers?.authorization) headers.authorization = basic(held);
  const { body } = request;
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const call = open(url, { method: request.method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const body = parsed(text.replaceAll(shop.address, 'https://shop.example.test'));
        done({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    call.on('error', fail);
    call.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Moments of the recording's own clock, and what only its plugins and pages say. */
const ofItsDay: readonly string[] = [
  ...['date_created', 'date_created_gmt', 'date_modified', 'date_modified_gmt', 'date_paid', 'date_paid_gmt'],
  ...['date_completed', 'date_completed_gmt', '_links', 'hooks'],
];
const isOfItsDay = (name: string, value: unknown, place: string): boolean =>
  ofItsDay.includes(name) ||
  (name === 'id' && place.includes('.meta_data[')) ||
  (typeof value === 'string' && value.startsWith('Webhook created on'));

/** What of the recorded answer the simulator does not give, by its place. */
function differences(recorded: unknown, given: unknown, place = ''): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(given)) return [`${place}: no list`];
    return recorded.flatMap((one, at) => differences(one, given[at], `${place}[${at}]`));
  }
  if (typeof recorded === 'object' && recorded !== null) {
    const row = (given ?? {}) as Record<string, unknown>;
    return Object.entries(recorded).flatMap(([name, value]) =>
      isOfItsDay(name, value, place) ? [] : differences(value, row[name], `${place}.${name}`),
    );
  }
  return Object.is(recorded, given) ? [] : [`${place}: ${JSON.stringify(given)}, recorded ${JSON.stringify(recorded)}`];
}

/** Of a list that was recorded in parts: the rows of these ids. */
function shortened({ response: { cut, body } }: Exchange, given: unknown): unknown {
  if (cut === undefined || !Array.isArray(given) || !Array.isArray(body)) return given;
  const ids = rowsIn(body).map(({ id }) => id);
  return ids.length === body.length ? ids.map((id) => rowsIn(given).find((row) => row.id === id)) : given;
}

/** Asks one again. Nothing: it answered the same. */
async function replay(shop: WooShop, exchange: Exchange, keys: Keys): Promise<string[]> {
  const { name, response } = exchange;
  const [first] = rowsIn(response.body);
  const made = first?.id;
  // Today's taxes are the recorded shop's.
  shop.recalculate = () => {
    const { total, total_tax, tax_lines }: Fields = first ?? {};
    return total === undefined ? {} : { total, ...(total_tax === undefined ? {} : { total_tax, tax_lines }) };
  };
  // The same id as there, so that what follows is about the same row.
  if (response.status === 201 && typeof made === 'number') shop.data.nextId = made;
  const answer = await ask(shop, exchange, keys);
  const found: string[] = [];
  if (answer.status !== response.status) found.push(`status ${answer.status}, recorded ${response.status}`);
  for (const header of ['x-wp-total']) {
    const recorded = response.headers?.[header];
    if (recorded !== undefined && answer.headers[header] !== recorded)
      found.push(`${header} ${answer.headers[header]}, recorded ${recorded}`);
  }
  if (Array.isArray(response.body) && Array.isArray(answer.body) && response.cut === undefined) {
    if (answer.body.length !== response.body.length)
      found.push(`${answer.body.length} rows, recorded ${response.body.length}`);
  }
  // What a page of the host says is the host's.
  if (typeof response.body === 'object') found.push(...differences(response.body, shortened(exchange, answer.body)));
  return found.map((one) => `${name}: ${one}`);
}

/** All of a file, in their order, on one shop. */
async function replayAll(file: RecordedFile, begin: (shop: WooShop) => void = () => undefined) {
  const secure = await recordedShop();
  const plain = await recordedShop({ https: false });
  for (const { shop } of [secure, plain]) begin(shop);
  const later = recordedRows(file);
  const found: string[] = [];
  let asked = 0;
  for (const exchange of exchangesOf(file)) {
    if (leftOut(file, exchange) !== null) continue;
    const { shop, keys, at } = exchange.request.scheme === 'http' ? plain : secure;
    scene(shop, exchange.name);
    const place = placeOf(exchange.request.path.replace(/\/refunds$/, ''));
    const row = place?.id && later.get(`${place.resource}/${place.id}`);
    if (row && !shop.data.rows[row.resource].has(Number(row.row.id)) && Number(row.row.id) > 59) seedOne(shop, row);
    const signs = exchange.name.includes('oauth') && !exchange.name.endsWith('old-timestamp');
    at(signs ? '2026-11-27T12:00:00Z' : '2026-11-27T12:45:40Z');
    asked += 1;
    found.push(...(await replay(shop, exchange, keys)));
  }
  return { found, asked };
}

const seeded = ['orders', 'customers', 'products', 'product-variations'] as const;
type Seeded = (typeof seeded)[number];

function placeOf(path: string): { resource: Seeded; parent: number | null; id: number | null } | null {
  const way = /\/wc\/v3\/(orders|customers|products)(?:\/(\d+))?(?:\/(variations)(?:\/(\d+))?)?$/.exec(path);
  if (way === null) return null;
  const [, first, id, variations, variation] = way;
  if (variations) return { resource: 'product-variations', parent: Number(id), id: Number(variation ?? 0) || null };
  return { resource: first as Seeded, parent: null, id: Number(id ?? 0) || null };
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first value of each field wins; addresses are recorded in parts. */
function firstOf(known: Fields, row: Fields): Fields {
  const parts = Object.keys(row).filter((name) => isObject(row[name]) && isObject(known[name]));
  const joined = parts.map((name) => [name, { ...(row[name] as object), ...(known[name] as object) }]);
  return { ...row, ...known, ...Object.fromEntries(joined) };
}

/** What was recorded of each row first: what it was before something changed it. */
function recordedRows(file: RecordedFile): Map<string, { resource: Seeded; parent: number | null; row: Fields }> {
  const found = new Map<string, { resource: Seeded; parent: number | null; row: Fields }>();
  const made = exchangesOf(file).flatMap(({ response }) => (response.status === 201 ? rowsIn(response.body) : []));
  for (const { request, response } of exchangesOf(file)) {
    const place = placeOf(request.path);
    if (place === null || made.some(({ id }) => id === place.id) || response.status >= 300 || request.method === 'POST')
      continue;
    // What was changed is recorded by the answer; the rest of the row is what it was.
    const changed = request.method === 'PUT' ? Object.keys((request.body ?? {}) as object) : [];
    for (const row of rowsIn(response.body)) {
      // A variation is answered as a product too, and is in no list of them.
      if (place.resource === 'products' && row.type === 'variation') continue;
      const before = Object.entries(row).filter(([name]) => !changed.includes(name) && name !== '_links');
      const key = `${place.resource}/${row.id}`;
      found.set(key, { ...place, row: firstOf(found.get(key)?.row ?? {}, Object.fromEntries(before)) });
    }
  }
  return found;
}

/** The rest of a row that only parts were recorded of. */
const backgrounds: Record<Seeded, [RecordedFile, string]> = {
  orders: ['orders', 'order-full'],
  customers: ['customers', 'customer-full'],
  products: ['products', 'product-simple'],
  'product-variations': ['products', 'variation-one'],
};

function seedOne(shop: WooShop, { resource, parent, row }: { resource: Seeded; parent: number | null; row: Fields }) {
  const [file, name] = backgrounds[resource];
  const { _links, ...background } = recordedBody<Fields>(file, name);
  const number = resource === 'orders' ? { number: String(row.id) } : {};
  const id = Number(row.id);
  shop.data.rows[resource].set(id, { ...background, ...number, ...firstOf(row, background), id });
  if (parent !== null) shop.data.parents.set(id, parent);
}

/** The rows that were there when the recording began; the others come with the first call about them. */
function seed(shop: WooShop, file: RecordedFile): void {
  const rows = [...recordedRows(file).values()].sort((a, b) => Number(a.row.id) - Number(b.row.id));
  let last: Fields = {};
  for (const one of rows) {
    if (one.resource === 'orders' && Number(one.row.id) > 59) continue;
    // Where nobody recorded when one was made it was made with the one before; and nothing was paid back yet.
    const { date_created_gmt: made } = one.row;
    last = made === undefined ? last : { date_created_gmt: made, date_created: made };
    const dates = one.resource === 'customers' ? {} : last;
    const untouched = one.resource === 'orders' ? { refunds: [] } : {};
    seedOne(shop, { ...one, row: { ...one.row, ...dates, ...untouched } });
  }
  // Goods that are counted and never shown.
  const hidden = file === 'products' ? [25] : [];
  for (const id of hidden)
    seedOne(shop, { resource: 'products', parent: null, row: { id, date_created_gmt: '2026-11-27T00:00:00' } });
}

const failed = 'An error occurred while attempting to create the refund using the payment gateway API.';
const gateways: Readonly<Record<string, string>> = {
  'refund-api-default': 'The payment gateway for this order does not support automatic refunds.',
  'refund-api-declined': 'Card declined by bank',
  'refund-api-false-answer': failed,
};

/** How the recorded shop was set when this was asked. */
function scene(shop: WooShop, name: string): void {
  shop.zone = name.includes('kolkata') ? 'Asia/Kolkata' : name.includes('manual-offset') ? 5.5 : 'America/New_York';
  shop.host.couponsOff = name.startsWith('coupons-switched-off');
  const [, currency, decimals] = /-([A-Z]{3})-(\d)/.exec(name) ?? [];
  shop.currency = currency ?? 'EUR';
  shop.decimals = name === 'refund-jpy-decimals' ? 0 : Number(decimals ?? 2);
  shop.gateway = () => gateways[name] ?? null;
  shop.host.stripsHeader = name.startsWith('auth-header-stripped');
  shop.host.closed = name.startsWith('rest-closed');
  shop.host.plainPermalinks = name.endsWith('passed-on') ? 'passed-on' : name.startsWith('plain-');
  shop.host.indexPhp = name.startsWith('almost-pretty');
  shop.host.prints = name.startsWith('host-bom')
    ? '\ufeff'
    : name.startsWith('host-php-warning')
      ? '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/example.php</b> on line <b>12</b><br />\n'
      : '';
}

describe('the simulator answers what a real shop answered', () => {
  it('to calls about coupons: expiry in every form, errors, limits, deletion', async () => {
    const begin = (shop: WooShop) => {
      // These two were there before the recording.
      shop.put('coupons', { id: 37, code: 'pct15', status: 'publish' });
      shop.put('coupons', { id: 112, code: 'draftonly', amount: '1.00', status: 'draft' });
    };
    expect(await replayAll('coupons', begin)).toEqual({ found: [], asked: 108 });
  });

  it('to calls with every kind of key, and of every kind of host', async () => {
    const begin = (shop: WooShop) => {
      for (const file of ['orders', 'customers', 'products'] as const) seed(shop, file);
      seedOne(shop, { resource: 'products', parent: null, row: { id: 26, date_created_gmt: '2026-11-27T00:00:00' } });
      shop.put('coupons', { id: 37, code: 'pct15', status: 'publish' });
    };
    expect(await replayAll('index', begin)).toEqual({ found: [], asked: 138 });
  });

  it.each([
    ['orders', 127],
    ['customers', 26],
    ['products', 22],
    ['webhooks', 37],
  ] as const)('to calls about %s', async (file, asked) => {
    const begin = (shop: WooShop) => seed(shop, file);
    expect(await replayAll(file, begin)).toEqual({ found: [], asked });
  });
});
