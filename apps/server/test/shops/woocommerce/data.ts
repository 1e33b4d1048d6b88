import { codeOf } from './codes.ts';
import { exampleOf, type Resource, undocumented } from './contract.ts';

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

/** Where a shop's clock is: the name of a zone, or hours from UTC as somebody typed them. */
export type Zone = string | number;

/** How far a shop's clock is ahead of UTC, in milliseconds. */
export function aheadOf(at: Date, zone: Zone): number {
  if (typeof zone === 'number') return zone * 3_600_000;
  const form = { timeZone: zone, timeZoneName: 'longOffset' } as const;
  const shown = new Intl.DateTimeFormat('en', form).formatToParts(at).find(({ type }) => type === 'timeZoneName');
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(shown?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** A moment as WordPress writes it: whole seconds, no zone, by the shop's own clock. */
export const written = (at: Date, zone: Zone = 0): string =>
  new Date(Math.floor(at.getTime() / 1000) * 1000 + aheadOf(at, zone)).toISOString().slice(0, 19);

/** The moment at which a shop's clock shows this: whole seconds, no zone. */
export function momentOf(shown: string, zone: Zone): Date {
  const at = new Date(`${shown.replace(' ', 'T')}Z`);
  const first = new Date(at.getTime() - aheadOf(at, zone));
  return new Date(at.getTime() - aheadOf(first, zone));
}

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
  { at, zone }: { at: Date; zone: Zone },
): Row {
  const id = Number(given.id ?? data.nextId++);
  const before = data.rows[resource].get(id);
  const made = {
    date_created: written(at, zone),
    date_created_gmt: written(at),
    ...plain[resource],
  };
  const dated =
    resource === 'product-categories' ? {} : { date_modified: written(at, zone), date_modified_gmt: written(at) };
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
export function list(
  data: WooData,
  resource: Resource,
  query: URLSearchParams,
  { parent, zone }: { parent: number | null; zone: Zone },
): Page {
  const rows = [...data.rows[resource].values()]
    .filter((row) => parent === null || data.parents.get(row.id) === parent)
    .filter((row) => matches(resource, row, query, zone));
  const by = query.get('orderby') ?? (resource === 'customers' ? 'name' : 'date');
  const sign = (query.get('order') ?? (resource === 'customers' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * (orderOf(by, a, b) || a.id - b.id));
  const perPage = Number(query.get('per_page') ?? 10);
  const start = query.has('offset') ? Number(query.get('offset')) : (Number(query.get('page') ?? 1) - 1) * perPage;
  const page = rows.slice(start, start + perPage);
  // Recorded: beyond the end orders have no total, and products none where they were asked for by offset.
  const lost = page.length === 0 && (resource === 'orders' || (resource === 'products' && query.has('offset')));
  const total = lost ? 0 : rows.length;
  return { rows: page, total, pages: Math.ceil(total / perPage) };
}

function orderOf(by: string, a: Row, b: Row): number {
  const of = (row: Row): string =>
    by === 'name' || by === 'title'
      ? String(row.username ?? row.name ?? '')
      : by === 'slug'
        ? String(row.slug ?? '')
        : by === 'modified'
          ? String(row.date_modified_gmt ?? '')
          : String(row.date_created_gmt ?? '');
  if (by === 'id' || by === 'include') return a.id - b.id;
  return of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0;
}

const text = (value: unknown): string => String(value ?? '').toLowerCase();

/** Recorded: a Z counts, but not behind milliseconds; without it is shop time unless it is said to be GMT. */
function bound(text: string, query: URLSearchParams, zone: Zone): string {
  const moment = text.slice(0, 19);
  if (query.get('dates_are_gmt') === 'true' || text.slice(19) === 'Z') return moment;
  return written(momentOf(moment, zone));
}

function searched(resource: Resource, row: Row, words: string): boolean {
  const billing = (row.billing ?? {}) as Record<string, string>;
  if (resource === 'orders') {
    const lines = ((row.line_items ?? []) as { name: string }[]).map(({ name }) => name);
    const person = `${billing.first_name} ${billing.last_name}`;
    const found = [...Object.values(billing), person, ...lines].some((word) => text(word).includes(text(words)));
    return found || String(row.id) === words;
  }
  const fields =
    resource === 'customers'
      ? [row.username, row.email, row.first_name]
      : resource === 'coupons'
        ? [row.code, row.description]
        : [row.name];
  return fields.some((word) => text(word).includes(text(words)));
}

/** What a list has without being asked for a status, and with `any`. */
const hidden: Partial<Record<Resource, readonly string[]>> = {
  orders: ['trash', 'auto-draft', 'checkout-draft'],
  products: ['trash', 'auto-draft'],
  coupons: ['trash', 'draft'],
};

function hasStatus(resource: Resource, row: Row, asked: string | null): boolean {
  if (asked === null || asked === 'any' || asked === 'all')
    return !hidden[resource]?.includes(String(row.status ?? ''));
  return asked.split(',').includes(String(row.status));
}

function matches(resource: Resource, row: Row, query: URLSearchParams, zone: Zone): boolean {
  const modified = String(row.date_modified_gmt ?? '');
  const after = resource === 'customers' ? null : query.get('modified_after');
  // The moment itself is not in it.
  if (after !== null && !(modified > bound(after, query, zone))) return false;
  const include = query
    .getAll('include')
    .concat(query.getAll('include[]'))
    .flatMap((part) => part.split(','));
  if (include.length > 0 && !include.includes(String(row.id))) return false;
  const search = query.get('search');
  if (search !== null && !searched(resource, row, search)) return false;
  if (resource === 'customers') {
    const role = query.get('role') ?? 'customer';
    if (role !== 'all' && row.role !== role) return false;
    return !(query.has('email') && text(row.email) !== text(query.get('email')));
  }
  if (query.has('customer') && row.customer_id !== Number(query.get('customer'))) return false;
  if (query.has('code') && (row.status !== 'publish' || codeOf(row.code) !== codeOf(query.get('code')))) return false;
  return hasStatus(resource, row, query.get('status'));
}
