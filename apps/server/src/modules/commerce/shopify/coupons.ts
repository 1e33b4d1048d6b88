import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { fromSmallest } from '../money.ts';
import type { ShopAccess, ShopCoupon, ShopCoupons, WantedCoupon } from '../port.ts';
import { connectionOf, numberOf, smallest } from './answers.ts';
import { askShopify, defineOperation } from './call-shopify.ts';

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const ids = z.object({ nodes: z.array(z.object({ id: z.string() })) });

const discountSchema = z.object({
  __typename: z.literal('DiscountCodeBasic'),
  ...{ title: z.string(), summary: z.string(), startsAt: moment, endsAt: moment.nullable() },
  ...{ usageLimit: z.number().int().nullable(), asyncUsageCount: z.number().int() },
  codes: z.object({ nodes: z.array(z.object({ code: z.string() })) }),
  shareableUrls: z.array(z.object({ url: z.string() })),
  context: z.discriminatedUnion('__typename', [
    z.object({ __typename: z.literal('DiscountBuyerSelectionAll') }),
    z.object({
      __typename: z.literal('DiscountCustomers'),
      customers: z.array(
        z.object({ id: z.string(), defaultEmailAddress: z.object({ emailAddress: z.string().nullable() }).nullable() }),
      ),
    }),
  ]),
  minimumRequirement: z
    .union([
      z.object({ greaterThanOrEqualToSubtotal: z.object({ amount: z.string(), currencyCode: z.string() }) }),
      z.object({}),
    ])
    .nullable(),
  customerGets: z.object({
    value: z.discriminatedUnion('__typename', [
      z.object({ __typename: z.literal('DiscountPercentage'), percentage: z.number() }),
      z.object({
        __typename: z.literal('DiscountAmount'),
        appliesOnEachItem: z.boolean(),
        amount: z.object({ amount: z.string(), currencyCode: z.string() }),
      }),
    ]),
    items: z.discriminatedUnion('__typename', [
      z.object({ __typename: z.literal('AllDiscountItems') }),
      z.object({ __typename: z.literal('DiscountProducts'), products: ids, productVariants: ids }),
      z.object({ __typename: z.literal('DiscountCollections'), collections: ids }),
    ]),
  }),
});
const fields = `... on DiscountCodeBasic { __typename title summary startsAt endsAt usageLimit asyncUsageCount
  codes(first: 1) { nodes { code } } shareableUrls { url }
  context { __typename ... on DiscountCustomers { customers { id defaultEmailAddress { emailAddress } } } }
  minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } } }
  customerGets {
    value { __typename ... on DiscountPercentage { percentage }
      ... on DiscountAmount { appliesOnEachItem amount { amount currencyCode } } }
    items { __typename ... on DiscountProducts { products(first: 50) { nodes { id } } productVariants(first: 50) { nodes { id } } }
      ... on DiscountCollections { collections(first: 50) { nodes { id } } } } } }`;

const nodeSchema = z.object({ id: z.string(), codeDiscount: discountSchema });
const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));

const findQuery = defineOperation(
  `query Coupon($code: String!) { shop { currencyCode } codeDiscountNodeByCode(code: $code) { id codeDiscount { __typename ${fields} } } }`,
  z.object({
    shop: z.object({ currencyCode: z.string() }),
    // A code of another kind of discount (buy one get one, free shipping) is none of ours to read.
    codeDiscountNodeByCode: z.union([nodeSchema, z.object({ id: z.string() })]).nullable(),
  }),
);
const listQuery = defineOperation(
  `query Coupons($query: String, $after: String) { shop { currencyCode }
     discountNodes(first: 20, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
       nodes { id discount { __typename ${fields} } } pageInfo { hasNextPage endCursor } } }`,
  z.object({
    shop: z.object({ currencyCode: z.string() }),
    discountNodes: connectionOf(z.object({ id: z.string(), discount: z.unknown() })),
  }),
);
const createMutation = defineOperation(
  `mutation MakeCoupon($coupon: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $coupon) {
     codeDiscountNode { id codeDiscount { __typename ${fields} } } userErrors { code message } } }`,
  z.object({ discountCodeBasicCreate: z.object({ codeDiscountNode: nodeSchema.nullable(), userErrors }) }),
);
const deleteMutation = defineOperation(
  `mutation DropCoupon($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { code message } } }`,
  z.object({ discountCodeDelete: z.object({ deletedCodeDiscountId: z.string().nullable(), userErrors }) }),
);
const customerQuery = defineOperation(
  `query CustomerByEmail($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`,
  z.object({ customerByIdentifier: z.object({ id: z.string() }).nullable() }),
);
export const couponOperations = [findQuery, listQuery, createMutation, deleteMutation, customerQuery];

const gid = (kind: 'Product' | 'ProductVariant' | 'Collection' | 'Customer', id: string): string =>
  id.startsWith('gid://') ? id : `gid://shopify/${kind}/${id}`;

