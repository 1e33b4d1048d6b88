import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { equalInConstantTime } from '../../../platform/crypto.ts';
import { ShopError } from '../call-shop.ts';
import type { Heard, ShopAccess, ShopWebhooks, Told } from '../port.ts';
import { connectionOf } from './answers.ts';
import { askShopify, defineOperation } from './call-shopify.ts';

const topics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_PAID',
  'CUSTOMERS_CREATE',
  'CUSTOMERS_UPDATE',
  'CUSTOMERS_DELETE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'APP_UNINSTALLED',
] as const;

const listQuery = defineOperation(
  `query Webhooks($after: String) { webhookSubscriptions(first: 100, after: $after) {
     nodes { id topic uri } pageInfo { hasNextPage endCursor } } }`,
  z.object({
    webhookSubscriptions: connectionOf(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
);
const userErrors = z.array(z.object({ message: z.string() }));
const createMutation = defineOperation(
  `mutation Listen($topic: WebhookSubscriptionTopic!, $uri: String!) {
     webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
       webhookSubscription { id } userErrors { message } } }`,
  z.object({
    webhookSubscriptionCreate: z.object({ webhookSubscription: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
);
const deleteMutation = defineOperation(
  `mutation StopListening($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }`,
  z.object({
    webhookSubscriptionDelete: z.object({ deletedWebhookSubscriptionId: z.string().nullable(), userErrors }),
  }),
);
export const webhookOperations = [listQuery, createMutation, deleteMutation];

/** An app has a handful of them for each shop: those of one topic and address are one. */
async function ours(access: ShopAccess): Promise<{ id: string; topic: string }[]> {
  const { data } = await askShopify(access, listQuery, { after: null });
  const found = [...data.webhookSubscriptions.nodes];
  let { pageInfo } = data.webhookSubscriptions;
  while (pageInfo.hasNextPage) {
    const more = await askShopify(access, listQuery, { after: pageInfo.endCursor });
    found.push(...more.data.webhookSubscriptions.nodes);
    pageInfo = more.data.webhookSubscriptions.pageInfo;
  }
  return found.filter(({ uri }) => uri === access.eventsUrl);
}

export const shopifyWebhooks: ShopWebhooks = {
  /** Shopify drops a subscription after eight failures in four hours, without a word. */
  async ensure(access) {
    const uri = access.eventsUrl;
    if (uri === null) return { wanted: topics.length, active: 0, mended: 0 };
    const there = new Set((await ours(access)).map(({ topic }) => topic));
    const missing = topics.filter((topic) => !there.has(topic));
    for (const topic of missing) {
      const { data } = await askShopify(access, createMutation, { topic, uri });
      const { userErrors: errors } = data.webhookSubscriptionCreate;
      // Made by another process meanwhile.
      const error = errors.find(({ message }) => !/already been taken/i.test(message));
      if (error) throw new ShopError('coupon-refused', error.message.slice(0, 200));
    }
    return { wanted: topics.length, active: topics.length, mended: there.size === 0 ? 0 : missing.length };
  },
  async remove(access) {
    for (const { id } of await ours(access)) await askShopify(access, deleteMutation, { id });
  },
};

const headersSchema = z.object({
  'x-shopify-hmac-sha256': z.string().max(200),
  'x-shopify-topic': z.string().max(100),
  'x-shopify-shop-domain': z.string().max(255),
  'x-shopify-webhook-id': z.string().min(1).max(200),
});
const redactSchema = z.object({
  customer: z.object({ id: z.union([z.number(), z.string()]).nullish(), email: z.string().nullish() }).nullish(),
});

const deletedSchema = z.object({ id: z.union([z.number().int(), z.string().max(20)]) });

/** Whether Shopify signed these bytes with the app's secret. */
export const isSigned = (secret: string, raw: Buffer, signature: string): boolean =>
  secret !== '' && equalInConstantTime(createHmac('sha256', secret).update(raw).digest('base64'), signature);

/** One secret signs for all shops of an app, so it must also be this shop. */
export function hearShopify(access: ShopAccess, { headers, raw }: Told): Heard | null {
  const given = headersSchema.safeParse(headers);
  if (!given.success || !isSigned(access.keys.clientSecret ?? '', raw, given.data['x-shopify-hmac-sha256']))
    return null;
  if (given.data['x-shopify-shop-domain'].toLowerCase() !== new URL(access.address).host) return null;
  const topic = given.data['x-shopify-topic'];
  const heard = { delivery: given.data['x-shopify-webhook-id'], topic, means: meaningOf(topic, raw) };
  const deleted = { 'customers/delete': 'customers', 'products/delete': 'products' } as const;
  const feed = topic in deleted ? deleted[topic as keyof typeof deleted] : null;
  const row = feed === null ? null : deletedSchema.safeParse(jsonOf(raw));
  // What was deleted is in no list: it is asked about by its id.
  return feed !== null && row?.success ? { ...heard, about: { feed, id: String(row.data.id) } } : heard;
}

export function meaningOf(topic: string, raw: Buffer): Heard['means'] {
  if (topic === 'app/uninstalled') return 'gone';
  if (topic !== 'customers/redact') return 'copy';
  const said = redactSchema.safeParse(jsonOf(raw));
  if (!said.success) return 'unreadable';
  const { id, email } = said.data.customer ?? {};
  return { erase: { customerId: id == null ? null : String(id), email: email ?? null } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
