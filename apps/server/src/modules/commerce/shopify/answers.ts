import { z } from 'zod';
import type { Address } from '../../customers/index.ts';
import { ShopError } from '../call-shop.ts';
import { toSmallest } from '../money.ts';
import type { ShopCustomer, ShopOrder, ShopProduct } from '../port.ts';

/** What is asked of Admin GraphQL, and how it is read. A field the app may not see is null. */
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });
const legacyId = z.union([z.string(), z.number()]).transform(String);
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const connection = <S extends z.ZodType>(node: S) => z.object({ nodes: z.array(node), pageInfo });
export const connectionOf = connection;

const addressSchema = z
  .object({
    ...{ firstName: z.string().nullable(), lastName: z.string().nullable() },
    ...{ address1: z.string().nullable(), address2: z.string().nullable(), city: z.string().nullable() },
    ...{ province: z.string().nullable(), countryCodeV2: z.string().nullable(), zip: z.string().nullable() },
    phone: z.string().nullable(),
  })
  .nullable();
export const addressFields = 'firstName lastName address1 address2 city province countryCodeV2 zip phone';

export function toAddress(address: z.output<typeof addressSchema>, email?: string | null): Address {
  const known = {
    ...{ first_name: address?.firstName, last_name: address?.lastName, address_1: address?.address1 },
    ...{ address_2: address?.address2, city: address?.city, state: address?.province, country: address?.countryCodeV2 },
    ...{ postcode: address?.zip, phone: address?.phone, email },
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === 'string' && value !== ''));
}

export const customerSchema = z.object({
  ...{ legacyResourceId: legacyId, firstName: z.string().nullable(), lastName: z.string().nullable() },
  defaultEmailAddress: z.object({ emailAddress: z.string().nullable() }).nullable(),
  defaultPhoneNumber: z.object({ phoneNumber: z.string().nullable() }).nullable(),
  ...{ defaultAddress: addressSchema, createdAt: moment, updatedAt: moment },
});
export const customerFields = `legacyResourceId firstName lastName defaultEmailAddress { emailAddress }
  defaultPhoneNumber { phoneNumber } defaultAddress { ${addressFields} } createdAt updatedAt`;

