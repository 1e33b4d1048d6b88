import { createDiscounts } from './discounts.ts';
import { createOrderDeeds } from './order-deeds.ts';

/** A customer, order or product as the shop keeps it; what is left out is as of somebody new. */
export interface BookRow {
  id: string;
  updatedAt: string;
  [field: string]: unknown;
}

interface Page {
  first?: number;
  after?: string | null;
  query?: string | null;
}

const money = (amount: string, currencyCode = 'USD') => ({
  shopMoney: { amount, currencyCode },
  presentmentMoney: { amount, currencyCode },
});
const nobody = {
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  countryCodeV2: null,
  zip: null,
  phone: null,
};
export const addressRow = (over: object = {}) => ({ ...nobody, ...over });

export const customerNode = (
  id: string,
  updatedAt: string,
  { email = `ada${id}@shop.test`, ...more }: { email?: string | null; [field: string]: unknown } = {},
): BookRow => ({
  ...{
    id,
    legacyResourceId: id,
    firstName: 'Ada',
    lastName: `Number ${id}`,
    updatedAt,
    createdAt: '2026-01-01T00:00:00Z',
  },
  ...{
    defaultEmailAddress: email === null ? null : { emailAddress: email },
    defaultPhoneNumber: null,
    defaultAddress: null,
  },
  ...more,
});

export const lineNode = (over: object = {}) => ({
  ...{ name: 'Trail Shell', quantity: 1, originalUnitPriceSet: money('129.00'), discountedTotalSet: money('129.00') },
  ...{ product: { legacyResourceId: '900' }, variant: { legacyResourceId: '901' } },
  ...over,
});

/** What was paid, and may be paid back. */
export const payment = (amount: string, more: object = {}) => ({
  ...{ id: `gid://shopify/OrderTransaction/${amount}`, kind: 'SALE', status: 'SUCCESS', gateway: 'shopify_payments' },
  maximumRefundableV2: { amount, currencyCode: 'USD' },
  ...more,
});

