import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { afterEach, expect, it } from 'vitest';
import { startWooShop, type WooShop } from '../../../../test/shops/woocommerce/woo-shop.ts';

/** That the simulator is as strict as the vendor: what it lets through a connector may do. */
const open: WooShop[] = [];
const started = async (host: Parameters<typeof startWooShop>[1] = {}) => {
  const shop = await startWooShop(() => new Date(), host);
  open.push(shop);
  return shop;
};
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Said {
  status: number;
  json: { code?: string; message?: string } & Record<string, unknown>;
  total: string | undefined;
}

function ask(shop: WooShop, path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Said> {
  const open = shop.address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const call = open(`${shop.address}${path}`, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          json: text.startsWith('<') ? {} : JSON.parse(text),
          total: response.headers['x-wp-total'] as string | undefined,
        }),
      );
    });
    call.on('error', fail);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const basic = ({ key, secret }: { key: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});
const api = '/wp-json/wc/v3';

it('the WooCommerce of the tests notes what a real one ignores without a word, so that no connector may send it', async () => {
  const shop = await started();
  const headers = basic(shop.addKey());
  const answered = async (path: string, asked: Asked = {}) => {
    const { status, json } = await ask(shop, `${api}${path}`, { headers, ...asked });
    return [status, json.code];
  };
  expect(await answered('/refunds')).toEqual([404, 'rest_no_route']);
  expect(await answered('/orders?modified_since=2026-01-01')).toEqual([200, undefined]);
  expect(await answered('/customers?modified_after=2026-01-01T00:00:00')).toEqual([200, undefined]);
  const body = { code: 'a', date_expires_gmt: '2027-01-01T00:00:00', usage_count: 3, start: 'now' };
  expect(await answered('/coupons', { method: 'POST', body })).toEqual([201, 'a']);
  expect(shop.strange).toEqual([
    'orders?modified_since',
    'customers?modified_after',
    'coupons.date_expires_gmt',
    'coupons.usage_count',
    'coupons.start',
  ]);
  expect(() => shop.put('orders', { id: 1, modified: 'now' })).toThrow('modified');
});

it('it lets in by what the host passes on, and by exact signatures only', async () => {
  const shop = await started();
  const key = shop.addKey();
  const at = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(shop, `${api}${path}`, { headers })).status;
  expect(await at('/orders')).toBe(401);
  expect(await at('/orders', basic(key))).toBe(200);
  expect(await at('/orders', basic({ ...key, secret: 'cs_other' }))).toBe(401);
  const query = `consumer_key=${key.key}&consumer_secret=${key.secret}`;
  expect(await at(`/orders?${query}`)).toBe(200);
  shop.host.stripsHeader = true;
  expect(await at('/orders', basic(key))).toBe(401);
  expect(await at(`/orders?${query}`)).toBe(200);
  shop.host.plainPermalinks = true;
  expect(await at(`/orders?${query}`)).toBe(404);
  expect((await ask(shop, `/?rest_route=/wc/v3/orders&${query}`)).status).toBe(401);

  const plain = await started({ https: false });
  const theirs = plain.addKey();
  const signed = (nonce: string, secret = theirs.secret, seconds = Math.floor(Date.now() / 1000)) => {
    const pairs = [
      ['oauth_consumer_key', theirs.key],
      ['oauth_nonce', nonce],
      ['oauth_signature_method', 'HMAC-SHA256'],
      ['oauth_timestamp', String(seconds)],
      ['per_page', '5'],
    ].map((pair) => pair.join('='));
    const text = `GET&${encodeURIComponent(`${plain.address}${api}/orders`)}&${encodeURIComponent(pairs.join('&'))}`;
    const signature = createHmac('sha256', `${secret}&`).update(text).digest('base64');
    return ask(plain, `${api}/orders?${pairs.join('&')}&oauth_signature=${encodeURIComponent(signature)}`);
  };
  expect((await ask(plain, `${api}/orders`, { headers: basic(theirs) })).status).toBe(401);
  expect((await signed('one')).status).toBe(200);
  expect((await signed('one')).json.message).toContain('nonce');
  expect((await signed('two', 'cs_other')).json.message).toContain('signature');
  expect((await signed('three', theirs.secret, 1_600_000_000)).json.message).toContain('timestamp');
});

it('keys and users may what they may', async () => {
  const shop = await started();
  const reads = basic(shop.addKey('read'));
  const writes = basic(shop.addKey('write'));
  const poor = basic(shop.addKey('read_write', ['products']));
  const body = { code: 'x' };
  expect((await ask(shop, `${api}/coupons`, { method: 'POST', headers: reads, body })).json.message).toContain(
    'write perm',
  );
  expect((await ask(shop, `${api}/coupons`, { headers: writes })).json.message).toContain('read perm');
  expect((await ask(shop, `${api}/orders`, { headers: poor })).status).toBe(403);
  expect((await ask(shop, `${api}/products`, { headers: poor })).status).toBe(200);
});

it('lists are what was asked for, in pages', async () => {
  const shop = await started();
  const headers = basic(shop.addKey());
  for (let id = 1; id <= 25; id += 1) shop.put('orders', { id, status: id % 5 === 0 ? 'completed' : 'processing' });
  shop.put('orders', { id: 26, status: 'trash' });
  const page = await ask(shop, `${api}/orders?per_page=10&page=3&orderby=id&order=asc`, { headers });
  expect([page.total, (page.json as unknown as { id: number }[]).map(({ id }) => id)]).toEqual([
    '25',
    [21, 22, 23, 24, 25],
  ]);
  expect((await ask(shop, `${api}/orders?status=completed`, { headers })).total).toBe('5');
  const after = new Date(Date.now() + 5000).toISOString().slice(0, 19);
  expect((await ask(shop, `${api}/orders?modified_after=${after}&dates_are_gmt=true`, { headers })).total).toBe('0');
  // Without the word that it is GMT it is the shop's own time, eight hours behind.
  const before = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
  expect((await ask(shop, `${api}/orders?modified_after=${before}`, { headers })).total).toBe('0');
});