function toCoupon(id: string, row: z.output<typeof discountSchema>, currency: string): ShopCoupon {
  const { value, items } = row.customerGets;
  const [code] = row.codes.nodes;
  const customers = row.context.__typename === 'DiscountCustomers' ? row.context.customers : [];
  const minimum =
    row.minimumRequirement && 'greaterThanOrEqualToSubtotal' in row.minimumRequirement
      ? row.minimumRequirement.greaterThanOrEqualToSubtotal
      : null;
  return {
    ...{ id, code: (code?.code ?? '').toLowerCase(), description: row.title },
    ...(value.__typename === 'DiscountPercentage'
      ? // 0.15 is 15 percent; as a floating number it is not.
        { type: 'percent' as const, amount: Math.round(value.percentage * 10_000) / 100, currency }
      : {
          type: value.appliesOnEachItem ? ('fixed_product' as const) : ('fixed_cart' as const),
          ...{ amount: smallest(value.amount.amount, value.amount.currencyCode), currency: value.amount.currencyCode },
        }),
    ...{ usageLimit: row.usageLimit, used: row.asyncUsageCount, startsAt: row.startsAt, expiresAt: row.endsAt },
    productIds:
      items.__typename === 'DiscountProducts'
        ? [...items.products.nodes, ...items.productVariants.nodes].map((one) => numberOf(one.id))
        : [],
    categoryIds:
      items.__typename === 'DiscountCollections' ? items.collections.nodes.map((one) => numberOf(one.id)) : [],
    email: customers[0]?.defaultEmailAddress?.emailAddress ?? null,
    customerId: customers[0] ? numberOf(customers[0].id) : null,
    minimum: minimum && smallest(minimum.amount, minimum.currencyCode),
    applyUrl: row.shareableUrls[0]?.url ?? null,
  };
}

async function create(access: ShopAccess, coupon: WantedCoupon): Promise<ShopCoupon> {
  const customer = await customerOf(access, coupon);
  const { data } = await askShopify(access, createMutation, { coupon: inputOf(coupon, customer, access.now()) });
  const { codeDiscountNode: node, userErrors: errors } = data.discountCodeBasicCreate;
  const taken = errors.find(({ code }) => code === 'TAKEN');
  if (taken) throw new ShopError('code-taken', taken.message);
  const [error] = errors;
  if (error) throw new ShopError('coupon-refused', error.message.slice(0, 200));
  if (node === null) throw new ShopError('wrong-shape', 'codeDiscountNode');
  return toCoupon(node.id, node.codeDiscount, coupon.currency);
}

/** Shopify binds a coupon to a customer and not to an e-mail: somebody it does not know cannot have one of their own. */
async function customerOf(access: ShopAccess, { customerId, email }: WantedCoupon): Promise<string | null> {
  if (customerId !== null) return gid('Customer', customerId);
  if (email === null) return null;
  const { data } = await askShopify(access, customerQuery, { email });
  if (data.customerByIdentifier === null) {
    throw new ShopError('coupon-refused', `Shopify knows no customer with the email ${email}.`);
  }
  return data.customerByIdentifier.id;
}

function inputOf(coupon: WantedCoupon, customer: string | null, now: Date): object {
  const { type, amount, currency, productIds, categoryIds, minimum } = coupon;
  const each = type === 'fixed_product';
  const items =
    productIds.length > 0
      ? { products: { productsToAdd: productIds.map((id) => gid('Product', id)) } }
      : categoryIds.length > 0
        ? { collections: { add: categoryIds.map((id) => gid('Collection', id)) } }
        : { all: true };
  return {
    // Shopify has no text for agents: the description is what the list of discounts calls it.
    ...{ code: coupon.code, title: coupon.description.trim().slice(0, 255) || coupon.code, tags: ['chatso'] },
    startsAt: (coupon.startsAt ?? now).toISOString(),
    ...(coupon.expiresAt === null ? {} : { endsAt: coupon.expiresAt.toISOString() }),
    ...(coupon.usageLimit === null ? {} : { usageLimit: coupon.usageLimit }),
    appliesOncePerCustomer: false,
    context: customer === null ? { all: 'ALL' } : { customers: { add: [customer] } },
    customerGets: {
      items,
      value:
        type === 'percent'
          ? { percentage: Math.round(amount * 100) / 10_000 }
          : { discountAmount: { amount: fromSmallest(amount, currency), appliesOnEachItem: each } },
    },
    ...(minimum === null
      ? {}
      : { minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: fromSmallest(minimum, currency) } } }),
  };
}

export const shopifyCoupons: ShopCoupons = {
  create,
  async find(access, code) {
    const { data } = await askShopify(access, findQuery, { code });
    const node = data.codeDiscountNodeByCode;
    return node && 'codeDiscount' in node ? toCoupon(node.id, node.codeDiscount, data.shop.currencyCode) : null;
  },
  async list(access, { words, cursor }) {
    const query = [
      'method:code',
      ...(words.trim() === '' ? [] : [`title:*${words.replace(/[^\p{L}\p{N} ]/gu, '')}*`]),
    ].join(' ');
    const { data } = await askShopify(access, listQuery, { query, after: cursor });
    const { nodes, pageInfo } = data.discountNodes;
    const rows = nodes.flatMap(({ id, discount }) => {
      const known = discountSchema.safeParse(discount);
      return known.success ? [toCoupon(id, known.data, data.shop.currencyCode)] : [];
    });
    return { rows, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  },
  async withdraw(access, { id, code }) {
    const node = id === '' ? (await askShopify(access, findQuery, { code })).data.codeDiscountNodeByCode?.id : id;
    if (node === undefined) return;
    const { data } = await askShopify(access, deleteMutation, { id: node });
    // What is not there cannot be used either.
    const error = data.discountCodeDelete.userErrors.find(({ message }) => !/does not exist/i.test(message));
    if (error) throw new ShopError('coupon-refused', error.message.slice(0, 200));
  },
};
