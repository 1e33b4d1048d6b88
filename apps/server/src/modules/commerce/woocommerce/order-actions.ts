import type { OrderAction } from '@chatso/domain';
import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { fromSmallest } from '../money.ts';
import type { ShopAccess, ShopOrder, ShopOrderActions, WantedDeed } from '../port.ts';
import { orderSchema, toOrder } from './answers.ts';
import { callWoo, errorOf, refusalOf, type WooQuestion } from './call-woo.ts';

/** REST API v3 has no way to have a mail sent. */
const kinds: readonly OrderAction[] = ['refund', 'address', 'cancel'];

/** Under what a refund of ours is known again. The reason is shown to the customer, so it is not there. */
const metaKey = 'chatso_action';
const metaSchema = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);
const refundsSchema = z.array(z.object({ reason: z.string().nullish(), meta_data: metaSchema })).max(100);

type Refund = z.output<typeof refundsSchema>[number];
/** Earlier versions wrote the key into the reason. */
const isOf = ({ reason, meta_data: meta }: Refund, key: string): boolean =>
  reason?.includes(key) === true || meta.some((one) => one.key === metaKey && one.value === key);

/** Throws `order-refused` with WooCommerce's own words: it says so by 400, and by 500 where a payment gateway refused. */
async function ask<S extends z.ZodType>(access: ShopAccess, question: WooQuestion, schema: S): Promise<z.output<S>> {
  const answer = await callWoo(access, question);
  const { status, json } = answer;
  const refused = refusalOf(answer);
  const { code, message } = errorOf(json);
  const deliberate = [400, 500, 501].includes(status) && /^(woocommerce_rest|rest_invalid)_/.test(code);
  if (deliberate) throw new ShopError('order-refused', message.replace(/<[^>]*>/g, '').slice(0, 200) || null);
  if (refused !== null) throw refused;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data as z.output<S>;
  const [issue] = parsed.error.issues;
  throw new ShopError('wrong-shape', issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : null);
}

function pathOf({ orderId }: WantedDeed): string {
  if (!/^\d{1,15}$/.test(orderId)) throw new ShopError('not-found');
  return `/orders/${orderId}`;
}

const orderOf = async (access: ShopAccess, deed: WantedDeed): Promise<ShopOrder> =>
  toOrder(await ask(access, { path: pathOf(deed) }, orderSchema), access.address);

/** After something was done: without it the copy follows with the next pass. */
const orderNow = (access: ShopAccess, deed: WantedDeed): Promise<ShopOrder | null> =>
  orderOf(access, deed).catch((error: unknown) => {
    if (error instanceof ShopError) return null;
    throw error;
  });

const shippingFields = [
  ...(['first_name', 'last_name', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country'] as const),
];

async function act(access: ShopAccess, deed: WantedDeed, key: string): Promise<ShopOrder | null> {
  const path = pathOf(deed);
  if (deed.action === 'refund') {
    // Digits and a point: '1,50' would pay back 150. WooCommerce knows no idempotency: this is sent once and looked for after.
    const amount = fromSmallest(deed.amount, deed.currency);
    const body = { amount, api_refund: true, meta_data: [{ key: metaKey, value: key }] };
    await ask(access, { method: 'POST', path: `${path}/refunds`, body }, z.object({ id: z.number() }));
    return orderNow(access, deed);
  }
  if (deed.action === 'resend') throw new ShopError('not-found');
  const body =
    deed.action === 'address'
      ? { shipping: Object.fromEntries(shippingFields.map((field) => [field, deed.address[field] ?? ''])) }
      : { status: 'cancelled' };
  return toOrder(await ask(access, { method: 'PUT', path, body }, orderSchema), access.address);
}

async function wasDone(access: ShopAccess, deed: WantedDeed, key: string) {
  const order = await orderOf(access, deed);
  if (deed.action === 'refund') {
    const question = { path: `${pathOf(deed)}/refunds`, query: { per_page: 100 } };
    const refunds = await ask(access, question, refundsSchema);
    return { done: refunds.some((refund) => isOf(refund, key)), order };
  }
  if (deed.action === 'cancel') return { done: order.status === 'cancelled', order };
  if (deed.action !== 'address') return { done: false, order };
  const same = shippingFields.every((field) => (order.shipping[field] ?? '') === (deed.address[field] ?? ''));
  return { done: same, order };
}

export const wooOrderActions: ShopOrderActions = {
  kinds,
  // With the rates of the day, whenever the order was made: 20.71 became 17.40.
  recalculates: ['address'],
  can: async () => kinds,
  act,
  wasDone,
};
