import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type Exchange,
  exchangesOf,
  type RecordedFile,
  recordedBody,
  recordedFiles,
  rowsIn,
} from '../../../../test/shops/woocommerce/recorded.ts';
import type { CallAnswer } from '../call-shop.ts';
import type { ShopAccess } from '../port.ts';
import {
  customerSchema,
  orderSchema,
  productSchema,
  toCustomer,
  toOrder,
  toProduct,
  toVariation,
  variationSchema,
} from './answers.ts';
import { callWoo, refusalOf } from './call-woo.ts';
import { coupons } from './coupons.ts';
import { hear } from './webhooks.ts';

/** The connector reads what a real shop answered: every row, every refusal, every telling. */

type Fields = Record<string, unknown>;
const whole: Record<string, [RecordedFile, string]> = {
  orders: ['orders', 'order-full'],
  customers: ['customers', 'customer-full'],
  products: ['products', 'product-simple'],
  variations: ['products', 'variation-one'],
  coupons: ['coupons', 'create-percent'],
};

/** Rows of one kind, each field as recorded; what was not asked for is as in a whole row of its kind. */
function rowsOf(kind: keyof typeof whole): { name: string; row: Fields & { id: number } }[] {
  const way = new RegExp(`/wc/v3/(products/\\d+/)?${kind}(/\\d+)?$`);
  const [file, name] = whole[kind] ?? ['orders', ''];
  const background = recordedBody<Fields>(file, name);
  return recordedFiles.flatMap((one) =>
    exchangesOf(one)
      .filter(({ request, response }) => way.test(request.path) && response.status < 300 && !request.sentBy)
      .flatMap((exchange) =>
        rowsIn(exchange.response.body).map((row) => ({
          name: `${one}/${exchange.name}`,
          row: { ...background, ...joined(background, row) },
        })),
      ),
  );
}

/** Addresses are recorded in parts. */
const joined = (background: Fields, row: Fields & { id: number }): Fields & { id: number } => ({
  ...row,
  ...Object.fromEntries(
    ['billing', 'shipping']
      .filter((part) => part in row)
      .map((part) => [part, { ...(background[part] as object), ...(row[part] as object) }]),
  ),
});

/** Orders that no currency can be told of; they are left out and named. */
const odd = [
  'currency-null',
  'currency-unknown-code',
  'currency-small-letters',
  'order-null-columns',
  'posts-currency-unknown',
];
/** Only the names of its lines were asked for. */
const inParts = 'orders/list-search-product';

it('reads each recorded order, with what was paid back of it', () => {
  const whole = rowsOf('orders').filter(({ name }) => name !== inParts);
  const read = whole.map(({ name, row }) => ({ name, row, parsed: orderSchema.safeParse(row) }));
  expect(read.length).toBeGreaterThan(180);
  const failed = read.filter(({ parsed }) => !parsed.success).map(({ name }) => name.replace('orders/', ''));
  expect(odd).toEqual(expect.arrayContaining([...new Set(failed)]));
  for (const { parsed } of read) if (parsed.success) toOrder(parsed.data, 'https://shop.test');
  const named = (name: string) => {
    const one = read.find((row) => row.name === `orders/${name}`)?.parsed;
    return one?.success ? toOrder(one.data, 'https://shop.test') : null;
  };
  expect(named('order-partially-refunded')).toMatchObject({ total: 6533, refunded: 1250 });
  expect(named('order-whole-refunded')).toMatchObject({ total: 2071, refunded: 2071, status: 'refunded' });
  expect(named('status-refunded-by-put')).toMatchObject({ total: 2071, refunded: 2071 });
  expect(named('order-full')).toMatchObject({ fees: [{ title: 'Gift wrap', total: 200 }], couponCodes: ['pct15'] });
  // Fact 10: the yen has no decimals, and forints have two whatever the shop shows.
  expect(named('currency-JPY-0-decimals')).toMatchObject({ currency: 'JPY', total: 1785 });
  expect(named('currency-KWD-3-decimals')).toMatchObject({ total: 1196 });
  expect(named('currency-HUF-0-decimals')).toMatchObject({ total: 1_545_800 });
  expect(named('currency-RSD-2-decimals')).toMatchObject({ total: 237_941 });
});

it('reads each recorded customer, product and variation', () => {
  for (const { row } of rowsOf('customers')) toCustomer(customerSchema.parse(row));
  for (const { row } of rowsOf('products')) toProduct(productSchema.parse(row), 'EUR');
  const product = productSchema.parse(recordedBody('products', 'product-variable'));
  const variations = rowsOf('variations');
  for (const { row } of variations) toVariation(variationSchema.parse(row), product, 'EUR');
  expect([rowsOf('customers').length, rowsOf('products').length, variations.length].every((count) => count > 5)).toBe(
    true,
  );
  // Names are escaped by the API, whoever wrote them.
  const named = productSchema.parse(rowsOf('products').find(({ name }) => name.endsWith('product-update-name'))?.row);
  expect(named.name).toBe('Stock <i>seven</i> & more "x"');
});

