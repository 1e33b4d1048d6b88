import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import type { ShopAccess, ShopCustomer, ShopOrder, ShopPage, ShopPass, ShopProduct } from '../port.ts';
import {
  connectionOf,
  customerFields,
  customerSchema,
  lineFields,
  lineSchema,
  numberOf,
  orderFields,
  orderSchema,
  productFields,
  productSchema,
  toCustomer,
  toOrder,
  toProducts,
  variantFields,
  variantSchema,
} from './answers.ts';
import { askShopify, defineOperation } from './call-shopify.ts';

/** By what a page may cost at most (1,000 points): lines and variants are asked for 50 and 40 at a time. */
const customersQuery = defineOperation(
  `query Customers($after: String, $query: String, $first: Int!) {
     customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
       nodes { ${customerFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ customers: connectionOf(customerSchema) }),
);
const ordersQuery = defineOperation(
  `query Orders($after: String, $query: String, $first: Int!) {
     orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
       nodes { ${orderFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ orders: connectionOf(orderSchema) }),
);
const moreLines = defineOperation(
  `query MoreLines($id: ID!, $after: String) {
     order(id: $id) { lineItems(first: 100, after: $after) { nodes { ${lineFields} } pageInfo { hasNextPage endCursor } } } }`,
  z.object({ order: z.object({ lineItems: connectionOf(lineSchema) }).nullable() }),
);
const productsQuery = defineOperation(
  `query Products($after: String, $query: String, $first: Int!) {
     shop { currencyCode }
     products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
       nodes { ${productFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ shop: z.object({ currencyCode: z.string() }), products: connectionOf(productSchema) }),
);
const moreVariants = defineOperation(
  `query MoreVariants($id: ID!, $after: String) {
     product(id: $id) { variants(first: 100, after: $after) { nodes { ${variantFields} } pageInfo { hasNextPage endCursor } } } }`,
  z.object({ product: z.object({ variants: connectionOf(variantSchema) }).nullable() }),
);

const stillThere = defineOperation(
  'query StillThere($ids: [ID!]!) { nodes(ids: $ids) { id } }',
  z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) }),
);

/** All of these, as any more for documents' operations checks. */
export const listOperations = [customersQuery, ordersQuery, moreLines, productsQuery, moreVariants, stillThere];

/** Which of these Shopify still has; it takes 250 in one question. */
export const stillThereOf =
  (type: 'Customer' | 'Product') =>
  async (access: ShopAccess, ids: readonly string[]): Promise<string[]> => {
    const known = ids.filter((id) => /^\d{1,20}$/.test(id));
    if (known.length === 0) return [];
    const { data } = await askShopify(access, stillThere, { ids: known.map((id) => `gid://shopify/${type}/${id}`) });
    return data.nodes.flatMap((node) => (node === null ? [] : [numberOf(node.id)]));
  };

const changedSince = ({ since, cursor }: ShopPass, first: number) => ({
  ...{ first, after: cursor },
  query: since === null ? null : `updated_at:>='${since.toISOString()}'`,
});
const nextOf = ({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null => {
  if (hasNextPage && endCursor === null) throw new ShopError('wrong-shape', 'pageInfo.endCursor');
  return hasNextPage ? endCursor : null;
};

export async function listCustomers(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopCustomer>> {
  const { data } = await askShopify(access, customersQuery, changedSince(pass, 50));
  return { rows: data.customers.nodes.map(toCustomer), next: nextOf(data.customers.pageInfo) };
}

export async function listOrders(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopOrder>> {
  return ordersOf(access, changedSince(pass, 10));
}

async function ordersOf(access: ShopAccess, variables: object): Promise<ShopPage<ShopOrder>> {
  const { data } = await askShopify(access, ordersQuery, variables);
  const rows: ShopOrder[] = [];
  for (const row of data.orders.nodes) {
    let info = row.lineItems.pageInfo;
    while (info.hasNextPage) {
      const { data: more } = await askShopify(access, moreLines, { id: row.id, after: info.endCursor });
      if (more.order === null) break;
      row.lineItems.nodes.push(...more.order.lineItems.nodes);
      info = more.order.lineItems.pageInfo;
    }
    rows.push(toOrder(row, access.address));
  }
  return { rows, next: nextOf(data.orders.pageInfo) };
}

export async function listProducts(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>> {
  const { data } = await askShopify(access, productsQuery, changedSince(pass, 8));
  const rows: ShopProduct[] = [];
  for (const row of data.products.nodes) {
    let info = row.variants.pageInfo;
    while (info.hasNextPage) {
      const { data: more } = await askShopify(access, moreVariants, { id: row.id, after: info.endCursor });
      if (more.product === null) break;
      row.variants.nodes.push(...more.product.variants.nodes);
      info = more.product.variants.pageInfo;
    }
    rows.push(...toProducts(row, data.shop.currencyCode));
  }
  return { rows, next: nextOf(data.products.pageInfo) };
}

/** Quoted, as Shopify searches for words otherwise; and what it finds is compared again. */
const quoted = (email: string): string => `email:"${email.replace(/["\\]/g, '')}"`;

export async function personBehind(
  access: ShopAccess,
  email: string,
): Promise<{ customers: ShopCustomer[]; orders: ShopOrder[] }> {
  const variables = { first: 10, after: null, query: quoted(email) };
  const { data } = await askShopify(access, customersQuery, variables);
  const { rows } = await ordersOf(access, variables);
  const same = (one: string | null) => one?.trim().toLowerCase() === email.trim().toLowerCase();
  return {
    customers: data.customers.nodes.map(toCustomer).filter((one) => same(one.email)),
    orders: rows.filter((one) => same(one.email)),
  };
}
