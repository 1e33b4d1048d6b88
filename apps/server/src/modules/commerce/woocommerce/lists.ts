import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import type { LeftOut, ShopAccess, ShopCustomer, ShopOrder, ShopPage, ShopPass, ShopProduct } from '../port.ts';
import { readRows } from '../read-rows.ts';
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
const sizeOf = ({ size = perPage }: Pick<ShopPass, 'size'>): number => Math.min(size, perPage);
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
async function listPage(
  access: ShopAccess,
  path: string,
  { offset, last }: Cursor,
  { query, size = perPage }: { query: Record<string, string | number | boolean>; size?: number },
): Promise<Listed<RawRow>> {
  const from = Math.max(0, offset - 1);
  const page = { per_page: size, offset: from, orderby: 'id', order: 'asc' };
  const rows = await askWoo(access, { path, query: { ...query, ...page } }, rawPage);
  const [first] = rows;
  if (last !== null && offset > 0 && (first === undefined || first.id > last)) {
    return { rows: [], next: { ...start, offset: Math.max(0, offset - size) } };
  }
  const end = rows.at(-1);
  const next = rows.length < size || end === undefined ? null : { ...start, offset: from + rows.length, last: end.id };
  return { rows, next };
}

const pageOf = <T>(read: { rows: readonly T[]; leftOut: readonly LeftOut[] }, next: Cursor | null): ShopPage<T> => ({
  ...read,
  next: next && JSON.stringify(next),
});

const changedSince = (since: Date | null): Record<string, string | boolean> =>
  since === null ? {} : { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: true };

/** A page is of rows with an id; what else a row has is judged row by row. */
const rawPage = z.array(z.looseObject({ id: z.number().int() })).max(perPage);
type RawRow = z.output<typeof rawPage>[number];

const ordersIn = (access: ShopAccess, rows: readonly unknown[]) =>
  readRows(rows, orderSchema, (row) => toOrder(row, access.address));

export async function orders(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopOrder>> {
  const options = { query: { status: 'any', ...changedSince(pass.since) }, size: sizeOf(pass) };
  const { rows, next } = await listPage(access, '/orders', cursorOf(pass.cursor), options);
  return pageOf(ordersIn(access, rows), next);
}

/**
 * Customers cannot be asked for by their changes: who registered since, who was told of, and everybody when the list is read
 * whole.
 */
export async function customers(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopCustomer>> {
  const { since, cursor, told } = pass;
  const size = sizeOf(pass);
  const customersIn = (rows: readonly unknown[]) => readRows(rows, customerSchema, toCustomer);
  if (since === null) {
    const options = { query: { role: 'all' }, size };
    const { rows, next } = await listPage(access, '/customers', cursorOf(cursor), options);
    return pageOf(customersIn(rows), next);
  }
  const { offset } = cursorOf(cursor);
  const asked = await included(access, '/customers', { role: 'all' }, told);
  const newest = { role: 'all', orderby: 'registered_date', order: 'desc', per_page: size, offset };
  const rows = await askWoo(access, { path: '/customers', query: newest }, rawPage);
  const fresh = rows.filter((row) => {
    const { data } = registered.safeParse(row);
    return data?.date_created_gmt && data.date_created_gmt >= since;
  });
  // Who registers while pages are read pushes others down, not out of sight.
  const more = fresh.length === size ? { ...start, offset: offset + size } : null;
  const gone = told.filter((id) => !asked.some((row) => String(row.id) === id));
  return { ...pageOf(customersIn([...asked, ...fresh]), more), gone };
}

const registered = customerSchema.pick({ date_created_gmt: true });

async function included(
  access: ShopAccess,
  path: string,
  query: Record<string, string | number>,
  ids: readonly string[],
): Promise<RawRow[]> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id));
  if (numbers.length === 0) return [];
  return askWoo(access, { path, query: { ...query, include: numbers.join(','), per_page: perPage } }, rawPage);
}

