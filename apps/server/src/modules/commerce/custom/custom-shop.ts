import { createHmac } from 'node:crypto';
import { type ShopCheck, type ShopProblem, shopSystems } from '@chatso/contract';
import { orderActions as kinds } from '@chatso/domain';
import { z } from 'zod';
import { equalInConstantTime, newToken } from '../../../platform/crypto.ts';
import { newId } from '../../../platform/ids.ts';
import { problemOfStatus, ShopError } from '../call-shop.ts';
import { checkLines } from '../check-lines.ts';
import {
  defineShop,
  type Heard,
  type ShopAccess,
  type ShopCoupons,
  type ShopOrderActions,
  type ShopPass,
  type Told,
  type WantedDeed,
} from '../port.ts';
import { readRows, reads } from '../read-rows.ts';
import {
  couponsAnswer,
  customerSchema,
  customersAnswer,
  deedAnswer,
  doableAnswer,
  errorAnswer,
  orderSchema,
  ordersAnswer,
  productSchema,
  productsAnswer,
  toCoupon,
  toCustomer,
  toOrder,
  toProduct,
} from './answers.ts';
import type { CallName, Question } from './questions.ts';

const perPage = 100;

/** What `Chatso-Signature` holds: HMAC-SHA256 of time, path and body, so that no call serves as another one, or later. */
export const signatureOf = (secret: string, seconds: number, path: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${seconds}.${path}.${body}`).digest('hex')}`;

const secretOf = ({ keys }: ShopAccess): string => keys.secret ?? '';

/** POST of one of the calls below the shop's address. Throws `ShopError`. */
async function ask<S extends z.ZodType, N extends CallName>(
  access: ShopAccess,
  name: N,
  question: Question<N>,
  answer: S,
  /** What statuses of this call mean that mean nothing elsewhere. */
  says: Readonly<Record<number, ShopProblem>> = {},
) {
  const url = `${access.address.replace(/\/+$/, '')}/${name}`;
  const body = JSON.stringify(question);
  const seconds = Math.floor(access.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'chatso-timestamp': String(seconds),
    'chatso-request-id': newId(),
    'chatso-signature': signatureOf(secretOf(access), seconds, new URL(url).pathname, body),
  };
  const { status, body: said } = await access.call({ method: 'POST', url, headers, body });
  const json = jsonOf(said);
  const problem = says[status] ?? problemOfStatus(status);
  if (problem !== null) throw new ShopError(problem, errorAnswer.safeParse(json).data?.error ?? `HTTP ${status}`);
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data as z.output<S>;
  const [issue] = parsed.error.issues;
  throw new ShopError('wrong-shape', issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : null);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const passed = ({ since, cursor }: ShopPass, limit: number) => ({
  changed: { since: since?.toISOString() ?? null, cursor, limit },
});

const customers = async (access: ShopAccess, pass: ShopPass, limit = pass.size ?? perPage) => {
  const answer = await ask(access, 'customers', passed(pass, limit), customersAnswer);
  return { ...readRows(answer.customers, customerSchema, toCustomer), next: answer.next };
};
const orders = async (access: ShopAccess, pass: ShopPass, limit = pass.size ?? perPage) => {
  const answer = await ask(access, 'orders', passed(pass, limit), ordersAnswer);
  return { ...readRows(answer.orders, orderSchema, toOrder), next: answer.next };
};
const products = async (access: ShopAccess, pass: ShopPass, limit = pass.size ?? perPage) => {
  const answer = await ask(access, 'products', passed(pass, limit), productsAnswer);
  return { ...readRows(answer.products, productSchema, toProduct), next: answer.next };
};

/** A shop that answers whoever asks gives its customers to everybody. */
async function mustRefuse(access: ShopAccess): Promise<null> {
  const stranger = { ...access, keys: { secret: newToken() } };
  const answered = await customers(stranger, first, 1).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && ['denied', 'scope'].includes(error.problem)) return false;
      throw error;
    },
  );
  if (answered) throw new ShopError('open-to-all');
  return null;
}

/** So many rows a test looks at: one odd row among them is left out later, a list of nothing else is no such list. */
const rowsTried = 10;

/** Older or younger is a replay, or a clock that has to be set. */
const toleranceMs = 5 * 60_000;
const eventSchema = z.object({ id: z.string().min(1).max(200), topic: z.string().min(1).max(100) });

