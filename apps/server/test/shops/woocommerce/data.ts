import { exampleOf, type Resource, undocumented, WooRefusal } from './contract.ts';

export type Row = Record<string, unknown> & { id: number };

/** What one shop holds, by the vendor's own names; a row is always whole. */
export interface WooData {
  rows: Record<Resource, Map<number, Row>>;
  /** Products that variations belong to. */
  parents: Map<number, number>;
  nextId: number;
}

export const newData = (): WooData => ({
  rows: {
    orders: new Map(),
    customers: new Map(),
    products: new Map(),
    'product-variations': new Map(),
    'product-categories': new Map(),
    coupons: new Map(),
    webhooks: new Map(),
  },
  parents: new Map(),
  nextId: 1000,
});

/** A moment as WordPress writes it: whole seconds, no zone; `hours` is the shop's own clock. */
export const written = (at: Date, hours = 0): string =>
  new Date(Math.floor(at.getTime() / 1000) * 1000 + hours * 3_600_000).toISOString().slice(0, 19);

const plain = {
  orders: { customer_note: '', coupon_lines: [], meta_data: [] },
  customers: { meta_data: [] },
  products: { meta_data: [] },
} as Partial<Record<Resource, object>>;

/** Puts a row in or changes it; what is not said is as in the documentation's example, or as it was. */
export function put(
  data: WooData,
  resource: Resource,
  given: Record<string, unknown>,
  { at, hours }: { at: Date; hours: number },
): Row {
  const id = Number(given.id ?? data.nextId++);
  const before = data.rows[resource].get(id);
  const made = {
    date_created: written(at, hours),
    date_created_gmt: written(at),
    ...plain[resource],
  };
  const dated =
    resource === 'product-categories' ? {} : { date_modified: written(at, hours), date_modified_gmt: written(at) };
  const row = {
    ...(before ?? { ...exampleOf(resource), ...(resource === 'product-categories' ? {} : made) }),
    ...dated,
    ...given,
    id,
  };
  delete (row as { _links?: unknown })._links;
  const strange = undocumented(resource, row);
  if (strange.length > 0)
    throw new Error(`The simulator would answer what WooCommerce does not: ${strange.join(', ')}`);
  data.rows[resource].set(id, row);
  return row;
}

interface Page {
  rows: Row[];
  total: number;
  pages: number;
}

/** A list as it was asked for; the query has been judged. */
export function list(data: WooData, resource: Resource, query: URLSearchParams, parent: number | null): Page {
  const rows = [...data.rows[resource].values()]
    .filter((row) => parent === null || data.parents.get(row.id) === parent)
    .filter((row) => matches(resource, row, query));
  const by = query.get('orderby') ?? (resource === 'customers' ? 'name' : 'date');
  const sign = (query.get('order') ?? (resource === 'customers' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * (orderOf(by, a, b) || a.id - b.id));
  const perPage = Number(query.get('per_page') ?? 10);
  const start = query.has('offset') ? Number(query.get('offset')) : (Number(query.get('page') ?? 1) - 1) * perPage;
  return { rows: rows.slice(start, start + perPage), total: rows.length, pages: Math.ceil(rows.length / perPage) };
}

function orderOf(by: string, a: Row, b: Row): number {
  const of = (row: Row): string =>
    by === 'name' || by === 'title'
      ? String(row.first_name ?? row.name ?? '')
      : by === 'slug'
        ? String(row.slug ?? '')
        : String(row.date_created_gmt ?? '');
  if (by === 'id' || by === 'include') return a.id - b.id;
  return of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0;
}

const text = (value: unknown): string => String(value ?? '').toLowerCase();

function matches(resource: Resource, row: Row, query: URLSearchParams): boolean {
  const billing = (row.billing ?? {}) as Record<string, string>;
  const modified = String(row.date_modified_gmt ?? '');
  const after = query.get('modified_after');
  if (after !== null) {
    // Without the word that they are GMT they are the shop's own time.
    const own = query.get('dates_are_gmt') === 'true' ? modified : String(row.date_modified ?? '');
    if (!(own > after.slice(0, 19))) return false;
  }
  const before = query.get('modified_before');
  if (before !== null && !(modified < before.slice(0, 19))) return false;
  const include = query
    .getAll('include')
    .concat(query.getAll('include[]'))
    .flatMap((part) => part.split(','));
  if (include.length > 0 && !include.includes(String(row.id))) return false;
  const search = query.get('search');
  if (search !== null) {
    const words = [row.name, row.first_name, row.last_name, row.email, row.number, row.code, ...Object.values(billing)];
    if (!words.some((word) => text(word).includes(text(search)))) return false;
  }
  if (resource === 'customers') {
    const role = query.get('role') ?? 'customer';
    if (role !== 'all' && row.role !== role) return false;
    if (query.has('email') && text(row.email) !== text(query.get('email'))) return false;
  }
  if (query.has('customer') && row.customer_id !== Number(query.get('customer'))) return false;
  if (query.has('code') && text(row.code) !== text(query.get('code'))) return false;
  const status = query.get('status');
  if (resource === 'orders' && (status === null || status === 'any')) return row.status !== 'trash';
  if (resource === 'webhooks' && (status === null || status === 'all')) return true;
  if (status !== null && status !== 'any') return status.split(',').includes(String(row.status));
  return true;
}

/** The rules of coupons that no table tells. */
export function judgeCoupon(data: WooData, body: Record<string, unknown>, id: number | null): void {
  if (!('code' in body)) return;
  const code = text(body.code).trim();
  if (code === '') throw new WooRefusal(400, 'woocommerce_rest_empty_coupon_code', 'The coupon code cannot be empty.');
  for (const row of data.rows.coupons.values()) {
    if (row.id !== id && text(row.code) === code) {
      throw new WooRefusal(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists');
    }
  }
  body.code = code;
  if (body.discount_type === 'percent' && Number(body.amount) > 100) {
    throw new WooRefusal(400, 'woocommerce_rest_invalid_coupon_amount', 'Invalid discount amount.');
  }
}
