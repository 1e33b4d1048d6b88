import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerCall,
  type Changed,
  type ShopCoupon,
  type ShopData,
  type ShopDeeds,
  type WantedCoupon,
  type WantedDeed,
} from '@chatso/demo-store/shop-api';
import { z } from 'zod';
import { type CallName, questions } from '../../src/modules/commerce/custom/questions.ts';

/** How the shop behaves until it is told otherwise. */
export type ShopMode = 'ok' | 'down' | 'slow' | 'wrong-shape' | 'open' | 'no-json' | 'same-mark' | 'redirect' | 'huge';

export interface OwnShop {
  address: string;
  secret: string;
  mode: ShopMode;
  customers: Map<string, Row>;
  orders: Map<string, Row>;
  products: Map<string, Row>;
  /** By their code. */
  coupons: Map<string, ShopCoupon>;
  /** What happens to a call that makes a coupon. */
  making: 'ok' | 'makes-and-dies' | 'dies' | 'refuses';
  /** What was done about orders, oldest first, and what happens to a call that asks for it. */
  deeds: WantedDeed[];
  acting: 'ok' | 'acts-and-dies' | 'dies' | 'refuses';
  /** What it says it can; nothing: it has no such call. */
  can: string[];
  /** Paths that were asked, oldest first. */
  asked: string[];
  /** Called before each answer; throw to break the connection. */
  before: (path: string) => void;
  /** Waited for before each answer. */
  beforeAnswer: (path: string) => Promise<unknown>;
  /** Waited for before a call that makes a coupon is answered. */
  hold: () => Promise<unknown>;
  close(): Promise<void>;
}
type Row = Changed & Record<string, unknown>;

export const customerRow = (id: string, changed: string, more: object = {}): Row => ({
  id,
  first_name: 'Ada',
  last_name: `Number ${id}`,
  email: `ada${id}@shop.test`,
  created_at: '2026-01-01T00:00:00Z',
  changed_at: changed,
  ...more,
});

export const orderRow = (id: string, changed: string, more: object = {}): Row => ({
  id,
  name: `#${id}`,
  status: 'processing',
  currency: 'USD',
  total: 12_900,
  lines: [{ name: 'Trail Shell', price: 12_900, quantity: 1, total: 12_900 }],
  created_at: '2026-02-01T00:00:00Z',
  changed_at: changed,
  ...more,
});

export const productRow = (id: string, changed: string, more: object = {}): Row => ({
  id,
  name: `Shell ${id}`,
  currency: 'USD',
  price: 12_900,
  created_at: '2026-01-01T00:00:00Z',
  changed_at: changed,
  ...more,
});

export const couponRow = (code: string, more: Partial<ShopCoupon> = {}): ShopCoupon => ({
  ...{ id: `c-${code}`, code, description: `About ${code}`, type: 'percent', amount: 10, currency: 'USD' },
  ...{ usage_limit: null, starts_at: null, expires_at: null, product_ids: [], category_ids: [], email: null },
  ...{ minimum: null, used: 0, created_at: '2026-01-01T00:00:00Z', apply_url: null },
  ...more,
});

/** A shop on loopback that answers with the reference implementation, and fails as it is told. */
export async function startOwnShop(now: () => Date): Promise<OwnShop> {
  const maps = {
    customers: new Map<string, Row>(),
    orders: new Map<string, Row>(),
    products: new Map<string, Row>(),
    coupons: new Map<string, ShopCoupon>(),
  };
  const add = (coupon: WantedCoupon): boolean | { refused: string } => {
    if (shop.making === 'refuses') return { refused: 'No coupons on Sundays' };
    if (maps.coupons.has(coupon.code)) return false;
    const apply = `https://shop.test/apply/${coupon.code}`;
    maps.coupons.set(
      coupon.code,
      couponRow(coupon.code, { ...coupon, apply_url: apply, created_at: now().toISOString() }),
    );
    return true;
  };
  const deeds: ShopDeeds = {
    get can() {
      return shop.can;
    },
    find: (key) => shop.deeds.find((deed) => deed.key === key)?.order_id ?? null,
    order: (id) => maps.orders.get(id) ?? null,
    act(deed) {
      const order = maps.orders.get(deed.order_id);
      if (!order) return null;
      if (shop.acting === 'refuses') return { refused: 'Ask the warehouse' };
      shop.deeds.push(deed);
      const change = { cancel: { status: 'cancelled' }, address: { shipping: deed.address } } as Record<string, object>;
      maps.orders.set(order.id, { ...order, ...change[deed.action], changed_at: now().toISOString() });
      return true;
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', async () => {
      const path = request.url ?? '';
      shop.asked.push(path);
      try {
        shop.before(path);
      } catch {
        return void request.socket.destroy();
      }
      await shop.beforeAnswer(path);
      const send = (status: number, text: string, headers = {}) =>
        void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
      if (shop.mode === 'down') return send(503, '{"error":"maintenance"}');
      if (shop.mode === 'slow') return;
      if (shop.mode === 'no-json') return send(200, '<html>Welcome</html>');
      if (shop.mode === 'redirect') return send(302, '', { location: '/elsewhere' });
      if (shop.mode === 'huge') return send(200, `{"customers":[],"next":"${'x'.repeat(9_000_000)}"}`);
      const asked = questions[(path.split('/').at(-1) ?? '') as CallName]?.safeParse(safely(body));
      // As strict as the description says a shop may be.
      if (asked && !asked.success)
        return send(400, JSON.stringify({ error: z.prettifyError(asked.error).slice(0, 200) }));
      const data: ShopData = {
        secret: shop.secret,
        customers: () => [...maps.customers.values()] as never,
        orders: () => [...maps.orders.values()] as never,
        products: () => [...maps.products.values()],
        ...(shop.can.length === 0 ? {} : { deeds }),
        coupons: {
          list: () => [...maps.coupons.values()],
          add,
          remove: (id) => {
            for (const [code, coupon] of maps.coupons) if (coupon.id === id) maps.coupons.delete(code);
          },
        },
      };
      const makes = path.endsWith('/coupons') && body.includes('"create"');
      const acts = path.endsWith('/orders/act') && body.includes('"act"');
      if (acts && shop.acting === 'dies') return void request.socket.destroy();
      if (makes && shop.making === 'dies') return void request.socket.destroy();
      const call = { path, headers: request.headers, body };
      const answer = await answerCall(data, call, now());
      if (makes || acts) await shop.hold();
      if (acts && shop.acting === 'acts-and-dies') return void request.socket.destroy();
      if (makes && shop.making === 'makes-and-dies') return void request.socket.destroy();
      if (shop.mode === 'open' && answer.status === 401)
        return send(200, JSON.stringify({ customers: [], next: null }));
      if (shop.mode === 'wrong-shape') return send(200, '{"customers":[{"id":7}],"orders":"none","products":{}}');
      if (shop.mode === 'same-mark' && answer.status === 200) {
        return send(200, JSON.stringify({ customers: [], orders: [], products: [], next: 'again' }));
      }
      send(answer.status, JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const shop: OwnShop = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chatso`,
    secret: 'a-secret-of-the-shop-0123456789',
    mode: 'ok',
    ...maps,
    making: 'ok',
    deeds: [],
    acting: 'ok',
    can: ['resend', 'refund', 'address', 'cancel'],
    asked: [],
    before: () => undefined,
    beforeAnswer: async () => undefined,
    hold: async () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return shop;
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
