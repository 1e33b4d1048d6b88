import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { equalInConstantTime } from '../../../platform/crypto.ts';
import { ShopError } from '../call-shop.ts';
import type { Heard, ShopAccess, ShopWebhooks, Told } from '../port.ts';
import { askWoo } from './call-woo.ts';

/** What changes without these is found by asking; coupons that are used are seen by their orders. */
const topics = [
  'order.created',
  'order.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
] as const;

const webhookSchema = z.object({
  id: z.number().int(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
type Webhook = z.output<typeof webhookSchema>;
const perPage = 100;

async function ours(access: ShopAccess): Promise<Webhook[]> {
  const found: Webhook[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: perPage, status: 'all', orderby: 'id', order: 'asc' };
    const rows = await askWoo(access, { path: '/webhooks', query }, z.array(webhookSchema));
    found.push(...rows.filter(({ delivery_url: url }) => url === access.eventsUrl));
    if (rows.length < perPage) return found;
  }
}

const forget = (access: ShopAccess, { id }: Webhook) =>
  askWoo(access, { method: 'DELETE', path: `/webhooks/${id}`, query: { force: true } }, z.unknown());

export const webhooks: ShopWebhooks = {
  async ensure(access) {
    const { eventsUrl, eventSecret: secret } = access;
    if (eventsUrl === null) throw new ShopError('address');
    const known = await ours(access);
    let [active, mended] = [0, 0];
    for (const topic of topics) {
      const [first, ...more] = known.filter((one) => one.topic === topic);
      for (const extra of more) await forget(access, extra);
      let state = first;
      // One that was switched off after seven failures keeps their count, and the next failure would switch it off again.
      if (first?.status === 'disabled') await forget(access, first);
      if (first === undefined || first.status === 'disabled') {
        const body = { name: `Chatso: ${topic}`, topic, delivery_url: eventsUrl, secret };
        state = await askWoo(access, { method: 'POST', path: '/webhooks', body }, webhookSchema);
      } else if (first.status !== 'active') {
        const question = { method: 'PUT', path: `/webhooks/${first.id}`, body: { status: 'active', secret } } as const;
        state = await askWoo(access, question, webhookSchema);
      }
      if (state?.status === 'active') active += 1;
      // What is made for the first time was not missing.
      const missed = first === undefined ? known.length > 0 : first.status !== 'active';
      if (missed && state?.status === 'active') mended += 1;
    }
    return { wanted: topics.length, active, mended };
  },
  async remove(access) {
    for (const webhook of await ours(access)) await forget(access, webhook);
  },
};

const changed = z.object({ id: z.number().int(), parent_id: z.number().int().nullish() });
const refused = z.object({ code: z.string(), message: z.string() });

/** Signed over the raw bytes. A new webhook says hello without a signature, in a form of its own, and wants a 200. */
export function hear(access: ShopAccess, { headers, raw }: Told): Heard | null {
  const body = raw.toString('utf8');
  if (/^webhook_id=\d{1,15}$/.test(body)) return { delivery: null, topic: 'ping', means: 'nothing' };
  const signature = headers['x-wc-webhook-signature'];
  const expected = createHmac('sha256', access.eventSecret).update(raw).digest('base64');
  if (typeof signature !== 'string' || !equalInConstantTime(expected, signature)) return null;
  const topic = String(headers['x-wc-webhook-topic'] ?? '').slice(0, 100);
  const delivery = headers['x-wc-webhook-delivery-id'];
  const heard = { delivery: typeof delivery === 'string' ? delivery.slice(0, 200) : null, topic };
  const json = jsonOf(body);
  const row = changed.safeParse(json);
  if (!row.success) {
    // It tells with the eyes of whoever made it: of what they may not see it sends the error.
    if (refused.safeParse(json).success) return { ...heard, means: 'copy', problem: 'told-unseen' };
    return { ...heard, means: 'unreadable' };
  }
  const id = String(row.data.id);
  if (topic.startsWith('customer.')) return { ...heard, means: 'copy', about: { feed: 'customers', id } };
  if (!topic.startsWith('product.')) return { ...heard, means: 'copy' };
  return {
    ...heard,
    means: 'copy',
    about: { feed: 'products', id: row.data.parent_id ? String(row.data.parent_id) : id },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