export const orderNode = (id: string, updatedAt: string, more: object = {}): BookRow => ({
  ...{
    id: `gid://shopify/Order/${id}`,
    legacyResourceId: id,
    name: `#${id}`,
    updatedAt,
    createdAt: '2026-02-01T00:00:00Z',
  },
  ...{ closedAt: null, cancelledAt: null, displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
  ...{ email: null, sourceName: 'web', confirmationNumber: null, customer: null, totalPriceSet: money('129.00') },
  ...{
    totalTaxSet: money('0.00'),
    totalDiscountsSet: money('0.00'),
    totalRefundedSet: money('0.00'),
    paymentGatewayNames: ['shopify_payments'],
  },
  ...{
    discountCodes: [],
    billingAddress: null,
    shippingAddress: null,
    lines: [lineNode()],
    shippingLines: { nodes: [] },
  },
  ...{ fulfillments: [], cancellation: null, refunds: [], presentmentCurrencyCode: 'USD' },
  transactions: [payment('129.00')],
  ...more,
});

export const variantNode = (id: string, updatedAt: string, more: object = {}) => ({
  ...{ legacyResourceId: id, title: 'Default Title', sku: `S-${id}`, price: '129.00', compareAtPrice: null, updatedAt },
  ...{ availableForSale: true, inventoryQuantity: 7, inventoryPolicy: 'DENY', createdAt: '2026-01-01T00:00:00Z' },
  ...{ selectedOptions: [{ name: 'Title', value: 'Default Title' }], media: { nodes: [] } },
  ...more,
});

export const productNode = (id: string, updatedAt: string, more: object = {}): BookRow => ({
  ...{
    id: `gid://shopify/Product/${id}`,
    legacyResourceId: id,
    title: `Shell ${id}`,
    handle: `shell-${id}`,
    status: 'ACTIVE',
  },
  ...{ onlineStoreUrl: `https://shop.test/products/shell-${id}`, createdAt: '2026-01-01T00:00:00Z', updatedAt },
  ...{ featuredMedia: null, collections: { nodes: [] }, rows: [variantNode(`${id}1`, updatedAt)] },
  ...more,
});

/** What the shop holds, and how the roots of its schema answer. */
export function createBooks(now: () => Date, address: string) {
  const customers = new Map<string, BookRow>();
  const orders = new Map<string, BookRow>();
  const products = new Map<string, BookRow>();
  const webhooks = new Map<string, { id: string; topic: string; uri: string }>();
  const discounts = createDiscounts(now, address, customers);
  const shop = {
    name: 'Northwind US',
    currencyCode: 'USD',
    ianaTimezone: 'America/New_York',
    myshopifyDomain: 'northwind-us.myshopify.com',
  };
  let made = 0;
  const books = {
    ...{ customers, orders, products, webhooks, discounts, shop },
    root: {
      shop: () => shop,
      currentAppInstallation: (_args: unknown, viewer: { scopes: ReadonlySet<string> }) => ({
        accessScopes: [...viewer.scopes].map((handle) => ({ handle, description: handle })),
      }),
      customers: (page: Page) =>
        pageOf(customers, page, (row) => (row.defaultEmailAddress as { emailAddress: string } | null)?.emailAddress),
      orders: (page: Page) => pageOf(orders, page, (row) => row.email as string | null, withLines),
      products: (page: Page) => pageOf(products, page, () => null, withVariants),
      // Nothing for what was deleted, in the order of the question.
      nodes: ({ ids }: { ids: readonly string[] }) => {
        if (ids.length > 250)
          throw new Error('The input array size of ids is greater than the maximum allowed of 250.');
        const kept: Record<string, ReadonlyMap<string, BookRow>> = {
          Customer: customers,
          Order: orders,
          Product: products,
        };
        return ids.map((gid) => {
          const [, type = '', id = ''] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(gid) ?? [];
          const row = [...(kept[type]?.values() ?? [])].find((one) => String(one.legacyResourceId) === id);
          return row ? { ...row, id: gid, __typename: type } : null;
        });
      },
      order: ({ id }: { id: string }) => found(orders, id, withLines),
      product: ({ id }: { id: string }) => found(products, id, withVariants),
      customerByIdentifier: ({ identifier }: { identifier: { emailAddress?: string } }) => {
        const row = [...customers.values()].find(
          (one) =>
            (one.defaultEmailAddress as { emailAddress: string } | null)?.emailAddress.toLowerCase() ===
            identifier.emailAddress?.toLowerCase(),
        );
        return row ? { ...row, id: `gid://shopify/Customer/${row.id}` } : null;
      },
      ...discounts.root,
      ...createOrderDeeds(orders, now),
      webhookSubscriptions: (page: Page) => connect([...webhooks.values()], page),
      webhookSubscriptionCreate: ({
        topic,
        webhookSubscription: { uri },
      }: {
        topic: string;
        webhookSubscription: { uri?: string };
      }) => {
        const refuse = (message: string) => ({
          webhookSubscription: null,
          userErrors: [{ field: ['webhookSubscription', 'uri'], message }],
        });
        if (!uri || !URL.canParse(uri)) return refuse("Address can't be blank");
        if ([...webhooks.values()].some((one) => one.topic === topic && one.uri === uri))
          return refuse('Address for this topic has already been taken');
        made += 1;
        const row = { id: `gid://shopify/WebhookSubscription/${made}`, topic, uri };
        webhooks.set(row.id, row);
        return { webhookSubscription: row, userErrors: [] };
      },
      webhookSubscriptionDelete: ({ id }: { id: string }) => {
        const gone = webhooks.delete(id);
        return {
          deletedWebhookSubscriptionId: gone ? id : null,
          userErrors: gone ? [] : [{ field: ['id'], message: 'Webhook subscription does not exist' }],
        };
      },
    },
  };
  return books;
}
export type ShopifyBooks = ReturnType<typeof createBooks>;

const withLines = ({ lines, ...row }: BookRow): BookRow => ({
  ...row,
  lineItems: (page: Page) => connect(lines as object[], page),
});
const withVariants = ({ rows, ...row }: BookRow): BookRow => ({
  ...row,
  variants: (page: Page) => connect(rows as object[], page),
});

function found(rows: ReadonlyMap<string, BookRow>, id: string, shaped: (row: BookRow) => BookRow): BookRow | null {
  const row = [...rows.values()].find((one) => one.id === id);
  return row ? shaped(row) : null;
}

/** A page by a cursor that says after which row, so that rows that move in between are neither lost nor in the way. */
function connect(rows: readonly object[], { first, after }: Page) {
  if (first === undefined) throw new Error('you must provide one of first or last');
  const start = after ? Number(after) : 0;
  const nodes = rows.slice(start, start + first);
  const end = start + nodes.length;
  return { nodes, pageInfo: { hasNextPage: end < rows.length, endCursor: nodes.length === 0 ? null : String(end) } };
}

function pageOf(
  all: ReadonlyMap<string, BookRow>,
  { first, after, query }: Page,
  emailOf: (row: BookRow) => string | null | undefined,
  shaped: (row: BookRow) => BookRow = (row) => row,
) {
  if (first === undefined || first > 250) throw new Error('first must be between 1 and 250');
  const { since, email } = meaningOf(query ?? null);
  const [afterTime = '', afterId = ''] = after ? after.split('|') : [];
  const position = (row: BookRow): [number, string] => [Date.parse(row.updatedAt), row.id];
  const isAfter = (row: BookRow, time: string, id: string) => {
    const [at, own] = position(row);
    return at > Date.parse(time) || (at === Date.parse(time) && own > id);
  };
  const rows = [...all.values()]
    .filter((row) => since === null || Date.parse(row.updatedAt) >= Date.parse(since))
    // Shopify searches for words: 'ada@shop.test' finds 'ada@shop.test.example' as well.
    .filter((row) => email === null || (emailOf(row) ?? '').toLowerCase().startsWith(email.toLowerCase()))
    .filter((row) => afterTime === '' || isAfter(row, afterTime, afterId))
    .sort((one, other) => position(one)[0] - position(other)[0] || (one.id < other.id ? -1 : 1));
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes: nodes.map(shaped),
    pageInfo: { hasNextPage: rows.length > first, endCursor: last ? `${last.updatedAt}|${last.id}` : null },
  };
}

function meaningOf(query: string | null): { since: string | null; email: string | null } {
  if (query === null) return { since: null, email: null };
  const since = /^updated_at:>='([^']+)'$/.exec(query)?.[1];
  if (since !== undefined) return { since, email: null };
  const email = /^email:"([^"]+)"$/.exec(query)?.[1];
  if (email !== undefined) return { since: null, email };
  throw new Error(`The simulator cannot search for ${query}`);
}