export const toCustomer = (row: z.output<typeof customerSchema>): ShopCustomer => ({
  ...{ id: row.legacyResourceId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
  ...{ email: row.defaultEmailAddress?.emailAddress ?? null, phone: row.defaultPhoneNumber?.phoneNumber ?? null },
  ...{ billing: toAddress(row.defaultAddress), shipping: toAddress(row.defaultAddress) },
  ...{ posOnly: false, points: 0, createdAt: row.createdAt, lastActiveAt: null, changedAt: row.updatedAt },
});

export const lineSchema = z.object({
  ...{ name: z.string(), quantity: z.number().int(), originalUnitPriceSet: money, discountedTotalSet: money },
  product: z.object({ legacyResourceId: legacyId }).nullable(),
  variant: z.object({ legacyResourceId: legacyId }).nullable(),
});
export const lineFields = `name quantity originalUnitPriceSet { shopMoney { amount currencyCode } }
  discountedTotalSet { shopMoney { amount currencyCode } } product { legacyResourceId } variant { legacyResourceId }`;

export const orderSchema = z.object({
  ...{ id: z.string(), legacyResourceId: legacyId, name: z.string() },
  ...{ createdAt: moment, updatedAt: moment, closedAt: moment.nullable(), cancelledAt: moment.nullable() },
  ...{ displayFinancialStatus: z.string().nullable(), displayFulfillmentStatus: z.string() },
  ...{ email: z.string().nullable(), sourceName: z.string().nullable(), confirmationNumber: z.string().nullable() },
  customer: z.object({ legacyResourceId: legacyId }).nullable(),
  totalPriceSet: money,
  totalTaxSet: money.nullable(),
  totalDiscountsSet: money.nullable(),
  totalRefundedSet: money,
  ...{ paymentGatewayNames: z.array(z.string()), discountCodes: z.array(z.string()) },
  ...{ billingAddress: addressSchema, shippingAddress: addressSchema },
  lineItems: connection(lineSchema),
  shippingLines: z.object({
    nodes: z.array(z.object({ title: z.string(), code: z.string().nullable(), discountedPriceSet: money })),
  }),
  fulfillments: z.array(
    z.object({
      trackingInfo: z.array(
        z.object({ company: z.string().nullable(), number: z.string().nullable(), url: z.string().nullable() }),
      ),
    }),
  ),
});
export const orderFields = `id legacyResourceId name createdAt updatedAt closedAt cancelledAt displayFinancialStatus
  displayFulfillmentStatus email sourceName confirmationNumber customer { legacyResourceId }
  totalPriceSet { shopMoney { amount currencyCode } } totalTaxSet { shopMoney { amount currencyCode } }
  totalDiscountsSet { shopMoney { amount currencyCode } } totalRefundedSet { shopMoney { amount currencyCode } }
  paymentGatewayNames discountCodes
  billingAddress { ${addressFields} } shippingAddress { ${addressFields} }
  lineItems(first: 50) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } }
  shippingLines(first: 5) { nodes { title code discountedPriceSet { shopMoney { amount currencyCode } } } }
  fulfillments(first: 10) { trackingInfo(first: 5) { company number url } }`;

/** K-04: who cancelled or paid back reads that first, then how far it is. What is not named there is shown as it is. */
function statusOf(row: z.output<typeof orderSchema>): string {
  if (row.cancelledAt !== null) return 'cancelled';
  const paid = row.displayFinancialStatus;
  if (paid === 'REFUNDED' || paid === 'VOIDED') return 'refunded';
  return row.displayFulfillmentStatus;
}

export function toOrder(row: z.output<typeof orderSchema>, address: string): ShopOrder {
  const { currencyCode: currency } = row.totalPriceSet.shopMoney;
  return {
    ...{
      id: row.legacyResourceId,
      name: row.name,
      customerId: row.customer?.legacyResourceId ?? null,
      email: row.email,
    },
    ...{ type: row.sourceName === 'pos' ? ('POS' as const) : ('ONLINE' as const), status: statusOf(row), currency },
    ...{
      total: amountOf(row.totalPriceSet),
      tax: amountOf(row.totalTaxSet),
      discount: amountOf(row.totalDiscountsSet),
      refunded: amountOf(row.totalRefundedSet),
    },
    paymentMethod: row.paymentGatewayNames.join(', ') || null,
    ...{ receiptNumber: row.confirmationNumber, pickingStatus: null },
    ...{ billing: toAddress(row.billingAddress, row.email), shipping: toAddress(row.shippingAddress) },
    lines: row.lineItems.nodes.map((line) => ({
      ...{ name: line.name, price: amountOf(line.originalUnitPriceSet), quantity: line.quantity },
      total: amountOf(line.discountedTotalSet),
      productId: line.variant?.legacyResourceId ?? line.product?.legacyResourceId ?? null,
    })),
    shippingLines: row.shippingLines.nodes.map(({ title, code, discountedPriceSet: price }) => ({
      ...{ title, id: code ?? '', total: amountOf(price) },
    })),
    tracking: row.fulfillments.flatMap(({ trackingInfo }) =>
      trackingInfo.flatMap(({ company, number, url }) =>
        url !== null && /^https?:\/\//i.test(url) ? [{ provider: company ?? '', number: number ?? '', url }] : [],
      ),
    ),
    couponCodes: row.discountCodes.map((code) => code.toLowerCase()),
    adminUrl: `${address}/admin/orders/${row.legacyResourceId}`,
    ...{ createdAt: row.createdAt, completedAt: row.closedAt, changedAt: row.updatedAt },
  };
}

export function amountOf(bag: z.output<typeof money> | null): number {
  return bag === null ? 0 : smallest(bag.shopMoney.amount, bag.shopMoney.currencyCode);
}

export function smallest(text: string, currency: string): number {
  const amount = toSmallest(text, currency);
  if (amount === null) throw new ShopError('wrong-shape', `amount: ${text.slice(0, 40)}`);
  return amount;
}

export const variantSchema = z.object({
  ...{ legacyResourceId: legacyId, title: z.string(), sku: z.string().nullable(), price: z.string() },
  ...{ compareAtPrice: z.string().nullable(), availableForSale: z.boolean(), inventoryQuantity: z.number().nullable() },
  ...{ inventoryPolicy: z.string(), createdAt: moment, updatedAt: moment },
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  media: z.object({
    nodes: z.array(z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })),
  }),
});
export const variantFields = `legacyResourceId title sku price compareAtPrice availableForSale inventoryQuantity inventoryPolicy
  createdAt updatedAt selectedOptions { name value } media(first: 1) { nodes { preview { image { url } } } }`;