function hear(access: ShopAccess, { path, headers, raw }: Told): Heard | null {
  const seconds = Number(headers['chatso-timestamp']);
  const signature = headers['chatso-signature'];
  if (!Number.isInteger(seconds) || typeof signature !== 'string') return null;
  if (Math.abs(access.now().getTime() - seconds * 1000) > toleranceMs) return null;
  const body = raw.toString('utf8');
  if (!equalInConstantTime(signatureOf(secretOf(access), seconds, path, body), signature)) return null;
  const event = eventSchema.safeParse(jsonOf(body));
  if (!event.success) return { delivery: null, topic: '', means: 'unreadable' };
  return { delivery: event.data.id, topic: event.data.topic, means: 'copy' };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const couponsPerPage = 50;

const searched = async (access: ShopAccess, words: string, cursor: string | null, limit: number) => {
  const answer = await ask(access, 'coupons', { search: { words, cursor, limit } }, couponsAnswer);
  return { rows: answer.coupons.map(toCoupon), next: answer.next };
};

const coupons: ShopCoupons = {
  async create(access, wanted, key) {
    const { productIds, categoryIds, ...rest } = wanted;
    const create: Extract<Question<'coupons'>, { create: unknown }>['create'] = {
      ...{ key, code: rest.code, description: rest.description, type: rest.type, amount: rest.amount },
      ...{ currency: rest.currency, usage_limit: rest.usageLimit },
      ...{ starts_at: iso(rest.startsAt), expires_at: iso(rest.expiresAt) },
      ...{ product_ids: [...productIds], category_ids: [...categoryIds], email: rest.email, minimum: rest.minimum },
    };
    const says = { 409: 'code-taken', 422: 'coupon-refused' } as const;
    const { coupons: made } = await ask(access, 'coupons', { create }, couponsAnswer, says);
    const [coupon] = made;
    if (coupon === undefined || coupon.code.toLowerCase() !== wanted.code)
      throw new ShopError('wrong-shape', 'coupons');
    return toCoupon(coupon);
  },
  async find(access, code) {
    const { coupons: found } = await ask(access, 'coupons', { find: { code } }, couponsAnswer);
    const coupon = found.find((one) => one.code.toLowerCase() === code.toLowerCase());
    return coupon === undefined ? null : toCoupon(coupon);
  },
  list: (access, { words, cursor }) => searched(access, words, cursor, couponsPerPage),
  async withdraw(access, coupon) {
    await ask(access, 'coupons', { withdraw: { id: coupon.id, code: coupon.code } }, couponsAnswer);
  },
};

/** What of a deed goes over the wire. */
const deedSent = (deed: WantedDeed, key: string) => ({
  ...{ key, order_id: deed.orderId, action: deed.action },
  ...(deed.action === 'refund' ? { amount: deed.amount, currency: deed.currency } : {}),
  ...(deed.action === 'address' ? { address: { ...deed.address } } : {}),
});

const first: ShopPass = { since: null, cursor: null, told: [] };

const orderActions: ShopOrderActions = {
  kinds,
  async can(access) {
    const { actions } = await ask(access, 'orders/act', { can: true }, doableAnswer);
    return kinds.filter((kind) => actions.includes(kind));
  },
  async act(access, deed, key) {
    const says = { 422: 'order-refused' } as const;
    const { orders: rows } = await ask(access, 'orders/act', { act: deedSent(deed, key) }, deedAnswer, says);
    return rows[0] ? toOrder(rows[0]) : null;
  },
  async wasDone(access, _deed, key) {
    const { done, orders: rows } = await ask(access, 'orders/act', { find: { key } }, deedAnswer);
    return { done, order: rows[0] ? toOrder(rows[0]) : null };
  },
};

/** A shop of one's own that answers four signed calls, and a fifth where its team may act on orders. */
export const customShop = defineShop({
  kind: 'custom',
  abilities: shopSystems.custom.abilities,
  check: (access, tell): Promise<ShopCheck[]> =>
    checkLines(
      [
        ['reach', () => reads(customers(access, first, rowsTried))],
        ['sign-in', () => mustRefuse(access)],
        ['orders', () => reads(orders(access, first, rowsTried))],
        ['products', () => reads(products(access, first, rowsTried))],
        ['coupons', () => reads(searched(access, '', null, 1))],
      ],
      tell,
    ),
  customers: (access, pass) => customers(access, pass),
  orders: (access, pass) => orders(access, pass),
  products: (access, pass) => products(access, pass),
  hear,
  coupons,
  orderActions,
  async person(access, email) {
    const found = await ask(access, 'customers', { find: { email } }, customersAnswer);
    const bought = await ask(access, 'orders', { find: { email } }, ordersAnswer);
    return {
      customers: readRows(found.customers, customerSchema, toCustomer).rows,
      orders: readRows(bought.orders, orderSchema, toOrder).rows,
    };
  },
});
