import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import type { ShopAccess, ShopCustomer, ShopOrder, ShopPage, ShopPass, ShopProduct } from '../port.ts';
import { completeRows, readRows } from '../read-rows.ts';
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

/** Judged row by row (`read-rows.ts`). */
const rawRow = z.unknown();
const idName = 'legacyResourceId';

/** By what a page may cost at most (1,000 points): lines and variants are asked for 50 and 40 at a time. */
const customersQuery = defineOperation(
  `query Customers($after: String, $query: String, $first: Int!) {
     customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
       nodes { ${customerFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ customers: connectionOf(rawRow) }),
);
const ordersQuery = defineOperation(
  `query Orders($after: String, $query: String, $first: Int!) {
     orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
       nodes { ${orderFields} } pageInfo { hasNextPage endCursor } } }`,
  z.object({ orders: connectionOf(rawRow) }),
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
  z.object({ shop: z.object({ currencyCode: z.string() }), products: connectionOf(rawRow) }),
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

/** `most` rows, and fewer where the shop took too long: `size` is of a hundred. */
const changedSince = ({ since, cursor, size = 100 }: ShopPass, most: number) => ({
  first: Math.max(1, Math.floor((most * size) / 100)),
  after: cursor,
  query: since === null ? null : `updated_at:>='${since.toISOString()}'`,
});
const numberOfRow = (row: { legacyResourceId: string }): string => row.legacyResourceId;
const nextOf = ({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }): string | null => {
  if (hasNextPage && endCursor === null) throw new ShopError('wrong-shape', 'pageInfo.endCursor');
  return hasNextPage ? endCursor : null;
};

const customersIn = (nodes: readonly unknown[]) => readRows(nodes, customerSchema, toCustomer, idName);

export async function listCustomers(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopCustomer>> {
  const { data } = await askShopify(access, customersQuery, changedSince(pass, 50));
  return { ...customersIn(data.customers.nodes), next: nextOf(data.customers.pageInfo) };
}

export async function listOrders(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopOrder>> {
  return ordersOf(access, changedSince(pass, 10));
}

async function ordersOf(access: ShopAccess, variables: object): Promise<ShopPage<ShopOrder>> {
  const { data } = await askShopify(access, ordersQuery, variables);
  const read = readRows(data.orders.nodes, orderSchema, (row) => row, idName);
  const whole = await completeRows(read, numberOfRow, async (row) => {
    let info = row.lineItems.pageInfo;
    while (info.hasNextPage) {
      const { data: more } = await askShopify(access, moreLines, { id: row.id, after: info.endCursor });
      if (more.order === null) break;
      row.lineItems.nodes.push(...more.order.lineItems.nodes);
      info = more.order.lineItems.pageInfo;
    }
    return toOrder(row, access.address);
  });
  return { ...whole, next: nextOf(data.orders.pageInfo) };
}

export async function listProducts(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>> {
  const { data } = await askShopify(access, productsQuery, changedSince(pass, 8));
  const read = readRows(data.products.nodes, productSchema, (row) => row, idName);
  const whole = await completeRows(read, numberOfRow, async (row) => {
    let info = row.variants.pageInfo;
    while (info.hasNextPage) {
      const { data: more } = await askShopify(access, moreVariants, { id: row.id, after: info.endCursor });
      if (more.product === null) break;
      row.variants.nodes.push(...more.product.variants.nodes);
      info = more.product.variants.pageInfo;
    }
    return toProducts(row, data.shop.currencyCode);
  });
  return { rows: whole.rows.flat(), leftOut: whole.leftOut, next: nextOf(data.products.pageInfo) };
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
    customers: customersIn(data.customers.nodes).rows.filter((one) => same(one.email)),
    orders: rows.filter((one) => same(one.email)),
  };
}