export const productSchema = z.object({
  ...{ id: z.string(), legacyResourceId: legacyId, title: z.string(), handle: z.string(), status: z.string() },
  ...{ onlineStoreUrl: z.string().nullable(), createdAt: moment, updatedAt: moment },
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
    .nullable(),
  collections: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
  variants: connection(variantSchema),
});
export const productFields = `id legacyResourceId title handle status onlineStoreUrl createdAt updatedAt
  featuredMedia { preview { image { url } } } collections(first: 10) { nodes { id title } }
  variants(first: 40) { nodes { ${variantFields} } pageInfo { hasNextPage endCursor } }`;

type Variant = z.output<typeof variantSchema>;

function stockOf({ availableForSale, inventoryQuantity, inventoryPolicy }: Variant): ShopProduct['stockStatus'] {
  if (!availableForSale) return 'outofstock';
  return inventoryPolicy === 'CONTINUE' && (inventoryQuantity ?? 1) <= 0 ? 'onbackorder' : 'instock';
}

/**
 * A product and its variants. A product without options has one variant too, which is what goes into a cart; so that it is
 * changed with its product, all of them are as new as the newest.
 */
export function toProducts(row: z.output<typeof productSchema>, currency: string): ShopProduct[] {
  const variants = row.variants.nodes;
  const changedAt = variants.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    row.updatedAt,
  );
  const common = {
    ...{ name: row.title, currency, permalink: row.onlineStoreUrl, locationId: null, locationName: null },
    categories: row.collections.nodes.map(({ id, title }) => ({ id: numberOf(id), name: title })),
    // What is not active is on no page of the shop.
    gone: row.status !== 'ACTIVE',
    changedAt,
  };
  const rows = variants.map((variant) => {
    const price = smallest(variant.price, currency);
    const regularPrice = Math.max(
      price,
      variant.compareAtPrice === null ? 0 : smallest(variant.compareAtPrice, currency),
    );
    const picture = variant.media.nodes[0]?.preview?.image?.url;
    return {
      ...common,
      ...{ id: variant.legacyResourceId, parentId: row.legacyResourceId, type: 'variation' as const, sku: variant.sku },
      variationName: variant.title === 'Default Title' ? null : variant.title,
      attributes: variant.selectedOptions
        .filter(({ value }) => value !== 'Default Title')
        .map(({ name, value }) => ({ name, option: value, value })),
      ...{ price, regularPrice, onSale: price < regularPrice },
      ...{ stockStatus: stockOf(variant), stockQuantity: variant.inventoryQuantity },
      images: picture === undefined ? [] : [{ src: picture }],
      permalink: row.onlineStoreUrl === null ? null : `${row.onlineStoreUrl}?variant=${variant.legacyResourceId}`,
      createdAt: variant.createdAt,
    };
  });
  const cheapest = rows.reduce<(typeof rows)[number] | undefined>(
    (best, one) => (best === undefined || one.price < best.price ? one : best),
    undefined,
  );
  const picture = row.featuredMedia?.preview?.image?.url;
  const statuses = rows.map(({ stockStatus }) => stockStatus);
  const counted = rows.flatMap(({ stockQuantity }) => (stockQuantity === null ? [] : [stockQuantity]));
  const parent: ShopProduct = {
    ...common,
    ...{ id: row.legacyResourceId, parentId: null, type: 'variable', sku: null, variationName: null, attributes: [] },
    ...{
      price: cheapest?.price ?? 0,
      regularPrice: cheapest?.regularPrice ?? 0,
      onSale: rows.some(({ onSale }) => onSale),
    },
    stockStatus: statuses.includes('instock')
      ? 'instock'
      : statuses.includes('onbackorder')
        ? 'onbackorder'
        : 'outofstock',
    stockQuantity: counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0),
    images: picture === undefined ? [] : [{ src: picture }],
    createdAt: row.createdAt,
  };
  return [parent, ...rows];
}

/** 'gid://shopify/Product/17' is '17'. */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1);
