import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import type { ShopAccess, ShopCustomer, ShopOrder, ShopPage, ShopPass, ShopProduct } from '../port.ts';
import {
  customerSchema,
  orderSchema,
  productSchema,
  toCustomer,
  toOrder,
  toProduct,
  toVariation,
  variationSchema,
  type WooProduct,
} from './answers.ts';
import { askWoo } from './call-woo.ts';

const perPage = 100;
/** Products whose variations are asked for in one page: a page must be over before somebody else takes the copy over. */
const parentsAtOnce = 4;

/** Where a list goes on. There are no marks in WooCommerce, and its pages shift when something before them is deleted. */
const cursorSchema = z.object({
  offset: z.number().int().nonnegative(),
  /** The id before: the next page must begin with it. Null: not known, after a step back. */
  last: z.number().int().nullable(),
  /** Products whose variations are asked for next. */
  parents: z.array(z.number().int()).default([]),
  /** Nothing of the list itself is left. */
  ended: z.boolean().default(false),
});
type Cursor = z.output<typeof cursorSchema>;
const start: Cursor = { offset: 0, last: null, parents: [], ended: false };

function cursorOf(text: string | null): Cursor {
  if (text === null) return start;
  return cursorSchema.parse(JSON.parse(text));
}

interface Listed<T> {
  rows: T[];
  next: Cursor | null;
}

/**
 * A page by rising id that begins with the last row of the one before: when that is not there something before it was deleted
 * and what followed has moved up, so the page before is read again.
 */
async function listPage<T extends { id: number }>(
  access: ShopAccess,
  path: string,
  { offset, last }: Cursor,
  { query, schema }: { query: Record<string, string | number | boolean>; schema: z.ZodType<T[]> },
): Promise<Listed<T>> {
  const from = Math.max(0, offset - 1);
  const page = { per_page: perPage, offset: from, orderby: 'id', order: 'asc' };
  const rows = await askWoo(access, { path, query: { ...query, ...page } }, schema);
  const [first] = rows;
  if (last !== null && offset > 0 && (first === undefined || first.id > last)) {
    return { rows: [], next: { ...start, offset: Math.max(0, offset - perPage) } };
  }
  const end = rows.at(-1);
  const next =
    rows.length < perPage || end === undefined ? null : { ...start, offset: from + rows.length, last: end.id };
  return { rows, next };
}

const pageOf = <T>(rows: readonly T[], next: Cursor | null): ShopPage<T> => ({
  rows,
  next: next && JSON.stringify(next),
});

const changedSince = (since: Date | null): Record<string, string | boolean> =>
  since === null ? {} : { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: true };

const orderPage = z.array(orderSchema).max(perPage);
const customerPage = z.array(customerSchema).max(perPage);
const productPage = z.array(productSchema).max(perPage);
const variationPage = z.array(variationSchema).max(perPage);

export async function orders(access: ShopAccess, { since, cursor }: ShopPass): Promise<ShopPage<ShopOrder>> {
  const options = { query: { status: 'any', ...changedSince(since) }, schema: orderPage };
  const { rows, next } = await listPage(access, '/orders', cursorOf(cursor), options);
  return pageOf(
    rows.map((row) => toOrder(row, access.address)),
    next,
  );
}

/**
 * Customers cannot be asked for by their changes: who registered since, who was told of, and everybody when the list is read
 * whole.
 */
export async function customers(
  access: ShopAccess,
  { since, cursor, told }: ShopPass,
): Promise<ShopPage<ShopCustomer>> {
  if (since === null) {
    const options = { query: { role: 'all' }, schema: customerPage };
    const { rows, next } = await listPage(access, '/customers', cursorOf(cursor), options);
    return pageOf(rows.map(toCustomer), next);
  }
  const { offset } = cursorOf(cursor);
  const asked = await included(access, '/customers', { role: 'all' }, { ids: told, schema: customerPage });
  const newest = { role: 'all', orderby: 'registered_date', order: 'desc', per_page: perPage, offset };
  const rows = await askWoo(access, { path: '/customers', query: newest }, customerPage);
  const fresh = rows.filter(({ date_created_gmt: at }) => at && at >= since);
  // Who registers while pages are read pushes others down, not out of sight.
  const more = fresh.length === perPage ? { ...start, offset: offset + perPage } : null;
  const gone = told.filter((id) => !asked.some((row) => String(row.id) === id));
  return { ...pageOf([...asked, ...fresh].map(toCustomer), more), gone };
}