/** A shop that answers one exchange, whatever it is asked. */
const answering = ({ response }: Pick<Exchange, 'response'>): ShopAccess => ({
  kind: 'woocommerce',
  way: 'keys',
  address: 'https://shop.example.test',
  keys: { consumerKey: 'ck_1', consumerSecret: 'cs_1' },
  eventSecret: 'secret',
  eventsUrl: null,
  vendors: { cova: '', covaLogin: '', covaEntities: '', flowhub: '' },
  now: () => new Date(),
  token: () => Promise.reject(new Error()),
  call: async ({ url }): Promise<CallAnswer> => {
    if (url.includes('currencies')) return { status: 200, headers: {}, body: '{"code":"EUR"}' };
    const { status, headers = {}, body } = response;
    return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
  },
});

it('reads each recorded coupon with its end and its conditions', async () => {
  const rows = rowsOf('coupons');
  const list = await coupons.list(
    answering({ response: { status: 200, body: rows.slice(0, 100).map(({ row }) => row) } }),
    {
      words: '',
      cursor: null,
    },
  );
  expect(rows.length).toBeGreaterThan(90);
  expect(list.rows).toHaveLength(Math.min(100, rows.length));
  const named = async (name: string) => {
    const row = rows.find((one) => one.name === `coupons/${name}`)?.row;
    return (await coupons.list(answering({ response: { status: 200, body: [row] } }), { words: '', cursor: null }))
      .rows[0];
  };
  expect(await named('create-all-limits')).toMatchObject({
    minimum: 5000,
    email: 'someone@example.test',
    description: 'From a chat <b>x</b> & y',
    conditions: {
      maximum: 50_000,
      excludedProducts: 1,
      excludedCategories: 1,
      excludesSaleItems: true,
      perCustomer: 1,
      alone: true,
    },
  });
  expect(await named('create-free-shipping')).toMatchObject({ conditions: { freeShipping: true } });
  expect(await named('code-ampersand')).toMatchObject({ code: 'a&b 2 go' });
  for (const zone of ['new-york', 'kolkata'])
    expect(await named(`expiry-z-${zone}`)).toMatchObject({ expiresAt: new Date('2026-12-24T23:59:59Z') });
});

it('each recorded refusal has a problem that is not a wrong answer, but for those of wrong questions', async () => {
  const problems = new Map<string, string>();
  for (const file of recordedFiles) {
    for (const exchange of exchangesOf(file)) {
      const { request, response } = exchange;
      if (!request.path.includes('/wc/v3') || request.sentBy || response.status < 400) continue;
      const problem = await callWoo(answering(exchange), { path: '/orders' }).then(
        (answer) => refusalOf(answer)?.problem ?? 'none',
        (error: { problem?: string }) => error.problem ?? 'thrown',
      );
      problems.set(`${file}/${exchange.name}`, problem);
    }
  }
  expect(problems.size).toBeGreaterThan(150);
  expect([...problems].filter(([, problem]) => problem === 'none' || problem === 'thrown')).toEqual([]);
  const of = (name: string) => problems.get(name);
  expect(of('coupons/existing-code')).toBe('code-taken');
  expect(of('index/products-wrong-secret')).toBe('denied');
  expect(of('index/coupon-without-code-read-key')).toBe('scope');
  expect(of('index/products-customer')).toBe('scope');
  expect(of('index/products-unknown-key')).toBe('keys-lost');
  expect(of('orders/order-unknown')).toBe('not-found');
  expect(of('orders/update-unknown-order')).toBe('not-found');
  expect(of('index/plain-wp-json-404')).toBe('plain-permalinks');
});

it('hears each recorded telling: signed ones of what may be seen, and errors of what may not', () => {
  for (const { name, request } of exchangesOf('webhooks')) {
    const topic = request.headers?.['x-wc-webhook-topic'];
    if (request.sentBy === undefined || topic === undefined || typeof request.body !== 'object') continue;
    if (request.body === null || Array.isArray(request.body)) continue;
    const raw = Buffer.from(JSON.stringify(request.body));
    const signature = createHmac('sha256', 'secret').update(raw).digest('base64');
    const headers = { ...request.headers, 'x-wc-webhook-signature': signature };
    const heard = hear(answering({ response: { status: 200 } }), { path: '/', headers, raw });
    expect([name, heard?.means]).toEqual([name, 'copy']);
    if (/without-rights|user-deleted/.test(name)) expect(heard?.problem).toBe('told-unseen');
  }
});