const withVariations = z.object({ variations: z.array(z.number()).min(1) });

export async function products(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>> {
  const at = cursorOf(pass.cursor);
  const currency = await currencyOf(access);
  if (at.parents.length > 0) return variationsOf(access, at, currency);
  const asked = await included(access, '/products', { status: 'any' }, pass.told);
  const gone = pass.told.filter((id) => !asked.some((row) => String(row.id) === id));
  const options = { query: { status: 'any', ...changedSince(pass.since) }, size: sizeOf(pass) };
  const { rows, next } = await listPage(access, '/products', at, options);
  const found = [...asked, ...rows];
  const parents = [...new Set(found.filter((row) => withVariations.safeParse(row).success).map(({ id }) => id))];
  const goesOn = parents.length > 0 ? { ...(next ?? start), parents, ended: next === null } : next;
  return {
    ...pageOf(
      readRows(found, productSchema, (row) => toProduct(row, currency)),
      goesOn,
    ),
    gone,
  };
}

async function variationsOf(access: ShopAccess, at: Cursor, currency: string): Promise<ShopPage<ShopProduct>> {
  const ids = at.parents.slice(0, parentsAtOnce);
  const parents = at.parents.slice(parentsAtOnce);
  const query = { status: 'any', include: ids.join(','), per_page: perPage };
  const found = await askWoo(access, { path: '/products', query }, rawPage);
  // A product that cannot be read was named with its own page.
  const read = readRows(found, productSchema, (product) => product).rows;
  const rows: ShopProduct[] = [];
  const leftOut: LeftOut[] = [];
  for (const product of read) {
    const page = await variations(access, product, currency);
    rows.push(...page.rows);
    leftOut.push(...page.leftOut);
  }
  const next = parents.length === 0 && at.ended ? null : { ...at, parents };
  return pageOf({ rows, leftOut }, next);
}

async function variations(access: ShopAccess, product: WooProduct, currency: string) {
  const raw: RawRow[] = [];
  let cursor: Cursor | null = start;
  while (cursor !== null) {
    const page: Listed<RawRow> = await listPage(access, `/products/${product.id}/variations`, cursor, { query: {} });
    raw.push(...page.rows);
    cursor = page.next;
  }
  return readRows(raw, variationSchema, (row) => toVariation(row, product, currency));
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
      const rows = await askWoo(access, { path: '/orders', query: { per_page: 10 } }, rawPage);
      const newest = readRows(rows, orderSchema, ({ currency }) => currency).rows[0];
      if (newest === undefined) throw error;
      return newest;
    },
  );
  currencies.set(access, code);
  return code;
}

/** Somebody by their e-mail, and what was bought with it, as a guest too: the search finds parts of words, we compare. */
export async function person(access: ShopAccess, email: string) {
  const wanted = email.toLowerCase();
  const query = { email, role: 'all', per_page: 10 };
  const rows = await askWoo(access, { path: '/customers', query }, rawPage);
  const found = readRows(rows, customerSchema, (row) => row).rows.filter((row) => row.email.toLowerCase() === wanted);
  const lists = [{ search: email }, ...found.map(({ id }) => ({ customer: id }))];
  const bought = new Map<number, z.output<typeof orderSchema>>();
  for (const list of lists) {
    const page = await askWoo(access, { path: '/orders', query: { ...list, per_page: perPage } }, rawPage);
    for (const row of readRows(page, orderSchema, (one) => one).rows) {
      const own = found.some(({ id }) => id === row.customer_id);
      if (own || String(row.billing.email ?? '').toLowerCase() === wanted) bought.set(row.id, row);
    }
  }
  return {
    customers: found.map(toCustomer),
    orders: [...bought.values()].flatMap((row) => readable(() => toOrder(row, access.address))),
  };
}

/** Nothing, where its amounts cannot be read. */
function readable<T>(read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}