async function included<T>(
  access: ShopAccess,
  path: string,
  query: Record<string, string | number>,
  { ids, schema }: { ids: readonly string[]; schema: z.ZodType<T[]> },
): Promise<T[]> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id));
  if (numbers.length === 0) return [];
  return askWoo(access, { path, query: { ...query, include: numbers.join(','), per_page: perPage } }, schema);
}

export async function products(access: ShopAccess, { since, cursor, told }: ShopPass): Promise<ShopPage<ShopProduct>> {
  const at = cursorOf(cursor);
  const currency = await currencyOf(access);
  if (at.parents.length > 0) return variationsOf(access, at, currency);
  const asked = await included(access, '/products', { status: 'any' }, { ids: told, schema: productPage });
  const gone = told.filter((id) => !asked.some((row) => String(row.id) === id));
  const options = { query: { status: 'any', ...changedSince(since) }, schema: productPage };
  const { rows, next } = await listPage(access, '/products', at, options);
  const found = [...asked, ...rows];
  const parents = [...new Set(found.filter((row) => row.variations.length > 0).map(({ id }) => id))];
  const goesOn = parents.length > 0 ? { ...(next ?? start), parents, ended: next === null } : next;
  return {
    ...pageOf(
      found.map((row) => toProduct(row, currency)),
      goesOn,
    ),
    gone,
  };
}

async function variationsOf(access: ShopAccess, at: Cursor, currency: string): Promise<ShopPage<ShopProduct>> {
  const ids = at.parents.slice(0, parentsAtOnce);
  const parents = at.parents.slice(parentsAtOnce);
  const query = { status: 'any', include: ids.join(','), per_page: perPage };
  const found = await askWoo(access, { path: '/products', query }, productPage);
  const rows: ShopProduct[] = [];
  for (const product of found) rows.push(...(await variations(access, product, currency)));
  const next = parents.length === 0 && at.ended ? null : { ...at, parents };
  return pageOf(rows, next);
}

async function variations(access: ShopAccess, product: WooProduct, currency: string): Promise<ShopProduct[]> {
  const rows: ShopProduct[] = [];
  let cursor: Cursor | null = start;
  while (cursor !== null) {
    const path = `/products/${product.id}/variations`;
    const page: Listed<z.output<typeof variationSchema>> = await listPage(access, path, cursor, {
      query: {},
      schema: variationPage,
    });
    rows.push(...page.rows.map((row) => toVariation(row, product, currency)));
    cursor = page.next;
  }
  return rows;
}

const currencies = new WeakMap<ShopAccess, string>();
const currencySchema = z.object({ code: z.string().regex(/^[A-Z]{3}$/) });

/** Products have prices and no currency. Who may not see the settings sees it in an order. */
export async function currencyOf(access: ShopAccess): Promise<string> {
  const known = currencies.get(access);
  if (known) return known;
  const code = await askWoo(access, { path: '/data/currencies/current' }, currencySchema).then(
    ({ code: current }) => current,
    async (error: unknown) => {
      if (!(error instanceof ShopError) || error.problem !== 'scope') throw error;
      const [newest] = await askWoo(access, { path: '/orders', query: { per_page: 1 } }, orderPage);
      if (newest === undefined) throw error;
      return newest.currency;
    },
  );
  currencies.set(access, code);
  return code;
}

/** Somebody by their e-mail, and what was bought with it, as a guest too: the search finds parts of words, we compare. */
export async function person(access: ShopAccess, email: string) {
  const wanted = email.toLowerCase();
  const query = { email, role: 'all', per_page: 10 };
  const found = (await askWoo(access, { path: '/customers', query }, customerPage)).filter(
    (row) => row.email.toLowerCase() === wanted,
  );
  const lists = [{ search: email }, ...found.map(({ id }) => ({ customer: id }))];
  const bought = new Map<number, z.output<typeof orderSchema>>();
  for (const list of lists) {
    const rows = await askWoo(access, { path: '/orders', query: { ...list, per_page: perPage } }, orderPage);
    for (const row of rows) {
      const own = found.some(({ id }) => id === row.customer_id);
      if (own || String(row.billing.email ?? '').toLowerCase() === wanted) bought.set(row.id, row);
    }
  }
  return {
    customers: found.map(toCustomer),
    orders: [...bought.values()].map((row) => toOrder(row, access.address)),
  };
}
